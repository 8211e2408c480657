// Everything that is wrong is told at once.

response_template::response_template! {
    mod answer = "several.json";
}

fn main() {}
