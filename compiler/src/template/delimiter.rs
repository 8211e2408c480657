//! Delimiters: a literal, a list of literals, or a pattern.

use super::Delimiter;
use super::expect::{Complaints, Entries, entry, string, wrong_type};
use crate::diagnostic::{Code, Diagnostic, quoted};
use crate::json::{Node, Text, Value};

/// The delimiter under `key`, or under `key` with `_pattern`. A key counts even if its value
/// is null; a delimiter that cannot be read is an empty list of literals.
pub(super) fn delimiter(
    entries: &Entries,
    key: &str,
    complaints: &mut Complaints,
) -> Option<Delimiter> {
    let pattern_key = format!("{key}_pattern");
    match (entry(entries, key), entry(entries, &pattern_key)) {
        (None, None) => None,
        (Some((key, node)), None) => Some(Delimiter::Literals(literals(key, node, complaints))),
        (None, Some(found)) => Some(match string(found, complaints) {
            Some(pattern) => Delimiter::Pattern(pattern.clone()),
            None => Delimiter::Literals(Vec::new()),
        }),
        (Some((literal, _)), Some((pattern, _))) => {
            let second = if literal.span.start < pattern.span.start {
                pattern
            } else {
                literal
            };
            let message = format!("found both `{key}` and `{pattern_key}`, expected one of them");
            complaints.push(
                Diagnostic::new(Code::LiteralAndPattern, second.span.clone(), message)
                    .with_help("delete one of them, even if its value is `null`"),
            );
            Some(Delimiter::Literals(Vec::new()))
        }
    }
}

/// The literals that a value stands for.
fn literals(key: &Text, node: &Node, complaints: &mut Complaints) -> Vec<Text> {
    let nodes = match &node.value {
        Value::Array(items) => items.as_slice(),
        _ => std::slice::from_ref(node),
    };
    let name = quoted(&key.value);
    if nodes.is_empty() {
        let message = format!("{name} is an empty list, expected at least one literal");
        let help = "delete the key, or write a literal";
        complaints
            .push(Diagnostic::new(Code::EmptyLiteral, node.span.clone(), message).with_help(help));
    }
    let mut literals: Vec<Text> = Vec::with_capacity(nodes.len());
    for item in nodes {
        let is_item = matches!(node.value, Value::Array(_));
        match &item.value {
            Value::String(text) if text.value.is_empty() => {
                let message = if is_item {
                    format!("found an empty string in {name}, expected a literal")
                } else {
                    format!("{name} is an empty string, expected a literal")
                };
                let help = format!(
                    "write the text to look for; for a place without text use `{}_pattern`",
                    key.value
                );
                complaints.push(
                    Diagnostic::new(Code::EmptyLiteral, item.span.clone(), message).with_help(help),
                );
            }
            Value::String(text) if literals.iter().any(|other| other.value == text.value) => {
                let message = format!("{} occurs twice in {name}", quoted(&text.value));
                complaints.push(
                    Diagnostic::new(Code::DuplicateLiteral, item.span.clone(), message)
                        .with_help("delete one of them"),
                );
            }
            Value::String(text) => literals.push(text.clone()),
            _ if is_item => {
                let what = format!("an item of {name}");
                wrong_type(item, &what, "a string", complaints);
            }
            _ => wrong_type(item, &name, "a string or a list of strings", complaints),
        }
    }
    literals
}
