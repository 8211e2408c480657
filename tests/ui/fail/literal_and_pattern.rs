// A delimiter given twice.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open": "<n>", "open_pattern": "<n\\s*>"}}
    }"#;
}

fn main() {}
