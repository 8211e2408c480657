// Text that is no JSON has one complaint, at the place where reading ended.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"content": {"close": "<|end|>"},}
    }"#;
}

fn main() {}
