// A folder that is on one machine only.

response_template::response_template! {
    mod models = "/templates/";
}

fn main() {}
