// The end of an item is missing.

response_template::response_template! {
    mod answer = r#"{"start_anchor": "<a>", "fields": {"content": {}}}"#
}

fn main() {}
