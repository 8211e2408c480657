// Templates have one name each.

response_template::response_template! {
    mod models {
        mod small {
            mod answer = r#"{"start_anchor": "<a>", "fields": {"content": {}}}"#;
        }
    }
}

fn main() {}
