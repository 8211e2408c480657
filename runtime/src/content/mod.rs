//! Content parsers: from the text of a region to its value.

mod boolean;
mod digits;
mod error;
mod float;
mod integer;
mod json;
mod kv_lines;
mod number;
mod python_call_list;
mod scan;
mod strip;
mod tag_pattern;
mod text;
mod word;
mod xml_inline;

pub use error::{ContentError, ContentErrorKind};
pub use json::JsonOptions;
pub(crate) use json::{MAX_DEPTH, is_plain_json};
pub use kv_lines::KvLines;
pub use tag_pattern::{TagFinder, TagPattern};
pub use xml_inline::XmlInline;

pub(crate) use number::number_span;
pub(crate) use strip::is_space;

use crate::transform::ArgumentsPlace;
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
        self.parse_within(text, MAX_DEPTH)
    }

    /// The same, with arrays and objects nested no deeper than this.
    pub(crate) fn parse_within(&self, text: &str, depth: usize) -> Result<Value, ContentError> {
        self.parse_part(text, depth)
            .map_err(|fault| ContentError::new(fault, text))
    }

    /// The same, but what stands at a place may be kept as its text.
    pub(crate) fn parse_keeping(
        &self,
        text: &str,
        depth: usize,
        kept: ArgumentsPlace<'_>,
    ) -> Result<Value, ContentError> {
        match self {
            Self::Json(options) => options
                .parse_keeping(text, depth, Some(kept))
                .map_err(|fault| ContentError::new(fault, text)),
            _ => self.parse_within(text, depth),
        }
    }

    /// The value of a text that may be part of a longer one, so that the line of a fault
    /// is looked up by the caller.
    pub(crate) fn parse_part(&self, text: &str, depth: usize) -> Result<Value, Fault> {
        match self {
            Self::Text { strip } => Ok(text::parse(*strip, text)),
            Self::Int { strip } => integer::parse(*strip, text),
            Self::Float { strip } => float::parse(*strip, text),
            Self::Bool { strip } => Ok(boolean::parse(*strip, text)),
            Self::Json(options) => options.parse(text, depth),
            Self::XmlInline(options) => options.parse(text, depth),
            Self::KvLines(options) => options.parse(text, depth),
            Self::PythonCallList => python_call_list::parse(text, depth),
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

#[cfg(test)]
mod tests {
    use super::{Content, JsonOptions, KvLines};
    use crate::one::One;
    use alloc::borrow::Cow;
    use alloc::string::ToString;

    /// As a macro writes them.
    static GEMMA: Content = Content::Json(JsonOptions {
        unquoted_keys: true,
        string_delims: Cow::Borrowed(&[(Cow::Borrowed("<|\"|>"), Cow::Borrowed("<|\"|>"))]),
        allow_non_json: false,
        strip: true,
    });
    static LINES: Content = Content::KvLines(KvLines {
        line_sep: Some(Cow::Borrowed("\n")),
        kv_sep: Cow::Borrowed("="),
        strip: true,
        value_parser: Some(One::Static(&Content::Int { strip: true })),
    });

    #[test]
    fn parsers_stand_in_static_tables() {
        let value = GEMMA.parse("{city:<|\"|>Graz<|\"|>}").expect("a dialect");
        assert_eq!(value.to_string(), r#"{"city":"Graz"}"#);
        assert_eq!(LINES.parse("a=1").expect("lines").to_string(), r#"{"a":1}"#);
    }

    #[test]
    fn errors_say_what_was_found_and_what_was_expected() {
        for (content, text, message) in [
            (
                &GEMMA,
                "{a: 1,\n  é: x}",
                "found `x` at line 2, column 6, expected a JSON value",
            ),
            (
                &GEMMA,
                "{a: \"x",
                "the text ends at line 1, column 7, expected `\"`",
            ),
            (
                &GEMMA,
                "{a: \"\n",
                "found `\\n` at line 1, column 6, expected an escape in place of the control character",
            ),
            (
                &GEMMA,
                "[NaN]",
                "found a number that JSON cannot hold at line 1, column 2, expected a finite number of at most 1.8e308",
            ),
            (
                &LINES,
                "a=1\n\nb = 二 ",
                "found `二` at line 3, column 5, expected an integer",
            ),
            (
                &LINES,
                "a=",
                "the text ends at line 1, column 3, expected an integer",
            ),
            (
                &Content::PythonCallList,
                "[f(a=1,\na=2)]",
                "found a name that was there before at line 2, column 1, expected each name and key only once",
            ),
        ] {
            assert_eq!(content.parse(text).expect_err(text).to_string(), message);
        }
    }
}
