// `transform_each`, and no transform.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open": "<n>", "content": "json", "transform_each": true}}
    }"#;
}

fn main() {}
