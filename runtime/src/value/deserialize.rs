//! Values as serde sees them, coming in.
//!
//! A value can be no more exact than what the other side hands over. `serde_json` reads
//! an integer of more than 64 bits as a float, unless its feature `arbitrary_precision`
//! is on, which some other crate of the build may do.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};

use super::{Number, Object, Value};

/// The only key of the map that `serde_json` hands over in place of a number with
/// `arbitrary_precision`.
pub(super) const ARBITRARY_PRECISION: &str = "$serde_json::private::Number";

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Number(number) => Ok(number),
            other => Err(D::Error::invalid_type(
                Unexpected::Other(other.kind()),
                &"a number",
            )),
        }
    }
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Object(object) => Ok(object),
            other => Err(D::Error::invalid_type(
                Unexpected::Other(other.kind()),
                &"an object",
            )),
        }
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        Value::deserialize(deserializer)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<Value, D::Error> {
        Value::deserialize(deserializer)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Value, E> {
        Ok(Number::from(value).into())
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Value, E> {
        Ok(Number::from(value).into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        let number = Number::from_f64(value)
            .ok_or_else(|| E::invalid_value(Unexpected::Float(value), &"a finite number"))?;
        Ok(number.into())
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut array = Vec::new();
        while let Some(item) = items.next_element()? {
            array.push(item);
        }
        Ok(Value::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut entries: Vec<(String, Value)> = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            if entries.is_empty() && key == ARBITRARY_PRECISION {
                let text: String = map.next_value()?;
                let number = Number::from_json_text(&text).ok_or_else(|| {
                    A::Error::invalid_value(Unexpected::Str(&text), &"a finite number")
                })?;
                return Ok(number.into());
            }
            entries.push((key, map.next_value()?));
        }
        Ok(Value::Object(entries.into_iter().collect()))
    }
}

#[cfg(test)]
mod tests {
    use crate::value::{Number, Object, Value};
    use alloc::string::ToString;

    #[test]
    fn json_text_reads_back() {
        for json in [
            "null",
            "true",
            "-3",
            "18446744073709551615",
            "2.0",
            "-0.0",
            r#""é""#,
            r#"{"b":[{}],"a":[]}"#,
        ] {
            let value: Value = serde_json::from_str(json).expect(json);
            assert_eq!(value.to_string(), json);
        }
        let repeated: Object = serde_json::from_str(r#"{"a":1,"b":2,"a":3}"#).expect("an object");
        assert_eq!(Value::from(repeated).to_string(), r#"{"a":3,"b":2}"#);
        assert!(serde_json::from_str::<Object>("[]").is_err());
        assert!(serde_json::from_str::<Number>("\"1\"").is_err());
    }

    #[test]
    fn a_number_of_arbitrary_precision_is_one() {
        let value: Value =
            serde_json::from_str(r#"{"$serde_json::private::Number":"1e2"}"#).expect("a number");
        assert_eq!(value.to_string(), "100.0");
    }
}
