// `xml-inline` without a pattern for its tags.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open": "<n>", "content": "xml-inline"}}
    }"#;
}

fn main() {}
