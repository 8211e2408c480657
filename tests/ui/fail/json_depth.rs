// Lists in lists in lists.

response_template::response_template! {
    mod answer = "json_depth.json";
}

fn main() {}
