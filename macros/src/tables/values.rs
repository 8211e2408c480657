//! JSON values, and transforms.

use proc_macro2::TokenStream;
use quote::quote;
use response_template_compiler::json::Json;
use response_template_compiler::template::Transform;

use super::{list, text, texts};

/// A transform.
pub(super) fn transform(transform: &Transform) -> TokenStream {
    match transform {
        Transform::Literal(value) => {
            let value = literal(value);
            quote!(tables::Transform::Literal(#value))
        }
        Transform::Placeholder(placeholder) => {
            let root = text(&placeholder.root);
            let keys = texts(&placeholder.path);
            quote!(tables::Transform::Placeholder(#root, #keys))
        }
        Transform::Array(items) => {
            let items = list(items.iter().map(self::transform));
            quote!(tables::Transform::Array(#items))
        }
        Transform::Object(entries) => {
            let entries = list(entries.iter().map(|(key, value)| {
                let key = text(key);
                let value = self::transform(value);
                quote!((#key, #value))
            }));
            quote!(tables::Transform::Object(#entries))
        }
    }
}

/// A JSON value of the template.
pub(crate) fn literal(value: &Json) -> TokenStream {
    match value {
        Json::Null => quote!(tables::Literal::Null),
        Json::Bool(value) => quote!(tables::Literal::Bool(#value)),
        Json::Number(number) => {
            let number = text(number);
            quote!(tables::Literal::Number(#number))
        }
        Json::String(string) => {
            let string = text(string);
            quote!(tables::Literal::String(#string))
        }
        Json::Array(items) => {
            let items = list(items.iter().map(literal));
            quote!(tables::Literal::Array(#items))
        }
        Json::Object(entries) => {
            let entries = list(entries.iter().map(|(key, value)| {
                let key = text(key);
                let value = literal(value);
                quote!((#key, #value))
            }));
            quote!(tables::Literal::Object(#entries))
        }
    }
}
