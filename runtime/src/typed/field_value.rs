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
    /// The field of a value that has the template's shape.
    fn from_value(value: Value) -> Self;
}

/// Takes a key out of an object.
pub fn take<T: FieldValue>(object: &mut Object, key: &str) -> T {
    object
        .get_mut(key)
        .map_or_else(T::absent, |value| T::from_value(core::mem::take(value)))
}

impl<T: FieldValue> FieldValue for Option<T> {
    fn absent() -> Self {
        None
    }

    fn is_written(&self, _set: bool) -> bool {
        self.is_some()
    }

    fn from_value(value: Value) -> Self {
        match value {
            Value::Null => None,
            value => Some(T::from_value(value)),
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

    fn from_value(value: Value) -> Self {
        match value {
            Value::Array(items) => items.into_iter().map(T::from_value).collect(),
            _ => Self::new(),
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

    fn from_value(value: Value) -> Self {
        match value {
            Value::String(text) => text,
            _ => Self::new(),
        }
    }
}

impl FieldValue for Value {
    fn absent() -> Self {
        Self::Null
    }

    fn is_written(&self, _set: bool) -> bool {
        !self.is_null()
    }

    fn from_value(value: Value) -> Self {
        value
    }
}

impl FieldValue for ToolCall {
    fn absent() -> Self {
        Self::default()
    }

    fn is_written(&self, _set: bool) -> bool {
        !self.value().is_null()
    }

    fn from_value(value: Value) -> Self {
        Self::from(value)
    }
}

impl FieldValue for bool {
    fn absent() -> Self {
        false
    }

    fn is_written(&self, set: bool) -> bool {
        set || *self
    }

    fn from_value(value: Value) -> Self {
        value.as_bool().unwrap_or_default()
    }
}

impl FieldValue for i64 {
    fn absent() -> Self {
        0
    }

    fn is_written(&self, set: bool) -> bool {
        set || *self != 0
    }

    fn from_value(value: Value) -> Self {
        value.as_i64().unwrap_or_default()
    }
}

impl FieldValue for f64 {
    fn absent() -> Self {
        0.0
    }

    fn is_written(&self, set: bool) -> bool {
        set || *self != 0.0
    }

    fn from_value(value: Value) -> Self {
        value.as_f64().unwrap_or_default()
    }
}
