// A file in another encoding.

response_template::response_template! {
    mod answer = "not_utf_8.json";
}

fn main() {}
