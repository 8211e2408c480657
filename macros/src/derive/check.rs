//! Checks the user's struct against the template.

use quote::ToTokens;
use response_template_compiler::template::{Template, nearest};
use syn::{DeriveInput, Error, Result, Type};

use super::fields::{UserField, bare, inner};
use super::whole;
use crate::types::{FieldType, Kind};

/// All that does not fit, each at its field.
pub(super) fn check(
    input: &DeriveInput,
    fields: &[UserField<'_>],
    template: &Template,
    types: &[FieldType],
) -> Result<()> {
    let keys: Vec<&str> = template
        .fields
        .iter()
        .map(|field| field.name.value.as_str())
        .collect();
    let mut errors: Vec<Error> = Vec::new();
    for (number, field) in fields.iter().enumerate() {
        let mut earlier = fields[..number].iter();
        if let Some(other) = earlier.find(|other| other.key == field.key) {
            let message = format!(
                "`{}` goes to the field `{}` already\nhelp: delete one of them",
                field.key, other.ident
            );
            errors.push(Error::new_spanned(field.ident, message));
            continue;
        }
        let Some(place) = keys.iter().position(|key| *key == field.key) else {
            errors.push(unknown(field, &keys));
            continue;
        };
        if let Some(message) = mismatch(field, &types[place]) {
            errors.push(Error::new_spanned(field.kind, message));
        }
    }
    for field in &template.fields {
        let key = &field.name.value;
        if !field.optional && !fields.iter().any(|user| user.key == *key) {
            let message = format!(
                "the template requires `{key}`, but `{}` has no field for it\nhelp: add one of that name, or mark one with `#[response_template(field = \"{key}\")]`",
                input.ident
            );
            errors.push(Error::new(whole(input), message));
        }
    }
    match errors.into_iter().reduce(|mut all, error| {
        all.combine(error);
        all
    }) {
        None => Ok(()),
        Some(errors) => Err(errors),
    }
}

fn unknown(field: &UserField<'_>, keys: &[&str]) -> Error {
    let help = match nearest(&field.key, keys) {
        Some(near) => format!(
            "did you mean `{near}`? to keep your name for it, write `#[response_template(field = \"{near}\")]` above the field"
        ),
        None => {
            let known: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
            format!("write one of {}", known.join(", "))
        }
    };
    let message = format!("the template has no field `{}`\nhelp: {help}", field.key);
    match &field.renamed {
        Some(literal) => Error::new_spanned(literal, message),
        None => Error::new_spanned(field.ident, message),
    }
}

/// What is wrong with the type of a field, as far as its name tells: a type that is not known here
/// is left to serde.
fn mismatch(field: &UserField<'_>, expected: &FieldType) -> Option<String> {
    let key = &field.key;
    let option = inner("Option", field.kind);
    // A list is empty where the reply has none.
    let may_lack = field.has_default || expected.lists > 0 && inner("Vec", field.kind).is_some();
    if option.is_none() && expected.is_option() && !may_lack && !is_any(field.kind) {
        let own = field.kind.to_token_stream();
        return Some(format!(
            "a reply may lack `{key}`\nhelp: write `Option<{}>`",
            without_spaces(&own.to_string())
        ));
    }
    let mut kind = option.unwrap_or(field.kind);
    for _ in 0..expected.lists {
        match inner("Vec", kind) {
            Some(item) => kind = item,
            None if is_known(kind) => return Some(format!("`{key}` is a list: write `Vec<…>`")),
            None => return None,
        }
    }
    if expected.lists == 0 && inner("Vec", kind).is_some() && !matches!(expected.kind, Kind::Any) {
        return Some(format!(
            "`{key}` is no list, but {}\nhelp: write it without `Vec`, or add `\"repeats\": true` to the template's field",
            described(&expected.kind)
        ));
    }
    let name = name_of(kind)?;
    let fits = match (&expected.kind, name.as_str()) {
        (_, "Value") | (Kind::Any, _) => true,
        (Kind::Text, name) => name == "String",
        (Kind::Integer, name) => INTEGERS.contains(&name),
        (Kind::Float, name) => FLOATS.contains(&name),
        (Kind::Boolean, name) => name == "bool",
        (Kind::ToolCall, name) => name == "ToolCall" || name == "Call",
        (Kind::Struct(_), _) => false,
    };
    (!fits).then(|| format!("`{key}` is {}, not `{name}`", described(&expected.kind)))
}

const INTEGERS: &[&str] = &[
    "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32", "u64", "u128", "usize",
];

const FLOATS: &[&str] = &["f32", "f64"];

/// The name of a type that is known here, and says what values it takes.
fn name_of(kind: &Type) -> Option<String> {
    let Type::Path(path) = bare(kind) else {
        return None;
    };
    let last = path.path.segments.last()?;
    let name = last.ident.to_string();
    // A `Call` without arguments in brackets is some other type.
    let known = ["String", "bool", "Value", "ToolCall"].contains(&name.as_str())
        || name == "Call" && !last.arguments.is_none()
        || INTEGERS.contains(&name.as_str())
        || FLOATS.contains(&name.as_str());
    known.then_some(name)
}

fn is_known(kind: &Type) -> bool {
    name_of(kind).is_some_and(|name| name != "Value")
}

/// Whether a type takes `null`.
fn is_any(kind: &Type) -> bool {
    name_of(kind).is_some_and(|name| name == "Value")
}

fn described(kind: &Kind) -> &'static str {
    match kind {
        Kind::Text => "text: a `String`",
        Kind::Integer => "an integer, such as an `i64`",
        Kind::Float => "a float: an `f64`",
        Kind::Boolean => "a `bool`",
        Kind::ToolCall => "a tool call: a `ToolCall`, or a `Call<…>` with arguments of your type",
        Kind::Struct(_) => "an object: a struct of yours that serde can read",
        Kind::Any => "any JSON",
    }
}

fn without_spaces(tokens: &str) -> String {
    tokens.replace(' ', "")
}
