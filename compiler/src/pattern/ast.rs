//! The tree of a parsed pattern: only what an automaton needs to know.
//!
//! Whatever can be said in terms of something else is: `$` is a look-ahead for the
//! end, `\b` a pair of look-arounds for `\w`, `(?i)` and `(?x)` are gone, classes are
//! sets of characters. So the automaton has nine kinds of node to understand.

use regex_syntax::hir::ClassUnicode;

/// A parsed pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The whole pattern.
    pub root: Node,
    /// The name of each capturing group, in order of number from 1; `None` for a
    /// group without a name. Two groups of one name share a number (rule A15).
    pub groups: Vec<Option<String>>,
}

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// Matches the empty text.
    Empty,
    /// Matches one character of a set. The set may be empty: then nothing matches.
    Class(ClassUnicode),
    /// Matches its parts one after the other.
    Concat(Vec<Node>),
    /// Matches one of its parts; earlier ones are preferred.
    Alternation(Vec<Node>),
    /// Matches its body again and again.
    Repeat {
        /// What is repeated.
        body: Box<Node>,
        /// The least number of repetitions.
        min: u32,
        /// The greatest number of repetitions; `None` is no limit.
        max: Option<u32>,
        /// Whether more repetitions are preferred.
        greedy: bool,
    },
    /// A capturing group.
    Group {
        /// Its number, from 1.
        number: u32,
        /// What it captures.
        body: Box<Node>,
    },
    /// `\A`: matches the empty text at the start of the whole text.
    Start,
    /// `\Z`: matches the empty text at the end of the whole text.
    End,
    /// Matches the empty text where its body matches, or does not, what follows or what precedes.
    LookAround {
        /// Whether it looks at what precedes.
        behind: bool,
        /// Whether its body must not match.
        negative: bool,
        /// What it looks for.
        body: Box<Node>,
    },
    /// What an earlier group captured, once more. Only where the caller allows it.
    BackReference {
        /// The group's number.
        number: u32,
    },
}
