// A placeholder for a group of another name.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open_pattern": "<n (?P<name>\\w+)>", "transform": ["{nmae}", "{name}"]}}
    }"#;
}

fn main() {}
