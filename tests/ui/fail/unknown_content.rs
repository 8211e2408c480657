// A content parser that does not exist, and is near none.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open": "<n>", "close": "</n>", "content": "protobuf"}}
    }"#;
}

fn main() {}
