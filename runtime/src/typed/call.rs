//! Tool calls with arguments of the user's type.

use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;

use serde::de::value::UnitDeserializer;
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, Visitor,
};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::value::Value;

/// A tool call whose arguments are of a type that the user chooses: any that serde can read, the
/// [`Value`] that keeps everything, or their [`JsonText`](crate::JsonText).
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

/// The arguments are read where they stand: what is kept as text goes straight into their type.
impl<'de, Arguments: Deserialize<'de>> Deserialize<'de> for Call<Arguments> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(CallVisitor(PhantomData))
    }
}

struct CallVisitor<Arguments>(PhantomData<Arguments>);

impl<'de, Arguments: Deserialize<'de>> Visitor<'de> for CallVisitor<Arguments> {
    type Value = Call<Arguments>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut id = None;
        let mut function = None;
        while let Some(key) = map.next_key_seed(OneOf(["id", "function"]))? {
            match key {
                Some("id") => {
                    id = match map.next_value()? {
                        Value::String(id) => Some(id),
                        _ => None,
                    }
                }
                Some(_) => function = Some(map.next_value::<Function<Arguments>>()?),
                None => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        let Function { name, arguments } =
            function.ok_or_else(|| A::Error::custom("a tool call needs an object `function`"))?;
        Ok(Call {
            id,
            name,
            arguments,
        })
    }
}

/// What stands at `function`.
struct Function<Arguments> {
    name: String,
    arguments: Arguments,
}

impl<'de, Arguments: Deserialize<'de>> Deserialize<'de> for Function<Arguments> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FunctionVisitor(PhantomData))
    }
}

struct FunctionVisitor<Arguments>(PhantomData<Arguments>);

impl<'de, Arguments: Deserialize<'de>> Visitor<'de> for FunctionVisitor<Arguments> {
    type Value = Function<Arguments>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object `function`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut name = None;
        let mut arguments = None;
        while let Some(key) = map.next_key_seed(OneOf(["name", "arguments"]))? {
            match key {
                Some("name") => {
                    name = match map.next_value()? {
                        Value::String(name) => Some(name),
                        _ => None,
                    }
                }
                Some(_) => {
                    let read = map.next_value();
                    arguments = Some(read.map_err(|error| of_arguments(name.as_deref(), &error))?);
                }
                None => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        let name = name.ok_or_else(|| A::Error::custom("a tool call needs a string `name`"))?;
        let arguments = match arguments {
            Some(arguments) => arguments,
            None => Arguments::deserialize(UnitDeserializer::new())
                .map_err(|error: A::Error| of_arguments(Some(&name), &error))?,
        };
        Ok(Function { name, arguments })
    }
}

/// The error of arguments, with the tool's name as far as it is known.
fn of_arguments<E: Error>(name: Option<&str>, error: &E) -> E {
    match name {
        Some(name) => E::custom(format_args!("arguments of `{name}`: {error}")),
        None => E::custom(format_args!("arguments: {error}")),
    }
}

/// Reads a key as one of those that are known, or as none.
struct OneOf([&'static str; 2]);

impl<'de> DeserializeSeed<'de> for OneOf {
    type Value = Option<&'static str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

impl Visitor<'_> for OneOf {
    type Value = Option<&'static str>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a key")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Self::Value, E> {
        Ok(self.0.into_iter().find(|known| *known == key))
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

#[cfg(test)]
mod tests {
    use super::Call;
    use crate::typed::ToolCall;
    use crate::value::{JsonText, Value};
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
            r#"invalid type: string "no call", expected an object"#
        );
        assert_eq!(call.into_value(), value);
        for (json, error) in [
            ("{}", "a tool call needs an object `function`"),
            (r#"{"function": {}}"#, "a tool call needs a string `name`"),
            (
                r#"{"function": {"name": 7, "arguments": 1}}"#,
                "a tool call needs a string `name`",
            ),
            (
                r#"{"function": []}"#,
                "invalid type: sequence, expected an object `function`",
            ),
            (
                r#"{"function": {"name": "f", "arguments": "7"}}"#,
                r#"arguments of `f`: invalid type: string "7", expected u8"#,
            ),
            (
                r#"{"function": {"arguments": "7", "name": "f"}}"#,
                r#"arguments: invalid type: string "7", expected u8"#,
            ),
            (
                r#"{"function": {"name": "f"}}"#,
                "arguments of `f`: invalid type: unit value, expected u8",
            ),
        ] {
            let call: ToolCall = serde_json::from_str(json).expect("JSON");
            assert_eq!(call.into_call::<u8>().unwrap_err().to_string(), error);
        }
    }

    #[test]
    fn what_is_missing_is_null_and_what_is_more_is_passed_over() {
        let json = r#"{"x": [1], "id": 7, "function": {"y": {}, "name": "f"}}"#;
        let call: ToolCall = serde_json::from_str(json).expect("JSON");
        let call: Call<Option<u8>> = call.into_call().expect("a call");
        assert_eq!((call.id, call.arguments), (None, None));
    }

    #[test]
    fn kept_text_goes_straight_into_the_type() {
        let text = JsonText::new(r#"{ "city": "Graz" }"#).expect("JSON");
        let call = ToolCall::new("f", Value::Json(text.clone()));
        let kept: Call<JsonText> = call.clone().into_call().expect("a call");
        assert_eq!(kept.arguments, text);
        let raw: Call<alloc::boxed::Box<serde_json::value::RawValue>> =
            call.clone().into_call().expect("a call");
        assert_eq!(raw.arguments.get(), text.as_str());
        let value: Call = call.into_call().expect("a call");
        assert_eq!(value.arguments, text.to_value());
        assert_eq!(value.arguments.as_json_text(), None);
    }
}
