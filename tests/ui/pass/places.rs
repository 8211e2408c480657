// Where a call may stand, and what it may say, in a crate whose lints are strict.

#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]
#![warn(clippy::all)]
//! A crate that documents everything.

response_template::response_template! {
    /// All may use it.
    pub mod public = "tokenizer_config.json";

    /// Only this crate.
    pub(crate) mod crate_wide = "tokenizer_config.json";

    pub(self) mod own = "tokenizer_config.json";

    #[allow(dead_code)]
    mod private = "tokenizer_config.json";
}

/// Modules may be deep.
pub mod deep {
    response_template::response_template! {
        pub(super) mod one_up = "tokenizer_config.json";
        pub(in crate::deep) mod here = "tokenizer_config.json";
    }

    /// Uses what only this module sees.
    pub fn parse(text: &str) -> Option<String> {
        here::parse("", text).ok()?.content
    }
}

macro_rules! parser {
    ($(#[$attribute:meta])* $name:ident, $template:literal) => {
        response_template::response_template! {
            $(#[$attribute])*
            pub mod $name = $template;
        }
    };
}

parser!(
    /// Through the user's own macro.
    by_macro,
    "tokenizer_config.json"
);

macro_rules! inline_parser {
    ($name:ident) => {
        response_template::response_template! {
            /// The template is the macro's.
            pub mod $name =
                r#"{"start_anchor": "<a>", "fields": {"content": {"close": "<|end|>", "repeats": true, "join": ""}}}"#;
        }
    };
}

inline_parser!(by_inline_macro);

fn main() {
    response_template::response_template! {
        mod local = "tokenizer_config.json";
    }
    let text = "Four.<|end|>";
    let four = Some("Four.");
    assert_eq!(local::parse("", text).unwrap().content.as_deref(), four);
    assert_eq!(public::parse("", text).unwrap().content.as_deref(), four);
    assert_eq!(crate_wide::parse("", text).unwrap().content.as_deref(), four);
    assert_eq!(own::parse("", text).unwrap().content.as_deref(), four);
    assert_eq!(deep::one_up::parse("", text).unwrap().content.as_deref(), four);
    assert_eq!(deep::parse(text).as_deref(), four);
    assert_eq!(by_macro::parse("", text).unwrap().content.as_deref(), four);
    assert_eq!(by_inline_macro::parse("", text).unwrap().content.as_deref(), four);
    assert_eq!(public::Message::ROLE, "assistant");
}
