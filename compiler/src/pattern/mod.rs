//! Delimiter patterns: the dialect of Python's `regex` library, as far as a finite automaton can follow it.
//!
//! [`parse`] reads a pattern as the reference compiles it: version 0, Unicode, `.`
//! matches line feeds, `^` and `$` do not know lines, letters in their own case. What
//! the reference accepts and an automaton cannot do is refused by name.

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

pub use ast::{Node, Pattern};
pub use error::PatternError;
pub use literal::literals;
pub use parser::{Options, parse};
