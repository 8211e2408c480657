// An inline template has no file: its complaints are named after where it is.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"content": {"close_pattern": "<end>(?P<reason>\\w*)"}}
    }"#;
}

fn main() {}
