// A back-reference in a delimiter.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open_pattern": "<(n|m)\\1>", "close": "</n>"}}
    }"#;
}

fn main() {}
