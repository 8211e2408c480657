//! Compiles a Hugging Face *response template* into a [`Program`]: plain data that
//! the macro writes out as static tables and the run-time front end loads as it is.
//!
//! The path of a template: [`json`] reads it with the place of every part, [`template`] makes
//! it a checked [`Template`](template::Template), [`pattern`] parses its patterns, and
//! [`automaton`] turns all delimiters watched at one time into one automaton. What is wrong
//! on the way is a [`Diagnostic`](diagnostic::Diagnostic); all of them are told at once.
//!
//! This crate is a part of `response-template` and follows its version; use it through that crate.

pub mod analysis;
pub mod automaton;
pub mod diagnostic;
pub mod explain;
pub mod json;
mod lower;
pub mod pattern;
pub mod program;
pub mod template;

use diagnostic::Diagnostics;
pub use program::Program;

/// What became of a template.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Compilation {
    /// The template as far as it could be read, even with errors; good for telling what it has.
    pub template: Option<template::Template>,
    /// The compiled template; none if one of the complaints is an error.
    pub program: Option<Program>,
    /// All complaints, warnings among them.
    pub diagnostics: Diagnostics,
}

/// Compiles the template in a JSON text: a bare template, or a `tokenizer_config.json` with the
/// key `response_template`. `path` is what messages call the text.
///
/// ```
/// let compilation = response_template_compiler::compile(
///     "template.json",
///     r#"{"start_anchor": "<|assistant|>", "fields": {"content": {"clse": "<|end|>"}}}"#,
/// );
/// assert!(compilation.program.is_none());
/// let message = compilation.diagnostics.rendered().next().unwrap();
/// assert!(message.starts_with("template.json:1:58: unknown key `clse`"), "{message}");
/// ```
#[must_use]
pub fn compile(path: &str, source: &str) -> Compilation {
    let reading = template::read(source);
    let has_errors = reading.has_errors();
    let mut complaints = reading.complaints;
    let mut program = None;
    if let Some(template) = &reading.template {
        let (lowered, found) = lower::lower(template, &automaton::Limits::default());
        complaints.extend(found);
        program = lowered.filter(|_| !has_errors);
    }
    Compilation {
        template: reading.template,
        program,
        diagnostics: Diagnostics::new(path, source, complaints),
    }
}
