// What is not compiled may be wrong, or not there.

#![deny(warnings)]

response_template::response_template! {
    #[cfg(any())]
    mod answer = "no_such_file.json";
    #[cfg(any())]
    mod wrong = r#"{"fields": 5}"#;
    #[cfg(all())]
    mod answer = "reply.json";
    #[cfg(any())]
    mod models = "no_such_folder/";
}

#[cfg_attr(all(), derive(response_template::ResponseTemplate))]
#[cfg_attr(all(), response_template(path = "reply.json"))]
struct Reply {
    content: String,
}

fn main() {
    assert_eq!(answer::parse("", ".").unwrap().content, ".");
    let reply = response_template::Parser::<Reply>::parse("", ".").unwrap();
    assert_eq!(reply.content, ".");
}
