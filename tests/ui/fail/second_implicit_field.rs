// Two fields for the text outside all others.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"content": {"repeats": true}, "notes": {"repeats": true}}
    }"#;
}

fn main() {}
