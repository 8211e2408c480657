//! Delimiter patterns: the dialect of Python's `regex` library, as far as a finite automaton can follow it.

mod ast;

pub use ast::{Node, Pattern};
