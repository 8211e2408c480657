// A template without a start anchor.

response_template::response_template! {
    mod answer = r#"{"fields": {"content": {}}}"#;
}

fn main() {}
