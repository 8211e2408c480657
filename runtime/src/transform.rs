//! Transforms: the value of a region, put into the shape that the message asks for.

mod arguments;
mod places;

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;
use core::{fmt, mem};

pub(crate) use arguments::ArgumentsPlace;
pub(crate) use places::{Places, Step};

use crate::value::{Literal, Object, Value};

/// The name under which a transform finds the parsed value of the region.
const CONTENT: &str = "content";

/// The shape of a field's values, with placeholders for what a region brings.
///
/// ```
/// use response_template::transform::Transform;
/// use response_template::value::{Literal, Value};
/// use std::borrow::Cow;
///
/// // {"type": "function", "name": "{name}", "arguments": "{content}"}
/// static CALL: Transform = Transform::Object(Cow::Borrowed(&[
///     (Cow::Borrowed("type"), Transform::Literal(Literal::String(Cow::Borrowed("function")))),
///     (Cow::Borrowed("name"), Transform::Placeholder(Cow::Borrowed("name"), Cow::Borrowed(&[]))),
///     (Cow::Borrowed("arguments"), Transform::Placeholder(Cow::Borrowed("content"), Cow::Borrowed(&[]))),
/// ]));
///
/// let call = CALL.apply(&[("name", "add")], vec![1, 2].into())?;
/// assert_eq!(call.to_json(), r#"{"type":"function","name":"add","arguments":[1,2]}"#);
/// # Ok::<(), response_template::transform::TransformError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Transform {
    /// A value that is the same for all regions.
    Literal(Literal),
    /// The value of a name, and the keys that lead from there to the value meant:
    /// `{content.a.b}`.
    Placeholder(Cow<'static, str>, Cow<'static, [Cow<'static, str>]>),
    /// An array.
    Array(Cow<'static, [Transform]>),
    /// An object. There are no placeholders in its keys.
    Object(Cow<'static, [(Cow<'static, str>, Transform)]>),
}

impl Transform {
    /// The value of a region. `captures` holds those of the open that took part in its
    /// match, followed by those of the close. Of two captures with one name the later
    /// counts, and `content` is the parsed value even where a capture has that name, too.
    /// Rules D1 and F1 to F4.
    ///
    /// # Errors
    ///
    /// A placeholder leads nowhere.
    pub fn apply(
        &self,
        captures: &[(&str, &str)],
        content: Value,
    ) -> Result<Value, TransformError> {
        let mut scope = Scope {
            captures,
            values: &mut [(CONTENT, content, self.uses(CONTENT))],
        };
        self.fill(&mut scope)
    }

    /// The values of a region whose content is an array of objects, one for each of them.
    /// The keys of the object take the place of `content`, and come before captures. Rule
    /// F5.
    ///
    /// # Errors
    ///
    /// The content is no array of objects, or a placeholder leads nowhere.
    pub fn apply_each(
        &self,
        captures: &[(&str, &str)],
        content: Value,
    ) -> Result<Value, TransformError> {
        let Value::Array(items) = content else {
            return Err(TransformError(Problem::NotAnArray(content.kind())));
        };
        let mut roots = Vec::new();
        self.each_root(&mut |root| {
            if !roots.contains(&root) {
                roots.push(root);
            }
        });
        // One item after the other: of two errors, the first counts.
        let transformed = items.into_iter().enumerate().map(|(at, item)| {
            let mut item = match item {
                Value::Object(item) => item,
                other => return Err(TransformError(Problem::NotAnObject(at, other.kind()))),
            };
            let values = roots.iter().filter_map(|&root| {
                let value = item.get_mut(root)?;
                Some((root, mem::take(value), self.uses(root)))
            });
            self.fill(&mut Scope {
                captures,
                values: &mut values.collect::<Vec<_>>(),
            })
        });
        transformed.collect::<Result<Vec<_>, _>>().map(Value::Array)
    }

    fn fill<'t>(&'t self, scope: &mut Scope<'_, 't, '_>) -> Result<Value, TransformError> {
        match self {
            Self::Literal(literal) => Ok(literal.to_value()),
            Self::Placeholder(root, path) => scope.get(root, path),
            Self::Array(items) => items
                .iter()
                .map(|item| item.fill(scope))
                .collect::<Result<_, _>>()
                .map(Value::Array),
            Self::Object(entries) => {
                let mut object = Object::with_capacity(entries.len());
                for (key, value) in entries.iter() {
                    object.insert(key.as_ref(), value.fill(scope)?);
                }
                Ok(Value::Object(object))
            }
        }
    }

    /// How many placeholders start from the name.
    fn uses(&self, name: &str) -> usize {
        let mut uses = 0;
        self.each_root(&mut |root| uses += usize::from(root == name));
        uses
    }

    /// Calls the function with the name from which each placeholder starts.
    fn each_root<'t>(&'t self, call: &mut impl FnMut(&'t str)) {
        self.each_placeholder(&mut |root, _| call(root));
    }

    /// Calls the function with the name and the keys of each placeholder.
    fn each_placeholder<'t>(&'t self, call: &mut impl FnMut(&'t str, &'t [Cow<'static, str>])) {
        match self {
            Self::Literal(_) => {}
            Self::Placeholder(root, path) => call(root, path),
            Self::Array(items) => items.iter().for_each(|item| item.each_placeholder(call)),
            Self::Object(entries) => entries
                .iter()
                .for_each(|(_, value)| value.each_placeholder(call)),
        }
    }
}

/// What the placeholders of a transform stand for.
struct Scope<'c, 't, 'v> {
    captures: &'c [(&'c str, &'c str)],
    /// Values with their names, which come before captures, and how many placeholders are
    /// still to ask for them. The last one takes its value out; the others get a copy.
    values: &'v mut [(&'t str, Value, usize)],
}

impl Scope<'_, '_, '_> {
    fn get(&mut self, root: &str, path: &[Cow<'_, str>]) -> Result<Value, TransformError> {
        let Some((_, value, uses)) = self.values.iter_mut().find(|(name, ..)| *name == root) else {
            let capture = self.captures.iter().rev().find(|(name, _)| *name == root);
            let (_, text) =
                capture.ok_or_else(|| TransformError(Problem::Undefined(root.to_owned())))?;
            // A capture is a string, which has no keys.
            return match path {
                [] => Ok((*text).into()),
                [key, ..] => Err(TransformError(Problem::NoKeys(
                    root.to_owned(),
                    key.as_ref().to_owned(),
                    "a string",
                ))),
            };
        };
        let mut target = value;
        for (depth, key) in path.iter().enumerate() {
            let kind = target.kind();
            let found = match target {
                Value::Object(object) => object.get_mut(key),
                _ => {
                    let parent = dotted(root, &path[..depth]);
                    return Err(TransformError(Problem::NoKeys(
                        parent,
                        key.as_ref().to_owned(),
                        kind,
                    )));
                }
            };
            target = found
                .ok_or_else(|| TransformError(Problem::Undefined(dotted(root, &path[..=depth]))))?;
        }
        *uses -= 1;
        Ok(if *uses == 0 {
            mem::take(target)
        } else {
            target.clone()
        })
    }
}

/// A placeholder as the template writes it, without its braces.
fn dotted(root: &str, path: &[Cow<'_, str>]) -> String {
    let mut text = root.to_owned();
    for key in path {
        text.push('.');
        text.push_str(key);
    }
    text
}

/// Why a transform could not be filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransformError(Problem);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Problem {
    /// A placeholder that stands for nothing, up to the first key that is not there.
    Undefined(String),
    /// What should have had a key, the key, and what it is.
    NoKeys(String, String, &'static str),
    /// What the content is, where it should be an array.
    NotAnArray(&'static str),
    /// Which item of the content is no object, and what it is.
    NotAnObject(usize, &'static str),
}

impl TransformError {
    /// Whether the content was not the array of objects for which `transform_each` asks.
    /// Otherwise a placeholder led nowhere.
    #[must_use]
    pub const fn is_about_content(&self) -> bool {
        matches!(self.0, Problem::NotAnArray(_) | Problem::NotAnObject(..))
    }
}

impl fmt::Display for TransformError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Problem::Undefined(name) => write!(
                formatter,
                "found nothing for the placeholder `{{{name}}}` of the transform"
            ),
            Problem::NoKeys(parent, key, kind) => {
                write!(
                    formatter,
                    "found {kind} for `{{{parent}}}`, expected an object with the key `{key}`"
                )
            }
            Problem::NotAnArray(kind) => {
                write!(formatter, "found {kind}, expected an array of objects")
            }
            Problem::NotAnObject(at, kind) => write!(
                formatter,
                "found {kind} as item {at} of an array, expected an object"
            ),
        }
    }
}

impl core::error::Error for TransformError {}

#[cfg(test)]
mod tests {
    use super::{Cow, Literal, Transform, Value};
    use crate::content::JsonOptions;
    use alloc::borrow::ToOwned;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    fn value(json: &str) -> Value {
        JsonOptions::new()
            .parse(json, crate::content::MAX_DEPTH)
            .expect(json)
    }

    /// A transform from JSON in which each string that starts with `{` is a placeholder.
    fn transform(template: &Value) -> Transform {
        match template {
            Value::String(text) => match text
                .strip_prefix('{')
                .and_then(|text| text.strip_suffix('}'))
            {
                Some(path) => {
                    let mut path = path.split('.').map(|key| Cow::from(key.to_owned()));
                    Transform::Placeholder(path.next().expect("a root"), path.collect())
                }
                None => Transform::Literal(Literal::String(text.clone().into())),
            },
            Value::Array(items) => Transform::Array(items.iter().map(transform).collect()),
            Value::Object(object) => Transform::Object(
                object
                    .iter()
                    .map(|(key, value)| (key.clone().into(), transform(value)))
                    .collect(),
            ),
            Value::Number(number) => Transform::Literal(Literal::Number(number.to_string().into())),
            Value::Json(text) => transform(&text.to_value()),
            Value::Bool(value) => Transform::Literal(Literal::Bool(*value)),
            Value::Null => Transform::Literal(Literal::Null),
        }
    }

    type Case<'t> = (
        &'t str,
        &'t [(&'t str, &'t str)],
        &'t str,
        Result<&'t str, &'t str>,
    );

    fn check(each: bool, cases: &[Case<'_>]) {
        for (template, captures, content, expected) in cases {
            let transform = transform(&value(template));
            let content = value(content);
            let outcome = if each {
                transform.apply_each(captures, content)
            } else {
                transform.apply(captures, content)
            };
            let outcome = outcome
                .map(|value| value.to_string())
                .map_err(|error| error.to_string());
            assert_eq!(
                outcome,
                expected.map(String::from).map_err(String::from),
                "{template}"
            );
        }
    }

    #[test]
    fn placeholders_are_filled_in() {
        check(
            false,
            &[
                (r#""{content}""#, &[], "[1]", Ok("[1]")),
                (
                    r#"["{content}","{content}",{"a":"{content.a}"}]"#,
                    &[],
                    r#"{"a":1}"#,
                    Ok(r#"[{"a":1},{"a":1},{"a":1}]"#),
                ),
                (
                    r#"["{content.a}","{content.b}","{content.a}"]"#,
                    &[],
                    r#"{"a":[1],"b":2}"#,
                    Ok("[[1],2,[1]]"),
                ),
                (
                    r#"{"{content}":"{content}"}"#,
                    &[],
                    "1",
                    Ok(r#"{"{content}":1}"#),
                ),
                (
                    r#"[null,true,1.5,"s",{},[]]"#,
                    &[],
                    "1",
                    Ok(r#"[null,true,1.5,"s",{},[]]"#),
                ),
                (
                    r#"{"n":"{n}","v":"{content}"}"#,
                    &[("n", "007")],
                    "1",
                    Ok(r#"{"n":"007","v":1}"#),
                ),
                (
                    r#""{n}""#,
                    &[("n", "open"), ("n", "close")],
                    "1",
                    Ok(r#""close""#),
                ),
                (r#""{content}""#, &[("content", "capture")], "1", Ok("1")),
                (
                    r#""{content.a.b.c}""#,
                    &[],
                    r#"{"a":{"b":{"c":[1]}}}"#,
                    Ok("[1]"),
                ),
                (
                    r#""{x}""#,
                    &[],
                    "1",
                    Err("found nothing for the placeholder `{x}` of the transform"),
                ),
                (
                    r#""{content.a.b}""#,
                    &[],
                    r#"{"a":{}}"#,
                    Err("found nothing for the placeholder `{content.a.b}` of the transform"),
                ),
                (
                    r#""{content.0}""#,
                    &[],
                    "[1]",
                    Err("found an array for `{content}`, expected an object with the key `0`"),
                ),
                (
                    r#""{content.a.b}""#,
                    &[],
                    r#"{"a":"s"}"#,
                    Err("found a string for `{content.a}`, expected an object with the key `b`"),
                ),
                (
                    r#""{n.a}""#,
                    &[("n", "x")],
                    "1",
                    Err("found a string for `{n}`, expected an object with the key `a`"),
                ),
            ],
        );
    }

    #[test]
    fn each_object_of_an_array_is_transformed() {
        check(
            true,
            &[
                (
                    r#"{"n":"{name}","a":"{args}"}"#,
                    &[],
                    r#"[{"name":"f","args":[1]},{"args":2,"name":"g"}]"#,
                    Ok(r#"[{"n":"f","a":[1]},{"n":"g","a":2}]"#),
                ),
                (
                    r#"["{a}","{a}","{b.c}"]"#,
                    &[],
                    r#"[{"a":[1],"b":{"c":2}}]"#,
                    Ok("[[[1],[1],2]]"),
                ),
                (r#""k""#, &[], "[{},{}]", Ok(r#"["k","k"]"#)),
                (
                    r#""{n}""#,
                    &[("n", "one")],
                    r#"[{"n":1},{}]"#,
                    Ok(r#"[1,"one"]"#),
                ),
                (
                    r#""{content}""#,
                    &[("content", "c")],
                    r#"[{"content":1},{}]"#,
                    Ok(r#"[1,"c"]"#),
                ),
                (r#""{x}""#, &[], "[]", Ok("[]")),
                (
                    r#""{content}""#,
                    &[],
                    "[{}]",
                    Err("found nothing for the placeholder `{content}` of the transform"),
                ),
                (
                    r#""k""#,
                    &[],
                    "{}",
                    Err("found an object, expected an array of objects"),
                ),
                (
                    r#""k""#,
                    &[],
                    "[{},null]",
                    Err("found null as item 1 of an array, expected an object"),
                ),
                // The items come one after the other, so the first error counts.
                (
                    r#""{x}""#,
                    &[],
                    "[{},null]",
                    Err("found nothing for the placeholder `{x}` of the transform"),
                ),
            ],
        );
    }

    #[test]
    fn errors_tell_what_they_are_about() {
        let placeholder = transform(&"{x}".into());
        assert!(
            !placeholder
                .apply(&[], Value::Null)
                .expect_err("undefined")
                .is_about_content()
        );
        assert!(
            placeholder
                .apply_each(&[], Value::Null)
                .expect_err("no array")
                .is_about_content()
        );
        let _: Vec<Transform> = Vec::from([placeholder]);
    }
}
