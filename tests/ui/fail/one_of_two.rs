// Only the module that is wrong is complained of; the other one is there to be used.

response_template::response_template! {
    mod good = r#"{"start_anchor": "<a>", "fields": {"content": {"close": "</a>", "repeats": true, "join": ""}}}"#;
    mod bad = r#"{"start_anchor": "<a>", "fields": {"content": {"close": 5}}}"#;
}

fn main() {
    let _ = good::parse("", "4</a>").unwrap().content;
}
