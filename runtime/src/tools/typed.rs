//! A tool made from the Rust type of its arguments.

use alloc::string::String;
use alloc::vec::Vec;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Deserialize;

use crate::value::{Object, Value};

/// The tool whose arguments are the fields of a type, in the form in which a request and a
/// chat template take it. Doc comments of the fields become their descriptions.
///
/// What the reference does for a Python function, this does for the type into which the
/// arguments of a call are going to be read. The schemas of other types are written out
/// where they are used, since coercion follows no references; where a type holds itself,
/// only its outermost level is.
///
/// ```
/// use response_template::tools::{Tools, tool_from_type};
///
/// #[derive(schemars::JsonSchema)]
/// # #[expect(dead_code, reason = "only its schema is used")]
/// struct GetWeather {
///     /// Where.
///     city: String,
///     /// For how many days; for today if it is left out.
///     days: Option<u8>,
/// }
///
/// let tool = tool_from_type::<GetWeather>("get_weather", "Looks up the weather.");
/// let tools = Tools::from_values([&tool])?;
///
/// let mut call = serde_json::from_str(
///     r#"{"function": {"name": "get_weather", "arguments": {"city": "Graz", "days": "3"}}}"#,
/// )?;
/// tools.coerce(&mut call);
/// assert_eq!(
///     call.to_json(),
///     r#"{"function":{"name":"get_weather","arguments":{"city":"Graz","days":3}}}"#,
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn tool_from_type<T: JsonSchema>(name: &str, description: &str) -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.meta_schema = None;
        settings.inline_subschemas = true;
    });
    let schema = settings.into_generator().into_root_schema_for::<T>();
    let mut parameters = Value::deserialize(schema.to_value()).expect("a schema is JSON");
    let root = parameters.clone();
    if let Value::Object(parameters) = &mut parameters {
        // These are about the type, not about the tool.
        parameters.remove("title");
        parameters.remove("description");
        if let Some(Value::Object(properties)) = parameters.get_mut("properties") {
            for (_, schema) in properties {
                resolve(schema, &root, &mut Vec::new());
            }
        }
    }
    let mut function = Object::new();
    function.insert("name", name);
    function.insert("description", description);
    function.insert("parameters", parameters);
    let mut tool = Object::new();
    tool.insert("type", "function");
    tool.insert("function", function);
    tool.into()
}

/// Writes out what a schema refers to, as far as the schema's own types depend on it. A
/// reference within what it refers to stays.
fn resolve(schema: &mut Value, root: &Value, within: &mut Vec<String>) {
    let Value::Object(object) = schema else {
        return;
    };
    let depth = within.len();
    if let Some(Value::String(reference)) = object.get("$ref")
        && !within.contains(reference)
        && let Some(Value::Object(target)) = target(root, reference)
    {
        within.push(reference.clone());
        let mut resolved = target.clone();
        // Those are about the whole.
        resolved.remove("$defs");
        object.remove("$ref");
        // What stands beside the reference is meant for this place.
        for (key, value) in core::mem::take(object) {
            resolved.insert(key, value);
        }
        *object = resolved;
    }
    for key in ["anyOf", "oneOf"] {
        if let Some(Value::Array(schemas)) = object.get_mut(key) {
            for schema in schemas {
                resolve(schema, root, within);
            }
        }
    }
    within.truncate(depth);
}

/// The schema that a reference of `schemars` means.
fn target<'r>(root: &'r Value, reference: &str) -> Option<&'r Value> {
    match reference.strip_prefix("#/$defs/") {
        Some(name) => root
            .get("$defs")?
            .get(&name.replace("~1", "/").replace("~0", "~")),
        None => (reference == "#").then_some(root),
    }
}

#[cfg(test)]
mod tests {
    #![expect(dead_code, reason = "only the schemas of these types are used")]

    use super::tool_from_type;
    use crate::tools::Tools;
    use crate::value::Value;
    use alloc::boxed::Box;
    use alloc::collections::BTreeMap;
    use alloc::string::String;
    use alloc::vec::Vec;
    use schemars::JsonSchema;

    /// A unit.
    #[derive(JsonSchema)]
    enum Unit {
        Celsius,
        Fahrenheit,
    }

    #[derive(JsonSchema)]
    struct Place {
        name: String,
        within: Option<Box<Place>>,
    }

    #[derive(JsonSchema)]
    #[serde(untagged)]
    enum Scalar {
        Number(f64),
        Many(Vec<Scalar>),
        Again(Box<Scalar>),
    }

    /// The type's own comment.
    #[derive(JsonSchema)]
    struct Arguments {
        /// How many.
        count: u8,
        share: f32,
        yes: bool,
        text: String,
        maybe: Option<i64>,
        unit: Unit,
        /// The place meant.
        place: Place,
        list: Vec<u8>,
        map: BTreeMap<String, u8>,
        scalar: Scalar,
        itself: Option<Box<Arguments>>,
        anything: schemars::Schema,
    }

    fn coerced(text: &str) -> String {
        let tool = tool_from_type::<Arguments>("f", "Does it.");
        let tools = Tools::from_values([&tool]).expect("a tool");
        let arguments = text.replace('\'', "\"");
        let mut call: Value = serde_json::from_str(&alloc::format!(
            r#"{{"function":{{"name":"f","arguments":{arguments}}}}}"#
        ))
        .expect(text);
        tools.coerce(&mut call);
        let arguments = call
            .get("function")
            .and_then(|function| function.get("arguments"))
            .expect("arguments");
        arguments.to_json().replace('"', "'")
    }

    #[test]
    fn fields_have_the_types_of_their_types() {
        for (text, expected) in [
            ("{'count':'7'}", "{'count':7}"),
            ("{'share':'0.5'}", "{'share':0.5}"),
            ("{'yes':'true'}", "{'yes':true}"),
            ("{'text':'7'}", "{'text':'7'}"),
            ("{'maybe':'7'}", "{'maybe':7}"),
            ("{'maybe':'null'}", "{'maybe':null}"),
            ("{'unit':'Celsius'}", "{'unit':'Celsius'}"),
            ("{'place':'{}'}", "{'place':{}}"),
            ("{'list':'[1]'}", "{'list':[1]}"),
            ("{'map':'{}'}", "{'map':{}}"),
            ("{'scalar':'1.5'}", "{'scalar':1.5}"),
            ("{'scalar':'[]'}", "{'scalar':[]}"),
            ("{'itself':'{}'}", "{'itself':{}}"),
            ("{'itself':'null'}", "{'itself':null}"),
        ] {
            assert_eq!(coerced(text), expected, "{text}");
        }
    }

    #[test]
    fn the_tool_is_what_a_request_takes() {
        let tool = tool_from_type::<Arguments>("f", "Does it.");
        assert_eq!(tool.get("type").and_then(Value::as_str), Some("function"));
        let function = tool.get("function").expect("a function");
        assert_eq!(function.get("name").and_then(Value::as_str), Some("f"));
        assert_eq!(
            function.get("description").and_then(Value::as_str),
            Some("Does it.")
        );
        let parameters = function.get("parameters").expect("parameters");
        assert_eq!(
            parameters.get("type").and_then(Value::as_str),
            Some("object")
        );
        for key in ["$schema", "title", "description"] {
            assert_eq!(parameters.get(key), None);
        }
        let described = parameters.get("properties").map(|properties| {
            ["count", "place"].map(|name| {
                properties
                    .get(name)
                    .and_then(|schema| schema.get("description"))
                    .and_then(Value::as_str)
            })
        });
        assert_eq!(
            described,
            Some([Some("How many."), Some("The place meant.")])
        );
    }
}
