//! Several templates in one module, to be found by their names.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Ident, LitStr};

use super::{error, module, template};
use crate::docs;
use crate::names::Names;
use crate::request::Module;
use crate::source;

/// The modules, and a registry of them.
pub(super) fn of_modules(runtime: &TokenStream, modules: &[Module]) -> TokenStream {
    let items = modules.iter().map(|each| module(runtime, each));
    let names: Vec<(String, &Ident)> = modules
        .iter()
        .map(|each| (each.name.to_string().replace("r#", ""), &each.name))
        .collect();
    let registry = registry(runtime, &names);
    quote! {
        #(#items)*
        #registry
    }
}

/// A module for each template of a folder, and a registry of them.
pub(super) fn of_folder(runtime: &TokenStream, literal: &LitStr) -> TokenStream {
    let templates = match source::folder(literal) {
        Ok(templates) => templates,
        Err(message) => return error(literal.span(), &message),
    };
    let idents = Names::new(templates.iter().map(|(name, _)| name.as_str())).snake;
    let items = templates
        .iter()
        .zip(&idents)
        .map(|((name, literal), ident)| {
            let first = format!(" The template `{name}`.");
            let doc = docs::module(ident);
            let items = template(runtime, literal);
            quote! {
                #[doc = #first]
                #[doc = ""]
                #(#[doc = #doc])*
                pub mod #ident {
                    #items
                }
            }
        });
    let names: Vec<(String, &Ident)> = templates
        .iter()
        .zip(&idents)
        .map(|((name, _), ident)| (name.clone(), ident))
        .collect();
    let registry = registry(runtime, &names);
    quote! {
        #(#items)*
        #registry
    }
}

fn registry(runtime: &TokenStream, names: &[(String, &Ident)]) -> TokenStream {
    let entries = names
        .iter()
        .map(|(name, ident)| quote!(__private::Registered::new::<self::#ident::Template>(#name)));
    quote! {
        use #runtime::__private;

        /// All templates of the module. A program that uses neither this list nor [`find`] holds only
        /// the templates that it names.
        pub const ALL: &[__private::Registered] = &[#(#entries),*];

        /// The template of this name.
        #[must_use]
        pub fn find(
            name: &__private::str,
        ) -> __private::Option<&'static __private::Registered> {
            __private::find(ALL, name)
        }
    }
}
