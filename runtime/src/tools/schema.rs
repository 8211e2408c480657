//! What the schema of an argument says about its type.

use alloc::vec;
use alloc::vec::Vec;

use super::cast::Type;
use super::error::BadAlternatives;
use crate::value::{Object, Value};

/// What is still to be looked at.
enum Task<'s> {
    Schema(&'s Value),
    Nullable,
}

/// The types that a schema names, in the order in which a cast tries them, none twice:
/// `type`, then those of `anyOf`, then those of `oneOf`, then null if it is `nullable`.
/// Types to which nothing is cast are left out. Rule G4.
pub(super) fn types(schema: &Value) -> Result<Vec<Type>, BadAlternatives> {
    let mut types = Vec::new();
    let mut add = |found: Option<Type>| {
        if let Some(found) = found.filter(|found| !types.contains(found)) {
            types.push(found);
        }
    };
    // Schemas in schemas wait here and not on the call stack. The next one is the last.
    let mut tasks = vec![Task::Schema(schema)];
    while let Some(task) = tasks.pop() {
        let schema = match task {
            Task::Schema(Value::Object(schema)) => schema,
            Task::Schema(_) => continue,
            Task::Nullable => {
                add(Some(Type::Null));
                continue;
            }
        };
        match schema.get("type") {
            Some(Value::String(name)) => add(Type::named(name)),
            Some(Value::Array(names)) => names
                .iter()
                .filter_map(Value::as_str)
                .for_each(|name| add(Type::named(name))),
            _ => {}
        }
        if schema.get("nullable").is_some_and(is_true) {
            tasks.push(Task::Nullable);
        }
        for key in ["oneOf", "anyOf"] {
            tasks.extend(alternatives(schema, key)?.iter().rev().map(Task::Schema));
        }
    }
    Ok(types)
}

/// The schemas under `anyOf` or `oneOf`. The reference takes whatever it can iterate over:
/// of a text or an object it gets texts, which are no schemas.
fn alternatives<'s>(schema: &'s Object, key: &'static str) -> Result<&'s [Value], BadAlternatives> {
    match schema.get(key) {
        Some(Value::Array(schemas)) => Ok(schemas),
        Some(found @ (Value::Bool(_) | Value::Number(_))) if is_true(found) => {
            Err(BadAlternatives {
                key,
                found: found.kind(),
            })
        }
        _ => Ok(&[]),
    }
}

/// Whether Python takes the value for true: all but null, false, zero and what is empty.
fn is_true(value: &Value) -> bool {
    match value {
        Value::Bool(value) => *value,
        Value::Number(number) => number.as_f64() != Some(0.0),
        other => !other.is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::{BadAlternatives, types};
    use crate::tools::cast::Type::{self, Array, Boolean, Integer, Null, Number, Object};
    use crate::value::Value;
    use alloc::string::String;

    fn schema(json: &str) -> Value {
        serde_json::from_str(json).expect(json)
    }

    #[test]
    fn types_come_in_the_order_of_the_casts() {
        let cases: &[(&str, &[Type])] = &[
            (r#"{"type":"integer"}"#, &[Integer]),
            (r#"{"type":"number"}"#, &[Number]),
            (r#"{"type":"boolean"}"#, &[Boolean]),
            (r#"{"type":"null"}"#, &[Null]),
            (r#"{"type":"object"}"#, &[Object]),
            (r#"{"type":"array","items":{"type":"integer"}}"#, &[Array]),
            // Nothing is cast to a string, nor to what is not known.
            (r#"{"type":"string"}"#, &[]),
            (r#"{"type":"int"}"#, &[]),
            (r#"{"type":"Integer"}"#, &[]),
            (r#"{"type":["string","integer"]}"#, &[Integer]),
            (
                r#"{"type":[null,7,"number",["integer"],"integer","number"]}"#,
                &[Number, Integer],
            ),
            (r#"{"type":[]}"#, &[]),
            (r#"{"type":null}"#, &[]),
            (r#"{"type":7}"#, &[]),
            (r#"{"type":{"type":"integer"}}"#, &[]),
            // What is no object is no schema.
            ("{}", &[]),
            ("true", &[]),
            ("null", &[]),
            (r#""integer""#, &[]),
            (r#"["integer"]"#, &[]),
            // Alternatives.
            (
                r#"{"anyOf":[{"type":"boolean"},{"type":"integer"}]}"#,
                &[Boolean, Integer],
            ),
            (
                r#"{"oneOf":[{"type":"integer"}],"anyOf":[{"type":"boolean"}],"type":"null"}"#,
                &[Null, Boolean, Integer],
            ),
            (
                r#"{"anyOf":[{"anyOf":[{"type":"array"}],"oneOf":[{"type":"object"}]},{"type":"null"}]}"#,
                &[Array, Object, Null],
            ),
            (
                r#"{"anyOf":["integer",null,{"type":"integer"}]}"#,
                &[Integer],
            ),
            (r#"{"anyOf":[]}"#, &[]),
            (
                r#"{"anyOf":null,"oneOf":false,"type":"integer"}"#,
                &[Integer],
            ),
            (r#"{"anyOf":0,"oneOf":0.0}"#, &[]),
            (r#"{"anyOf":{"type":"integer"}}"#, &[]),
            (r#"{"anyOf":"integer"}"#, &[]),
            // Null comes last, at its own level.
            (r#"{"nullable":true,"type":"integer"}"#, &[Integer, Null]),
            (
                r#"{"nullable":true,"type":["null","integer"]}"#,
                &[Null, Integer],
            ),
            (
                r#"{"anyOf":[{"nullable":true,"type":"integer"},{"type":"boolean"}]}"#,
                &[Integer, Null, Boolean],
            ),
            (
                r#"{"nullable":1,"anyOf":[{"type":"integer"}],"oneOf":[{"type":"array"}]}"#,
                &[Integer, Array, Null],
            ),
            (r#"{"nullable":"false"}"#, &[Null]),
            (r#"{"nullable":[0]}"#, &[Null]),
            (r#"{"nullable":false}"#, &[]),
            (r#"{"nullable":null}"#, &[]),
            (r#"{"nullable":0}"#, &[]),
            (r#"{"nullable":-0.0}"#, &[]),
            (r#"{"nullable":""}"#, &[]),
            (r#"{"nullable":{}}"#, &[]),
            // Not looked at.
            (r##"{"$ref":"#/x","const":7,"enum":[7],"default":7}"##, &[]),
            (r#"{"allOf":[{"type":"integer"}]}"#, &[]),
        ];
        for (json, expected) in cases {
            assert_eq!(types(&schema(json)).as_deref(), Ok(*expected), "{json}");
        }
    }

    #[test]
    fn alternatives_must_be_iterable() {
        for (json, key, found) in [
            (r#"{"anyOf":5}"#, "anyOf", "a number"),
            (r#"{"oneOf":true}"#, "oneOf", "a boolean"),
            (r#"{"anyOf":[{"oneOf":1.5}]}"#, "oneOf", "a number"),
        ] {
            assert_eq!(
                types(&schema(json)),
                Err(BadAlternatives { key, found }),
                "{json}"
            );
        }
    }

    #[test]
    fn deep_schemas_need_no_stack() {
        let mut deep = schema(r#"{"type":"integer"}"#);
        for _ in 0..2000 {
            deep = [(String::from("anyOf"), Value::Array([deep].into()))]
                .into_iter()
                .collect::<crate::value::Object>()
                .into();
        }
        assert_eq!(types(&deep).as_deref(), Ok(&[Integer][..]));
    }
}
