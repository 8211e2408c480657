//! What the macros write names nothing by a name that this crate could have given to something else.

#![no_implicit_prelude]
#![deny(missing_docs, warnings)]

// Nobody else calls it by that name.
use ::core as _;

::templates::response_template! {
    /// A template by its path.
    pub mod answer = "../../ui/pass/reply.json";

    /// All of a folder.
    pub mod models = "../../ui/pass/folder/";
}

/// What a reply becomes.
#[derive(::templates::ResponseTemplate)]
#[response_template(path = "../../ui/pass/reply.json", crate = "::templates")]
pub struct Reply {
    /// What it says.
    pub content: ::std::string::String,
}

#[cfg(test)]
#[test]
fn parsers_parse() {
    ::std::assert_eq!(answer::parse("", ".").unwrap().content, ".");
    ::std::assert!(models::find("answer").is_some());
    let reply = ::templates::Parser::<Reply>::parse("", ".").unwrap();
    ::std::assert_eq!(reply.content, ".");
}
