//! Messages that the macro writes, made of objects.

use alloc::string::String;

use serde::de::{Deserialize, Deserializer, Error};

use super::Mismatch;
use crate::error::{Cause, Malformed};
use crate::value::{DeserializeError, Object};

/// A `Message` that the macro wrote.
pub trait TypedMessage: Sized {
    /// The message of what a template made.
    ///
    /// # Errors
    /// If the object is not what the template makes.
    fn from_object(object: Object) -> Result<Self, Mismatch>;
}

/// Reads a message that was serialized.
///
/// # Errors
/// If it is not what the template makes.
pub fn deserialize_message<'de, D: Deserializer<'de>, Message: TypedMessage>(
    deserializer: D,
) -> Result<Message, D::Error> {
    let object = Object::deserialize(deserializer)?;
    Message::from_object(object).map_err(|Mismatch { key }| {
        Error::custom(format_args!("`{key}` is not what the template makes of it"))
    })
}

/// The message of what the engine made, in which there is no mismatch: the macro took the types
/// from the template.
///
/// # Errors
/// Never, as far as the macro is right; then it says so instead of losing anything.
pub fn made<Message: TypedMessage>(object: &mut Object) -> Result<Message, Malformed> {
    Message::from_object(core::mem::take(object)).map_err(|Mismatch { key }| Malformed {
        field: key.into(),
        text: String::new(),
        cause: Cause::Type(DeserializeError::custom(
            "not what the template makes of it",
        )),
    })
}
