//! Content parsers.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use response_template_compiler::automaton::{Instruction, PackedBacktracker};
use response_template_compiler::program::{Content, Tags};

use super::{automaton, list, option, text};

/// A content parser.
pub(super) fn content(content: &Content) -> TokenStream {
    match content {
        Content::Text { strip } => quote!(tables::Content::Text { strip: #strip }),
        Content::Int { strip } => quote!(tables::Content::Int { strip: #strip }),
        Content::Float { strip } => quote!(tables::Content::Float { strip: #strip }),
        Content::Bool { strip } => quote!(tables::Content::Bool { strip: #strip }),
        Content::Json {
            unquoted_keys,
            string_delims,
            allow_non_json,
            strip,
        } => {
            let string_delims = list(string_delims.iter().map(|(open, close)| {
                let open = text(open);
                let close = text(close);
                quote!((#open, #close))
            }));
            quote! {
                tables::Content::Json(tables::JsonOptions {
                    unquoted_keys: #unquoted_keys,
                    string_delims: #string_delims,
                    allow_non_json: #allow_non_json,
                    strip: #strip,
                })
            }
        }
        Content::XmlInline {
            tags,
            has_value,
            value_parser,
            merge_duplicates,
        } => {
            let finder = finder(tags);
            let value_parser = self::value_parser(value_parser.as_deref());
            quote! {
                tables::Content::XmlInline(tables::XmlInline {
                    tag_pattern: tables::TagPattern {
                        finder: #finder,
                        declares_value: #has_value,
                    },
                    merge_duplicates: #merge_duplicates,
                    value_parser: #value_parser,
                })
            }
        }
        Content::KvLines {
            line_sep,
            kv_sep,
            strip,
            value_parser,
        } => {
            let line_sep = option(line_sep.as_deref().map(text));
            let kv_sep = text(kv_sep);
            let value_parser = self::value_parser(value_parser.as_deref());
            quote! {
                tables::Content::KvLines(tables::KvLines {
                    line_sep: #line_sep,
                    kv_sep: #kv_sep,
                    strip: #strip,
                    value_parser: #value_parser,
                })
            }
        }
        Content::PythonCallList => quote!(tables::Content::PythonCallList),
    }
}

fn value_parser(parser: Option<&Content>) -> TokenStream {
    option(parser.map(|parser| {
        let parser = content(parser);
        quote!(tables::One::Static(const { &#parser }))
    }))
}

fn finder(tags: &Tags) -> TokenStream {
    let (kind, value) = match tags {
        Tags::Automaton(packed) => (quote!(Automaton), automaton(packed)),
        Tags::Backtracker(packed) => (quote!(Backtracker), backtracker(packed)),
    };
    quote!(tables::TagFinder::#kind(tables::One::Static(const { &#value })))
}

fn backtracker(packed: &PackedBacktracker) -> TokenStream {
    let instructions = list(packed.instructions.iter().map(instruction));
    let start = Literal::u16_unsuffixed(packed.start);
    let sets = list(packed.sets.iter().map(|set| {
        let ranges = set.iter().map(|&(first, last)| quote!((#first, #last)));
        list(ranges)
    }));
    let captures = Literal::u16_unsuffixed(packed.captures);
    quote! {
        tables::Backtracker {
            instructions: #instructions,
            start: #start,
            sets: #sets,
            captures: #captures,
        }
    }
}

fn instruction(instruction: &Instruction) -> TokenStream {
    let fields = match *instruction {
        Instruction::Set { set, next } => quote!(Set { set: #set, next: #next }),
        Instruction::Split { first, second } => {
            quote!(Split { first: #first, second: #second })
        }
        Instruction::Save { slot, next } => quote!(Save { slot: #slot, next: #next }),
        Instruction::Start { next } => quote!(Start { next: #next }),
        Instruction::End { next } => quote!(End { next: #next }),
        Instruction::LookAhead {
            negative,
            body,
            next,
        } => quote!(LookAhead { negative: #negative, body: #body, next: #next }),
        Instruction::LookBehind {
            negative,
            longest,
            body,
            next,
        } => quote! {
            LookBehind { negative: #negative, longest: #longest, body: #body, next: #next }
        },
        Instruction::BackReference { slot, unread, read } => {
            quote!(BackReference { slot: #slot, unread: #unread, read: #read })
        }
        Instruction::Match => quote!(Match),
    };
    quote!(tables::Instruction::#fields)
}
