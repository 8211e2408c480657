//! Checks that need the groups of a field's patterns.

use std::ops::Range;

use super::expect::{Complaints, listed};
use super::nearest::nearest;
use super::shape::Shape;
use super::{CONTENT, Delimiter, Field, Placeholder, Template};
use crate::diagnostic::{Code, Diagnostic, quoted};
use crate::json::Text;

/// The groups of a field's patterns, in order of number; a group without a name is `None`.
/// A delimiter without a pattern has no groups.
#[derive(Clone, Copy, Debug, Default)]
pub struct FieldGroups<'a> {
    /// The groups of its open.
    pub open: &'a [Option<String>],
    /// The groups of its close.
    pub close: &'a [Option<String>],
}

/// Checks the captures of each field against its transform. `groups` has an entry for each
/// field of the template; a field with a pattern that does not parse has `None`, and is
/// left out.
#[must_use]
pub fn check_captures(template: &Template, groups: &[Option<FieldGroups<'_>>]) -> Vec<Diagnostic> {
    let mut complaints = Vec::new();
    for (field, groups) in template.fields.iter().zip(groups) {
        if let Some(groups) = groups {
            check_field(field, groups, &mut complaints);
        }
    }
    complaints
}

/// Checks that a `tag_pattern` has the groups that `xml-inline` looks for.
#[must_use]
pub fn check_tag_groups(tag_pattern: &Text, groups: &[Option<String>]) -> Vec<Diagnostic> {
    let has = |name: &str| groups.iter().flatten().any(|group| group == name);
    let mut complaints = Vec::new();
    if !has("key") {
        let message = "`tag_pattern` has no group `key`, which every entry needs";
        complaints.push(
            Diagnostic::new(Code::TagWithoutKey, tag_pattern.span.clone(), message)
                .with_help("write the part that is the key as `(?P<key>…)`"),
        );
    }
    if !has("value") {
        let message = "`tag_pattern` has no group `value`, so that all values are empty";
        complaints.push(
            Diagnostic::new(Code::TagWithoutValue, tag_pattern.span.clone(), message)
                .with_help("write the part that is the value as `(?P<value>…)`"),
        );
    }
    complaints
}

fn check_field(field: &Field, groups: &FieldGroups<'_>, complaints: &mut Complaints) {
    let Some(transform) = &field.transform else {
        check_unused(field.open.as_ref(), groups.open, complaints);
        check_unused(field.close.as_ref(), groups.close, complaints);
        return;
    };
    let used: Vec<&str> = transform
        .placeholders()
        .iter()
        .map(|placeholder| placeholder.root.as_str())
        .collect();
    check_lost(field.open.as_ref(), groups.open, &used, complaints);
    check_lost(field.close.as_ref(), groups.close, &used, complaints);
    if field.transform_each {
        // Any name may be a key of the objects, and none is hidden for sure.
        return;
    }
    check_hidden(field.open.as_ref(), groups.open, complaints);
    check_hidden(field.close.as_ref(), groups.close, complaints);

    let (open, close) = (names(groups.open), names(groups.close));
    for placeholder in transform.placeholders() {
        let root = placeholder.root.as_str();
        if root == CONTENT {
            continue;
        }
        let span = placeholder.span.clone();
        if !open.contains(&root) && !close.contains(&root) {
            unknown(
                field,
                placeholder,
                [open.as_slice(), &close].concat(),
                complaints,
            );
        } else if !placeholder.path.is_empty() {
            let message = format!(
                "{} goes into what the group `{root}` captured, which is a string, expected an object",
                quoted(&placeholder.to_string())
            );
            complaints.push(
                Diagnostic::new(Code::BadPath, span, message)
                    .with_help(format!("write `{{{root}}}`")),
            );
        } else if !open.contains(&root) {
            let message = format!(
                "only the close sets {}: a reply that ends before it cannot be parsed",
                quoted(&placeholder.to_string())
            );
            complaints.push(
                Diagnostic::new(Code::LateCapture, span, message)
                    .with_help("capture it in the open, if the text has it there"),
            );
        }
    }
}

/// The names among groups.
fn names(groups: &[Option<String>]) -> Vec<&str> {
    groups.iter().flatten().map(String::as_str).collect()
}

/// Captures are there for transforms: without one they would be lost.
fn check_unused(
    delimiter: Option<&Delimiter>,
    groups: &[Option<String>],
    complaints: &mut Complaints,
) {
    let Some(pattern) = delimiter.and_then(Delimiter::pattern) else {
        return;
    };
    let Some(name) = groups.iter().flatten().next() else {
        return;
    };
    let message = format!("the pattern has a group `{name}`, but the field has no `transform`");
    complaints.push(
        Diagnostic::new(Code::CaptureWithoutTransform, group(pattern, name), message).with_help(
            format!("add a `transform` that uses `{{{name}}}`, or write the group as `(?:…)`"),
        ),
    );
}

/// Groups of an open that a server sends on as soon as a region opens, from its event.
const TOLD_BY_OPENS: &[&str] = &["name", "id"];

/// A capture that no placeholder stands for is lost, but for the event of the open.
fn check_lost(
    delimiter: Option<&Delimiter>,
    groups: &[Option<String>],
    used: &[&str],
    complaints: &mut Complaints,
) {
    let Some(pattern) = delimiter.and_then(Delimiter::pattern) else {
        return;
    };
    for name in names(groups) {
        // That one is hidden, which is told.
        if name == CONTENT || used.contains(&name) || TOLD_BY_OPENS.contains(&name) {
            continue;
        }
        let message = format!("the `transform` does not use the group `{name}`");
        complaints.push(
            Diagnostic::new(Code::UnusedCapture, group(pattern, name), message).with_help(format!(
                "use `{{{name}}}` in the `transform`, or write the group as `(?:…)`"
            )),
        );
    }
}

/// Warns of named groups in a pattern of which only `known` groups are ever used.
pub(crate) fn check_unknown_groups(
    what: &str,
    pattern: &Text,
    groups: &[Option<String>],
    known: &[&str],
) -> Vec<Diagnostic> {
    let unknown = names(groups)
        .into_iter()
        .filter(|name| !known.contains(name));
    unknown
        .map(|name| {
            let message = format!("nothing uses the group `{name}` of {what}");
            Diagnostic::new(Code::UnusedCapture, group(pattern, name), message)
                .with_help("write the group as `(?:…)`")
        })
        .collect()
}

fn check_hidden(
    delimiter: Option<&Delimiter>,
    groups: &[Option<String>],
    complaints: &mut Complaints,
) {
    let Some(pattern) = delimiter.and_then(Delimiter::pattern) else {
        return;
    };
    if groups.iter().flatten().any(|name| name == CONTENT) {
        let message = "the group `content` is hidden: `{content}` is the parsed content";
        complaints.push(
            Diagnostic::new(Code::HiddenCapture, group(pattern, CONTENT), message)
                .with_help("give the group another name"),
        );
    }
}

fn unknown(
    field: &Field,
    placeholder: &Placeholder,
    mut known: Vec<&str>,
    complaints: &mut Complaints,
) {
    known.push(CONTENT);
    let has_keys = matches!(
        Shape::of_content(&field.content),
        Shape::Any | Shape::Object(_)
    );
    let help = match nearest(&placeholder.root, &known) {
        Some(near) => format!("did you mean `{{{near}}}`?"),
        None if has_keys => format!(
            "for a key of the content write `{{{CONTENT}.{}}}`",
            placeholder.root
        ),
        None => format!("the field has {}", listed(&known)),
    };
    let message = format!(
        "{} names neither `content` nor a group of the field's patterns",
        quoted(&placeholder.to_string())
    );
    complaints.push(
        Diagnostic::new(Code::UnknownPlaceholder, placeholder.span.clone(), message)
            .with_help(help),
    );
}

/// Warns of a tag that may match without a part that is needed then. Rule E15.
pub(crate) fn check_optional_group(
    tag_pattern: &Text,
    name: &str,
    consequence: &str,
) -> Diagnostic {
    let message =
        format!("the group `{name}` does not take part in every match, and {consequence}");
    Diagnostic::new(Code::OptionalTagGroup, group(tag_pattern, name), message).with_help(
        "let the group match the empty text instead: `(?P<…>…|)` rather than `(?P<…>…)?`",
    )
}

/// The place of a group in a pattern; the whole pattern if the group is not written the
/// usual way.
fn group(pattern: &Text, name: &str) -> Range<usize> {
    [format!("(?P<{name}>"), format!("(?<{name}>")]
        .iter()
        .find_map(|opening| {
            let start = pattern.value.find(opening.as_str())?;
            Some(pattern.source_range(start..start + opening.len()))
        })
        .unwrap_or_else(|| pattern.span.clone())
}
