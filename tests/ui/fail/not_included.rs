// A macro where a literal must stand.

response_template::response_template! {
    mod answer = include_str!("unknown_key.json");
}

fn main() {}
