//! Structs for the objects that transforms make.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use crate::tables::Tables;
use crate::types::{EntryValue, Struct, constant_tokens};

/// A struct, its constants, how it is made of a value, and how it is serialized.
pub(crate) fn tokens(runtime: &TokenTree, field: &str, shape: &Struct) -> TokenStream {
    let name = &shape.name;
    let doc = format!("A part of what the transform of `{field}` makes.");
    let mut fields = Vec::new();
    let mut makers = Vec::new();
    let mut absent = Vec::new();
    let mut constants = Vec::new();
    let mut writers = Vec::new();
    for entry in &shape.entries {
        let (key, ident) = (&entry.key, &entry.ident);
        let doc = format!("`{key}`");
        match &entry.value {
            EntryValue::Field(kind) => {
                let kind = kind.tokens(runtime);
                fields.push(quote!(#[doc = #doc] pub #ident: #kind,));
                makers.push(quote! {
                    #ident: #runtime::__private::FieldValue::from_value(
                        object.remove(#key).unwrap_or_default(),
                    )?,
                });
                absent.push(quote!(#ident: #runtime::__private::FieldValue::absent(),));
                writers.push(quote! {
                    #runtime::__private::serde::ser::SerializeMap::serialize_entry(
                        &mut map, #key, &self.#ident,
                    )?;
                });
            }
            EntryValue::Constant(value) => {
                let doc = format!("`{key}`: the same in all.");
                let (kind, tokens) = constant_tokens(runtime, value);
                constants.push(quote!(#[doc = #doc] pub const #ident: #kind = #tokens;));
                let literal = Tables { runtime }.literal(value);
                writers.push(quote! {
                    #runtime::__private::constant(&mut map, #key, &#literal)?;
                });
            }
        }
    }
    quote! {
        #[doc = #doc]
        #[derive(::core::clone::Clone, ::core::fmt::Debug, ::core::cmp::PartialEq)]
        #[non_exhaustive]
        pub struct #name {
            #(#fields)*
        }

        impl #name {
            #(#constants)*
        }

        impl #runtime::__private::FieldValue for #name {
            fn absent() -> Self {
                Self { #(#absent)* }
            }

            fn is_written(&self, set: ::core::primitive::bool) -> ::core::primitive::bool {
                set
            }

            fn from_value(value: #runtime::value::Value) -> ::core::option::Option<Self> {
                let #runtime::value::Value::Object(mut object) = value else {
                    return ::core::option::Option::None;
                };
                let made = Self { #(#makers)* };
                // Only the template's keys, of which the constants are left.
                let _ = &mut object;
                ::core::option::Option::Some(made)
            }
        }

        impl #runtime::__private::serde::Serialize for #name {
            fn serialize<S: #runtime::__private::serde::Serializer>(
                &self,
                serializer: S,
            ) -> ::core::result::Result<S::Ok, S::Error> {
                let mut map = #runtime::__private::serde::Serializer::serialize_map(
                    serializer,
                    ::core::option::Option::None,
                )?;
                #(#writers)*
                #runtime::__private::serde::ser::SerializeMap::end(map)
            }
        }
    }
}
