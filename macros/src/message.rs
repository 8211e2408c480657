//! The struct of a template's messages.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use response_template_compiler::json::Json;
use response_template_compiler::template::Template;
use syn::ext::IdentExt;

use crate::docs;
use crate::names::Names;
use crate::structs;
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
pub(crate) fn message(template: &Template, names: &Names, types: &[FieldType]) -> TokenStream {
    let keys: Vec<&str> = template
        .fields
        .iter()
        .map(|field| field.name.value.as_str())
        .collect();
    let tokens: Vec<TokenStream> = types.iter().map(|each| each.tokens()).collect();
    let docs = template.fields.iter().zip(&names.snake);
    let docs = docs.map(|(field, ident)| docs::field(field, &ident.unraw().to_string()));
    let fields_doc = docs::fields(template);
    let idents = &names.snake;
    let ident_names = idents.iter().map(ToString::to_string);
    let constants: Vec<&(String, Json)> = template
        .defaults
        .iter()
        .filter(|(key, _)| !keys.contains(&key.as_str()))
        .collect();
    let constant_keys: Vec<&str> = constants.iter().map(|(key, _)| key.as_str()).collect();
    let constant_items = constant_items(&constants);
    let constant_names = Names::new(constant_keys.iter().copied()).screaming;
    let constant_numbers = (0..constants.len()).map(Literal::usize_unsuffixed);
    let field_numbers = (constants.len()..).map(Literal::usize_unsuffixed);
    let has_default = keys.iter().map(|key| default_of(template, key).is_some());
    let count = Literal::usize_unsuffixed(constants.len() + keys.len());
    let structs = template.fields.iter().zip(types).flat_map(|(field, each)| {
        let structs = each.structs().into_iter();
        structs.map(|shape| structs::tokens(&field.name.value, shape))
    });
    quote! {
        #(#structs)*

        /// What a reply becomes. It serializes to exactly what the reference implementation
        /// returns, its keys in the order in which the reply set them, and reads that back.
        #(#[doc = #fields_doc])*
        #[derive(__private::Clone, __private::PartialEq)]
        #[non_exhaustive]
        pub struct Message {
            #(
                #(#[doc = #docs])*
                pub #idents: #tokens,
            )*
            key_order: __private::KeyOrder,
        }

        #constant_items

        impl __private::Debug for Message {
            fn fmt(&self, f: &mut __private::fmt::Formatter<'_>) -> __private::fmt::Result {
                f.debug_struct("Message")
                    #(.field(#ident_names, &self.#idents))*
                    .finish()
            }
        }

        #[doc(hidden)]
        impl __private::TypedMessage for Message {
            fn from_object(
                mut object: __private::Object,
            ) -> __private::Result<Self, __private::Mismatch> {
                let key_order = __private::KeyOrder::of(
                    &object,
                    &[#(#constant_keys,)* #(#keys),*],
                );
                __private::Ok(Self {
                    #(#idents: __private::take(&mut object, #keys)?,)*
                    key_order,
                })
            }
        }

        impl __private::Serialize for Message {
            fn serialize<S: __private::Serializer>(
                &self,
                serializer: S,
            ) -> __private::Result<S::Ok, S::Error> {
                __private::message(
                    serializer,
                    &self.key_order,
                    #count,
                    |map, number, set| match number {
                        #(#constant_numbers => {
                            __private::constant(map, #constant_keys, &Self::#constant_names)
                        })*
                        #(#field_numbers => {
                            __private::field(map, #keys, &self.#idents, set, #has_default)
                        })*
                        other => __private::no_such_key(other),
                    },
                )
            }
        }

        impl<'de> __private::Deserialize<'de> for Message {
            fn deserialize<D: __private::Deserializer<'de>>(
                deserializer: D,
            ) -> __private::Result<Self, D::Error> {
                __private::deserialize_message(deserializer)
            }
        }
    }
}

/// The defaults that are no fields: the same in all messages.
fn constant_items(constants: &[&(String, Json)]) -> TokenStream {
    let names = Names::new(constants.iter().map(|(key, _)| key.as_str()));
    let items = constants
        .iter()
        .zip(&names.screaming)
        .map(|((key, value), name)| {
            let doc = format!(" `{key}`: the same in every message.");
            let (kind, value) = constant_tokens(value);
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
