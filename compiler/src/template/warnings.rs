//! What works, but hardly as its author thinks.

use super::expect::Complaints;
use super::{Delimiter, Field, Template};
use crate::diagnostic::{Code, Diagnostic, quoted};
use crate::json::Text;

pub(super) fn check(template: &Template, complaints: &mut Complaints) {
    reasoning_name(template, complaints);
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

/// Where servers and chat templates look for reasoning.
const REASONING: &str = "reasoning_content";

/// What else reasoning is called.
const OTHER_REASONING: &[&str] = &[
    "analysis",
    "reasoning",
    "reasoning_text",
    "think",
    "thinking",
    "thinking_content",
    "thought",
    "thoughts",
];

/// Nothing fails if reasoning has another name, but nothing finds it either.
fn reasoning_name(template: &Template, complaints: &mut Complaints) {
    let names = || template.fields.iter().map(|field| &field.name);
    if names().any(|name| name.value == REASONING) {
        return;
    }
    if let Some(name) = names().find(|name| OTHER_REASONING.contains(&name.value.as_str())) {
        let message = format!(
            "{} is not the name under which others look for reasoning",
            quoted(&name.value)
        );
        complaints.push(
            Diagnostic::new(Code::ReasoningName, name.span.clone(), message)
                .with_help(format!("call the field `{REASONING}`")),
        );
    }
}

/// Of equal literals an open beats a close, and the field that is first by name beats others.
/// If no literal of a delimiter is left, its automaton tells, as for patterns.
fn shadowed_open(field: &Field, fields: &[Field], complaints: &mut Complaints) {
    let (own, is_open) = match (&field.open, &field.close) {
        (Some(open), _) => (literals(open), true),
        // Only the implicit field's close is watched for together with opens.
        (None, Some(close)) => (literals(close), false),
        (None, None) => return,
    };
    let winner = |literal: &Text| {
        fields.iter().find(|other| {
            let beats = !is_open || other.name.value < field.name.value;
            beats
                && other.open.as_ref().is_some_and(|open| {
                    literals(open)
                        .iter()
                        .any(|text| text.value == literal.value)
                })
        })
    };
    if own.iter().all(|literal| winner(literal).is_some()) {
        return;
    }
    for literal in own {
        let Some(winner) = winner(literal) else {
            continue;
        };
        let role = if is_open { "opens" } else { "closes" };
        let message = format!(
            "{} never {role} {}: what opens {} always wins",
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
