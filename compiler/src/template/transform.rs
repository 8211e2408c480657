//! Transforms and their placeholders.

use super::expect::Complaints;
use super::{Placeholder, Transform};
use crate::diagnostic::{Code, Diagnostic, quoted};
use crate::json::{Json, Node, Text, Value};
use crate::pattern::is_word;

/// The transform that a value stands for.
pub(super) fn transform(node: &Node, complaints: &mut Complaints) -> Transform {
    match &node.value {
        Value::String(text) => string(text, complaints),
        Value::Array(items) => Transform::Array(
            items
                .iter()
                .map(|item| transform(item, complaints))
                .collect(),
        ),
        Value::Object(entries) => Transform::Object(
            entries
                .iter()
                .map(|(key, value)| {
                    warn_of_key(key, complaints);
                    (key.value.clone(), transform(value, complaints))
                })
                .collect(),
        ),
        Value::Null | Value::Bool(_) | Value::Number(_) => Transform::Literal(Json::from(node)),
    }
}

/// A string is a placeholder, or contains none.
fn string(text: &Text, complaints: &mut Complaints) -> Transform {
    match find(&text.value) {
        Some(found) if found == text.value => {
            let mut words = found[1..found.len() - 1].split('.').map(str::to_owned);
            Transform::Placeholder(Placeholder {
                root: words.next().unwrap_or_default(),
                path: words.collect(),
                span: text.span.clone(),
            })
        }
        Some(found) => {
            let message = format!(
                "found other text beside the placeholder {}, expected a placeholder alone",
                quoted(found)
            );
            complaints.push(
                Diagnostic::new(Code::MixedPlaceholder, text.span.clone(), message)
                    .with_help(format!("write \"{found}\" and nothing else in the string")),
            );
            Transform::Literal(Json::String(text.value.clone()))
        }
        None => {
            warn_of_near_placeholder(text, complaints);
            Transform::Literal(Json::String(text.value.clone()))
        }
    }
}

/// The first placeholder in a text: `{`, words with dots between them, `}`.
fn find(text: &str) -> Option<&str> {
    text.match_indices('{').find_map(|(start, _)| {
        let inside = &text[start + 1..];
        let inside = &inside[..inside.find('}')?];
        let is_path = inside
            .split('.')
            .all(|word| !word.is_empty() && word.chars().all(is_word));
        is_path.then(|| &text[start..start + inside.len() + 2])
    })
}

/// `\w`, by the same tables as in patterns.
fn warn_of_key(key: &Text, complaints: &mut Complaints) {
    if let Some(found) = find(&key.value) {
        let message = format!("{} in a key is not replaced", quoted(found));
        complaints.push(
            Diagnostic::new(Code::PlaceholderInKey, key.span.clone(), message)
                .with_help("only values are replaced"),
        );
    }
}

/// Words in braces that are no placeholder, because there is something else between them.
fn warn_of_near_placeholder(text: &Text, complaints: &mut Complaints) {
    let inside = text
        .value
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'));
    let Some(inside) = inside else { return };
    // What is quoted or has a colon is JSON, more likely than a placeholder.
    if inside.contains(['"', '\'', ':']) || !inside.contains(is_word) {
        return;
    }
    let message = format!("{} is not a placeholder", quoted(&text.value));
    complaints.push(
        Diagnostic::new(Code::NotAPlaceholder, text.span.clone(), message).with_help(
            "write a name, or names with dots between them, in braces without spaces: `{content.key}`",
        ),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_found() {
        for (text, expected) in [
            ("{a}", Some("{a}")),
            ("{a.b.c}", Some("{a.b.c}")),
            ("{0}", Some("{0}")),
            ("{größe}", Some("{größe}")),
            ("{a}\n", Some("{a}")),
            ("x{a}", Some("{a}")),
            ("{{a}}", Some("{a}")),
            ("{a}{b}", Some("{a}")),
            ("{ x {b} }", Some("{b}")),
            ("\\{a}", Some("{a}")),
            ("", None),
            ("{}", None),
            ("{ a}", None),
            ("{a }", None),
            ("{a-b}", None),
            ("{a..b}", None),
            ("{.a}", None),
            ("{a.}", None),
            ("{a[0]}", None),
            ("{\"a\":1}", None),
            ("{a:b}", None),
            ("{a", None),
            ("a}", None),
        ] {
            assert_eq!(find(text), expected, "{text:?}");
        }
    }
}
