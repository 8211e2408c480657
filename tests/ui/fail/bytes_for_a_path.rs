// A path that is no string.

response_template::response_template! {
    mod answer = b"answer.json";
}

fn main() {}
