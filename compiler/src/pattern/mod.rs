//! Delimiter patterns: the dialect of Python's `regex` library, as far as a finite automaton can follow it.
//!
//! [`parse`] reads a pattern as the reference compiles it: version 0, Unicode, `.`
//! matches line feeds, `^` and `$` do not know lines, letters in their own case. What
//! the reference accepts and an automaton cannot do is refused by name.
//!
//! # Differences
//!
//! - `\p{..}` and cases are of Unicode 16 (`regex-syntax`); `\w`, `\d`, `\s` and blocks are as in
//!   the reference, of Unicode 18.
//! - Whatever looks like an approximate match is refused, even where the reference would
//!   find that it is none (`x{d,`).
//! - The reference merges alternatives of one character into a set, and under `(?i)` the set
//!   can differ from its parts (`\P{Lu}|(?i:!)` does not match `a` there). It does here.

mod additions;
mod ast;
mod blocks;
mod class;
mod error;
mod escape;
mod flags;
mod group;
mod literal;
mod names;
mod parser;
mod property;
mod quantifier;
mod reader;
mod set;
#[cfg(test)]
mod tests;

pub(crate) use additions::is_word;
pub use ast::{Node, Pattern};
pub use error::PatternError;
pub use literal::literals;
pub use parser::{Options, parse};
