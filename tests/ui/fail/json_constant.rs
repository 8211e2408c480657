// Words that Python reads as numbers.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "defaults": {"score": NaN},
        "fields": {"content": {}}
    }"#;
}

fn main() {}
