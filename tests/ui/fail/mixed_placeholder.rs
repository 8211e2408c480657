// A placeholder in the middle of a text.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open": "<n>", "transform": {"id": "call-{content}"}}}
    }"#;
}

fn main() {}
