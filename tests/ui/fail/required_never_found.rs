// A required field that no text can open.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open_pattern": "<n>^", "close": "</n>", "optional": false}}
    }"#;
}

fn main() {}
