//! From the values of a message to the Rust fields of a `Message`, and back.

use alloc::string::String;
use alloc::vec::Vec;

use serde::Serialize;

use super::ToolCall;
use crate::value::{Object, Value};

/// A type that a field of a `Message` can have.
pub trait FieldValue: Serialize + Sized {
    /// What the field holds if the message lacks the key.
    fn absent() -> Self;
    /// Whether the field belongs in a serialized message. `set` says whether the reply set it:
    /// that tells a zero that was read from one that is only there because nothing was.
    fn is_written(&self, set: bool) -> bool;
    /// The field of a value; none if the value is not of the template's shape.
    fn from_value(value: Value) -> Option<Self>;
}

/// A value in a message that the template cannot have made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The key that holds it.
    pub key: &'static str,
}

/// Takes a key out of an object.
///
/// # Errors
/// If the value is not of the template's shape.
pub fn take<T: FieldValue>(object: &mut Object, key: &'static str) -> Result<T, Mismatch> {
    match object.get_mut(key) {
        None => Ok(T::absent()),
        Some(value) => T::from_value(core::mem::take(value)).ok_or(Mismatch { key }),
    }
}

impl<T: FieldValue> FieldValue for Option<T> {
    fn absent() -> Self {
        None
    }

    fn is_written(&self, _set: bool) -> bool {
        self.is_some()
    }

    fn from_value(value: Value) -> Option<Self> {
        match value {
            Value::Null => Some(None),
            value => T::from_value(value).map(Some),
        }
    }
}

impl<T: FieldValue> FieldValue for Vec<T> {
    fn absent() -> Self {
        Self::new()
    }

    fn is_written(&self, _set: bool) -> bool {
        !self.is_empty()
    }

    fn from_value(value: Value) -> Option<Self> {
        match value {
            Value::Array(items) => items.into_iter().map(T::from_value).collect(),
            _ => None,
        }
    }
}

impl FieldValue for String {
    fn absent() -> Self {
        Self::new()
    }

    fn is_written(&self, _set: bool) -> bool {
        !self.is_empty()
    }

    fn from_value(value: Value) -> Option<Self> {
        match value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }
}

impl FieldValue for Value {
    fn absent() -> Self {
        Self::Null
    }

    fn is_written(&self, _set: bool) -> bool {
        !self.is_empty()
    }

    fn from_value(value: Value) -> Option<Self> {
        Some(value)
    }
}

impl FieldValue for ToolCall {
    fn absent() -> Self {
        Self::default()
    }

    fn is_written(&self, _set: bool) -> bool {
        !self.value().is_null()
    }

    fn from_value(value: Value) -> Option<Self> {
        Some(Self::from(value))
    }
}

impl FieldValue for bool {
    fn absent() -> Self {
        false
    }

    fn is_written(&self, set: bool) -> bool {
        set || *self
    }

    fn from_value(value: Value) -> Option<Self> {
        value.as_bool()
    }
}

impl FieldValue for i64 {
    fn absent() -> Self {
        0
    }

    fn is_written(&self, set: bool) -> bool {
        set || *self != 0
    }

    fn from_value(value: Value) -> Option<Self> {
        value.as_i64()
    }
}

impl FieldValue for f64 {
    fn absent() -> Self {
        0.0
    }

    fn is_written(&self, set: bool) -> bool {
        set || *self != 0.0
    }

    fn from_value(value: Value) -> Option<Self> {
        value.as_f64()
    }
}
