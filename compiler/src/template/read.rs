//! From a source to a checked template.

use super::delimiter::delimiter;
use super::expect::{
    Complaints, Entries, describe, entry, listed, opening, suggestion, wrong_type,
};
use super::field::{FIELD_KEYS, field};
use super::{Delimiter, Field, Template, warnings};
use crate::diagnostic::{Code, Diagnostic, quoted, sort};
use crate::json::{self, Json, Node, Text, Value};

/// The keys of a template.
pub(super) const TEMPLATE_KEYS: &[&str] = &[
    "version",
    "defaults",
    "start_anchor",
    "start_anchor_pattern",
    "fields",
];

/// The key of a tokenizer configuration that holds a template.
const CONFIGURATION_KEY: &str = "response_template";

/// Keys that tell a tokenizer configuration from a template with a slip in it.
const CONFIGURATION_SIGNS: &[&str] = &[
    "tokenizer_class",
    "chat_template",
    "added_tokens_decoder",
    "model_max_length",
];

/// What [`read`] found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The template, or what could be read of it; none if there is nothing like one.
    pub template: Option<Template>,
    /// What is wrong with it, in order of place. If one of these is an error, the template
    /// must not be used for anything but finding more errors.
    pub complaints: Vec<Diagnostic>,
}

impl Reading {
    /// Whether the template can be used.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.complaints.iter().any(Diagnostic::is_error)
    }
}

/// Reads the template in a JSON text: the text itself, or what a tokenizer configuration
/// has under `response_template`.
///
/// ```
/// use response_template_compiler::template;
///
/// let source = r#"{"start_anchor": "<A>", "fields": {"content": {"clsoe": "<end>"}}}"#;
/// let reading = template::read(source);
/// assert!(reading.has_errors());
/// assert_eq!(
///     reading.complaints[0].render_short("chat.json", source),
///     "chat.json:1:48: unknown key `clsoe` in a field\n\
///      help: did you mean `close`?",
/// );
/// ```
#[must_use]
pub fn read(source: &str) -> Reading {
    let json::Reading {
        root,
        mut complaints,
    } = json::read(source);
    let template = root.and_then(|root| {
        let (name, node) = match find(&root, &mut complaints)? {
            (Some(key), node) => (quoted(&key.value), node),
            (None, node) => ("the template".to_owned(), node),
        };
        // What is wrong with the rest of a configuration is not for us to say.
        complaints.retain(|complaint| {
            node.span.start <= complaint.span.start && complaint.span.end <= node.span.end
        });
        template(&name, node, &mut complaints)
    });
    sort(&mut complaints);
    Reading {
        template,
        complaints,
    }
}

/// The value that should be a template, and the key it is under.
fn find<'a>(root: &'a Node, complaints: &mut Complaints) -> Option<(Option<&'a Text>, &'a Node)> {
    let Value::Object(entries) = &root.value else {
        return Some((None, root));
    };
    let has_any = |keys: &[&str]| keys.iter().any(|key| entry(entries, key).is_some());
    if has_any(&["fields", "start_anchor", "start_anchor_pattern"]) {
        return Some((None, root));
    }
    if let Some((key, node)) = entry(entries, CONFIGURATION_KEY) {
        return Some((Some(key), node));
    }
    if has_any(CONFIGURATION_SIGNS) {
        complaints.clear();
        let message = format!("the tokenizer configuration has no `{CONFIGURATION_KEY}`");
        let help = format!("add the template under the key `{CONFIGURATION_KEY}`");
        complaints.push(
            Diagnostic::new(Code::TemplateMissing, opening(&root.span), message).with_help(help),
        );
        return None;
    }
    Some((None, root))
}

fn template(name: &str, node: &Node, complaints: &mut Complaints) -> Option<Template> {
    let Value::Object(entries) = &node.value else {
        wrong_type(node, name, "an object", complaints);
        return None;
    };
    check_keys(entries, complaints);
    check_version(entries, complaints);

    let default_entries = defaults(entries, complaints);
    let start_anchor = delimiter(entries, "start_anchor", complaints).unwrap_or_else(|| {
        let message = format!("{name} has no `start_anchor` and no `start_anchor_pattern`");
        complaints.push(
            Diagnostic::new(Code::MissingKey, opening(&node.span), message).with_help(
                "write what comes right before a reply in the prompt, such as \
                 \"start_anchor\": \"<|im_start|>assistant\\n\"",
            ),
        );
        Delimiter::Literals(Vec::new())
    });
    let template = Template {
        start_anchor,
        defaults: default_entries
            .iter()
            .map(|(key, value)| (key.value.clone(), Json::from(value)))
            .collect(),
        fields: fields(name, node, entries, default_entries, complaints),
        span: node.span.clone(),
    };
    check_implicit(&template.fields, complaints);
    warnings::check(&template, complaints);
    Some(template)
}

fn check_keys(entries: &Entries, complaints: &mut Complaints) {
    for (key, _) in entries {
        let name = key.value.as_str();
        if TEMPLATE_KEYS.contains(&name) {
            continue;
        }
        let help = if FIELD_KEYS.contains(&name) {
            format!("move `{name}` into a field")
        } else {
            suggestion(name, TEMPLATE_KEYS, "the keys of a template")
        };
        let message = format!("unknown key {} in the template", quoted(name));
        complaints
            .push(Diagnostic::new(Code::UnknownKey, key.span.clone(), message).with_help(help));
    }
}

/// The version is whatever equals 1 in Python, `true` and 1.0 included.
fn check_version(entries: &Entries, complaints: &mut Complaints) {
    let Some((_, node)) = entry(entries, "version") else {
        return;
    };
    let is_one = match &node.value {
        Value::Bool(value) => *value,
        Value::Number(digits) => is_one(digits),
        _ => false,
    };
    if !is_one {
        let message = format!("`version` is {}, expected 1", describe(node));
        complaints.push(
            Diagnostic::new(Code::UnknownVersion, node.span.clone(), message)
                .with_help("write `\"version\": 1`: there is no other version of the format"),
        );
    }
}

/// Python compares integers exactly, and reads everything else as a double.
fn is_one(digits: &str) -> bool {
    if digits.contains(['.', 'e', 'E']) {
        digits.parse() == Ok(1.0)
    } else {
        digits == "1"
    }
}

fn defaults<'a>(entries: &'a Entries, complaints: &mut Complaints) -> &'a Entries {
    match entry(entries, "defaults") {
        None => &[],
        Some((_, node)) => match &node.value {
            Value::Object(defaults) => defaults,
            _ => {
                wrong_type(node, "`defaults`", "an object", complaints);
                &[]
            }
        },
    }
}

fn fields(
    name: &str,
    template: &Node,
    entries: &Entries,
    defaults: &Entries,
    complaints: &mut Complaints,
) -> Vec<Field> {
    let Some((_, node)) = entry(entries, "fields") else {
        let message = format!("{name} has no `fields`");
        complaints.push(
            Diagnostic::new(Code::MissingKey, opening(&template.span), message)
                .with_help("write the keys of the message under `fields`"),
        );
        return Vec::new();
    };
    let Value::Object(fields) = &node.value else {
        wrong_type(node, "`fields`", "an object", complaints);
        return Vec::new();
    };
    if fields.is_empty() {
        let message = "`fields` is empty, expected at least one field";
        complaints.push(
            Diagnostic::new(Code::NoFields, node.span.clone(), message)
                .with_help("for a reply that is nothing but text write {\"content\": {}}"),
        );
    }
    fields
        .iter()
        .filter_map(|(key, node)| {
            let default = entry(defaults, &key.value).map(|(_, node)| node);
            field(key, node, default, complaints)
        })
        .collect()
}

/// Text outside all regions can belong to one field only.
fn check_implicit(fields: &[Field], complaints: &mut Complaints) {
    let mut implicit = fields.iter().filter(|field| field.open.is_none());
    let Some(first) = implicit.next() else { return };
    for other in implicit {
        let names = listed(&[&first.name.value, &other.name.value]);
        let message = format!("{names} both have no `open`, expected one such field at most");
        let span = other.name.span.clone();
        complaints.push(
            Diagnostic::new(Code::SecondImplicitField, span, message)
                .with_help("only one field can take the text that no delimiter encloses"),
        );
    }
}
