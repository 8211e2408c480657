// Keys and values that nothing separates.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open": "<n>", "content": "kv-lines", "content_args": {"kv_sep": ""}}}
    }"#;
}

fn main() {}
