//! Complaints about a pattern.

use std::fmt;
use std::ops::Range;

/// What is wrong with a pattern, where, and what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PatternError {
    /// The complaint's name, such as `unsupported-back-reference`.
    pub code: &'static str,
    /// Where in the pattern it is, in bytes.
    pub offset: usize,
    /// How many bytes it covers; 0 at the end of the pattern.
    pub len: usize,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
}

impl PatternError {
    pub(super) fn new(code: &'static str, span: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            code,
            offset: span.start,
            len: span.len(),
            message: message.into(),
            help: None,
        }
    }

    pub(super) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)?;
        match &self.help {
            Some(help) => write!(formatter, "\nhelp: {help}"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for PatternError {}
