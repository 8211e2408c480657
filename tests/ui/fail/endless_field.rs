// A field that could open and close at one place for ever.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open_pattern": "(?=<)", "close_pattern": "(?=<)"}}
    }"#;
}

fn main() {}
