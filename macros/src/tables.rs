//! A compiled template as the text of the runtime's tables.

use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::quote;
use response_template_compiler::automaton::{Instruction, PackedAutomaton, PackedBacktracker};
use response_template_compiler::json::Json;
use response_template_compiler::program::{Content, Field, Mode, Program, Tags};
use response_template_compiler::template::Transform;

/// Writes tables that name the runtime's types by its path.
pub(crate) struct Tables<'r> {
    pub(crate) runtime: &'r TokenTree,
}

impl Tables<'_> {
    /// The value of the `static` that holds a template. `narrow` says for each field whether its
    /// type takes integers of 64 bits only.
    pub(crate) fn template(&self, program: &Program, narrow: &[bool]) -> TokenStream {
        let runtime = self.runtime;
        let fields = program.fields.iter().zip(narrow);
        let fields = self.list(fields.map(|(field, narrow)| self.field(field, *narrow)));
        let rules = self.list(program.fields.iter().map(|field| {
            let name = text(runtime, &field.name);
            let repeats = field.repeats;
            let join = option(field.join.as_ref().map(|join| text(runtime, join)));
            let optional = field.optional;
            quote! {
                #runtime::__private::FieldRules {
                    name: #name,
                    repeats: #repeats,
                    join: #join,
                    optional: #optional,
                }
            }
        }));
        let defaults = self.list(program.defaults.iter().map(|(key, value)| {
            let key = text(runtime, key);
            let value = self.literal(value);
            quote!((#key, #value))
        }));
        let implicit = option(program.implicit.map(number));
        let idle = self.mode(&program.idle);
        let start_anchor = self.automaton(&program.start_anchor);
        let look_behind = Literal::u16_unsuffixed(program.look_behind);
        quote! {
            #runtime::__private::tables::Template {
                fields: #fields,
                message: #runtime::__private::MessageRules {
                    fields: #rules,
                    defaults: #defaults,
                },
                implicit: #implicit,
                idle: #idle,
                start_anchor: #start_anchor,
                look_behind: #look_behind,
            }
        }
    }

    fn field(&self, field: &Field, narrow: bool) -> TokenStream {
        let runtime = self.runtime;
        let content = self.content(&field.content);
        let transform = option(field.transform.as_ref().map(|all| self.transform(all)));
        let transform_each = field.transform_each;
        let captures = self.texts(&field.captures);
        let close = option(field.close.as_ref().map(|close| self.mode(close)));
        quote! {
            #runtime::__private::tables::Field {
                content: #content,
                transform: #transform,
                transform_each: #transform_each,
                narrow_integers: #narrow,
                captures: #captures,
                close: #close,
            }
        }
    }

    fn mode(&self, mode: &Mode) -> TokenStream {
        let runtime = self.runtime;
        let automaton = self.automaton(&mode.automaton);
        let delimiters = self.list(mode.delimiters.iter().map(|delimiter| {
            let field = number(delimiter.field);
            let opens = delimiter.opens;
            let captures = self.list(delimiter.captures.iter().copied().map(number));
            quote! {
                #runtime::__private::tables::Delimiter {
                    field: #field,
                    opens: #opens,
                    captures: #captures,
                }
            }
        }));
        quote! {
            #runtime::__private::tables::Mode {
                automaton: #automaton,
                delimiters: #delimiters,
            }
        }
    }

    fn automaton(&self, packed: &PackedAutomaton) -> TokenStream {
        let tables = {
            let runtime = self.runtime;
            quote!(#runtime::__private::tables)
        };
        let ascii = Literal::byte_string(&packed.ascii);
        let runs = self.list(packed.runs.iter().map(|&(first, class)| {
            let first = Literal::u32_unsuffixed(first);
            let class = Literal::u8_unsuffixed(class);
            quote!((#first, #class))
        }));
        let classes = Literal::u32_unsuffixed(packed.classes);
        let bytes: Vec<u8> = packed
            .transitions
            .iter()
            .flat_map(|step| step.to_le_bytes())
            .collect();
        let transitions = self.packed(
            quote!(steps),
            quote!(Step),
            packed.transitions.len(),
            &bytes,
        );
        let moves = self.list(packed.moves.iter().map(|&(to, from)| {
            let to = Literal::u8_unsuffixed(to);
            let from = Literal::u8_unsuffixed(from);
            quote!(#tables::Move { to: #to, from: #from })
        }));
        let outcomes = self.list(packed.outcomes.iter().map(
            |&(pattern, start, end, captures, capture_count)| {
                let pattern = Literal::u16_unsuffixed(pattern);
                let start = self.position(start);
                let end = self.position(end);
                let captures = Literal::u16_unsuffixed(captures);
                let capture_count = Literal::u16_unsuffixed(capture_count);
                quote! {
                    #tables::Outcome {
                        pattern: #pattern,
                        start: #start,
                        end: #end,
                        captures: #captures,
                        capture_count: #capture_count,
                    }
                }
            },
        ));
        let captures = self.list(
            packed
                .captures
                .iter()
                .map(|&capture| self.position(capture)),
        );
        let numbers_16 = |numbers: &[u16]| {
            self.list(numbers.iter().map(|&number| {
                let number = Literal::u16_unsuffixed(number);
                quote!(#number)
            }))
        };
        let numbers_32 = |numbers: &[u32]| {
            self.list(numbers.iter().map(|&number| {
                let number = Literal::u32_unsuffixed(number);
                quote!(#number)
            }))
        };
        let move_lists = numbers_16(&packed.move_lists);
        let starts = numbers_32(&packed.starts);
        let starts_not_empty = numbers_32(&packed.starts_not_empty);
        let contexts = numbers_16(&packed.contexts);
        let context_at_start = Literal::u16_unsuffixed(packed.context_at_start);
        let context_elsewhere = Literal::u16_unsuffixed(packed.context_elsewhere);
        let look_behind = Literal::u16_unsuffixed(packed.look_behind);
        let registers = Literal::u16_unsuffixed(packed.registers);
        let waiting = Literal::u32_unsuffixed(packed.waiting);
        let class_roles = self.bytes(&packed.class_roles);
        let byte_roles = Literal::byte_string(&packed.byte_roles);
        let needles = self.bytes(&packed.needles);
        quote! {
            #tables::Automaton {
                ascii: *#ascii,
                runs: #runs,
                classes: #classes,
                transitions: #transitions,
                moves: #moves,
                move_lists: #move_lists,
                outcomes: #outcomes,
                captures: #captures,
                starts: #starts,
                starts_not_empty: #starts_not_empty,
                contexts: #contexts,
                context_at_start: #context_at_start,
                context_elsewhere: #context_elsewhere,
                look_behind: #look_behind,
                registers: #registers,
                waiting: #waiting,
                class_roles: #class_roles,
                byte_roles: *#byte_roles,
                needles: #needles,
            }
        }
    }

    /// A list written as bytes, which a `const fn` of the runtime unpacks while compiling.
    fn packed(
        &self,
        function: TokenStream,
        item: TokenStream,
        count: usize,
        bytes: &[u8],
    ) -> TokenStream {
        let runtime = self.runtime;
        let bytes = Literal::byte_string(bytes);
        let count = Literal::usize_unsuffixed(count);
        quote! {
            #runtime::__private::Cow::Borrowed({
                static LIST: [#runtime::__private::tables::#item; #count] =
                    #runtime::__private::tables::#function(#bytes);
                &LIST
            })
        }
    }

    fn bytes(&self, bytes: &[u8]) -> TokenStream {
        let runtime = self.runtime;
        let bytes = Literal::byte_string(bytes);
        quote!(#runtime::__private::Cow::Borrowed(#bytes))
    }

    fn position(&self, position: u8) -> TokenStream {
        let runtime = self.runtime;
        let position = Literal::u8_unsuffixed(position);
        quote!(#runtime::__private::tables::Position(#position))
    }

    fn content(&self, content: &Content) -> TokenStream {
        let runtime = self.runtime;
        let path = quote!(#runtime::__private);
        match content {
            Content::Text { strip } => quote!(#path::Content::Text { strip: #strip }),
            Content::Int { strip } => quote!(#path::Content::Int { strip: #strip }),
            Content::Float { strip } => quote!(#path::Content::Float { strip: #strip }),
            Content::Bool { strip } => quote!(#path::Content::Bool { strip: #strip }),
            Content::Json {
                unquoted_keys,
                string_delims,
                allow_non_json,
                strip,
            } => {
                let string_delims = self.list(string_delims.iter().map(|(open, close)| {
                    let open = text(runtime, open);
                    let close = text(runtime, close);
                    quote!((#open, #close))
                }));
                quote! {
                    #path::Content::Json(#path::JsonOptions {
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
                let finder = self.finder(tags);
                let value_parser = self.value_parser(value_parser.as_deref());
                quote! {
                    #path::Content::XmlInline(#path::XmlInline {
                        tag_pattern: #path::TagPattern {
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
                let line_sep = option(line_sep.as_ref().map(|line_sep| text(runtime, line_sep)));
                let kv_sep = text(runtime, kv_sep);
                let value_parser = self.value_parser(value_parser.as_deref());
                quote! {
                    #path::Content::KvLines(#path::KvLines {
                        line_sep: #line_sep,
                        kv_sep: #kv_sep,
                        strip: #strip,
                        value_parser: #value_parser,
                    })
                }
            }
            Content::PythonCallList => quote!(#path::Content::PythonCallList),
        }
    }

    fn finder(&self, tags: &Tags) -> TokenStream {
        let runtime = self.runtime;
        let path = quote!(#runtime::__private);
        let (kind, value) = match tags {
            Tags::Automaton(packed) => (quote!(Automaton), self.automaton(packed)),
            Tags::Backtracker(packed) => (quote!(Backtracker), self.backtracker(packed)),
        };
        quote! {
            #path::TagFinder::#kind(#runtime::One::Static({
                static FINDER: #path::tables::#kind = #value;
                &FINDER
            }))
        }
    }

    fn backtracker(&self, packed: &PackedBacktracker) -> TokenStream {
        let runtime = self.runtime;
        let instructions = self.list(
            packed
                .instructions
                .iter()
                .map(|each| self.instruction(each)),
        );
        let start = Literal::u16_unsuffixed(packed.start);
        let sets = self.list(
            packed
                .sets
                .iter()
                .map(|set| self.list(set.iter().map(|&(first, last)| quote!((#first, #last))))),
        );
        let captures = Literal::u16_unsuffixed(packed.captures);
        quote! {
            #runtime::__private::tables::Backtracker {
                instructions: #instructions,
                start: #start,
                sets: #sets,
                captures: #captures,
            }
        }
    }

    fn instruction(&self, instruction: &Instruction) -> TokenStream {
        let runtime = self.runtime;
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
        quote!(#runtime::__private::tables::Instruction::#fields)
    }

    fn value_parser(&self, parser: Option<&Content>) -> TokenStream {
        let runtime = self.runtime;
        option(parser.map(|parser| {
            let parser = self.content(parser);
            quote! {
                #runtime::One::Static({
                    static PARSER: #runtime::__private::Content = #parser;
                    &PARSER
                })
            }
        }))
    }

    fn transform(&self, transform: &Transform) -> TokenStream {
        let runtime = self.runtime;
        let path = quote!(#runtime::__private::Transform);
        match transform {
            Transform::Literal(value) => {
                let value = self.literal(value);
                quote!(#path::Literal(#value))
            }
            Transform::Placeholder(placeholder) => {
                let root = text(runtime, &placeholder.root);
                let keys = self.texts(&placeholder.path);
                quote!(#path::Placeholder(#root, #keys))
            }
            Transform::Array(items) => {
                let items = self.list(items.iter().map(|item| self.transform(item)));
                quote!(#path::Array(#items))
            }
            Transform::Object(entries) => {
                let entries = self.list(entries.iter().map(|(key, value)| {
                    let key = text(runtime, key);
                    let value = self.transform(value);
                    quote!((#key, #value))
                }));
                quote!(#path::Object(#entries))
            }
        }
    }

    /// A JSON value of the template.
    pub(crate) fn literal(&self, value: &Json) -> TokenStream {
        let runtime = self.runtime;
        let path = quote!(#runtime::__private::Literal);
        match value {
            Json::Null => quote!(#path::Null),
            Json::Bool(value) => quote!(#path::Bool(#value)),
            Json::Number(number) => {
                let number = text(runtime, number);
                quote!(#path::Number(#number))
            }
            Json::String(string) => {
                let string = text(runtime, string);
                quote!(#path::String(#string))
            }
            Json::Array(items) => {
                let items = self.list(items.iter().map(|item| self.literal(item)));
                quote!(#path::Array(#items))
            }
            Json::Object(entries) => {
                let entries = self.list(entries.iter().map(|(key, value)| {
                    let key = text(runtime, key);
                    let value = self.literal(value);
                    quote!((#key, #value))
                }));
                quote!(#path::Object(#entries))
            }
        }
    }

    fn texts(&self, texts: &[String]) -> TokenStream {
        self.list(texts.iter().map(|item| text(self.runtime, item)))
    }

    fn list(&self, items: impl Iterator<Item = TokenStream>) -> TokenStream {
        let runtime = self.runtime;
        quote!(#runtime::__private::Cow::Borrowed(&[#(#items),*]))
    }
}

fn text(runtime: &TokenTree, text: &str) -> TokenStream {
    quote!(#runtime::__private::Cow::Borrowed(#text))
}

fn option(value: Option<TokenStream>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}

fn number(number: usize) -> TokenStream {
    let number = Literal::usize_unsuffixed(number);
    quote!(#number)
}
