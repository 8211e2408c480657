//! Structs for the objects that transforms make.

use proc_macro2::TokenStream;
use quote::quote;

use crate::types::{EntryValue, Struct, constant_tokens};

/// A struct, its constants, how it is made of a value, and how it is serialized.
pub(crate) fn tokens(field: &str, shape: &Struct) -> TokenStream {
    let name = &shape.name;
    let doc = format!(" A part of what the transform of `{field}` makes.");
    let mut fields = Vec::new();
    let mut makers = Vec::new();
    let mut absent = Vec::new();
    let mut constants = Vec::new();
    let mut writers = Vec::new();
    for entry in &shape.entries {
        let (key, ident) = (&entry.key, &entry.ident);
        let doc = format!(" `{key}`");
        match &entry.value {
            EntryValue::Field(kind) => {
                let kind = kind.tokens();
                fields.push(quote!(#[doc = #doc] pub #ident: #kind,));
                makers.push(quote! {
                    #ident: __private::FieldValue::from_value(
                        object.remove(#key).unwrap_or_default(),
                    )?,
                });
                absent.push(quote!(#ident: __private::FieldValue::absent(),));
                writers.push(quote!(__private::constant(&mut map, #key, &self.#ident)?;));
            }
            EntryValue::Constant(value) => {
                let doc = format!(" `{key}`: the same in all.");
                let (kind, tokens) = constant_tokens(value);
                constants.push(quote!(#[doc = #doc] pub const #ident: #kind = #tokens;));
                writers.push(quote!(__private::constant(&mut map, #key, &Self::#ident)?;));
            }
        }
    }
    quote! {
        #[doc = #doc]
        #[derive(__private::Clone, __private::Debug, __private::PartialEq)]
        #[non_exhaustive]
        pub struct #name {
            #(#fields)*
        }

        impl #name {
            #(#constants)*
        }

        #[doc(hidden)]
        impl __private::FieldValue for #name {
            fn absent() -> Self {
                Self { #(#absent)* }
            }

            fn is_written(&self, set: __private::bool) -> __private::bool {
                set
            }

            fn from_value(value: __private::Value) -> __private::Option<Self> {
                let __private::Value::Object(mut object) = value else {
                    return __private::None;
                };
                let made = Self { #(#makers)* };
                // Only the template's keys, of which the constants are left.
                let _ = &mut object;
                __private::Some(made)
            }
        }

        impl __private::Serialize for #name {
            fn serialize<S: __private::Serializer>(
                &self,
                serializer: S,
            ) -> __private::Result<S::Ok, S::Error> {
                let mut map = __private::Serializer::serialize_map(
                    serializer,
                    __private::None,
                )?;
                #(#writers)*
                __private::serde::ser::SerializeMap::end(map)
            }
        }
    }
}
