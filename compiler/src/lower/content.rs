//! Content parsers.

use super::Lowering;
use super::complaints::build_complaint;
use super::patterns::{Source, named_groups};
use crate::automaton::PackedBacktracker;
use crate::program::{self, Tags};
use crate::template::Content;

impl Lowering<'_> {
    pub(super) fn content(
        &mut self,
        content: &Content,
        tags: &[Option<Source<'_>>],
    ) -> Option<program::Content> {
        Some(match content {
            Content::Text { strip } => program::Content::Text { strip: *strip },
            Content::Int { strip } => program::Content::Int { strip: *strip },
            Content::Float { strip } => program::Content::Float { strip: *strip },
            Content::Bool { strip } => program::Content::Bool { strip: *strip },
            Content::Json {
                unquoted_keys,
                string_delims,
                allow_non_json,
                strip,
            } => program::Content::Json {
                unquoted_keys: *unquoted_keys,
                string_delims: string_delims.clone(),
                allow_non_json: *allow_non_json,
                strip: *strip,
            },
            Content::XmlInline {
                value_parser,
                merge_duplicates,
                ..
            } => {
                let (own, inner) = tags.split_first()?;
                let own = own.as_ref()?;
                let number = |wanted: &str| {
                    named_groups(&own.pattern)
                        .find_map(|(number, name)| (name == wanted).then_some(number))
                };
                let value = number("value");
                let captures = number("key").into_iter().chain(value).collect();
                program::Content::XmlInline {
                    tags: self.tags(own, captures)?,
                    has_value: value.is_some(),
                    value_parser: self.value_parser(value_parser.as_deref(), inner)?,
                    merge_duplicates: *merge_duplicates,
                }
            }
            Content::KvLines {
                line_sep,
                kv_sep,
                strip,
                value_parser,
            } => program::Content::KvLines {
                line_sep: line_sep.clone(),
                kv_sep: kv_sep.clone(),
                strip: *strip,
                value_parser: self.value_parser(value_parser.as_deref(), tags)?,
            },
            Content::PythonCallList => program::Content::PythonCallList,
        })
    }

    /// What finds tags: an automaton, unless the pattern refers back to what it has matched.
    fn tags(&mut self, source: &Source<'_>, captures: Vec<u32>) -> Option<Tags> {
        if source.pattern.referenced_groups().is_empty() {
            let automaton = self.whole_text(source, captures)?;
            return Some(Tags::Automaton(Box::new(automaton)));
        }
        match PackedBacktracker::new(&source.pattern, &captures) {
            Ok(backtracker) => Some(Tags::Backtracker(backtracker)),
            Err(error) => {
                self.complaints
                    .push(build_complaint(source.span.clone(), "the pattern", error));
                None
            }
        }
    }

    /// The outer option: whether it could be lowered. The inner one: whether there is one.
    fn value_parser(
        &mut self,
        parser: Option<&Content>,
        tags: &[Option<Source<'_>>],
    ) -> Option<Option<Box<program::Content>>> {
        match parser {
            None => Some(None),
            Some(parser) => Some(Some(Box::new(self.content(parser, tags)?))),
        }
    }
}
