// A pattern that is none.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open_pattern": "<n(>", "close": "</n>"}}
    }"#;
}

fn main() {}
