// `transform_each` of what is never a list.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open": "<n>", "transform": "{name}", "transform_each": true}}
    }"#;
}

fn main() {}
