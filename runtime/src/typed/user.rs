//! From the values of a message to the fields of the user's own struct.

use alloc::borrow::Cow;

use serde::de::DeserializeOwned;

use crate::error::{Cause, Malformed};
use crate::value::{Object, Value};

/// Makes a field of the user's struct of a key of the message. `absent` is what it holds where the
/// message lacks the key; without, the type must take `null`.
///
/// # Errors
/// If the value is not what the type asks for.
pub fn user_field<T: DeserializeOwned>(
    object: &Object,
    key: &'static str,
    absent: Option<fn() -> T>,
) -> Result<T, Malformed> {
    let value = match (object.get(key), absent) {
        // A default of `null` says no more than a key that is not there.
        (None | Some(Value::Null), Some(absent)) => return Ok(absent()),
        (Some(value), _) => value,
        (None, None) => &Value::Null,
    };
    // By reference: if the value is not what it should be, it is still there to be shown.
    T::deserialize(value).map_err(|error| Malformed {
        field: Cow::Borrowed(key),
        text: value.to_json(),
        cause: Cause::Type(error),
    })
}
