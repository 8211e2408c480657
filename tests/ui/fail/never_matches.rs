// A pattern that no text can match.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open": "<n>", "close_pattern": "</n>^\\n"}}
    }"#;
}

fn main() {}
