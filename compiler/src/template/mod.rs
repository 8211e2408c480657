//! A response template as written: read from JSON, checked, with the place of every part.
//!
//! [`read`] finds everything that can be found without looking into patterns. Once their
//! groups are known, [`check_captures`] and [`check_tag_groups`] find the rest.

mod captures;
mod checks;
mod content;
mod delimiter;
mod expect;
mod field;
mod nearest;
mod read;
mod shape;
#[cfg(test)]
mod tests;
mod transform;
mod truth;
mod warnings;

use std::fmt;
use std::ops::Range;

use crate::json::{Json, Text};

pub use captures::{FieldGroups, check_captures, check_tag_groups};
pub(crate) use captures::{check_optional_group, check_unknown_groups};
pub use nearest::nearest;
pub use read::{Reading, read};

/// A response template.
///
/// One that was read with errors holds what could be read, so that its patterns can be
/// checked as well: a delimiter that could not be read is an empty list of literals, which
/// a template without errors never has.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Template {
    /// What the prefix is cut after.
    pub start_anchor: Delimiter,
    /// What the message holds from the start, in order.
    pub defaults: Vec<(String, Json)>,
    /// The fields, in order. At most one has no `open`.
    pub fields: Vec<Field>,
    /// The bytes of the source that hold the template.
    pub span: Range<usize>,
}

/// A field of the message.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Field {
    /// Its key in the message.
    pub name: Text,
    /// What opens a region; the implicit field has none.
    pub open: Option<Delimiter>,
    /// What closes a region.
    pub close: Option<Delimiter>,
    /// How the text of a region is parsed.
    pub content: Content,
    /// Whether the values of all regions are kept.
    pub repeats: bool,
    /// What the values of all regions are joined with, if they are.
    pub join: Option<String>,
    /// Whether a message may lack the field.
    pub optional: bool,
    /// What is made of the parsed content, if anything.
    pub transform: Option<Transform>,
    /// Whether the transform is for each object of a list.
    pub transform_each: bool,
    /// The bytes of the source that hold the field, its name not among them.
    pub span: Range<usize>,
}

/// What begins or ends something in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Delimiter {
    /// One of these texts, in the order of the template, each once.
    Literals(Vec<Text>),
    /// What a pattern matches.
    Pattern(Text),
}

impl Delimiter {
    /// The pattern, if it is one.
    #[must_use]
    pub fn pattern(&self) -> Option<&Text> {
        match self {
            Self::Literals(_) => None,
            Self::Pattern(pattern) => Some(pattern),
        }
    }
}

/// A content parser and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Content {
    /// `text`: the text itself.
    Text {
        /// Whether white space around it goes.
        strip: bool,
    },
    /// `int`: an integer.
    Int {
        /// Whether white space around it goes first.
        strip: bool,
    },
    /// `float`: a double.
    Float {
        /// Whether white space around it goes first.
        strip: bool,
    },
    /// `bool`: whether the text says `true` or `1`.
    Bool {
        /// Whether white space around it is ignored.
        strip: bool,
    },
    /// `json`: a JSON value.
    Json {
        /// Whether keys may be written without quotation marks.
        unquoted_keys: bool,
        /// Pairs of marks that enclose strings, as do quotation marks.
        string_delims: Vec<(String, String)>,
        /// Whether text that is not JSON is taken as it is.
        allow_non_json: bool,
        /// Whether white space around such text goes.
        strip: bool,
    },
    /// `xml-inline`: an object with an entry for each match of a pattern.
    XmlInline {
        /// The pattern, with the groups `key` and `value`.
        tag_pattern: Text,
        /// How a value is parsed; `None` leaves it as it is, white space included.
        value_parser: Option<Box<Content>>,
        /// Whether the values of a key that occurs again become a list.
        merge_duplicates: bool,
    },
    /// `kv-lines`: an object with an entry for each line.
    KvLines {
        /// What separates lines; `None` is any run of white space.
        line_sep: Option<String>,
        /// What separates a key from its value.
        kv_sep: String,
        /// Whether white space around lines, keys and values goes.
        strip: bool,
        /// How a value is parsed; `None` leaves it as it is.
        value_parser: Option<Box<Content>>,
    },
    /// `python-call-list`: a list of calls with keyword arguments.
    PythonCallList,
}

impl Content {
    /// What templates call the content parser.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Text { .. } => "text",
            Self::Int { .. } => "int",
            Self::Float { .. } => "float",
            Self::Bool { .. } => "bool",
            Self::Json { .. } => "json",
            Self::XmlInline { .. } => "xml-inline",
            Self::KvLines { .. } => "kv-lines",
            Self::PythonCallList => "python-call-list",
        }
    }

    /// The patterns for tags in it and in the parsers of its values.
    #[must_use]
    pub fn tag_patterns(&self) -> Vec<&Text> {
        let tags = self.tags().into_iter();
        tags.map(|(pattern, _)| pattern).collect()
    }

    /// The same patterns, each with the parser of its values.
    pub(crate) fn tags(&self) -> Vec<(&Text, Option<&Self>)> {
        let mut tags = Vec::new();
        let mut content = Some(self);
        while let Some(parser) = content {
            content = match parser {
                Self::XmlInline {
                    tag_pattern,
                    value_parser,
                    ..
                } => {
                    tags.push((tag_pattern, value_parser.as_deref()));
                    value_parser.as_deref()
                }
                Self::KvLines { value_parser, .. } => value_parser.as_deref(),
                _ => None,
            };
        }
        tags
    }
}

/// What is made of a parsed value: a JSON value in which some strings are placeholders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Transform {
    /// A value that is neither a list nor an object, as it is.
    Literal(Json),
    /// What a placeholder stands for.
    Placeholder(Placeholder),
    /// A list.
    Array(Vec<Transform>),
    /// An object, in order.
    Object(Vec<(String, Transform)>),
}

impl Transform {
    /// All placeholders in it, in order.
    #[must_use]
    pub fn placeholders(&self) -> Vec<&Placeholder> {
        fn collect<'a>(transform: &'a Transform, into: &mut Vec<&'a Placeholder>) {
            match transform {
                Transform::Literal(_) => {}
                Transform::Placeholder(placeholder) => into.push(placeholder),
                Transform::Array(items) => items.iter().for_each(|item| collect(item, into)),
                Transform::Object(entries) => {
                    entries.iter().for_each(|(_, value)| collect(value, into));
                }
            }
        }
        let mut placeholders = Vec::new();
        collect(self, &mut placeholders);
        placeholders
    }
}

/// A placeholder: `{root.path.path}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placeholder {
    /// What it starts from: `content`, a capture, or a key of the object at hand.
    pub root: String,
    /// The keys that lead from there to its value.
    pub path: Vec<String>,
    /// The bytes of the source that hold it, quotation marks included.
    pub span: Range<usize>,
}

impl fmt::Display for Placeholder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}", self.root)?;
        self.path.iter().try_for_each(|key| write!(f, ".{key}"))?;
        f.write_str("}")
    }
}

/// The name by which placeholders know the parsed content.
pub(crate) const CONTENT: &str = "content";
