// The template's own quotes end the string.

response_template::response_template! {
    mod answer = "{"start_anchor": "<a>", "fields": {"content": {}}}";
}

fn main() {}
