//! Complaints about a template: what is wrong, where, and what to write instead.

mod code;
mod list;
mod place;
mod render;

use std::fmt;
use std::ops::Range;

pub use code::Code;
pub use list::Diagnostics;
pub(crate) use list::sort;
pub use place::Place;
pub use render::Excerpt;

/// How bad a complaint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The template works, but probably not as its author thinks.
    Warning,
    /// The template cannot be compiled.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// One complaint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The complaint's entry in the catalogue.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// The bytes of the source that it is about.
    pub span: Range<usize>,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A complaint about the bytes of `span`, as bad as its code says.
    #[must_use]
    pub fn new(code: Code, span: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            span,
            message: message.into(),
            help: None,
        }
    }

    /// The same complaint with a cure.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Whether the template cannot be compiled because of it.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// Where it begins in the source it was made for.
    #[must_use]
    pub fn place(&self, source: &str) -> Place {
        Place::of(source, self.span.start)
    }

    /// Where it ends, after its last character, in the source it was made for.
    #[must_use]
    pub fn end_place(&self, source: &str) -> Place {
        Place::of(source, self.span.end)
    }

    /// The line of the source where it begins.
    #[must_use]
    pub fn excerpt(&self, source: &str) -> Excerpt {
        render::excerpt(self, source)
    }

    /// `path:line:column: message`, then the line of the source with the guilty part
    /// underlined, then the help, without a line feed at the end.
    ///
    /// Lines after the first have no indentation of their own: rustc indents them.
    #[must_use]
    pub fn render(&self, path: &str, source: &str) -> String {
        render::full(self, path, source)
    }

    /// `path:line:column: message`, and the help on a second line.
    #[must_use]
    pub fn render_short(&self, path: &str, source: &str) -> String {
        render::short(self, path, source)
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Diagnostic {}

/// `text` in backticks for a message: on one line, and not longer than a line should be.
#[must_use]
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown = String::from("`");
    for (count, character) in text.chars().enumerate() {
        if count == LONGEST {
            shown.push('…');
            break;
        }
        match character {
            '\n' => shown.push_str("\\n"),
            '\t' => shown.push_str("\\t"),
            '\r' => shown.push_str("\\r"),
            control if control.is_control() => shown.extend(control.escape_unicode()),
            other => shown.push(other),
        }
    }
    shown.push('`');
    shown
}
