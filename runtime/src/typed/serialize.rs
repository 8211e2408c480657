//! Messages, serialized as the reference's dicts.

use serde::Serialize;
use serde::ser::{Error, SerializeMap, Serializer};

use super::{FieldValue, KeyOrder};

/// Serializes a message of `count` keys: those that the reply set in the order in which it did,
/// then those that were set by hand. `write` writes the key of a number, or leaves it out.
///
/// # Errors
/// As the serializer says.
pub fn message<S: Serializer>(
    serializer: S,
    order: &KeyOrder,
    count: usize,
    write: impl Fn(&mut S::SerializeMap, usize, bool) -> Result<(), S::Error>,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    for (number, set) in order.complete(count) {
        write(&mut map, number, set)?;
    }
    map.end()
}

/// Writes a key whose value the template fixes.
///
/// # Errors
/// As the serializer says.
pub fn constant<M: SerializeMap>(
    map: &mut M,
    key: &'static str,
    value: &impl Serialize,
) -> Result<(), M::Error> {
    map.serialize_entry(key, value)
}

/// Writes a field, unless it holds nothing. One with a default is always there.
///
/// # Errors
/// As the serializer says.
pub fn field<M: SerializeMap>(
    map: &mut M,
    key: &'static str,
    value: &impl FieldValue,
    set: bool,
    has_default: bool,
) -> Result<(), M::Error> {
    if has_default || value.is_written(set) {
        map.serialize_entry(key, value)
    } else {
        Ok(())
    }
}

/// For the numbers that `write` of [`message`] is never called with.
///
/// # Errors
/// Always.
pub fn no_such_key<E: Error>(number: usize) -> Result<(), E> {
    Err(E::custom(format_args!("a message has no key {number}")))
}
