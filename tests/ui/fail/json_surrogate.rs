// Half of a character.

response_template::response_template! {
    mod answer = r#"{"start_anchor": "<\ud83d>", "fields": {"content": {}}}"#;
}

fn main() {}
