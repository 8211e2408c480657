// A path into a text.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open": "<n>", "transform": "{content.name}"}}
    }"#;
}

fn main() {}
