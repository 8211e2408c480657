// A number that no double can hold.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "defaults": {"score": 1e999},
        "fields": {"content": {}}
    }"#;
}

fn main() {}
