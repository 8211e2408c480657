// A mark without its partner.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open": "<n>", "content": "json", "content_args": {"string_delims": [["<q>"]]}}}
    }"#;
}

fn main() {}
