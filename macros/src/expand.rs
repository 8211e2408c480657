//! The items that a macro call becomes.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use response_template_compiler::template::Template;
use response_template_compiler::{Compilation, compile};

use crate::message::message;
use crate::names::Names;
use crate::request::{Module, Request};
use crate::source;
use crate::tables::Tables;

/// All modules of a call.
pub(crate) fn request(request: &Request) -> TokenStream {
    request
        .modules
        .iter()
        .map(|each| module(&request.runtime, each))
        .collect()
}

/// One module; where its template is not right, everything that is wrong, and a module with the
/// same items, so that code that uses it has no errors of its own.
fn module(runtime: &TokenTree, module: &Module) -> TokenStream {
    let Module {
        attributes,
        visibility,
        name,
        source: literal,
    } = module;
    let (errors, items) = match source::read(literal) {
        Err(message) => (error(literal.span(), &message), TokenStream::new()),
        Ok(source) => {
            let compilation = compile(&source.name, &source.text);
            let errors = errors(literal.span(), &compilation);
            let tracking = source.tracking;
            let items = compilation
                .template
                .as_ref()
                .map(|template| items(runtime, template, &compilation));
            (errors, quote!(#tracking #items))
        }
    };
    quote! {
        #errors
        #(#attributes)*
        #visibility mod #name {
            #items
        }
    }
}

fn errors(span: Span, compilation: &Compilation) -> TokenStream {
    let diagnostics = &compilation.diagnostics;
    diagnostics
        .iter()
        .zip(diagnostics.rendered())
        .filter(|(diagnostic, _)| diagnostic.is_error())
        .map(|(_, rendered)| error(span, &rendered))
        .collect()
}

fn error(span: Span, message: &str) -> TokenStream {
    quote_spanned! {span=> ::core::compile_error!(#message); }
}

fn items(runtime: &TokenTree, template: &Template, compilation: &Compilation) -> TokenStream {
    let keys = || {
        template
            .fields
            .iter()
            .map(|field| field.name.value.as_str())
    };
    let names = Names::new(keys());
    let field = field(template, &names);
    let message = message(runtime, template, &names);
    let variants = &names.camel;
    let numbers = 0_u16..;
    let tables = match &compilation.program {
        Some(program) => {
            let template = Tables { runtime }.template(program);
            quote! {
                static TABLES: #runtime::__private::tables::Template = #template;
                &TABLES
            }
        }
        // The build has failed; this only has to be right for the type checker.
        None => quote!(::core::unreachable!()),
    };
    quote! {
        #message

        #field

        /// What a parser tells while the reply comes in.
        pub type Event<'a> = #runtime::Event<'a, Field>;

        /// The same, to be kept.
        pub type OwnedEvent = #runtime::OwnedEvent<Field>;

        /// The template, as a type.
        #[derive(::core::clone::Clone, ::core::marker::Copy, ::core::fmt::Debug)]
        pub struct Template;

        /// A parser of one reply.
        pub type Parser = #runtime::Parser<Template>;

        /// Parses a whole reply. What stands in the prefix after its last start anchor belongs to
        /// it; `""` says that there is no prefix.
        ///
        /// # Errors
        /// If a region is malformed or a required field is missing; the error holds the message
        /// as far as it goes.
        pub fn parse(
            prefix: &::core::primitive::str,
            text: &::core::primitive::str,
        ) -> ::core::result::Result<Message, #runtime::FinalizeError<Message>> {
            Parser::parse(prefix, text)
        }

        impl #runtime::StaticTemplate for Template {
            type Field = Field;
            type Message = Message;

            fn tables() -> &'static #runtime::__private::tables::Template {
                #tables
            }

            fn field(number: ::core::primitive::u16) -> Field {
                match number {
                    #(#numbers => Field::#variants,)*
                    _ => ::core::unreachable!("the tables have no more fields"),
                }
            }

            fn message(object: #runtime::__private::Object) -> Message {
                Message::from_object(object)
            }
        }
    }
}

/// `enum Field`.
fn field(template: &Template, names: &Names) -> TokenStream {
    let keys: Vec<&str> = template
        .fields
        .iter()
        .map(|field| field.name.value.as_str())
        .collect();
    let docs = keys.iter().map(|key| format!("`{key}`"));
    let variants = &names.camel;
    quote! {
        /// The fields of the template.
        #[derive(
            ::core::clone::Clone,
            ::core::marker::Copy,
            ::core::fmt::Debug,
            ::core::cmp::PartialEq,
            ::core::cmp::Eq,
            ::core::cmp::PartialOrd,
            ::core::cmp::Ord,
            ::core::hash::Hash,
        )]
        pub enum Field {
            #(
                #[doc = #docs]
                #variants,
            )*
        }

        impl Field {
            /// All fields, in the template's order.
            pub const ALL: &'static [Self] = &[#(Self::#variants),*];

            /// The field's key in the message.
            #[must_use]
            pub const fn name(self) -> &'static ::core::primitive::str {
                match self {
                    #(Self::#variants => #keys,)*
                }
            }
        }

        impl ::core::fmt::Display for Field {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str(self.name())
            }
        }
    }
}
