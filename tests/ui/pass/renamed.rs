// The crate goes by another name, and its own name is something else.

#![deny(warnings)]

extern crate response_template as renamed;

#[allow(dead_code)]
mod response_template {}

renamed::response_template! {
    mod answer = "reply.json";

    mod models = "folder/";
}

#[derive(renamed::ResponseTemplate)]
#[response_template(path = "reply.json", crate = "renamed")]
struct Reply {
    content: String,
}

fn main() {
    assert_eq!(answer::parse("", ".").unwrap().content, ".");
    assert_eq!(models::ALL.len(), 2);
    assert_eq!(renamed::Parser::<Reply>::parse("", ".").unwrap().content, ".");
}
