//! Content parsers: from the text of a region to its value.

mod boolean;
mod digits;
mod error;
mod float;
mod integer;
mod json;
mod kv_lines;
mod python_call_list;
mod scan;
mod strip;
mod tag_pattern;
mod text;
mod value_parser;
mod word;
mod xml_inline;

pub use error::{ContentError, ContentErrorKind};
pub use json::JsonOptions;
pub use kv_lines::KvLines;
pub use tag_pattern::TagPattern;
pub use value_parser::ValueParser;
pub use xml_inline::XmlInline;

pub(crate) use scan::number_span;

use crate::value::Value;
use error::Fault;

/// How the text of a field's regions is parsed.
///
/// ```
/// use response_template::content::{Content, JsonOptions};
///
/// let arguments = Content::Json(JsonOptions { unquoted_keys: true, ..JsonOptions::new() });
///
/// let value = arguments.parse(r#"{city: "Graz", days: 3}"#)?;
/// assert_eq!(value.to_json(), r#"{"city":"Graz","days":3}"#);
///
/// let error = arguments.parse(r#"{city: "Graz" days: 3}"#).unwrap_err();
/// assert_eq!(error.to_string(), "found `d` at line 1, column 15, expected `,` or `}`");
/// # Ok::<(), response_template::content::ContentError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
// One a field, most of them in a `static`, where a box cannot be.
#[expect(clippy::large_enum_variant)]
pub enum Content {
    /// The text itself.
    Text {
        /// Whether white space at the ends goes.
        strip: bool,
    },
    /// An integer, as Python's `int` reads it.
    Int {
        /// Whether white space at the ends goes first. It may stay in either case, but
        /// for U+001C to U+001F.
        strip: bool,
    },
    /// A float, as Python's `float` reads it.
    Float {
        /// Whether white space at the ends goes first. It may stay in either case, but
        /// for U+001C to U+001F.
        strip: bool,
    },
    /// `true` and `1`, whatever the case, are true; all else is false.
    Bool {
        /// Whether white space at the ends goes.
        strip: bool,
    },
    /// JSON, or a dialect of it.
    Json(JsonOptions),
    /// Tags, each with a key and a value.
    XmlInline(XmlInline),
    /// A key and a value on each line.
    KvLines(KvLines),
    /// Calls as Python writes them: `[get_weather(city="Graz", days=3)]`.
    PythonCallList,
}

impl Content {
    /// The value of a text.
    ///
    /// # Errors
    ///
    /// The text is not what the parser takes. The error knows the place.
    pub fn parse(&self, text: &str) -> Result<Value, ContentError> {
        self.parse_part(text)
            .map_err(|fault| ContentError::new(fault, text))
    }

    /// The value of a text that may be part of a longer one, so that the line of a fault
    /// is looked up by the caller.
    fn parse_part(&self, text: &str) -> Result<Value, Fault> {
        match self {
            Self::Text { strip } => Ok(text::parse(*strip, text)),
            Self::Int { strip } => integer::parse(*strip, text),
            Self::Float { strip } => float::parse(*strip, text),
            Self::Bool { strip } => Ok(boolean::parse(*strip, text)),
            Self::Json(options) => options.parse(text),
            Self::XmlInline(options) => options.parse(text),
            Self::KvLines(options) => options.parse(text),
            Self::PythonCallList => python_call_list::parse(text),
        }
    }

    /// Whether the text of a region is markup whose value is something else, so that a
    /// chunk of it is no text to show: what events call `dirty`. Rule D10.
    #[must_use]
    pub const fn dirty(&self) -> bool {
        match self {
            Self::Text { .. } | Self::Int { .. } | Self::Float { .. } | Self::Bool { .. } => false,
            Self::Json(_) | Self::XmlInline(_) | Self::KvLines(_) | Self::PythonCallList => true,
        }
    }
}
