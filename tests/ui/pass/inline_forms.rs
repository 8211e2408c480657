// The template itself, in any string.

#![deny(warnings)]

response_template::response_template! {
    mod raw = r#"{"start_anchor": "<a>", "fields": {"content": {"close": "\n", "repeats": true, "join": ""}}}"#;
    mod escaped = "{\"start_anchor\": \"<a>\", \"fields\": {\"content\": {\"close\": \"\\n\", \"repeats\": true, \"join\": \"\"}}}";
    mod spaced = r#"

        {"start_anchor": "<a>", "fields": {"content": {"close": "\n", "repeats": true, "join": ""}}}
    "#;
    mod config = r##"{
        "tokenizer_class": "PreTrainedTokenizerFast",
        "chat_template": "{# a comment #}",
        "response_template": {
            "start_anchor": "<a>",
            "fields": {"content": {"close": "\n", "repeats": true, "join": ""}}
        }
    }"##;
}

fn main() {
    let expected = Some("Four.");
    assert_eq!(raw::parse("", "Four.\n").unwrap().content.as_deref(), expected);
    assert_eq!(escaped::parse("", "Four.\n").unwrap().content.as_deref(), expected);
    assert_eq!(spaced::parse("", "Four.\n").unwrap().content.as_deref(), expected);
    assert_eq!(config::parse("", "Four.\n").unwrap().content.as_deref(), expected);
}
