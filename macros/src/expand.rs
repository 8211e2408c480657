//! The items that a macro call becomes.

mod registry;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use response_template_compiler::diagnostic::Diagnostics;
use response_template_compiler::template::Template;
use response_template_compiler::{Compilation, Program, compile};

use syn::LitStr;

use crate::docs;
use crate::message::{field_types, message};
use crate::names::Names;
use crate::request::{Contents, Module, Request, is_folder};
use crate::source;
use crate::tables;

/// All modules of a call.
pub(crate) fn request(request: &Request) -> TokenStream {
    request
        .modules
        .iter()
        .map(|each| module(&request.runtime, each))
        .collect()
}

/// One module.
fn module(runtime: &TokenStream, module: &Module) -> TokenStream {
    let Module {
        attributes,
        visibility,
        name,
        contents,
    } = module;
    let (doc, items) = match contents {
        Contents::Source(literal) if is_folder(literal) => {
            (docs::registry(name), registry::of_folder(runtime, literal))
        }
        Contents::Source(literal) => (docs::module(name), template(runtime, literal)),
        Contents::Modules(modules) => {
            (docs::registry(name), registry::of_modules(runtime, modules))
        }
    };
    // What the user says of the module comes first.
    let gap = attributes
        .iter()
        .any(|attribute| attribute.path().is_ident("doc"))
        .then(|| quote!(#[doc = ""]));
    quote! {
        #(#attributes)*
        #gap
        #(#[doc = #doc])*
        #visibility mod #name {
            #items
        }
    }
}

/// The items of a template, or everything that is wrong with it.
fn template(runtime: &TokenStream, literal: &LitStr) -> TokenStream {
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
                    quote!(#items #warnings)
                }
                _ => {
                    let items = without_items(&errors(span, &diagnostics));
                    quote!(#items use #runtime::__private;)
                }
            };
            let tracking = source.tracking;
            quote!(#items #tracking)
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

/// What a module of one template holds.
fn items(runtime: &TokenStream, template: &Template, program: &Program) -> TokenStream {
    let keys = template.fields.iter();
    let names = Names::new(keys.map(|field| field.name.value.as_str()));
    let types = field_types(template, &names);
    let field = field(template, &names);
    let message = message(template, &names, &types);
    let narrow: Vec<bool> = types.iter().map(|each| each.kind.has_integer()).collect();
    let tables = tables::function(program, &names, &narrow);
    quote! {
        use #runtime::__private;

        #message

        #field

        /// What a [`Parser`] tells while the reply comes in.
        pub type Event<'a> = __private::Event<'a, Field>;

        /// An [`Event`] that can be kept: it borrows nothing.
        pub type OwnedEvent = __private::OwnedEvent<Field>;

        /// The template, as a type: for code that takes any template.
        #[derive(__private::Clone, __private::Copy, __private::Debug)]
        pub struct Template;

        /// A parser of one reply: [`start`](__private::Parser::start) it with the prompt,
        /// [`feed`](__private::Parser::feed) it the reply as it comes in, and
        /// [`finalize`](__private::Parser::finalize) gives the [`Message`].
        /// [`options`](__private::Parser::options) come before the start.
        pub type Parser = __private::Parser<Template>;

        /// Parses a whole reply. What stands in the prefix after its last start anchor belongs to
        /// it; `""` says that there is no prefix.
        ///
        /// # Errors
        /// If a region is malformed or a required field is missing; the error holds the message
        /// as far as it goes.
        pub fn parse(
            prefix: &__private::str,
            text: &__private::str,
        ) -> __private::Result<Message, __private::FinalizeError<Message>> {
            Parser::parse(prefix, text)
        }

        impl __private::StaticTemplate for Template {
            type Field = Field;
            type Message = Message;

            #tables

            fn field(number: __private::u16) -> Field {
                Field::ALL[number as __private::usize]
            }

            fn message(
                object: &mut __private::Object,
            ) -> __private::Result<Message, __private::Malformed> {
                __private::made(object)
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
    let docs = template.fields.iter().map(|field| docs::field(field, ""));
    let variants = &names.camel;
    quote! {
        /// The fields of the template.
        #[derive(
            __private::Clone,
            __private::Copy,
            __private::Debug,
            __private::PartialEq,
            __private::Eq,
            __private::PartialOrd,
            __private::Ord,
            __private::Hash,
        )]
        pub enum Field {
            #(
                #(#[doc = #docs])*
                #variants,
            )*
        }

        impl Field {
            /// All fields, in the template's order.
            pub const ALL: &'static [Self] = &[#(Self::#variants),*];

            /// The field's key in the message.
            #[must_use]
            pub const fn name(self) -> &'static __private::str {
                match self {
                    #(Self::#variants => #keys,)*
                }
            }
        }

        impl __private::Display for Field {
            fn fmt(&self, f: &mut __private::fmt::Formatter<'_>) -> __private::fmt::Result {
                f.write_str(self.name())
            }
        }
    }
}
