// The derive takes nothing for granted either.

#![no_implicit_prelude]
#![allow(dead_code, non_camel_case_types)]

mod core {}
mod std {}
mod alloc {}
mod serde {}
mod __private {}
mod tables {}
struct Some;
struct None;
struct Ok;
struct Result;
struct str;
struct u16;
struct usize;

#[derive(::response_template::ResponseTemplate)]
#[response_template(path = "reply.json")]
struct Reply {
    count: ::std::option::Option<i64>,
    tool_calls: ::std::vec::Vec<::response_template::ToolCall>,
    content: ::std::string::String,
}

fn main() {
    let reply = ::response_template::Parser::<Reply>::parse("", "<n>4</n>.").unwrap();
    ::std::assert_eq!(reply.count, ::std::option::Option::Some(4));
}
