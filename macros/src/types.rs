//! The Rust types of a message's fields.

use proc_macro2::TokenStream;
use quote::quote;
use response_template_compiler::json::Json;
use response_template_compiler::template::{Content, Field, Placeholder, Transform};
use syn::Ident;

use crate::names::Names;
use crate::tables::literal;

/// What one region's value is.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Text,
    Integer,
    Float,
    Boolean,
    ToolCall,
    /// An object whose keys the template fixes.
    Struct(Struct),
    /// Anything that JSON can say.
    Any,
}

/// A struct for the objects that a transform makes.
#[derive(Clone, Debug)]
pub(crate) struct Struct {
    /// Its name.
    pub(crate) name: Ident,
    /// Its keys, in the transform's order.
    pub(crate) entries: Vec<Entry>,
}

/// A key of the objects that a transform makes.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) key: String,
    /// The Rust name: of a field, or of a constant.
    pub(crate) ident: Ident,
    pub(crate) value: EntryValue,
}

#[derive(Clone, Debug)]
pub(crate) enum EntryValue {
    /// The same in all objects.
    Constant(Json),
    /// What the model writes.
    Field(Kind),
}

/// The type of a field in the message.
#[derive(Clone, Debug)]
pub(crate) struct FieldType {
    pub(crate) kind: Kind,
    /// How many lists it is in.
    pub(crate) lists: usize,
    /// Whether it may be lacking; lists are empty then.
    optional: bool,
    /// Whether the template has `null` as its default, which a list may be, too.
    nullable: bool,
}

impl FieldType {
    /// The type of a field with the default that the template has for it. `name` is for structs.
    pub(crate) fn new(field: &Field, default: Option<&Json>, name: &Ident) -> Self {
        let joined = field.repeats && field.join.is_some();
        let (kind, lists) = if joined {
            (Kind::Text, 0)
        } else {
            let lists = usize::from(field.repeats) + usize::from(field.transform_each);
            (kind(field, name), lists)
        };
        let has_value = default.is_some_and(|default| *default != Json::Null);
        if has_value && default.is_some_and(|default| !is(default, &kind, lists)) {
            // A default of another type may stay, or be replaced.
            return Self {
                kind: Kind::Any,
                lists: 0,
                optional: false,
                nullable: false,
            };
        }
        Self {
            kind,
            lists,
            optional: field.optional && !has_value,
            nullable: default.is_some_and(|default| *default == Json::Null),
        }
    }

    pub(crate) fn tokens(&self) -> TokenStream {
        let mut tokens = self.kind.tokens();
        for _ in 0..self.lists {
            tokens = quote!(__private::Vec<#tokens>);
        }
        if self.is_option() {
            tokens = quote!(__private::Option<#tokens>);
        }
        tokens
    }

    /// Whether the field is an `Option`.
    pub(crate) fn is_option(&self) -> bool {
        self.nullable || self.optional && self.lists == 0
    }

    /// The structs it needs, outermost first.
    pub(crate) fn structs(&self) -> Vec<&Struct> {
        self.kind.structs()
    }
}

impl Kind {
    pub(crate) fn tokens(&self) -> TokenStream {
        match self {
            Self::Text => quote!(__private::String),
            Self::Integer => quote!(__private::i64),
            Self::Float => quote!(__private::f64),
            Self::Boolean => quote!(__private::bool),
            Self::ToolCall => quote!(__private::ToolCall),
            Self::Struct(Struct { name, .. }) => quote!(#name),
            Self::Any => quote!(__private::Value),
        }
    }

    /// Whether it holds an integer, for which there are 64 bits.
    pub(crate) fn has_integer(&self) -> bool {
        match self {
            Self::Integer => true,
            Self::Struct(shape) => shape.entries.iter().any(|entry| match &entry.value {
                EntryValue::Field(kind) => kind.has_integer(),
                EntryValue::Constant(_) => false,
            }),
            _ => false,
        }
    }

    fn structs(&self) -> Vec<&Struct> {
        let Self::Struct(own) = self else {
            return Vec::new();
        };
        let inner = own.entries.iter().filter_map(|entry| match &entry.value {
            EntryValue::Field(kind) => Some(kind),
            EntryValue::Constant(_) => None,
        });
        [own]
            .into_iter()
            .chain(inner.flat_map(Self::structs))
            .collect()
    }
}

fn kind(field: &Field, name: &Ident) -> Kind {
    match &field.transform {
        None => content_kind(&field.content),
        Some(transform) if is_tool_call(transform) => Kind::ToolCall,
        Some(transform) => transform_kind(transform, field, name),
    }
}

fn content_kind(content: &Content) -> Kind {
    match content {
        Content::Text { .. } => Kind::Text,
        Content::Int { .. } => Kind::Integer,
        Content::Float { .. } => Kind::Float,
        Content::Bool { .. } => Kind::Boolean,
        _ => Kind::Any,
    }
}

fn transform_kind(transform: &Transform, field: &Field, name: &Ident) -> Kind {
    match transform {
        Transform::Placeholder(placeholder) => placeholder_kind(placeholder, field),
        // An object that is always empty needs no struct, and goes as an empty `Value` does.
        Transform::Object(entries) if entries.is_empty() => Kind::Any,
        Transform::Object(entries) => {
            let names = Names::new(entries.iter().map(|(key, _)| key.as_str()));
            let entry = |(place, (key, value)): (usize, &(String, Transform))| {
                let (ident, value) = match constant(value) {
                    Some(value) => (&names.screaming[place], EntryValue::Constant(value)),
                    None => {
                        let inner = format!("{name}{}", names.camel[place]).replace("r#", "");
                        let inner = Ident::new(&inner, name.span());
                        let kind = transform_kind(value, field, &inner);
                        (&names.snake[place], EntryValue::Field(kind))
                    }
                };
                Entry {
                    key: key.clone(),
                    ident: ident.clone(),
                    value,
                }
            };
            Kind::Struct(Struct {
                name: name.clone(),
                entries: entries.iter().enumerate().map(entry).collect(),
            })
        }
        Transform::Literal(_) | Transform::Array(_) => Kind::Any,
    }
}

fn placeholder_kind(placeholder: &Placeholder, field: &Field) -> Kind {
    // With `transform_each` any name may be a key of the item at hand.
    if field.transform_each || !placeholder.path.is_empty() {
        Kind::Any
    } else if placeholder.root == "content" {
        content_kind(&field.content)
    } else {
        // A capture.
        Kind::Text
    }
}

/// The value of a transform without placeholders.
fn constant(transform: &Transform) -> Option<Json> {
    match transform {
        Transform::Literal(value) => Some(value.clone()),
        Transform::Placeholder(_) => None,
        Transform::Array(items) => items
            .iter()
            .map(constant)
            .collect::<Option<_>>()
            .map(Json::Array),
        Transform::Object(entries) => entries
            .iter()
            .map(|(key, value)| Some((key.clone(), constant(value)?)))
            .collect::<Option<_>>()
            .map(Json::Object),
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
fn is(value: &Json, kind: &Kind, lists: usize) -> bool {
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

/// The type and the value of a constant.
pub(crate) fn constant_tokens(value: &Json) -> (TokenStream, TokenStream) {
    match value {
        Json::String(text) => (quote!(&'static __private::str), quote!(#text)),
        Json::Bool(value) => (quote!(__private::bool), quote!(#value)),
        Json::Number(text) => match (text.parse::<i64>(), text.parse::<f64>()) {
            (Ok(number), _) => {
                let number = proc_macro2::Literal::i64_unsuffixed(number);
                (quote!(__private::i64), quote!(#number))
            }
            (_, Ok(number)) if text.contains(['.', 'e', 'E']) && number.is_finite() => {
                let number = proc_macro2::Literal::f64_unsuffixed(number);
                (quote!(__private::f64), quote!(#number))
            }
            _ => json_tokens(value),
        },
        Json::Null | Json::Array(_) | Json::Object(_) => json_tokens(value),
    }
}

fn json_tokens(value: &Json) -> (TokenStream, TokenStream) {
    let value = literal(value);
    let kind = quote!(__private::Literal);
    (kind, quote!({ use __private::tables; #value }))
}
