//! JSON that is kept as its text.

use alloc::string::String;
use core::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{self, Deserialize, DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};

use super::{DeserializeError, Object, Value};
use crate::content::{Content, JsonOptions, is_plain_json};

/// JSON that is kept as its text, known to be valid: what the chat APIs have in place of arguments.
///
/// It is written as a string, and read from a string of JSON or from any other value. The text of
/// arguments that a parser kept ([`Arguments::Text`](crate::Arguments::Text)) is that of the model,
/// with its white space.
///
/// ```
/// use response_template::JsonText;
///
/// #[derive(serde::Deserialize)]
/// struct Weather<'t> {
///     city: &'t str,
/// }
///
/// let text = JsonText::new(r#"{"city": "Graz"}"#).expect("JSON");
/// assert_eq!(text.as_str(), r#"{"city": "Graz"}"#);
/// assert_eq!(text.deserialize_as::<Weather<'_>>()?.city, "Graz");
/// assert_eq!(serde_json::to_string(&text)?, r#""{\"city\": \"Graz\"}""#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct JsonText {
    text: String,
}

impl JsonText {
    /// The text, if it is valid JSON.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Option<Self> {
        let text = text.into();
        let valid = is_plain_json(&text) || PLAIN.parse(&text).is_ok();
        valid.then_some(Self { text })
    }

    /// A text that has been found to be valid.
    pub(crate) const fn checked(text: String) -> Self {
        Self { text }
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Takes the text out.
    #[must_use]
    pub fn into_string(self) -> String {
        self.text
    }

    /// The value that the text stands for.
    #[must_use]
    pub fn to_value(&self) -> Value {
        // It has been read before, or found to be what can be read.
        PLAIN.parse(&self.text).unwrap_or_default()
    }

    /// Makes a value of the user's type of the text, with no [`Value`] between. Strings without
    /// escapes can be borrowed.
    ///
    /// # Errors
    /// If the text is not what the type asks for.
    pub fn deserialize_as<'t, T: Deserialize<'t>>(&'t self) -> Result<T, DeserializeError> {
        serde_json::from_str(&self.text).map_err(de::Error::custom)
    }

    /// What an error message calls the value.
    pub(super) fn kind(&self) -> &'static str {
        match self.text.trim_start().as_bytes().first() {
            Some(b'{') => "an object",
            Some(b'[') => "an array",
            Some(b'"') => "a string",
            Some(b't' | b'f') => "a boolean",
            Some(b'n') => "null",
            _ => "a number",
        }
    }
}

const PLAIN: Content = Content::Json(JsonOptions::new());

impl From<&Value> for JsonText {
    fn from(value: &Value) -> Self {
        match value {
            Value::Json(text) => text.clone(),
            value => Self::checked(value.to_json()),
        }
    }
}

impl From<Object> for JsonText {
    fn from(object: Object) -> Self {
        Self::from(&Value::Object(object))
    }
}

impl fmt::Display for JsonText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// The name by which the text asks for itself: a value that is kept as text then gives it, and all
/// other formats, for which it is the name of a struct around a value, give the value.
pub(super) const NAME: &str = "$response_template::private::JsonText";

impl<'de> Deserialize<'de> for JsonText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(NAME, JsonTextVisitor)
    }
}

struct JsonTextVisitor;

impl<'de> Visitor<'de> for JsonTextVisitor {
    type Value = JsonText;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value, or a string of JSON")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(
        self,
        deserializer: D,
    ) -> Result<JsonText, D::Error> {
        match Value::deserialize(deserializer)? {
            // What was written as a string is the text itself.
            Value::String(text) => {
                JsonText::new(text).ok_or_else(|| de::Error::custom("the string is not valid JSON"))
            }
            value => Ok(JsonText::from(&value)),
        }
    }

    /// What [`KeptText`] gives.
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<JsonText, A::Error> {
        match map.next_entry::<String, String>()? {
            Some((name, text)) if name == NAME => Ok(JsonText::checked(text)),
            _ => Err(de::Error::custom("expected the text of a value")),
        }
    }
}

/// The text of a value, for [`JsonTextVisitor`] only.
pub(super) struct KeptText {
    text: Option<String>,
}

impl KeptText {
    pub(super) fn new(text: JsonText) -> Self {
        Self {
            text: Some(text.text),
        }
    }
}

impl<'de> MapAccess<'de> for KeptText {
    type Error = DeserializeError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, DeserializeError> {
        match self.text {
            Some(_) => seed.deserialize(StrDeserializer::new(NAME)).map(Some),
            None => Ok(None),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, DeserializeError> {
        let text = self.text.take().unwrap_or_default();
        seed.deserialize(de::value::StringDeserializer::new(text))
    }
}

impl Serialize for JsonText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_newtype_struct(NAME, &self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::JsonText;
    use crate::value::Value;
    use alloc::string::ToString;

    #[test]
    fn only_json_is_json_text() {
        assert_eq!(
            JsonText::new("{\"a\": 1}")
                .map(JsonText::into_string)
                .as_deref(),
            Some("{\"a\": 1}")
        );
        for text in ["{a: 1}", "", "NaN", "1 2", "\"\\ud800\""] {
            assert_eq!(JsonText::new(text), None);
        }
        // Valid, though not all read it alike.
        for text in ["1234567890123456789012", "{\"a\":1,\"a\":2}", "-0"] {
            assert!(JsonText::new(text).is_some());
        }
    }

    #[test]
    fn a_value_that_is_kept_as_text_is_the_value() {
        for text in [
            " { \"a\" : [ 1 , 2.50 , \"\\u00e9\" ] , \"b\" : null } ",
            "[ ]",
            "\"a\"",
            "1.0",
            "true",
            "null",
        ] {
            let kept = JsonText::new(text).expect("JSON");
            let read = kept.to_value();
            let kept = Value::Json(kept);
            assert_eq!(kept, read);
            assert_eq!(read, kept);
            assert_eq!(kept, kept.clone());
            assert_eq!(kept.to_json(), read.to_json());
            assert_eq!(kept.to_string(), read.to_string());
            assert_eq!(kept.kind(), read.kind());
            assert_eq!(kept.is_empty(), read.is_empty());
            let json = serde_json::to_string(&kept).expect("JSON");
            assert_eq!(json, serde_json::to_string(&read).expect("JSON"));
            let other = Value::Json(JsonText::new("[0]").expect("JSON"));
            assert_ne!(kept, other);
            assert_ne!(other, read);
        }
        let [one, other] = ["{\"a\":1,\"b\":2}", "{\"b\": 2, \"a\": 1}"]
            .map(|text| Value::Json(JsonText::new(text).expect("JSON")));
        assert_eq!(one, other);
    }

    #[test]
    fn text_is_read_from_values_and_from_what_it_was_written_as() {
        let text = JsonText::new("{ \"b\": 1.50 }").expect("JSON");
        let written = serde_json::to_string(&text).expect("JSON");
        assert_eq!(written, r#""{ \"b\": 1.50 }""#);
        assert_eq!(
            serde_json::from_str::<JsonText>(&written).expect("JSON"),
            text
        );
        let read: JsonText = serde_json::from_str(text.as_str()).expect("JSON");
        assert_eq!(read.as_str(), "{\"b\":1.5}");
        assert!(serde_json::from_str::<JsonText>("\"{\"").is_err());

        // A value that is kept as text gives the text; others are written.
        let kept: JsonText = Value::Json(text.clone()).deserialize_into().expect("JSON");
        assert_eq!(kept, text);
        let read: JsonText = text.to_value().deserialize_into().expect("JSON");
        assert_eq!(read.as_str(), "{\"b\":1.5}");
        let read: JsonText = Value::from("[1]").deserialize_into().expect("JSON");
        assert_eq!(read.as_str(), "[1]");
    }
}
