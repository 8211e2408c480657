//! What works, but hardly as its author thinks.

use super::expect::Complaints;
use super::{Delimiter, Field, Template};
use crate::diagnostic::{Code, Diagnostic, quoted};
use crate::json::Text;

pub(super) fn check(template: &Template, complaints: &mut Complaints) {
    for field in &template.fields {
        if field.open.is_none() {
            text_replaced(field, template, complaints);
        }
        shadowed_open(field, &template.fields, complaints);
    }
}

/// After each region and after each close of its own, the implicit field begins again; most
/// authors find out when a reply goes on after a tool call.
fn text_replaced(field: &Field, template: &Template, complaints: &mut Complaints) {
    let begins_again = field.close.is_some() || template.fields.len() > 1;
    if field.repeats || !begins_again {
        return;
    }
    let message = format!(
        "{} keeps only its last piece of text: each piece replaces the one before it",
        quoted(&field.name.value)
    );
    complaints.push(
        Diagnostic::new(Code::TextReplaced, field.name.span.clone(), message)
            .with_help("to keep all pieces add `\"repeats\": true` and a `join`"),
    );
}

/// Of equal literals an open beats a close, and the field that is first by name beats others.
fn shadowed_open(field: &Field, fields: &[Field], complaints: &mut Complaints) {
    let (own, is_open) = match (&field.open, &field.close) {
        (Some(open), _) => (literals(open), true),
        // Only the implicit field's close is watched for together with opens.
        (None, Some(close)) => (literals(close), false),
        (None, None) => return,
    };
    for literal in own {
        let winner = fields.iter().find(|other| {
            let beats = !is_open || other.name.value < field.name.value;
            beats
                && other.open.as_ref().is_some_and(|open| {
                    literals(open)
                        .iter()
                        .any(|text| text.value == literal.value)
                })
        });
        let Some(winner) = winner else { continue };
        let role = if is_open { "opens" } else { "closes" };
        let message = format!(
            "{} never {role} {}, because it opens {}",
            quoted(&literal.value),
            quoted(&field.name.value),
            quoted(&winner.name.value)
        );
        complaints.push(
            Diagnostic::new(Code::ShadowedDelimiter, literal.span.clone(), message)
                .with_help("give the fields different delimiters"),
        );
    }
}

fn literals(delimiter: &Delimiter) -> &[Text] {
    match delimiter {
        Delimiter::Literals(literals) => literals,
        Delimiter::Pattern(_) => &[],
    }
}
