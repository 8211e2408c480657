// A group that nothing uses.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open_pattern": "<n (?P<name>\\w+)>"}}
    }"#;
}

fn main() {}
