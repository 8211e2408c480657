//! Streaming parsers for Hugging Face response templates.
//!
//! A *response template* is a small JSON object that says how the text a chat model generates
//! becomes a structured message: which delimiters open and close each field, how the text of a
//! field is parsed, how the value is reshaped. This crate turns a template into a parser,
//!
//! - while your crate is compiled, with the macro `response_template!` (feature `macros`, on by
//!   default): a typed message, and errors in the template are errors of the build;
//! - at run time, with `dynamic::DynamicTemplate` (feature `dynamic`).
//!
//! Both are tables under one engine. The parser is fed the text in pieces of any size and calls a
//! function with [`Event`]s as soon as they are certain; in the end it gives the message.
//!
//! Without the feature `std`, which is on by default, the crate needs only `alloc`.
#![no_std]

extern crate alloc;

mod batch;
pub mod content;
#[cfg(feature = "dynamic")]
pub mod dynamic;
mod engine;
mod error;
mod event;
mod limits;
pub mod message;
mod one;
mod options;
#[doc(hidden)]
pub mod tables;
pub mod tools;
pub mod transform;
mod typed;
pub mod value;

pub use engine::Anchor;
pub use error::{Cause, Error, FinalizeError, Malformed};
pub use event::{Captures, Ended, Event, OwnedCaptures, OwnedEvent};
pub use limits::{Limit, LimitExceeded, Limits};
pub use one::One;
pub use options::{Arguments, InvalidUtf8, Keep, MalformedPolicy, Options, WithOptions};
/// Makes replies become a struct of the user's own.
///
/// ```
/// use response_template::{Call, Parser, ResponseTemplate};
///
/// #[derive(Debug, serde::Deserialize)]
/// struct Weather {
///     city: String,
/// }
///
/// #[derive(ResponseTemplate)]
/// #[response_template(json = r#"{
///     "start_anchor": "<|assistant|>",
///     "fields": {
///         "tool_calls": {
///             "open": "<tool_call>",
///             "close": "</tool_call>",
///             "content": "json",
///             "transform": {"type": "function", "function": "{content}"},
///             "repeats": true
///         },
///         "content": {"close": "<|end|>", "repeats": true, "join": ""}
///     }
/// }"#)]
/// struct Reply {
///     content: Option<String>,
///     #[response_template(field = "tool_calls")]
///     calls: Vec<Call<Weather>>,
/// }
///
/// let text = r#"<tool_call>{"name": "weather", "arguments": {"city": "Graz"}}</tool_call>"#;
/// let reply = Parser::<Reply>::parse("", text)?;
/// assert_eq!(reply.calls[0].arguments.city, "Graz");
/// assert_eq!(reply.content, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `#[response_template(path = "…")]` names a file, relative to the source file, `json = "…"` holds
/// the template itself; `crate = "…"` names this crate where it goes by another name. Each field
/// takes the field of the template of its name, or that of `#[response_template(field = "…")]`.
///
/// The types are checked against the template while the crate is compiled, as far as their names
/// tell: text is a `String`, a field that repeats a `Vec`, one that a reply may lack an `Option`
/// (or it has `#[response_template(default)]`). Other types are read by serde when a reply ends.
/// Arguments of a [`Call`] go straight from the model's text into their type, where they are JSON.
/// What types do not take is an error, [`Cause::Type`], and the message as it was is in
/// [`FinalizeError::untyped`].
#[cfg(feature = "macros")]
pub use response_template_macros::ResponseTemplate;
pub use tools::Tools;
pub use typed::{AnyParser, Call, Parser, Registered, StaticTemplate, ToolCall};
pub use value::JsonText;

/// The examples of the README are tests.
#[cfg(all(doctest, feature = "macros", feature = "dynamic"))]
#[doc = include_str!("../../README.md")]
struct ReadMe;

/// What the macro's code uses. Not for anything else: it changes with every version.
#[doc(hidden)]
pub mod __private {
    #[cfg(feature = "macros")]
    pub use response_template_macros::response_template;

    pub use crate::typed::{
        FieldValue, KeyOrder, Mismatch, TypedMessage, constant, deserialize_message, field, find,
        made, message, no_such_key, take, user_field,
    };
    pub use crate::value::{Literal, Object, Value};
    pub use crate::{
        Arguments, Event, FinalizeError, Malformed, OwnedEvent, Parser, Registered, StaticTemplate,
        ToolCall,
    };
    pub use serde::{self, Deserialize, Deserializer, Serialize, Serializer};

    // The user's crate may have no prelude, and something else for `core`.
    pub use alloc::{string::String, vec::Vec};
    pub use core::clone::Clone;
    pub use core::cmp::{Eq, Ord, PartialEq, PartialOrd};
    pub use core::default::Default;
    pub use core::fmt::{self, Debug, Display};
    pub use core::hash::Hash;
    pub use core::marker::{Copy, Send};
    pub use core::option::Option::{self, None, Some};
    pub use core::primitive::{bool, f64, i64, str, u8, u16, usize};
    pub use core::result::Result::{self, Ok};
    pub use core::{compile_error, include_bytes};

    /// What tables are made of.
    pub mod tables {
        pub use crate::One;
        pub use crate::content::{Content, JsonOptions, KvLines, TagFinder, TagPattern, XmlInline};
        pub use crate::message::{FieldRules, MessageRules};
        pub use crate::tables::*;
        pub use crate::transform::Transform;
        pub use crate::value::Literal;
    }
}

/// Compiles response templates into streaming parsers with typed messages.
///
/// ```
/// response_template::response_template! {
///     /// What the model answers.
///     pub mod assistant = r#"{
///         "start_anchor": "<|assistant|>",
///         "fields": {
///             "reasoning_content": {"open": "<think>", "close": "</think>"},
///             "content": {"close": "<|end|>", "repeats": true, "join": ""}
///         }
///     }"#;
/// }
///
/// let message = assistant::parse("", "<think>2 + 2</think>Four.<|end|>")?;
/// assert_eq!(message.content.as_deref(), Some("Four."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Each `mod` names a template: a JSON file, relative to the source file as in [`include_str!`],
/// or the JSON itself. A whole `tokenizer_config.json` will do if it has the key
/// `response_template`. When the file changes, the crate is built again.
///
/// Several templates may have a module of their own together, which then is a registry: they can be
/// looked up by their names.
///
/// ```
/// response_template::response_template! {
///     mod models {
///         pub mod tagged = r#"{"start_anchor": "<a>", "fields": {"note": {"open": "<n>", "close": "</n>"}}}"#;
///         pub mod plain = r#"{"start_anchor": "<a>", "fields": {"note": {}}}"#;
///     }
/// }
///
/// let template = models::find("plain").expect("one of the two");
/// let parser = template.start(response_template::Options::new(), "", &mut |_| ())?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// `mod models = "templates/";` makes a registry of all JSON files in a folder. A file that is new
/// there is seen when the crate is built again for another reason.
///
/// A template that is not right is refused with everything that is wrong with it, each complaint
/// as `path:line:column: message`:
///
/// ```compile_fail
/// response_template::response_template! {
///     mod wrong = r#"{"start_anchor": "<|assistant|>", "fields": {"content": {"clse": "<|end|>"}}}"#;
/// }
/// ```
///
/// The module holds
///
/// - `Message`, a struct with a field for each field of the template, which serializes to exactly
///   what the reference returns;
/// - `Parser`, a [`Parser`] that is fed the reply piece by piece;
/// - `parse`, for replies that are all there;
/// - `Event` and `Field`, what the parser tells on the way, and `OwnedEvent`, the same to be kept.
#[cfg(feature = "macros")]
#[macro_export]
macro_rules! response_template {
    ($($input:tt)*) => {
        $crate::__private::response_template! { $crate $($input)* }
    };
}
