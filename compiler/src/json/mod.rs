//! Reads JSON and keeps the place of every key and value.
//!
//! What is JSON is decided by `serde_json`, whose raw values are slices of the source: a
//! slice's address tells its place. Where Python's `json` reads more than JSON, which
//! matters because the reference reads templates with it, there is a complaint of its own.

mod read;
mod syntax;
mod text;

use std::ops::Range;

pub use read::{MAX_DEPTH, Reading, read};
pub use text::Text;

/// A value and its place in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The bytes of the source that hold it.
    pub span: Range<usize>,
    /// The value.
    pub value: Value,
}

/// A JSON value whose parts know their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number as it was written, so that no digit is lost.
    Number(String),
    /// A string.
    String(Text),
    /// A list.
    Array(Vec<Node>),
    /// An object. Of entries with the same key only the last is left, at the place of the
    /// first, as in Python.
    Object(Vec<(Text, Node)>),
}

/// A JSON value without places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number as it was written, so that no digit is lost.
    Number(String),
    /// A string.
    String(String),
    /// A list.
    Array(Vec<Json>),
    /// An object, in the order of the source, each key once.
    Object(Vec<(String, Json)>),
}

impl From<&Node> for Json {
    fn from(node: &Node) -> Self {
        match &node.value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Number(digits) => Self::Number(digits.clone()),
            Value::String(text) => Self::String(text.value.clone()),
            Value::Array(items) => Self::Array(items.iter().map(Self::from).collect()),
            Value::Object(entries) => Self::Object(
                entries
                    .iter()
                    .map(|(key, value)| (key.value.clone(), Self::from(value)))
                    .collect(),
            ),
        }
    }
}
