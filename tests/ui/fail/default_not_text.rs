// A default that nothing can be joined to.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "defaults": {"note": []},
        "fields": {"note": {"open": "<n>", "repeats": true, "join": ""}}
    }"#;
}

fn main() {}
