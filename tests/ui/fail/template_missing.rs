// A tokenizer configuration without a template.

response_template::response_template! {
    mod answer = "template_missing.json";
}

fn main() {}
