//! A compiled template as the text of the runtime's tables.
//!
//! What is written here stands where `tables` is the runtime's module of that name, and what a table is
//! made of is named after it.

mod automaton;
mod content;
mod values;

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};
use response_template_compiler::program::{Field, Mode, Program};
use syn::Ident;

use crate::names::Names;
use automaton::automaton;
use content::content;
pub(crate) use values::literal;
use values::transform;

/// The function that has the tables. `narrow` says for each field whether its type takes integers
/// of 64 bits only.
pub(crate) fn function(program: &Program, names: &Names, narrow: &[bool]) -> TokenStream {
    let close_names = names.screaming.iter().map(|name| {
        let name = name.to_string().replace("r#", "");
        format_ident!("{name}_CLOSE")
    });
    let close_names: Vec<Ident> = close_names.collect();
    let closes = program.fields.iter().zip(&close_names);
    let closes = closes.filter_map(|(field, name)| Some((name, field.close.as_ref()?)));
    let close_modes = closes.clone().map(|(name, close)| {
        let mode = mode(close);
        quote!(const #name: tables::Mode = #mode;)
    });
    let modes = list(
        [quote!(IDLE)]
            .into_iter()
            .chain(closes.map(|(name, _)| quote!(#name))),
    );
    let mut closes = 1..;
    let fields = program.fields.iter().zip(narrow);
    let fields = list(fields.map(|(each, narrow)| {
        let close = each.close.as_ref().and_then(|_| closes.next());
        field(each, close, *narrow)
    }));
    let rules = list(program.fields.iter().map(rules));
    let defaults = list(program.defaults.iter().map(|(key, value)| {
        let key = text(key);
        let value = literal(value);
        quote!((#key, #value))
    }));
    let implicit = option(program.implicit.map(number));
    let idle = mode(&program.idle);
    let start_anchor = automaton(&program.start_anchor);
    let look_behind = Literal::u16_unsuffixed(program.look_behind);
    quote! {
        fn tables() -> &'static __private::tables::Template {
            use __private::tables;

            const START_ANCHOR: tables::Automaton = #start_anchor;
            const IDLE: tables::Mode = #idle;
            #(#close_modes)*
            static TEMPLATE: tables::Template = tables::Template {
                fields: #fields,
                message: tables::MessageRules {
                    fields: #rules,
                    defaults: #defaults,
                },
                implicit: #implicit,
                modes: #modes,
                start_anchor: START_ANCHOR,
                look_behind: #look_behind,
            };
            &TEMPLATE
        }
    }
}

fn field(field: &Field, close: Option<usize>, narrow: bool) -> TokenStream {
    let content = content(&field.content);
    let transform = option(field.transform.as_ref().map(transform));
    let transform_each = field.transform_each;
    let captures = texts(&field.captures);
    let close = option(close.map(number));
    quote! {
        tables::Field {
            content: #content,
            transform: #transform,
            transform_each: #transform_each,
            narrow_integers: #narrow,
            captures: #captures,
            close: #close,
        }
    }
}

fn rules(field: &Field) -> TokenStream {
    let name = text(&field.name);
    let repeats = field.repeats;
    let join = option(field.join.as_deref().map(text));
    let optional = field.optional;
    quote! {
        tables::FieldRules {
            name: #name,
            repeats: #repeats,
            join: #join,
            optional: #optional,
        }
    }
}

fn mode(mode: &Mode) -> TokenStream {
    let automaton = automaton(&mode.automaton);
    let delimiters = list(mode.delimiters.iter().map(|delimiter| {
        let field = number(delimiter.field);
        let opens = delimiter.opens;
        let captures = list(delimiter.captures.iter().copied().map(number));
        quote! {
            tables::Delimiter {
                field: #field,
                opens: #opens,
                captures: #captures,
            }
        }
    }));
    quote! {
        tables::Mode {
            automaton: #automaton,
            delimiters: #delimiters,
        }
    }
}

/// A list. Variants rather than functions make it: what a function returns is not there for good.
fn list(items: impl Iterator<Item = TokenStream>) -> TokenStream {
    quote!(tables::List::Borrowed(&[#(#items),*]))
}

/// A list that a `const fn` of the runtime reads from bytes while the user's crate is compiled.
fn read(function: &str, count: usize, bytes: &[u8]) -> TokenStream {
    if count == 0 {
        return list(std::iter::empty());
    }
    let function = format_ident!("{function}");
    let count = Literal::usize_unsuffixed(count);
    let bytes = Literal::byte_string(bytes);
    quote!(tables::List::Borrowed(const { &tables::#function::<#count>(#bytes) }))
}

fn texts(texts: &[String]) -> TokenStream {
    list(texts.iter().map(|item| text(item)))
}

fn text(text: &str) -> TokenStream {
    quote!(tables::Text::Borrowed(#text))
}

fn option(value: Option<TokenStream>) -> TokenStream {
    match value {
        Some(value) => quote!(__private::Some(#value)),
        None => quote!(__private::None),
    }
}

fn number(number: usize) -> TokenStream {
    let number = Literal::usize_unsuffixed(number);
    quote!(#number)
}
