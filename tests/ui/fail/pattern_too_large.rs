// A pattern that unfolds into a million nodes.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open": "<n>", "close_pattern": "(?:a{1000}){1000}"}}
    }"#;
}

fn main() {}
