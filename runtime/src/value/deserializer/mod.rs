//! Types of the user's, made of values.

mod borrowed;
mod owned;

use alloc::string::{String, ToString};
use core::fmt;

use serde::de::value::MapDeserializer;
use serde::de::{Deserialize, DeserializeOwned, Error, Unexpected, Visitor};

use super::deserialize::ARBITRARY_PRECISION;
use super::{Number, Object, Value};

/// A value that is not what a type asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeserializeError {
    message: String,
}

impl fmt::Display for DeserializeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for DeserializeError {}

impl Error for DeserializeError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self {
            message: message.to_string(),
        }
    }
}

impl Value {
    /// Makes a value of the user's type of it, as serde would of the JSON text.
    ///
    /// ```
    /// #[derive(serde::Deserialize)]
    /// struct Place {
    ///     city: String,
    /// }
    ///
    /// let object = response_template::value::Object::from_iter([("city", "Graz")]);
    /// let place: Place = response_template::value::Value::from(object).deserialize_into()?;
    /// assert_eq!(place.city, "Graz");
    /// # Ok::<(), response_template::value::DeserializeError>(())
    /// ```
    ///
    /// # Errors
    /// If the value is not what the type asks for.
    pub fn deserialize_into<T: DeserializeOwned>(self) -> Result<T, DeserializeError> {
        T::deserialize(self)
    }

    /// The same of a value that stays, from which the type may borrow.
    ///
    /// ```
    /// use response_template::value::Object;
    ///
    /// #[derive(serde::Deserialize)]
    /// struct Place<'v> {
    ///     city: &'v str,
    /// }
    ///
    /// let value = response_template::value::Value::from(Object::from_iter([("city", "Graz")]));
    /// assert_eq!(value.deserialize_as::<Place<'_>>()?.city, "Graz");
    /// # Ok::<(), response_template::value::DeserializeError>(())
    /// ```
    ///
    /// # Errors
    /// If the value is not what the type asks for.
    pub fn deserialize_as<'v, T: Deserialize<'v>>(&'v self) -> Result<T, DeserializeError> {
        T::deserialize(self)
    }
}

fn visit_number<'de, V: Visitor<'de>>(
    number: &Number,
    visitor: V,
) -> Result<V::Value, DeserializeError> {
    if let Some(value) = number.as_i64() {
        visitor.visit_i64(value)
    } else if let Some(value) = number.as_u64() {
        visitor.visit_u64(value)
    } else if let Some(value) = number.as_i128() {
        visitor.visit_i128(value)
    } else if let Some(value) = number.as_u128() {
        visitor.visit_u128(value)
    } else if let Some(digits) = number.as_big() {
        // What `serde_json` does with numbers that no type holds; values read it back exactly.
        let entry = (ARBITRARY_PRECISION, digits);
        visitor.visit_map(MapDeserializer::new(core::iter::once(entry)))
    } else {
        visitor.visit_f64(number.as_f64().unwrap_or_default())
    }
}

/// The variant of an enum with contents is, as serde writes it, an object with one key.
fn check_one_entry(object: &Object) -> Result<(), DeserializeError> {
    match object.len() {
        1 => Ok(()),
        _ => Err(Error::invalid_value(
            Unexpected::Map,
            &"an object with one key",
        )),
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use serde::Deserialize;

    use crate::content::{Content, JsonOptions};
    use crate::value::{JsonText, Value};

    #[derive(Debug, PartialEq, Deserialize)]
    enum Unit {
        Celsius,
        Other(String),
        Both { first: u8, second: u8 },
        Pair(u8, u8),
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Arguments {
        city: String,
        days: Option<u8>,
        #[serde(default)]
        tags: Vec<String>,
        ratio: f64,
        units: Vec<Unit>,
        #[serde(flatten)]
        rest: Value,
    }

    fn value(json: &str) -> Value {
        Content::Json(JsonOptions::new()).parse(json).expect(json)
    }

    #[test]
    fn types_are_made_as_from_the_text() {
        let json = r#"{"city": "Graz", "days": null, "ratio": 2, "other": [1],
            "units": ["Celsius", {"Other": "K"}, {"Both": {"first": 1, "second": 2}}, {"Pair": [3, 4]}]}"#;
        let from_text: Arguments = serde_json::from_str(json).expect("valid");
        let from_value: Arguments = value(json).deserialize_into().expect("valid");
        assert_eq!(from_value, from_text);
        let from_borrowed: Arguments = value(json).deserialize_as().expect("valid");
        assert_eq!(from_borrowed, from_text);
        let kept = Value::Json(JsonText::new(json).expect("JSON"));
        let from_kept: Arguments = kept.deserialize_as().expect("valid");
        assert_eq!(from_kept, from_text);
        let from_kept: Arguments = kept.deserialize_into().expect("valid");
        assert_eq!(from_kept, from_text);
    }

    #[test]
    fn numbers_of_any_size_stay_exact() {
        for json in [
            "1",
            "-9223372036854775809",
            "18446744073709551616",
            "340282366920938463463374607431768211456000",
            "1.5",
        ] {
            let again: Value = value(json).deserialize_into().expect("a value");
            assert_eq!(again.to_json(), json);
            let again: Value = value(json).deserialize_as().expect("a value");
            assert_eq!(again.to_json(), json);
        }
        assert_eq!(
            value("18446744073709551616").deserialize_into(),
            Ok(1_u128 << 64)
        );
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        let error = value("300").deserialize_into::<u8>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "invalid value: integer `300`, expected u8"
        );
        assert!(
            value(r#"{"a": 1}"#)
                .deserialize_into::<Arguments>()
                .is_err()
        );
        assert!(
            value(r#"{"Other": "K", "b": 1}"#)
                .deserialize_into::<Unit>()
                .is_err()
        );
        assert!(value("3").deserialize_into::<Unit>().is_err());
        assert!(value("[1, 2, 3]").deserialize_into::<(u8, u8)>().is_err());
        assert!(value("[1, 2, 3]").deserialize_as::<(u8, u8)>().is_err());
        assert!(
            value(r#"{"Other": "K", "b": 1}"#)
                .deserialize_as::<Unit>()
                .is_err()
        );
        assert!(value("3").deserialize_as::<Unit>().is_err());
    }
}
