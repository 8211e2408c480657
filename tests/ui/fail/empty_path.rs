// Nothing is named.

response_template::response_template! {
    mod answer = "";
}

fn main() {}
