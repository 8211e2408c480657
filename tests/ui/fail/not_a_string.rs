// A path without its quotation marks.

response_template::response_template! {
    mod answer = answer.json;
}

fn main() {}
