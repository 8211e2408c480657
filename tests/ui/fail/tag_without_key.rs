// A pattern for tags that does not say what the key is.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open": "<n>", "content": "xml-inline", "content_args": {"tag_pattern": "<(?P<name>\\w+)>"}}}
    }"#;
}

fn main() {}
