// One value cannot be joined.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open": "<n>", "join": ", "}}
    }"#;
}

fn main() {}
