// A loop that gives nothing back, which no finite automaton can do.

response_template::response_template! {
    mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {"note": {"open_pattern": "<n\\s*+>", "close": "</n>"}}
    }"#;
}

fn main() {}
