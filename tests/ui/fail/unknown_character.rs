// A name that no character has.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open_pattern": "\\N{NO SUCH NAME}", "close": "</n>"}}
    }"#;
}

fn main() {}
