// A template that works, but hardly as meant, is the use of something deprecated, which can be
// allowed. Were there no warning, then `expect` would be one.

#![deny(warnings)]

use response_template::{Parser, ResponseTemplate};

mod with_the_macro {
    response_template::response_template! {
        #[expect(deprecated, reason = "later text replaces earlier text")]
        pub mod inline = r#"{"start_anchor": "<a>", "fields": {"note": {"open": "<n>"}, "content": {}}}"#;

        #[expect(deprecated, reason = "as above")]
        pub mod models {
            pub mod one = r#"{"start_anchor": "<a>", "fields": {"note": {"open": "<n>"}, "content": {}}}"#;
        }
    }
}

mod with_derive {
    #![expect(deprecated, reason = "as above")]

    use response_template::ResponseTemplate;

    #[derive(ResponseTemplate)]
    #[response_template(json = r#"{"start_anchor": "<a>", "fields": {"note": {"open": "<n>"}, "content": {}}}"#)]
    pub struct Reply {
        pub content: Option<String>,
    }
}

#[derive(ResponseTemplate)]
#[allow(deprecated, reason = "as above")]
#[response_template(json = r#"{"start_anchor": "<a>", "fields": {"note": {"open": "<n>"}, "content": {}}}"#)]
struct Allowed {
    content: Option<String>,
}

fn main() {
    let message = with_the_macro::inline::parse("", ".").unwrap();
    assert_eq!(message.content.as_deref(), Some("."));
    let message = with_the_macro::models::one::parse("", ".").unwrap();
    assert_eq!(message.content.as_deref(), Some("."));
    let reply = Parser::<with_derive::Reply>::parse("", ".").unwrap();
    assert_eq!(reply.content.as_deref(), Some("."));
    let reply = Parser::<Allowed>::parse("", ".").unwrap();
    assert_eq!(reply.content.as_deref(), Some("."));
}
