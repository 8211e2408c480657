// An absolute path would work on one machine only.

response_template::response_template! {
    mod answer = "/templates/answer.json";
}

fn main() {}
