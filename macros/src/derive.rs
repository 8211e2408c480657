//! `#[derive(ResponseTemplate)]`: replies become the user's own struct.

mod check;
mod fields;
mod options;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use response_template_compiler::template::Template;
use response_template_compiler::{Compilation, compile};
use syn::spanned::Spanned;
use syn::{DeriveInput, Error, parse_quote};

use crate::expand::{error, errors, warnings};
use crate::message::field_types;
use crate::names::Names;
use crate::tables;
use crate::types::{FieldType, Kind};
use fields::{UserField, is_call};
use options::{Options, Place};

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
    let (errors, body, warnings) = match options
        .map_err(Error::into_compile_error)
        .and_then(|options| body(input, options.template.as_ref()))
    {
        Ok(Body { items, warnings }) => (TokenStream::new(), items, warnings),
        Err(errors) => (errors, stub(), TokenStream::new()),
    };
    // What the user allows for the struct, such as the template's warnings.
    let allowed = input.attrs.iter();
    let allowed = allowed.filter(|attribute| attribute.path().is_ident("allow"));
    let name = &input.ident;
    // A struct with parameters is refused, but has the trait.
    let (parameters, arguments, _) = input.generics.split_for_impl();
    let bounds =
        (!input.generics.params.is_empty()).then(|| quote!(where Self: __private::Send + 'static));
    quote! {
        #errors

        #(#allowed)*
        const _: () = {
            use #runtime::__private;

            #warnings

            #[automatically_derived]
            impl #parameters __private::StaticTemplate for #name #arguments #bounds {
                type Field = &'static __private::str;
                type Message = Self;

                #body
            }
        };
    }
}

/// What the implementation is made of.
struct Body {
    items: TokenStream,
    /// The warnings of the template.
    warnings: TokenStream,
}

fn body(input: &DeriveInput, place: Option<&Place>) -> Result<Body, TokenStream> {
    let Some(place) = place else {
        let message = "where is the template?\nhelp: write `#[response_template(path = \"template.json\")]` above the struct, or the template itself: `#[response_template(json = …)]`";
        return Err(error(input.ident.span(), message));
    };
    let fields = fields::read(input).map_err(Error::into_compile_error)?;
    let literal = place.literal();
    let source = place
        .read()
        .map_err(|message| error(literal.span(), &message))?;
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

    // The user's types take integers of any size that they have room for.
    let narrow = vec![false; types.len()];
    let tables = tables::function(&program, &names, &narrow);
    let tracking = source.tracking;
    let keys = template.fields.iter().map(|field| &field.name.value);
    let makers = fields.iter().map(
        |UserField {
             ident,
             kind,
             key,
             absent,
             ..
         }| {
            let absent = if *absent {
                quote!(__private::Some(__private::Default::default))
            } else {
                quote!(__private::None)
            };
            // What serde has to say of a type it should say there.
            let value = quote_spanned! {kind.span()=>
                __private::user_field(object, #key, #absent)?
            };
            quote!(#ident: #value,)
        },
    );
    let arguments = takes_text(&fields, &template, &types).then(|| {
        quote!(
            const ARGUMENTS: __private::Arguments = __private::Arguments::Text;
        )
    });
    let warnings = warnings(literal.span(), &diagnostics);
    let items = quote! {
        #arguments

        #tables

        fn field(number: __private::u16) -> Self::Field {
            #tracking
            const KEYS: &[&__private::str] = &[#(#keys),*];
            KEYS[number as __private::usize]
        }

        fn message(
            object: &mut __private::Object,
        ) -> __private::Result<Self, __private::Malformed> {
            __private::Ok(Self { #(#makers)* })
        }
    };
    Ok(Body { items, warnings })
}

/// Whether all calls go into types that take the text of arguments. Only their names tell; for a
/// type with another name the arguments are values, from which serde makes the same.
fn takes_text(fields: &[UserField<'_>], template: &Template, types: &[FieldType]) -> bool {
    let keys = template.fields.iter().map(|field| &field.name.value);
    let calls: Vec<&String> = keys
        .zip(types)
        .filter(|(_, each)| matches!(each.kind, Kind::ToolCall))
        .map(|(key, _)| key)
        .collect();
    let mut calls = fields.iter().filter(|field| calls.contains(&&field.key));
    calls.clone().next().is_some() && calls.all(|field| is_call(field.kind))
}

/// What the type checker is content with. It is never called: the build fails.
fn stub() -> TokenStream {
    quote! {
        fn tables() -> &'static __private::tables::Template {
            loop {}
        }

        fn field(_: __private::u16) -> Self::Field {
            loop {}
        }

        fn message(_: &mut __private::Object) -> __private::Result<Self, __private::Malformed> {
            loop {}
        }
    }
}

/// The place of a struct where no field is to blame.
fn whole(input: &DeriveInput) -> Span {
    input.ident.span()
}
