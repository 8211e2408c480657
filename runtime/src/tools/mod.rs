//! Tools: the functions that a model may call, and what their arguments must be.
//!
//! Most models write the arguments of a call as plain text. The tools of the request say
//! which of them are numbers, booleans or lists, and a parser that knows the tools turns
//! the texts into that.

mod call;
mod cast;
mod error;
mod schema;
mod shared;
#[cfg(feature = "schemars")]
mod typed;

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use core::slice;

pub use error::ToolsError;
#[cfg(feature = "schemars")]
pub use typed::tool_from_type;

use crate::content::{Content, JsonOptions};
use crate::value::{Object, Value};
use cast::Type;

/// The tools of a request, prepared for the calls of its replies.
///
/// Preparing them once for a request is enough: a copy shares what was prepared, and any
/// number of parsers on any threads can use it.
///
/// Two forms of tool are known: OpenAI's, in which the function stands under `function`,
/// and the bare function. Whatever has no `name` that is a string is passed over in
/// silence, as in the reference. Of tools with the same name, the last one counts. Rule G1.
///
/// ```
/// use response_template::tools::Tools;
/// use response_template::value::Value;
///
/// let tools = Tools::from_json(r#"[{
///     "type": "function",
///     "function": {
///         "name": "get_weather",
///         "parameters": {"type": "object", "properties": {
///             "city": {"type": "string"},
///             "days": {"type": "integer"}
///         }}
///     }
/// }]"#)?;
///
/// let mut call: Value = serde_json::from_str(
///     r#"{"function": {"name": "get_weather", "arguments": {"city": "Graz", "days": "3"}}}"#,
/// )?;
/// tools.coerce(&mut call);
/// assert_eq!(
///     call.to_json(),
///     r#"{"function":{"name":"get_weather","arguments":{"city":"Graz","days":3}}}"#,
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tools {
    tools: Arc<BTreeMap<String, Arguments>>,
}

/// What texts can be cast to, for each argument that says so.
type Arguments = BTreeMap<String, Box<[Type]>>;

impl Tools {
    /// Prepares the tools of a JSON text: a list of tools, or one tool.
    ///
    /// # Errors
    /// If the text is no JSON, neither an array nor an object, or a tool has a schema that
    /// the reference fails on: see [`ToolsError`].
    pub fn from_json(json: &str) -> Result<Self, ToolsError> {
        let value = Content::Json(JsonOptions::new())
            .parse(json)
            .map_err(ToolsError::not_json)?;
        Self::try_from(&value)
    }

    /// Prepares tools, each a JSON object.
    ///
    /// # Errors
    /// If a tool has a schema that the reference fails on: see [`ToolsError`].
    pub fn from_values<'v>(tools: impl IntoIterator<Item = &'v Value>) -> Result<Self, ToolsError> {
        let mut prepared = BTreeMap::new();
        for tool in tools {
            if let Some((name, function)) = named_function(tool) {
                prepared.insert(name.into(), arguments(name, function)?);
            }
        }
        Ok(Self {
            tools: Arc::new(prepared),
        })
    }

    /// Whether there are no tools. Then nothing is ever coerced.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tools.is_empty()
    }

    /// The names of the tools, sorted. A tool that was passed over is not among them.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.tools.keys().map(String::as_str)
    }
}

/// A list of tools, or one tool.
impl TryFrom<&Value> for Tools {
    type Error = ToolsError;

    fn try_from(value: &Value) -> Result<Self, ToolsError> {
        match value {
            Value::Array(tools) => Self::from_values(tools),
            Value::Object(_) => Self::from_values(slice::from_ref(value)),
            other => Err(ToolsError::no_tools(other.kind())),
        }
    }
}

/// The function that a tool is, with its name. Rule G1.
fn named_function(tool: &Value) -> Option<(&str, &Object)> {
    let tool = tool.as_object()?;
    // Where the key is there, the function is nowhere else, even if its value is null.
    let function = match tool.get("function") {
        Some(function) => function.as_object()?,
        None => tool,
    };
    Some((function.get("name")?.as_str()?, function))
}

/// The types of a function's arguments. Arguments that stay as they are, whatever they
/// are, need no entry.
fn arguments(name: &str, function: &Object) -> Result<Arguments, ToolsError> {
    let mut arguments = Arguments::new();
    let properties = function
        .get("parameters")
        .and_then(|parameters| parameters.get("properties"))
        .and_then(Value::as_object);
    for (argument, schema) in properties.into_iter().flatten() {
        let types = schema::types(schema)
            .map_err(|alternatives| ToolsError::bad_schema(name, argument, alternatives))?;
        if !types.is_empty() {
            arguments.insert(argument.clone(), types.into());
        }
    }
    Ok(arguments)
}

#[cfg(test)]
mod tests;
