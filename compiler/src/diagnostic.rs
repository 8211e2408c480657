//! Complaints about a template: what is wrong, where, and what to write instead.

use std::ops::Range;

/// How bad a complaint is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The template works, but probably not as its author thinks.
    Warning,
    /// The template cannot be compiled.
    Error,
}

/// One complaint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The complaint's name in the catalogue, such as `unknown-key`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// The bytes of the source that it is about.
    pub span: Range<usize>,
    /// What is wrong, in one sentence without a full stop.
    pub message: String,
    /// What to write instead.
    pub help: Option<String>,
}
