// A mistyped key: the complaint names the place in the JSON file, and the key that was meant.

response_template::response_template! {
    pub mod answer = "unknown_key.json";
}

fn main() {}
