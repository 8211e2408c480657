//! Values as serde sees them, going out.

use alloc::borrow::ToOwned;

use serde::ser::{Error, Serialize, Serializer};
use serde_json::value::RawValue;

use super::{Literal, Number, Object, Value};

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(number) => number.serialize(serializer),
            Self::String(text) => serializer.serialize_str(text),
            Self::Array(items) => serializer.collect_seq(items),
            Self::Object(object) => object.serialize(serializer),
            Self::Json(text) => text.to_value().serialize(serializer),
        }
    }
}

impl Serialize for Literal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_value().serialize(serializer)
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self)
    }
}

/// An integer goes out as the first that holds it of `i64`, `u64`, `i128` and `u128`. A
/// larger one goes out as `serde_json`'s raw JSON: exact in JSON text, a string in most
/// other formats.
impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Some(value) = self.as_i64() {
            serializer.serialize_i64(value)
        } else if let Some(value) = self.as_u64() {
            serializer.serialize_u64(value)
        } else if let Some(digits) = self.as_big() {
            if let Some(value) = self.as_i128() {
                serializer.serialize_i128(value)
            } else if let Some(value) = self.as_u128() {
                serializer.serialize_u128(value)
            } else {
                RawValue::from_string(digits.to_owned())
                    .map_err(S::Error::custom)?
                    .serialize(serializer)
            }
        } else {
            let value = self
                .as_f64()
                .expect("a number that is no integer is a float");
            serializer.serialize_f64(value)
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::value::{Number, Value};

    #[test]
    fn json_text_is_exact() {
        for digits in [
            "0",
            "-1",
            "18446744073709551615",
            "-170141183460469231731687303715884105728",
            "340282366920938463463374607431768211455",
            "123456789012345678901234567890123456789012345678901234567890",
        ] {
            let number = Number::from_integer_text(digits).expect("digits");
            assert_eq!(serde_json::to_string(&number).expect("JSON"), digits);
        }
        let value: Value = [
            ("b", Value::Null),
            ("a", Value::from(Number::from_f64(2.0))),
        ]
        .into_iter()
        .collect::<crate::value::Object>()
        .into();
        assert_eq!(
            serde_json::to_string(&value).expect("JSON"),
            r#"{"b":null,"a":2.0}"#
        );
    }
}
