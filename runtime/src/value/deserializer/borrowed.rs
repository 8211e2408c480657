//! Types of the user's, made of values that stay. Strings can be borrowed from them.

use alloc::string::String;
use core::slice;

use serde::de::value::{
    BorrowedStrDeserializer, MapAccessDeserializer, MapDeserializer, SeqDeserializer,
};
use serde::de::{Deserializer, Error, IntoDeserializer, Unexpected, Visitor};
use serde::forward_to_deserialize_any;

use super::{DeserializeError, check_one_entry, visit_number};
use crate::value::json_text::{KeptText, NAME};
use crate::value::{JsonText, Value};

impl<'de> IntoDeserializer<'de, DeserializeError> for &'de Value {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// What is kept as text is read by `serde_json`, straight from the text.
macro_rules! of_text {
    ($text:expr, $reader:ident => $read:expr) => {{
        let mut reader = serde_json::Deserializer::from_str(JsonText::as_str($text));
        let $reader = &mut reader;
        $read.map_err(Error::custom)
    }};
}

impl<'de> Deserializer<'de> for &'de Value {
    type Error = DeserializeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Number(number) => visit_number(number, visitor),
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(items) => {
                let mut items: SeqDeserializer<slice::Iter<'de, Value>, Self::Error> =
                    SeqDeserializer::new(items.iter());
                let value = visitor.visit_seq(&mut items)?;
                items.end()?;
                Ok(value)
            }
            Value::Object(object) => {
                let entries = object.iter().map(|(key, value)| (Key(key), value));
                let mut entries = MapDeserializer::new(entries);
                let value = visitor.visit_map(&mut entries)?;
                entries.end()?;
                Ok(value)
            }
            Value::Json(text) => of_text!(text, reader => reader.deserialize_any(visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self {
            Value::Null => visitor.visit_none(),
            Value::Json(text) => of_text!(text, reader => reader.deserialize_option(visitor)),
            value => visitor.visit_some(value),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        match self {
            Value::Json(text) if name == NAME => visitor.visit_map(KeptText::new(text.clone())),
            Value::Json(text) => {
                of_text!(text, reader => reader.deserialize_newtype_struct(name, visitor))
            }
            value => visitor.visit_newtype_struct(value),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        match self {
            Value::String(variant) => {
                visitor.visit_enum(BorrowedStrDeserializer::new(variant.as_str()))
            }
            Value::Object(object) => {
                check_one_entry(object)?;
                let entry = object.iter().map(|(key, value)| (Key(key), value));
                visitor.visit_enum(MapAccessDeserializer::new(MapDeserializer::new(entry)))
            }
            Value::Json(text) => {
                of_text!(text, reader => reader.deserialize_enum(name, variants, visitor))
            }
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

/// The key of an object.
struct Key<'de>(&'de String);

impl<'de> IntoDeserializer<'de, DeserializeError> for Key<'de> {
    type Deserializer = BorrowedStrDeserializer<'de, DeserializeError>;

    fn into_deserializer(self) -> Self::Deserializer {
        BorrowedStrDeserializer::new(self.0)
    }
}
