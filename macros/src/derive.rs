//! `#[derive(ResponseTemplate)]`: replies become the user's own struct.

mod check;
mod fields;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use response_template_compiler::{Compilation, compile};
use syn::{DeriveInput, Error, LitStr, Path, Result, parse_quote};

use crate::expand::{error, errors};
use crate::message::field_types;
use crate::names::Names;
use crate::source;
use crate::tables::Tables;
use fields::UserField;

/// The implementation for a struct; after everything that is wrong with it or its template, one
/// that is good for the type checker only, so that code that uses it has no errors of its own.
pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let options = Options::of(input);
    let runtime = match &options {
        Ok(Options {
            runtime: Some(path),
            ..
        }) => path.clone(),
        _ => parse_quote!(::response_template),
    };
    let (errors, body) = match options
        .map_err(Error::into_compile_error)
        .and_then(|options| body(input, options.source.as_ref()))
    {
        Ok(body) => (TokenStream::new(), body),
        Err(errors) => (errors, stub()),
    };
    let name = &input.ident;
    quote! {
        #errors

        const _: () = {
            use #runtime as __response_template;

            #[automatically_derived]
            impl __response_template::StaticTemplate for #name {
                type Field = &'static ::core::primitive::str;
                type Message = Self;
                const IS_FALLIBLE: ::core::primitive::bool = true;

                #body
            }
        };
    }
}

fn body(
    input: &DeriveInput,
    literal: Option<&LitStr>,
) -> std::result::Result<TokenStream, TokenStream> {
    let Some(literal) = literal else {
        let message = "where is the template? write `#[response_template(path = \"template.json\")]`, or `json = …` and the template itself";
        return Err(error(input.ident.span(), message));
    };
    let fields = fields::read(input).map_err(Error::into_compile_error)?;
    let source = source::read(literal).map_err(|message| error(literal.span(), &message))?;
    let Compilation {
        template,
        program,
        diagnostics,
        ..
    } = compile(&source.name, &source.text);
    let (Some(template), Some(program)) = (template, program) else {
        return Err(errors(literal.span(), &diagnostics));
    };
    let names = Names::new(
        template
            .fields
            .iter()
            .map(|field| field.name.value.as_str()),
    );
    let types = field_types(&template, &names);
    check::check(input, &fields, &template, &types).map_err(Error::into_compile_error)?;

    let runtime = TokenTree::from(format_ident!("__response_template"));
    // The user's types take integers of any size that they have room for.
    let narrow = vec![false; types.len()];
    let tables = Tables { runtime: &runtime }.template(&program, &narrow);
    let tracking = source.tracking;
    let keys = template.fields.iter().map(|field| &field.name.value);
    let numbers = 0_u16..;
    let makers = fields.iter().map(
        |UserField {
             ident, key, absent, ..
         }| {
            let absent = if *absent {
                quote!(::core::option::Option::Some(
                    ::core::default::Default::default
                ))
            } else {
                quote!(::core::option::Option::None)
            };
            quote! {
                #ident: __response_template::__private::user_field(&mut object, #key, #absent)?,
            }
        },
    );
    Ok(quote! {
        fn tables() -> &'static __response_template::__private::tables::Template {
            #tracking
            static TABLES: __response_template::__private::tables::Template = #tables;
            &TABLES
        }

        fn field(number: ::core::primitive::u16) -> Self::Field {
            match number {
                #(#numbers => #keys,)*
                _ => ::core::unreachable!("the tables have no more fields"),
            }
        }

        fn message(
            mut object: __response_template::__private::Object,
        ) -> ::core::result::Result<Self, __response_template::Malformed> {
            ::core::result::Result::Ok(Self { #(#makers)* })
        }
    })
}

fn stub() -> TokenStream {
    quote! {
        fn tables() -> &'static __response_template::__private::tables::Template {
            ::core::unreachable!()
        }

        fn field(_: ::core::primitive::u16) -> Self::Field {
            ::core::unreachable!()
        }

        fn message(
            _: __response_template::__private::Object,
        ) -> ::core::result::Result<Self, __response_template::Malformed> {
            ::core::unreachable!()
        }
    }
}

/// What the attribute on the struct says.
struct Options {
    /// A path, or a template.
    source: Option<LitStr>,
    /// The runtime crate, where it goes by another name.
    runtime: Option<Path>,
}

impl Options {
    fn of(input: &DeriveInput) -> Result<Self> {
        let mut options = Self {
            source: None,
            runtime: None,
        };
        for attribute in &input.attrs {
            if !attribute.path().is_ident("response_template") {
                continue;
            }
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("path") || meta.path.is_ident("json") {
                    options.source = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("crate") {
                    let path: LitStr = meta.value()?.parse()?;
                    options.runtime = Some(path.parse()?);
                } else {
                    return Err(meta.error("expected `path`, `json` or `crate`"));
                }
                Ok(())
            })?;
        }
        Ok(options)
    }
}

/// The place of a struct where no field is to blame.
fn whole(input: &DeriveInput) -> Span {
    input.ident.span()
}
