// A path without a module for it.

response_template::response_template! {
    "answer.json"
}

fn main() {}
