// A delimiter that would be everywhere.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open": "<n>", "close": ""}}
    }"#;
}

fn main() {}
