// The user has items of the same names, and brings in all that a module has.

#![deny(warnings)]
#![allow(dead_code)]

struct Message;
struct Field;
struct Template;
struct Parser;
struct Event;
struct String;
struct Value;
mod tables {}
mod __private {}
fn parse() {}

response_template::response_template! {
    mod response_template_ = "reply.json";
    mod __private_ = "reply.json";
    mod tables_ = "reply.json";
    mod std = "reply.json";
    mod core = "reply.json";
    mod serde = "reply.json";
}

mod all {
    response_template::response_template! {
        mod answer = "reply.json";
    }
    pub(crate) use answer::*;
}

mod response_template_names {
    use super::all::*;

    pub(crate) fn content(message: &Message) -> &str {
        &message.content
    }

    pub(crate) fn is_content(event: Event<'_>) -> bool {
        *event.field() == Field::Content
    }
}

fn main() {
    use all::*;
    let message = all::parse("", ".").unwrap();
    assert_eq!(response_template_names::content(&message), ".");
    let mut all_content = true;
    let mut parser = Parser::start("", |_| ()).unwrap();
    parser.feed(".", |event| all_content &= response_template_names::is_content(event)).unwrap();
    assert!(all_content);
    assert!(core::parse("", ".").is_ok() && self::std::parse("", ".").is_ok());
}
