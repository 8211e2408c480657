// A number where a text belongs.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"content": {"close": ["<|end|>", 5]}}
    }"#;
}

fn main() {}
