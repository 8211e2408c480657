// What the macro itself is given.

response_template::response_template! {
    "answer.json"
}

response_template::response_template! {
    mod answer = answer.json;
}

response_template::response_template! {
    mod answer;
}

fn main() {}
