//! The tool call that all templates share.

use alloc::borrow::Cow;
use core::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Call;
use crate::value::{DeserializeError, Object, Value};

/// A call of a tool, in the shape that the chat APIs have: `{"type": "function", "function":
/// {"name": …, "arguments": …}}`, often with an `id`.
///
/// It holds exactly what the template made of the model's text. Models make mistakes, so the
/// parts are optional: a call whose name is no string still is in the message.
///
/// ```
/// use response_template::ToolCall;
///
/// let call: ToolCall = serde_json::from_str(
///     r#"{"type": "function", "function": {"name": "weather", "arguments": {"city": "Graz"}}}"#,
/// )?;
/// assert_eq!(call.name(), Some("weather"));
/// assert_eq!(call.arguments().and_then(|all| all.get("city")?.as_str()), Some("Graz"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Default, PartialEq)]
pub struct ToolCall {
    value: Value,
}

impl ToolCall {
    /// A call of a tool.
    pub fn new(name: impl Into<Value>, arguments: impl Into<Value>) -> Self {
        let mut function = Object::new();
        function.insert("name", name);
        function.insert("arguments", arguments);
        let mut call = Object::new();
        call.insert("type", "function");
        call.insert("function", Value::Object(function));
        Self {
            value: Value::Object(call),
        }
    }

    /// The call's own name, by which its result is sent back; not all models give one.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.value.get("id")?.as_str()
    }

    /// The tool's name.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.value.get("function")?.get("name")?.as_str()
    }

    /// The arguments: an object, if the model did as it should; [`Value::Json`] if they are kept as
    /// their text.
    #[must_use]
    pub fn arguments(&self) -> Option<&Value> {
        self.value.get("function")?.get("arguments")
    }

    /// The arguments as a type of the user's.
    ///
    /// ```
    /// use response_template::ToolCall;
    /// use response_template::value::Object;
    ///
    /// #[derive(serde::Deserialize)]
    /// struct Weather<'c> {
    ///     city: &'c str,
    /// }
    ///
    /// let call = ToolCall::new("weather", Object::from_iter([("city", "Graz")]));
    /// let arguments: Weather<'_> = call.arguments_as()?;
    /// assert_eq!(arguments.city, "Graz");
    /// # Ok::<(), response_template::value::DeserializeError>(())
    /// ```
    ///
    /// # Errors
    /// If the arguments are not what the type asks for.
    pub fn arguments_as<'c, T: Deserialize<'c>>(&'c self) -> Result<T, DeserializeError> {
        self.arguments().unwrap_or(&Value::Null).deserialize_as()
    }

    /// The call with its arguments as a type of the user's.
    ///
    /// # Errors
    /// If it has no name, or its arguments are not what the type asks for.
    pub fn into_call<T: DeserializeOwned>(self) -> Result<Call<T>, DeserializeError> {
        // By reference: arguments that are kept as text are then read straight from it.
        self.value.deserialize_as()
    }

    /// The arguments as the JSON text that the chat APIs have in their place: the model's own, if it
    /// is kept ([`Arguments::Text`](crate::Arguments::Text)), or else compact JSON.
    ///
    /// ```
    /// use response_template::ToolCall;
    /// use response_template::value::Object;
    ///
    /// let call = ToolCall::new("weather", Object::from_iter([("city", "Graz")]));
    /// assert_eq!(call.arguments_json().as_deref(), Some(r#"{"city":"Graz"}"#));
    /// ```
    #[must_use]
    pub fn arguments_json(&self) -> Option<Cow<'_, str>> {
        self.arguments().map(|arguments| match arguments {
            Value::Json(text) => Cow::Borrowed(text.as_str()),
            arguments => Cow::Owned(arguments.to_json()),
        })
    }

    /// The whole call as the template made it.
    #[must_use]
    pub const fn value(&self) -> &Value {
        &self.value
    }

    /// Takes the whole call out.
    #[must_use]
    pub fn into_value(self) -> Value {
        self.value
    }
}

/// As JSON: a tree of values would fill a page.
impl fmt::Debug for ToolCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ToolCall({})", self.value)
    }
}

impl From<Value> for ToolCall {
    fn from(value: Value) -> Self {
        Self { value }
    }
}

impl Serialize for ToolCall {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for ToolCall {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Value::deserialize(deserializer).map(Self::from)
    }
}
