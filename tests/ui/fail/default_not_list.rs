// A default that nothing can be appended to.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "defaults": {"note": "none"},
        "fields": {"note": {"open": "<n>", "repeats": true}}
    }"#;
}

fn main() {}
