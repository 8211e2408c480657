//! The macros of `response-template`; use them through that crate.
//!
//! Nothing here knows how templates are compiled: that is the compiler crate's part. Here the
//! request is read (`request`), the file found (`source`), and the compiled template written as
//! Rust items (`expand`).

mod derive;
mod docs;
mod expand;
#[cfg(test)]
mod expansion;
mod message;
mod names;
mod request;
mod source;
mod structs;
mod tables;
mod types;

use proc_macro::TokenStream;

/// Called by the macro of the same name in `response-template`, which hands on its own path.
#[proc_macro]
pub fn response_template(input: TokenStream) -> TokenStream {
    match syn::parse::<request::Request>(input) {
        Ok(request) => expand::request(&request).into(),
        Err(error) => error.into_compile_error().into(),
    }
}

/// Makes replies become a struct of the user's; documented in `response-template`.
#[proc_macro_derive(ResponseTemplate, attributes(response_template))]
pub fn derive_response_template(input: TokenStream) -> TokenStream {
    match syn::parse::<syn::DeriveInput>(input) {
        Ok(input) => derive::derive(&input).into(),
        Err(error) => error.into_compile_error().into(),
    }
}
