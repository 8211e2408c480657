// A list of templates is no template, and no path.

response_template::response_template! {
    mod answer = r#"[
        {"start_anchor": "<a>", "fields": {"content": {}}}
    ]"#;
}

fn main() {}
