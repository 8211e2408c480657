//! Checks on what the parts of a field say together.

use super::expect::{Complaints, describe};
use super::shape::Shape;
use super::{CONTENT, Field, Placeholder, Transform};
use crate::diagnostic::{Code, Diagnostic, quoted};
use crate::json::{Node, Value};

/// `join` joins strings. The reference finds other values when a region closes.
pub(super) fn join(field: &Field, node: &Node, complaints: &mut Complaints) {
    let shape = Shape::of_value(field);
    if !shape.can_be_text() {
        let message = format!(
            "`join` is set, but each value of the field is {}, expected strings",
            shape.describe()
        );
        complaints.push(
            Diagnostic::new(Code::JoinNotText, node.span.clone(), message)
                .with_help("delete `join` to get a list of the values"),
        );
    }
}

/// `transform_each` takes lists of objects.
pub(super) fn transform_each(field: &Field, node: &Node, complaints: &mut Complaints) {
    if field.transform.is_none() {
        let message = "`transform_each` is set, but the field has no `transform`";
        complaints.push(
            Diagnostic::new(Code::EachWithoutTransform, node.span.clone(), message)
                .with_help("delete `transform_each`, or add a `transform`"),
        );
        return;
    }
    let shape = Shape::of_content(&field.content);
    if !shape.can_be_objects() {
        let message = format!(
            "`transform_each` is set, but the content is {}, expected a list of objects",
            shape.describe()
        );
        complaints.push(
            Diagnostic::new(Code::EachNotList, node.span.clone(), message)
                .with_help("delete `transform_each`, or parse the content as `json`"),
        );
    }
}

/// The value of each region of a field that repeats becomes one item of the field's list.
pub(super) fn nested_lists(field: &Field, node: &Node, complaints: &mut Complaints) {
    // A list that is written out is meant.
    let is_written = matches!(field.transform, Some(Transform::Array(_))) && !field.transform_each;
    let is_list = Shape::of_value(field) == Shape::List && !is_written;
    if field.repeats && field.join.is_none() && is_list {
        let message = format!(
            "{} repeats and each of its values is a list, so that it becomes a list of lists",
            quoted(&field.name.value)
        );
        complaints.push(
            Diagnostic::new(Code::NestedLists, node.span.clone(), message).with_help(
                "delete `repeats`, or let each region hold one item and its value be that item",
            ),
        );
    }
}

/// Placeholders with a path need an object to go into.
pub(super) fn content_paths(field: &Field, complaints: &mut Complaints) {
    // The transform of each object of a list knows no content, only the object's own keys.
    let Some(transform) = field.transform.as_ref().filter(|_| !field.transform_each) else {
        return;
    };
    for placeholder in transform.placeholders() {
        if placeholder.root != CONTENT {
            continue;
        }
        let content = Shape::of_content(&field.content);
        let Err((passed, dead_end)) = content.follow(&placeholder.path) else {
            continue;
        };
        let message = format!(
            "{} goes into {}, expected an object",
            quoted(&placeholder.to_string()),
            dead_end.describe()
        );
        let passed = Placeholder {
            path: placeholder.path[..passed].to_vec(),
            ..placeholder.clone()
        };
        let help = match (dead_end, passed.path.len()) {
            (Shape::List, 0) => "use `transform_each` to transform each object of the list".into(),
            (_, 0) => format!("write `{passed}`, or parse the content as `json`"),
            _ => format!("write `{passed}`, or parse values as `json` by a `value_parser`"),
        };
        complaints.push(
            Diagnostic::new(Code::BadPath, placeholder.span.clone(), message).with_help(help),
        );
    }
}

/// The first value of a field that repeats is added to its default.
pub(super) fn default(field: &Field, default: &Node, complaints: &mut Complaints) {
    if !field.repeats {
        return;
    }
    let name = quoted(&field.name.value);
    let (code, expected, help) = match (&field.join, &default.value) {
        (None, Value::Array(_)) | (Some(_), Value::String(_) | Value::Null) => return,
        (None, _) => (
            Code::DefaultNotList,
            "a list, because the field repeats",
            "write a list: the values are appended to it",
        ),
        (Some(_), _) => (
            Code::DefaultNotText,
            "a string or `null`, because the field has `join`",
            "write a string: the values are appended to it",
        ),
    };
    let message = format!(
        "the default of {name} is {}, expected {expected}",
        describe(default)
    );
    complaints.push(Diagnostic::new(code, default.span.clone(), message).with_help(help));
}
