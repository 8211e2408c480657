//! Looking things up in objects, and complaining when they are something else.

use std::ops::Range;

use super::nearest::nearest;
use crate::diagnostic::{Code, Diagnostic, quoted};
use crate::json::{Node, Text, Value};

/// The complaints about a template so far.
pub(super) type Complaints = Vec<Diagnostic>;

/// The entries of an object.
pub(super) type Entries = [(Text, Node)];

/// The entry with a key.
pub(super) fn entry<'a>(entries: &'a Entries, key: &str) -> Option<&'a (Text, Node)> {
    entries.iter().find(|(found, _)| found.value == key)
}

/// What a value is, for a message.
pub(super) fn describe(node: &Node) -> String {
    match &node.value {
        Value::Null => "`null`".to_owned(),
        Value::Bool(value) => format!("`{value}`"),
        Value::Number(digits) => format!("the number {}", quoted(digits)),
        Value::String(text) if text.value.is_empty() => "an empty string".to_owned(),
        Value::String(text) => format!("the string {}", quoted(&text.value)),
        Value::Array(items) if items.is_empty() => "an empty list".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    }
}

/// Complains that `what` is something else than was expected.
pub(super) fn wrong_type(node: &Node, what: &str, expected: &str, complaints: &mut Complaints) {
    let message = format!("{what} is {}, expected {expected}", describe(node));
    let complaint = Diagnostic::new(Code::WrongType, node.span.clone(), message);
    let is_value_of_key = what.starts_with('`');
    complaints.push(if node.value == Value::Null && is_value_of_key {
        complaint.with_help("write one, or delete the key: `null` is not the same as no key")
    } else {
        complaint
    });
}

/// The string that the value of `key` must be.
pub(super) fn string<'a>(
    (key, node): &'a (Text, Node),
    complaints: &mut Complaints,
) -> Option<&'a Text> {
    match &node.value {
        Value::String(text) => Some(text),
        _ => {
            wrong_type(node, &quoted(&key.value), "a string", complaints);
            None
        }
    }
}

/// The first character of an object or list: where something is missing in it.
pub(super) fn opening(span: &Range<usize>) -> Range<usize> {
    span.start..(span.start + 1).min(span.end)
}

/// `a`, `b` and `c`, for a message.
pub(super) fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// The help for a word that is not one of `known`, which are `what`.
pub(super) fn suggestion(word: &str, known: &[&str], what: &str) -> String {
    match nearest(word, known) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("{what} are {}", listed(known)),
    }
}
