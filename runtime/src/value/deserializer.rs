//! Types of the user's, made of values.

use alloc::string::{String, ToString};
use core::fmt;

use serde::de::value::{MapDeserializer, SeqDeserializer, StringDeserializer};
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, IntoDeserializer,
    Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;

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
}

impl<'de> IntoDeserializer<'de, DeserializeError> for Value {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Value {
    type Error = DeserializeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self {
            Self::Null => visitor.visit_unit(),
            Self::Bool(value) => visitor.visit_bool(value),
            Self::Number(number) => visit_number(&number, visitor),
            Self::String(text) => visitor.visit_string(text),
            Self::Array(items) => {
                let mut items = SeqDeserializer::new(items.into_iter());
                let value = visitor.visit_seq(&mut items)?;
                items.end()?;
                Ok(value)
            }
            Self::Object(object) => {
                let mut entries = MapDeserializer::new(object.into_iter());
                let value = visitor.visit_map(&mut entries)?;
                entries.end()?;
                Ok(value)
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self {
            Self::Null => visitor.visit_none(),
            value => visitor.visit_some(value),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        match self {
            Self::String(variant) => visitor.visit_enum(variant.into_deserializer()),
            Self::Object(object) => visitor.visit_enum(ObjectVariant { object }),
            other => Err(Error::invalid_type(
                Unexpected::Other(other.kind()),
                &"a string or an object with one key",
            )),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map struct identifier ignored_any
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

/// An enum's variant with contents, as serde writes it: an object with one key.
struct ObjectVariant {
    object: Object,
}

impl<'de> EnumAccess<'de> for ObjectVariant {
    type Error = DeserializeError;
    type Variant = Contents;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self::Variant), Self::Error> {
        let mut entries = self.object.into_iter();
        let (Some((variant, contents)), None) = (entries.next(), entries.next()) else {
            return Err(Error::invalid_value(
                Unexpected::Map,
                &"an object with one key",
            ));
        };
        let variant: StringDeserializer<DeserializeError> = variant.into_deserializer();
        Ok((seed.deserialize(variant)?, Contents(contents)))
    }
}

/// The contents of a variant.
struct Contents(Value);

impl<'de> VariantAccess<'de> for Contents {
    type Error = DeserializeError;

    fn unit_variant(self) -> Result<(), Self::Error> {
        serde::Deserialize::deserialize(self.0)
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(
        self,
        seed: T,
    ) -> Result<T::Value, Self::Error> {
        seed.deserialize(self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0.deserialize_any(visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0.deserialize_any(visitor)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use serde::Deserialize;

    use crate::content::{Content, JsonOptions};
    use crate::value::Value;

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
    }
}
