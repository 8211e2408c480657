// There is no other version.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "version": 2,
        "fields": {"content": {}}
    }"#;
}

fn main() {}
