//! The tree of a parsed pattern: only what an automaton needs to know.
//!
//! Whatever can be said in terms of something else is: `$` is a look-ahead for the
//! end, `\b` a pair of look-arounds for `\w`, `(?i)` and `(?x)` are gone, classes are
//! sets of characters. So the automaton has nine kinds of node to understand.

use regex_syntax::hir::ClassUnicode;

use super::quantifier::Quantifier;

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

impl Pattern {
    /// The names of the groups, each once, in order of number.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.groups.iter().filter_map(Option::as_deref)
    }
}

impl Node {
    /// Any of `branches`, the earlier ones preferred; of none, what never matches.
    #[must_use]
    pub fn alternation(mut branches: Vec<Self>) -> Self {
        match branches.len() {
            0 => Self::Class(ClassUnicode::empty()),
            1 => branches.swap_remove(0),
            _ => Self::Alternation(branches),
        }
    }

    /// One after the other of `parts`, without needless nesting.
    #[must_use]
    pub fn concat(parts: Vec<Self>) -> Self {
        let mut flat = Vec::with_capacity(parts.len());
        for part in parts {
            match part {
                Self::Empty => {}
                Self::Concat(inner) => flat.extend(inner),
                part => flat.push(part),
            }
        }
        match flat.len() {
            0 => Self::Empty,
            1 => flat.swap_remove(0),
            _ => Self::Concat(flat),
        }
    }

    /// `body`, as a condition on what follows, or precedes.
    pub(super) fn look_around(behind: bool, negative: bool, body: Self) -> Self {
        Self::LookAround {
            behind,
            negative,
            body: Box::new(body),
        }
    }

    /// The node under a quantifier.
    pub(super) fn repeated(self, quantifier: &Quantifier) -> Self {
        let &Quantifier { min, max, greedy } = quantifier;
        match (min, max) {
            // What is repeated no time sets no group either.
            (_, Some(0)) => Self::Empty,
            (1, Some(1)) => self,
            _ if self == Self::Empty => Self::Empty,
            _ => Self::Repeat {
                body: Box::new(self),
                min,
                max,
                greedy,
            },
        }
    }

    /// Calls a function with the node and all nodes below it.
    pub(crate) fn visit(&self, call: &mut impl FnMut(&Self)) {
        call(self);
        match self {
            Self::Concat(parts) | Self::Alternation(parts) => {
                for part in parts {
                    part.visit(call);
                }
            }
            Self::Repeat { body, .. }
            | Self::Group { body, .. }
            | Self::LookAround { body, .. } => {
                body.visit(call);
            }
            Self::Empty | Self::Class(_) | Self::Start | Self::End | Self::BackReference { .. } => {
            }
        }
    }

    /// Whether the node can match the empty text, if all its look-arounds agree.
    #[must_use]
    pub fn is_nullable(&self) -> bool {
        match self {
            Self::Class(_) => false,
            Self::Concat(parts) => parts.iter().all(Self::is_nullable),
            Self::Alternation(branches) => branches.iter().any(Self::is_nullable),
            Self::Repeat { body, min, .. } => *min == 0 || body.is_nullable(),
            Self::Group { body, .. } => body.is_nullable(),
            // A group may have captured nothing.
            Self::BackReference { .. } => true,
            Self::Empty | Self::Start | Self::End | Self::LookAround { .. } => true,
        }
    }

    /// The greatest number of characters the node can match; `None` if there is no limit.
    #[must_use]
    pub fn max_len(&self) -> Option<usize> {
        match self {
            Self::Class(_) => Some(1),
            Self::Concat(parts) => parts.iter().try_fold(0_usize, |sum, part| {
                Some(sum.saturating_add(part.max_len()?))
            }),
            Self::Alternation(branches) => branches
                .iter()
                .try_fold(0, |most, branch| Some(branch.max_len()?.max(most))),
            Self::Repeat { body, max, .. } => match (body.max_len()?, max) {
                (0, _) => Some(0),
                (_, None) => None,
                (len, Some(max)) => Some(len.saturating_mul(usize::try_from(*max).ok()?)),
            },
            Self::Group { body, .. } => body.max_len(),
            Self::BackReference { .. } => None,
            Self::Empty | Self::Start | Self::End | Self::LookAround { .. } => Some(0),
        }
    }
}
