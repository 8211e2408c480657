//! The struct of a template's messages.

use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::{format_ident, quote};
use response_template_compiler::json::Json;
use response_template_compiler::template::{Delimiter, Field, Template};

use crate::names::Names;
use crate::structs;
use crate::tables::Tables;
use crate::types::{FieldType, constant_tokens};

/// The types of a template's fields.
pub(crate) fn field_types(template: &Template, names: &Names) -> Vec<FieldType> {
    template
        .fields
        .iter()
        .zip(&names.camel)
        .map(|(field, name)| {
            let default = default_of(template, &field.name.value);
            FieldType::new(field, default, &format_ident!("{name}Value"))
        })
        .collect()
}

/// The default that a template has for a key.
fn default_of<'t>(template: &'t Template, key: &str) -> Option<&'t Json> {
    let mut defaults = template.defaults.iter();
    defaults.find_map(|(known, value)| (known == key).then_some(value))
}

/// `struct Message`, how it is made, and how it is serialized.
pub(crate) fn message(
    runtime: &TokenTree,
    template: &Template,
    names: &Names,
    types: &[FieldType],
) -> TokenStream {
    let keys: Vec<&str> = template
        .fields
        .iter()
        .map(|field| field.name.value.as_str())
        .collect();
    let tokens: Vec<TokenStream> = types.iter().map(|each| each.tokens(runtime)).collect();
    let docs = template.fields.iter().map(field_doc);
    let idents = &names.snake;
    let ident_names = idents.iter().map(ToString::to_string);
    let constants: Vec<&(String, Json)> = template
        .defaults
        .iter()
        .filter(|(key, _)| !keys.contains(&key.as_str()))
        .collect();
    let constant_keys: Vec<&str> = constants.iter().map(|(key, _)| key.as_str()).collect();
    let constant_items = constant_items(runtime, &constants);
    let constant_values = constants
        .iter()
        .map(|(_, value)| Tables { runtime }.literal(value));
    let constant_numbers = (0..constants.len()).map(Literal::usize_unsuffixed);
    let field_numbers = (constants.len()..).map(Literal::usize_unsuffixed);
    let has_default = keys.iter().map(|key| default_of(template, key).is_some());
    let count = Literal::usize_unsuffixed(constants.len() + keys.len());
    let structs = template.fields.iter().zip(types).flat_map(|(field, each)| {
        let structs = each.structs().into_iter();
        structs.map(|shape| structs::tokens(runtime, &field.name.value, shape))
    });
    quote! {
        #(#structs)*

        /// What a reply becomes. It serializes to exactly what the reference implementation
        /// returns, its keys in the order in which the reply set them, and reads that back.
        #[derive(::core::clone::Clone, ::core::cmp::PartialEq)]
        #[non_exhaustive]
        pub struct Message {
            #(
                #[doc = #docs]
                pub #idents: #tokens,
            )*
            key_order: #runtime::__private::KeyOrder,
        }

        #constant_items

        impl ::core::fmt::Debug for Message {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.debug_struct("Message")
                    #(.field(#ident_names, &self.#idents))*
                    .finish()
            }
        }

        impl #runtime::__private::TypedMessage for Message {
            fn from_object(
                mut object: #runtime::__private::Object,
            ) -> ::core::result::Result<Self, #runtime::__private::Mismatch> {
                let key_order = #runtime::__private::KeyOrder::of(
                    &object,
                    &[#(#constant_keys,)* #(#keys),*],
                );
                ::core::result::Result::Ok(Self {
                    #(#idents: #runtime::__private::take(&mut object, #keys)?,)*
                    key_order,
                })
            }
        }

        impl #runtime::__private::serde::Serialize for Message {
            fn serialize<S: #runtime::__private::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                #runtime::__private::message(
                    serializer,
                    &self.key_order,
                    #count,
                    |map, number, set| match number {
                        #(#constant_numbers => {
                            #runtime::__private::constant(map, #constant_keys, &#constant_values)
                        })*
                        #(#field_numbers => {
                            #runtime::__private::field(map, #keys, &self.#idents, set, #has_default)
                        })*
                        other => #runtime::__private::no_such_key(other),
                    },
                )
            }
        }

        impl<'de> #runtime::__private::serde::Deserialize<'de> for Message {
            fn deserialize<D: #runtime::__private::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> ::core::result::Result<Self, D::Error> {
                #runtime::__private::deserialize_message(deserializer)
            }
        }
    }
}

/// What to see where the mouse rests on a field: its key, its delimiters, its content.
fn field_doc(field: &Field) -> String {
    let delimiter = |given: &Delimiter| match given {
        Delimiter::Pattern(pattern) => format!("the pattern `{}`", pattern.value),
        Delimiter::Literals(literals) => {
            let literals = literals
                .iter()
                .map(|text| format!("`{}`", shown(&text.value)));
            literals.collect::<Vec<_>>().join(" or ")
        }
    };
    let opens = match &field.open {
        Some(open) => format!("Opened by {}", delimiter(open)),
        None => "The text outside all other fields".to_owned(),
    };
    let closes = match &field.close {
        Some(close) => format!(", closed by {}.", delimiter(close)),
        None => ".".to_owned(),
    };
    format!("`{}`\n\n{opens}{closes}", field.name.value)
}

/// A literal on one line.
fn shown(literal: &str) -> String {
    literal.replace('\n', "\\n")
}

/// The defaults that are no fields: the same in all messages.
fn constant_items(runtime: &TokenTree, constants: &[&(String, Json)]) -> TokenStream {
    let names = Names::new(constants.iter().map(|(key, _)| key.as_str()));
    let items = constants
        .iter()
        .zip(&names.screaming)
        .map(|((key, value), name)| {
            let doc = format!("`{key}`: the same in every message.");
            let (kind, value) = constant_tokens(runtime, value);
            quote! {
                #[doc = #doc]
                pub const #name: #kind = #value;
            }
        });
    quote! {
        impl Message {
            #(#items)*
        }
    }
}
