//! One field.

use super::content::{ARGUMENTS, content};
use super::delimiter::delimiter;
use super::expect::{Complaints, Entries, entry, suggestion, wrong_type};
use super::read::TEMPLATE_KEYS;
use super::transform::transform;
use super::truth::flag;
use super::{Field, checks};
use crate::diagnostic::{Code, Diagnostic, quoted};
use crate::json::{Node, Text, Value};

/// The keys of a field.
pub(super) const FIELD_KEYS: &[&str] = &[
    "open",
    "open_pattern",
    "close",
    "close_pattern",
    "content",
    "content_args",
    "repeats",
    "join",
    "optional",
    "transform",
    "transform_each",
];

/// What other formats call a field's keys.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("start", "open"),
    ("begin", "open"),
    ("end", "close"),
    ("stop", "close"),
    ("type", "content"),
    ("parser", "content"),
    ("format", "content"),
    ("args", "content_args"),
    ("separator", "join"),
    ("required", "optional"),
];

/// The field with a name and a value, if the value is an object.
pub(super) fn field(
    name: &Text,
    node: &Node,
    default: Option<&Node>,
    complaints: &mut Complaints,
) -> Option<Field> {
    let Value::Object(entries) = &node.value else {
        let what = format!("the field {}", quoted(&name.value));
        wrong_type(node, &what, "an object", complaints);
        return None;
    };
    check_keys(entries, complaints);

    let join_entry = set(entries, "join");
    let each_entry = entry(entries, "transform_each");
    let field = Field {
        name: name.clone(),
        open: delimiter(entries, "open", complaints),
        close: delimiter(entries, "close", complaints),
        content: content(
            entry(entries, "content"),
            entry(entries, "content_args"),
            &name.span,
            complaints,
        ),
        repeats: flag(entry(entries, "repeats"), false, complaints),
        join: join_entry.and_then(|entry| join(entry, complaints)),
        optional: flag(entry(entries, "optional"), true, complaints),
        transform: set(entries, "transform").map(|(_, node)| transform(node, complaints)),
        transform_each: each_entry.is_some_and(|entry| transform_each(entry, complaints)),
        span: node.span.clone(),
    };

    checks::content_paths(&field, complaints);
    if let Some((_, node)) = each_entry.filter(|(_, node)| node.value == Value::Bool(true)) {
        checks::transform_each(&field, node, complaints);
    }
    if let Some((_, node)) = entry(entries, "repeats") {
        checks::nested_lists(&field, node, complaints);
    }
    match (join_entry, &field.join) {
        // Without the `join` that was meant there is nothing to check against.
        (Some(_), None) => {}
        (Some((_, node)), Some(_)) if !field.repeats => {
            let message = "`join` is set, but the field does not repeat";
            complaints.push(
                Diagnostic::new(Code::JoinWithoutRepeats, node.span.clone(), message)
                    .with_help("add `\"repeats\": true`, or delete `join`"),
            );
        }
        (join, _) => {
            if let Some((_, node)) = join {
                checks::join(&field, node, complaints);
            }
            if let Some(default) = default {
                checks::default(&field, default, complaints);
            }
        }
    }
    Some(field)
}

/// The entry with a key, unless its value is null.
fn set<'a>(entries: &'a Entries, key: &str) -> Option<&'a (Text, Node)> {
    entry(entries, key).filter(|(_, node)| node.value != Value::Null)
}

fn check_keys(entries: &Entries, complaints: &mut Complaints) {
    for (key, _) in entries {
        let name = key.value.as_str();
        if FIELD_KEYS.contains(&name) {
            continue;
        }
        let help = if ARGUMENTS.contains(&name) {
            format!("move `{name}` into `content_args`")
        } else if TEMPLATE_KEYS.contains(&name) {
            format!("move `{name}` to the top level of the template")
        } else if let Some((_, ours)) = OTHER_NAMES.iter().find(|(other, _)| *other == name) {
            format!("did you mean `{ours}`?")
        } else {
            suggestion(name, FIELD_KEYS, "the keys of a field")
        };
        let message = format!("unknown key {} in a field", quoted(name));
        complaints
            .push(Diagnostic::new(Code::UnknownKey, key.span.clone(), message).with_help(help));
    }
}

fn join((_, node): &(Text, Node), complaints: &mut Complaints) -> Option<String> {
    match &node.value {
        Value::String(text) => Some(text.value.clone()),
        _ => {
            wrong_type(node, "`join`", "a string or `null`", complaints);
            None
        }
    }
}

/// Unlike the other flags, this one is not taken by its truth. If it is not a flag, it is
/// taken as set: then the transform's placeholders are not held against it.
fn transform_each((_, node): &(Text, Node), complaints: &mut Complaints) -> bool {
    match node.value {
        Value::Bool(value) => value,
        _ => {
            wrong_type(node, "`transform_each`", "`true` or `false`", complaints);
            true
        }
    }
}
