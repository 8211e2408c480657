// JSON, but no template.

response_template::response_template! {
    mod answer = r#"{"response_template": ["content"]}"#;
}

fn main() {}
