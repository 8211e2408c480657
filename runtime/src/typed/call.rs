//! Tool calls with arguments of the user's type.

use alloc::string::String;
use core::fmt;

use serde::de::{self, Deserialize, DeserializeOwned, Deserializer};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::content::{Content, JsonOptions};
use crate::value::{Object, Value};

/// A tool call whose arguments are of a type that the user chooses: any that serde can read, the
/// [`Value`] that keeps everything, or their [`JsonText`].
///
/// ```
/// use response_template::{Call, JsonText, ToolCall};
///
/// #[derive(serde::Deserialize)]
/// struct Weather {
///     city: String,
/// }
///
/// let call: ToolCall = serde_json::from_str(
///     r#"{"type": "function", "function": {"name": "weather", "arguments": {"city": "Graz"}}}"#,
/// )?;
/// let typed: Call<Weather> = call.clone().into_call()?;
/// assert_eq!((typed.name.as_str(), typed.arguments.city.as_str()), ("weather", "Graz"));
/// let for_the_api: Call<JsonText> = call.into_call()?;
/// assert_eq!(for_the_api.arguments.as_str(), r#"{"city":"Graz"}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call<Arguments = Value> {
    /// The call's own name, by which its result is sent back; not all models give one.
    pub id: Option<String>,
    /// The tool's name.
    pub name: String,
    /// The arguments.
    pub arguments: Arguments,
}

impl<'de, Arguments: DeserializeOwned> Deserialize<'de> for Call<Arguments> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut call = Object::deserialize(deserializer)?;
        let mut function = match call.remove("function") {
            Some(Value::Object(function)) => function,
            _ => return Err(de::Error::custom("a tool call needs an object `function`")),
        };
        let Some(Value::String(name)) = function.remove("name") else {
            return Err(de::Error::custom("a tool call needs a string `name`"));
        };
        let arguments = function.remove("arguments").unwrap_or_default();
        let id = match call.remove("id") {
            Some(Value::String(id)) => Some(id),
            _ => None,
        };
        Ok(Self {
            id,
            arguments: arguments.deserialize_into().map_err(|error| {
                de::Error::custom(format_args!("arguments of `{name}`: {error}"))
            })?,
            name,
        })
    }
}

impl<Arguments: Serialize> Serialize for Call<Arguments> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        struct Function<'c, Arguments>(&'c Call<Arguments>);

        impl<Arguments: Serialize> Serialize for Function<'_, Arguments> {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut function = serializer.serialize_struct("Function", 2)?;
                function.serialize_field("name", &self.0.name)?;
                function.serialize_field("arguments", &self.0.arguments)?;
                function.end()
            }
        }

        let mut call = serializer.serialize_struct("Call", 3)?;
        match &self.id {
            Some(id) => call.serialize_field("id", id)?,
            None => call.skip_field("id")?,
        }
        call.serialize_field("type", "function")?;
        call.serialize_field("function", &Function(self))?;
        call.end()
    }
}

/// JSON that is kept as text, known to be valid: what the chat APIs have in place of arguments.
///
/// It is read from any value, and is a string where it is written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct JsonText {
    text: String,
}

impl JsonText {
    /// The text, if it is valid JSON.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Option<Self> {
        let text = text.into();
        let valid = Content::Json(JsonOptions::new()).parse(&text).is_ok();
        valid.then_some(Self { text })
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
}

impl From<&Value> for JsonText {
    fn from(value: &Value) -> Self {
        Self {
            text: value.to_json(),
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

impl<'de> Deserialize<'de> for JsonText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            // What was written as a string is the text itself.
            Value::String(text) => {
                Self::new(text).ok_or_else(|| de::Error::custom("the string is not valid JSON"))
            }
            value => Ok(Self::from(&value)),
        }
    }
}

impl Serialize for JsonText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::{Call, JsonText};
    use crate::typed::ToolCall;
    use crate::value::Value;
    use alloc::string::ToString;

    #[test]
    fn calls_are_read_and_written_in_the_shape_of_the_apis() {
        let json =
            r#"{"id":"7","type":"function","function":{"name":"f","arguments":{"b":1,"a":[2.0]}}}"#;
        let call: Call = serde_json::from_str(json).expect("a call");
        assert_eq!((call.id.as_deref(), call.name.as_str()), (Some("7"), "f"));
        assert_eq!(serde_json::to_string(&call).expect("JSON"), json);

        let text: Call<JsonText> = serde_json::from_str(json).expect("a call");
        assert_eq!(text.arguments.as_str(), r#"{"b":1,"a":[2.0]}"#);
        let written = serde_json::to_string(&text).expect("JSON");
        assert!(
            written.contains(r#""arguments":"{\"b\":1,\"a\":[2.0]}""#),
            "{written}"
        );
        assert_eq!(
            serde_json::from_str::<Call<JsonText>>(&written).expect("a call"),
            text
        );
    }

    #[test]
    fn a_call_without_a_name_is_an_error_and_lost_only_if_one_wants() {
        let value = Value::from("no call");
        let call = ToolCall::from(value.clone());
        assert_eq!(
            call.clone().into_call::<Value>().unwrap_err().to_string(),
            "invalid type: a string, expected an object"
        );
        assert_eq!(call.into_value(), value);
    }

    #[test]
    fn only_json_is_json_text() {
        assert_eq!(
            JsonText::new("{\"a\": 1}")
                .map(JsonText::into_string)
                .as_deref(),
            Some("{\"a\": 1}")
        );
        assert_eq!(JsonText::new("{a: 1}"), None);
    }
}
