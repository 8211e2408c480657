// Another crate, here a module, passes ours on to its own users.

#![deny(warnings)]

mod facade {
    pub use response_template as templates;
    pub use response_template::{ResponseTemplate, response_template};
}

facade::response_template! {
    mod answer = "reply.json";
}

#[derive(facade::ResponseTemplate)]
#[response_template(path = "reply.json", crate = "crate::facade::templates")]
struct Reply {
    content: String,
}

mod inner {
    #[derive(crate::facade::ResponseTemplate)]
    #[response_template(path = "reply.json", crate = "super::facade::templates")]
    pub(super) struct Reply {
        pub(super) content: String,
    }
}

fn main() {
    assert_eq!(answer::parse("", ".").unwrap().content, ".");
    let reply = facade::templates::Parser::<Reply>::parse("", ".").unwrap();
    assert_eq!(reply.content, ".");
    let reply = facade::templates::Parser::<inner::Reply>::parse("", ".").unwrap();
    assert_eq!(reply.content, ".");
}
