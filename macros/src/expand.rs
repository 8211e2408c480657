//! The items that a macro call becomes.

mod registry;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use response_template_compiler::diagnostic::Diagnostics;
use response_template_compiler::template::Template;
use response_template_compiler::{Compilation, Program, compile};

use syn::LitStr;

use crate::message::{field_types, message};
use crate::names::Names;
use crate::request::{Contents, Module, Request};
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

/// One module.
fn module(runtime: &TokenTree, module: &Module) -> TokenStream {
    let Module {
        attributes,
        visibility,
        name,
        contents,
    } = module;
    let items = match contents {
        Contents::Source(literal) if literal.value().ends_with('/') => {
            registry::of_folder(runtime, literal)
        }
        Contents::Source(literal) => template(runtime, literal),
        Contents::Modules(modules) => registry::of_modules(runtime, modules),
    };
    quote! {
        #(#attributes)*
        #visibility mod #name {
            #items
        }
    }
}

/// The items of a template, or everything that is wrong with it.
fn template(runtime: &TokenTree, literal: &LitStr) -> TokenStream {
    let span = literal.span();
    match source::read(literal) {
        Err(message) => without_items(&error(span, &message)),
        Ok(source) => {
            let Compilation {
                template,
                program,
                diagnostics,
                ..
            } = compile(&source.name, &source.text);
            let items = match (template, program) {
                (Some(template), Some(program)) => {
                    let warnings = warnings(span, &diagnostics);
                    let items = items(runtime, &template, &program);
                    quote!(#warnings #items)
                }
                _ => without_items(&errors(span, &diagnostics)),
            };
            let tracking = source.tracking;
            quote!(#tracking #items)
        }
    }
}

/// A module whose template has errors: all names of a module are there, but stand for nothing.
///
/// The compiler does not complain that an import fails in a module with a `compile_error!`, nor of
/// what is done with a name that such an import should have brought. So code that uses the parser
/// has no errors of its own. Stubs would be worse: while a template has errors, nobody
/// knows what fields its message has, nor of what types.
fn without_items(errors: &TokenStream) -> TokenStream {
    quote! {
        #errors
        pub use self::{
            unknown as Message, unknown as Field, unknown as Event, unknown as OwnedEvent,
            unknown as Template, unknown as Parser, unknown as parse,
        };
    }
}

pub(crate) fn errors(span: Span, diagnostics: &Diagnostics) -> TokenStream {
    diagnostics
        .iter()
        .zip(diagnostics.rendered())
        .filter(|(diagnostic, _)| diagnostic.is_error())
        .map(|(_, rendered)| error(span, &rendered))
        .collect()
}

/// The warnings of a template. On stable Rust a macro cannot warn, but the compiler warns of what is
/// deprecated and used, at the place of the use: here that of the template's path.
pub(crate) fn warnings(span: Span, diagnostics: &Diagnostics) -> TokenStream {
    diagnostics
        .iter()
        .zip(diagnostics.rendered())
        .filter(|(diagnostic, _)| !diagnostic.is_error())
        .map(|(diagnostic, rendered)| {
            let note = format!("{}\n[{}]", rendered, diagnostic.code);
            quote_spanned! {span=>
                const _: () = {
                    #[deprecated(note = #note)]
                    const TEMPLATE_WARNING: () = ();
                    TEMPLATE_WARNING
                };
            }
        })
        .collect()
}

pub(crate) fn error(span: Span, message: &str) -> TokenStream {
    quote_spanned!(span=> ::core::compile_error!(#message);)
}

fn items(runtime: &TokenTree, template: &Template, program: &Program) -> TokenStream {
    let keys = || {
        template
            .fields
            .iter()
            .map(|field| field.name.value.as_str())
    };
    let names = Names::new(keys());
    let field = field(template, &names);
    let types = field_types(template, &names);
    let message = message(runtime, template, &names, &types);
    let variants = &names.camel;
    let numbers = 0_u16..;
    let narrow: Vec<bool> = types.iter().map(|each| each.kind.has_integer()).collect();
    let tables = Tables { runtime }.template(program, &narrow);
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
                static TABLES: #runtime::__private::tables::Template = #tables;
                &TABLES
            }

            fn field(number: ::core::primitive::u16) -> Field {
                match number {
                    #(#numbers => Field::#variants,)*
                    _ => ::core::unreachable!("the tables have no more fields"),
                }
            }

            fn message(
                object: #runtime::__private::Object,
            ) -> ::core::result::Result<Message, #runtime::Malformed> {
                #runtime::__private::made::<Message>(object)
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
