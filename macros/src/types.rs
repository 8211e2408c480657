//! The Rust types of a message's fields.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use response_template_compiler::json::Json;
use response_template_compiler::template::{Content, Field, Transform};

/// What one region's value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Integer,
    Float,
    Boolean,
    ToolCall,
    /// Anything that JSON can say.
    Any,
}

/// The type of a field in the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FieldType {
    kind: Kind,
    /// How many lists it is in.
    lists: usize,
    /// Whether it may be lacking; lists are empty then.
    optional: bool,
}

impl FieldType {
    /// The type of a field with the default that the template has for it.
    pub(crate) fn new(field: &Field, default: Option<&Json>) -> Self {
        let kind = kind(field);
        let joined = field.repeats && field.join.is_some();
        let lists = if joined {
            0
        } else {
            usize::from(field.repeats) + usize::from(field.transform_each)
        };
        let kind = if joined { Kind::Text } else { kind };
        let fits = default.is_none_or(|default| *default == Json::Null || is(default, kind, lists));
        if !fits {
            // A default of another type may stay, or be replaced.
            return Self {
                kind: Kind::Any,
                lists: 0,
                optional: false,
            };
        }
        let has_value = default.is_some_and(|default| *default != Json::Null);
        Self {
            kind,
            lists,
            optional: field.optional && !has_value,
        }
    }

    pub(crate) fn tokens(self, runtime: &TokenTree) -> TokenStream {
        let mut tokens = match self.kind {
            Kind::Text => quote!(#runtime::__private::String),
            Kind::Integer => quote!(::core::primitive::i64),
            Kind::Float => quote!(::core::primitive::f64),
            Kind::Boolean => quote!(::core::primitive::bool),
            Kind::ToolCall => quote!(#runtime::ToolCall),
            Kind::Any => quote!(#runtime::value::Value),
        };
        for _ in 0..self.lists {
            tokens = quote!(#runtime::__private::Vec<#tokens>);
        }
        if self.optional && self.lists == 0 {
            tokens = quote!(::core::option::Option<#tokens>);
        }
        tokens
    }
}

fn kind(field: &Field) -> Kind {
    if let Some(transform) = &field.transform {
        return if is_tool_call(transform) {
            Kind::ToolCall
        } else {
            Kind::Any
        };
    }
    match field.content {
        Content::Text { .. } => Kind::Text,
        Content::Int { .. } => Kind::Integer,
        Content::Float { .. } => Kind::Float,
        Content::Bool { .. } => Kind::Boolean,
        _ => Kind::Any,
    }
}

/// Whether a transform makes what the chat APIs call a tool call.
fn is_tool_call(transform: &Transform) -> bool {
    let Transform::Object(entries) = transform else {
        return false;
    };
    let entry = |key: &str| {
        entries
            .iter()
            .find_map(|(known, value)| (known == key).then_some(value))
    };
    let is_function = matches!(
        entry("type"),
        Some(Transform::Literal(Json::String(kind))) if kind == "function"
    );
    let has_function = match entry("function") {
        Some(Transform::Object(function)) => ["name", "arguments"]
            .iter()
            .all(|wanted| function.iter().any(|(key, _)| key == wanted)),
        // All of it comes from the model.
        Some(Transform::Placeholder(_)) => true,
        _ => false,
    };
    is_function && has_function
}

/// Whether a value is of a type.
fn is(value: &Json, kind: Kind, lists: usize) -> bool {
    if let Some(inner) = lists.checked_sub(1) {
        return match value {
            Json::Array(items) => items.iter().all(|item| is(item, kind, inner)),
            _ => false,
        };
    }
    match (kind, value) {
        (Kind::Any, _) => true,
        (Kind::Text, Json::String(_)) | (Kind::Boolean, Json::Bool(_)) => true,
        (Kind::Integer, Json::Number(text)) => text.parse::<i64>().is_ok(),
        (Kind::Float, Json::Number(text)) => text.contains(['.', 'e', 'E']),
        _ => false,
    }
}
