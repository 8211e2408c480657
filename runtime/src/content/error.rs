//! What can be wrong with the text of a region.

use core::fmt;

/// Why the text of a region is not what its field's content parser takes.
///
/// ```
/// use response_template::content::{Content, ContentErrorKind};
///
/// let error = Content::Int { strip: true }.parse("twelve").unwrap_err();
/// assert_eq!(error.kind(), ContentErrorKind::Syntax);
/// assert_eq!(error.to_string(), "found `t` at line 1, column 1, expected an integer");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentError {
    fault: Fault,
    /// What stands at the offset of the fault, unless the text ends there.
    found: Option<char>,
    line: usize,
    column: usize,
}

/// The kinds of [`ContentError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ContentErrorKind {
    /// Something else was expected here.
    Syntax,
    /// A number that JSON cannot hold: infinite, or not a number.
    NotFinite,
    /// An integer of more than 4,300 digits.
    TooManyDigits,
    /// An integer beyond 2^53 - 1, in a format that has no larger ones.
    IntegerOutOfRange,
    /// Half of a surrogate pair, which is no text.
    LoneSurrogate,
    /// Arrays and objects nested too deep.
    TooDeep,
    /// A name or key that may stand only once.
    Repeated,
    /// A string delimiter of the template inside a string in double quotes.
    DelimiterInString,
    /// The template gives an empty separator.
    EmptySeparator,
    /// A tag whose match has no key.
    MissingKey,
    /// A tag whose match has no value, where a parser waits for one.
    MissingValue,
    /// Text that costs a pattern with back-references too many steps: tags in great number that
    /// nothing closes.
    TooCostly,
}

impl ContentError {
    /// An integer that the type of its field cannot hold.
    pub(crate) fn integer_out_of_range(text: &str) -> Self {
        let start = text.len() - text.trim_start().len();
        let expected = "an integer of 64 bits, as the type of the field asks";
        let kind = ContentErrorKind::IntegerOutOfRange;
        Self::new(Fault::new(kind, start, expected), text)
    }

    /// Looks up the place of a fault. It costs a walk over the text, so it is done once,
    /// for the error that goes out.
    pub(crate) fn new(fault: Fault, text: &str) -> Self {
        // A fault lies on a character, but an error is no place to insist on it.
        let before = text.get(..fault.offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Self {
            found: text
                .get(fault.offset..)
                .and_then(|rest| rest.chars().next()),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            fault,
        }
    }

    /// What kind of error this is.
    #[must_use]
    pub const fn kind(&self) -> ContentErrorKind {
        self.fault.kind
    }

    /// Where the error lies, in bytes from the start of the region's text.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.fault.offset
    }

    /// The line of the region's text, counted from one.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The column, in characters counted from one.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// The character at the place of the error, unless the text ends there.
    #[must_use]
    pub const fn found(&self) -> Option<char> {
        self.found
    }

    /// What the parser would have taken there.
    #[must_use]
    pub const fn expected(&self) -> &'static str {
        self.fault.expected
    }
}

impl fmt::Display for ContentError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.kind(), self.found) {
            (ContentErrorKind::Syntax, Some(found)) => {
                write_found(formatter, found)?;
            }
            (ContentErrorKind::Syntax, None) => formatter.write_str("the text ends")?,
            (ContentErrorKind::NotFinite, _) => {
                formatter.write_str("found a number that JSON cannot hold")?
            }
            (ContentErrorKind::TooManyDigits | ContentErrorKind::IntegerOutOfRange, _) => {
                formatter.write_str("found an integer that is too large")?;
            }
            (ContentErrorKind::LoneSurrogate, _) => {
                formatter.write_str("found half of a surrogate pair")?
            }
            (ContentErrorKind::TooDeep, _) => {
                formatter.write_str("found arrays or objects nested too deep")?
            }
            (ContentErrorKind::Repeated, _) => {
                formatter.write_str("found a name that was there before")?
            }
            (ContentErrorKind::DelimiterInString, _) => {
                formatter.write_str("found a string delimiter in a string")?
            }
            (ContentErrorKind::EmptySeparator, _) => {
                formatter.write_str("the template gives an empty separator")?
            }
            (ContentErrorKind::MissingKey, _) => {
                formatter.write_str("found a tag without a key")?
            }
            (ContentErrorKind::MissingValue, _) => {
                formatter.write_str("found a tag without a value")?
            }
            (ContentErrorKind::TooCostly, _) => {
                formatter.write_str("found text that takes too long to search for tags")?;
            }
        }
        write!(
            formatter,
            " at line {}, column {}, expected {}",
            self.line, self.column, self.fault.expected
        )
    }
}

impl core::error::Error for ContentError {}

/// Shows a character plainly: in backticks even quotation marks need no escape. Only what would
/// not be seen, or would break the line, is written in another way.
fn write_found(formatter: &mut fmt::Formatter<'_>, found: char) -> fmt::Result {
    match found {
        '`' => formatter.write_str("found a backtick"),
        control if control.is_control() => write!(formatter, "found `{}`", control.escape_debug()),
        other => write!(formatter, "found `{other}`"),
    }
}

/// What a parser found wrong, before anyone asks for the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) kind: ContentErrorKind,
    pub(crate) offset: usize,
    pub(crate) expected: &'static str,
}

impl Fault {
    pub(crate) const fn new(kind: ContentErrorKind, offset: usize, expected: &'static str) -> Self {
        Self {
            kind,
            offset,
            expected,
        }
    }

    /// Something else was expected.
    pub(crate) const fn syntax(offset: usize, expected: &'static str) -> Self {
        Self::new(ContentErrorKind::Syntax, offset, expected)
    }

    /// The same fault in a text of which the parsed one is a part, `start` bytes into it.
    pub(crate) const fn within(self, start: usize) -> Self {
        Self {
            offset: self.offset + start,
            ..self
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_is_shown_plainly() {
        for (text, expected) in [
            ("\"", "found `\"`"),
            ("'", "found `'`"),
            ("\\", "found `\\`"),
            ("é", "found `é`"),
            ("`", "found a backtick"),
            ("\n", "found `\\n`"),
            ("\u{1}", "found `\\u{1}`"),
        ] {
            let error = ContentError::new(Fault::syntax(0, "a number"), text);
            let expected = alloc::format!("{expected} at line 1, column 1, expected a number");
            assert_eq!(alloc::string::ToString::to_string(&error), expected);
        }
    }
}
