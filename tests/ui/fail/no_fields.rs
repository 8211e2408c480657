// A template that would make nothing of any reply.

response_template::response_template! {
    mod answer = r#"{"start_anchor": "<|assistant|>", "fields": {}}"#;
}

fn main() {}
