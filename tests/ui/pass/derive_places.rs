// Where a struct may stand, in a crate whose lints are strict.

#![forbid(unsafe_code)]
#![deny(missing_docs, unused_qualifications, unreachable_pub, warnings)]
//! A crate that documents everything.

use response_template::{Parser, ResponseTemplate, StaticTemplate};

/// All may use it.
#[derive(Clone, Debug, Default, PartialEq, ResponseTemplate)]
#[response_template(path = "reply.json")]
#[non_exhaustive]
pub struct Public {
    /// What it says.
    pub content: String,
}

mod deep {
    #[derive(super::ResponseTemplate)]
    #[response_template(path = "reply.json")]
    pub(super) struct Here {
        pub(super) content: String,
    }
}

macro_rules! reply {
    ($name:ident, $template:literal, $($field:ident: $kind:ty),*) => {
        #[derive(ResponseTemplate)]
        #[response_template(path = $template)]
        struct $name {
            $($field: $kind,)*
        }
    };
}

reply!(ByMacro, "reply.json", r#done: Option<bool>, content: String);

macro_rules! inline_reply {
    ($name:ident) => {
        #[derive(ResponseTemplate)]
        #[response_template(json = r#"{"start_anchor": "<a>", "fields": {"type": {}}}"#)]
        struct $name {
            r#type: Option<String>,
        }
    };
}

fn parse<T: StaticTemplate<Message = T>>(text: &str) -> T {
    Parser::<T>::parse("", text).unwrap()
}

fn main() {
    #[derive(ResponseTemplate)]
    #[response_template(path = "reply.json")]
    struct Local {
        content: String,
    }
    inline_reply!(Inline);
    assert_eq!(parse::<Local>(".").content, ".");
    assert_eq!(parse::<Public>("."), Public { content: ".".to_owned() });
    assert_eq!(parse::<deep::Here>(".").content, ".");
    let reply: ByMacro = parse("<b>true</b>.");
    assert_eq!((reply.done, reply.content.as_str()), (Some(true), "."));
    assert_eq!(parse::<Inline>(".").r#type.as_deref(), Some("."));
}
