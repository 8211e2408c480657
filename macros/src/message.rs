//! The struct of a template's messages.

use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::quote;
use response_template_compiler::json::Json;
use response_template_compiler::template::Template;

use crate::names::Names;
use crate::tables::Tables;
use crate::types::FieldType;

/// `struct Message`, how it is made, and how it is serialized.
pub(crate) fn message(runtime: &TokenTree, template: &Template, names: &Names) -> TokenStream {
    let default = |name: &str| {
        template
            .defaults
            .iter()
            .find_map(|(key, value)| (key == name).then_some(value))
    };
    let keys: Vec<&str> = template
        .fields
        .iter()
        .map(|field| field.name.value.as_str())
        .collect();
    let types: Vec<FieldType> = template
        .fields
        .iter()
        .map(|field| FieldType::new(field, default(&field.name.value)))
        .collect();
    let tokens: Vec<TokenStream> = types.iter().map(|each| each.tokens(runtime)).collect();
    let docs = template
        .fields
        .iter()
        .map(|field| format!("The field `{}` of the template.", field.name.value));
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
    let has_default = keys.iter().map(|key| default(key).is_some());
    let count = Literal::usize_unsuffixed(constants.len() + keys.len());
    quote! {
        /// What a reply becomes. It serializes to exactly what the reference implementation
        /// returns, its keys in the order in which the reply set them.
        #[derive(
            ::core::clone::Clone,
            ::core::cmp::PartialEq,
        )]
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

        impl Message {
            fn from_object(mut object: #runtime::__private::Object) -> Self {
                let key_order = #runtime::__private::KeyOrder::of(
                    &object,
                    &[#(#constant_keys,)* #(#keys),*],
                );
                Self {
                    #(#idents: #runtime::__private::take(&mut object, #keys),)*
                    key_order,
                }
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
    }
}

/// The defaults that are no fields: the same in all messages.
fn constant_items(runtime: &TokenTree, constants: &[&(String, Json)]) -> TokenStream {
    let names = Names::new(constants.iter().map(|(key, _)| key.as_str()));
    let items = constants
        .iter()
        .zip(&names.screaming)
        .map(|((key, value), name)| {
            let doc = format!("`{key}`: the same in every message.");
            let (kind, value) = match value {
                Json::String(text) => (quote!(&'static ::core::primitive::str), quote!(#text)),
                Json::Bool(value) => (quote!(::core::primitive::bool), quote!(#value)),
                Json::Number(text) => match (text.parse::<i64>(), text.parse::<f64>()) {
                    (Ok(number), _) => {
                        let number = Literal::i64_unsuffixed(number);
                        (quote!(::core::primitive::i64), quote!(#number))
                    }
                    (_, Ok(number)) if text.contains(['.', 'e', 'E']) && number.is_finite() => {
                        let number = Literal::f64_unsuffixed(number);
                        (quote!(::core::primitive::f64), quote!(#number))
                    }
                    _ => other(runtime, value),
                },
                Json::Null | Json::Array(_) | Json::Object(_) => other(runtime, value),
            };
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

fn other(runtime: &TokenTree, value: &Json) -> (TokenStream, TokenStream) {
    let value = Tables { runtime }.literal(value);
    (quote!(#runtime::value::Literal), value)
}
