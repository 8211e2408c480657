//! JSON values as a message holds them: integers of any size stay exact, `2` and `2.0`
//! stay apart, and the keys of an object keep the order in which they came.

mod deserialize;
mod deserializer;
mod json_text;
mod literal;
mod number;
mod object;
mod serialize;
mod write;

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

pub use deserializer::DeserializeError;
pub use json_text::JsonText;
pub use literal::Literal;
pub use number::Number;
pub use object::{IntoIter, Iter, IterMut, Object};

pub(crate) use object::{first_repeated_key, merge_repeated_keys};

/// A JSON value.
///
/// ```
/// use response_template::value::{Object, Value};
///
/// let mut call = Object::new();
/// call.insert("name", "get_weather");
/// call.insert("days", 3);
/// let call = Value::from(call);
///
/// assert_eq!(call.get("days").and_then(Value::as_i64), Some(3));
/// assert_eq!(call.to_string(), r#"{"name":"get_weather","days":3}"#);
/// ```
///
/// What a parser makes of a reply is exact, and so is what is written of it. Read back by serde, a
/// value is as exact as what the other side hands over: `serde_json` reads an integer of more than
/// 64 bits as a float, unless its feature `arbitrary_precision` is on.
#[derive(Clone, Default)]
pub enum Value {
    /// `null`
    #[default]
    Null,
    /// `true` or `false`
    Bool(bool),
    /// An integer of any size or a finite float.
    Number(Number),
    /// A string.
    String(String),
    /// An array.
    Array(Vec<Value>),
    /// An object.
    Object(Object),
    /// Arguments that are kept as their text. There are none unless [`Arguments::Text`] asks for
    /// them.
    ///
    /// The value is written, compared and deserialized as what the text stands for. But nothing of
    /// it can be borrowed: to [`get`](Self::get) and the like it has no parts.
    ///
    /// [`Arguments::Text`]: crate::Arguments::Text
    Json(JsonText),
}

/// Values are equal if they stand for the same JSON, whether they are kept as text or not.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(left), Self::Bool(right)) => left == right,
            (Self::Number(left), Self::Number(right)) => left == right,
            (Self::String(left), Self::String(right)) => left == right,
            (Self::Array(left), Self::Array(right)) => left == right,
            (Self::Object(left), Self::Object(right)) => left == right,
            (Self::Json(left), Self::Json(right)) => {
                left == right || left.to_value() == right.to_value()
            }
            (Self::Json(text), value) | (value, Self::Json(text)) => text.to_value() == *value,
            _ => false,
        }
    }
}

impl Eq for Value {}

/// As JSON looks, so that a message can be read in a log.
impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => value.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::String(text) => text.fmt(f),
            Self::Array(items) => items.fmt(f),
            Self::Object(object) => object.fmt(f),
            Self::Json(text) => fmt::Display::fmt(text, f),
        }
    }
}

impl Value {
    /// Whether this is `null`.
    #[must_use]
    pub const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// The value of a boolean.
    #[must_use]
    pub const fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    /// The number, if this is one.
    #[must_use]
    pub const fn as_number(&self) -> Option<&Number> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The value of an integer that fits into 64 bits.
    #[must_use]
    pub fn as_i64(&self) -> Option<i64> {
        self.as_number()?.as_i64()
    }

    /// The value of an integer from 0 that fits into 64 bits.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        self.as_number()?.as_u64()
    }

    /// The value of a number, rounded where it must be.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        self.as_number()?.as_f64()
    }

    /// The text of a string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The items of an array.
    #[must_use]
    pub fn as_array(&self) -> Option<&[Self]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The object, if this is one.
    #[must_use]
    pub const fn as_object(&self) -> Option<&Object> {
        match self {
            Self::Object(object) => Some(object),
            _ => None,
        }
    }

    /// The text, if the value is kept as such.
    #[must_use]
    pub const fn as_json_text(&self) -> Option<&JsonText> {
        match self {
            Self::Json(text) => Some(text),
            _ => None,
        }
    }

    /// The value of a key, if this is an object that has it.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.as_object()?.get(key)
    }

    /// The value as compact JSON, always exact: an integer has all its digits, and a
    /// float the fewest that read back as the same float. [`Display`](fmt::Display)
    /// writes the same.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut json = String::new();
        write::value(&mut json, self).expect("a string takes all that is written to it");
        json
    }

    /// Whether a message leaves the value out where it has no default: `null`, `""`, `[]`
    /// and `{}`. Rule D7.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Bool(_) | Self::Number(_) => false,
            Self::String(text) => text.is_empty(),
            Self::Array(items) => items.is_empty(),
            Self::Object(object) => object.is_empty(),
            Self::Json(text) => text.to_value().is_empty(),
        }
    }

    /// What an error message calls a value of this kind.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::String(_) => "a string",
            Self::Array(_) => "an array",
            Self::Object(_) => "an object",
            Self::Json(text) => text.kind(),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write::value(formatter, self)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::String(text.into())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<Object> for Value {
    fn from(object: Object) -> Self {
        Self::Object(object)
    }
}

impl From<Number> for Value {
    fn from(number: Number) -> Self {
        Self::Number(number)
    }
}

macro_rules! from_integers {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Value {
            fn from(value: $integer) -> Self {
                Self::Number(value.into())
            }
        }
    )*};
}

from_integers!(i8 i16 i32 i64 i128 u8 u16 u32 u64 u128);

impl<V: Into<Value>> From<Vec<V>> for Value {
    fn from(items: Vec<V>) -> Self {
        items.into_iter().collect()
    }
}

impl<V: Into<Value>> From<Option<V>> for Value {
    fn from(value: Option<V>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl<V: Into<Value>> FromIterator<V> for Value {
    fn from_iter<I: IntoIterator<Item = V>>(items: I) -> Self {
        Self::Array(items.into_iter().map(Into::into).collect())
    }
}
