//! The pattern that finds the tags of `xml-inline`.

use core::iter;
use core::ops::Range;

use crate::engine::Matches;
use crate::one::One;
use crate::tables::Automaton;

/// The tag pattern of a template, as an automaton whose captures are `key`, then `value`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagPattern {
    /// Finds the tags.
    pub automaton: One<Automaton>,
    /// Whether the pattern has a group `value`. Without one, all values are empty.
    pub declares_value: bool,
}

impl TagPattern {
    /// The matches that do not overlap, from the left (rule A9).
    pub(crate) fn find<'a>(&'a self, text: &'a str) -> impl Iterator<Item = Tag> + 'a {
        let mut matches = Matches::new(&self.automaton, text);
        iter::from_fn(move || {
            let found = matches.next()?;
            Some(Tag {
                start: found.start,
                key: found.capture(0),
                value: found.capture(1),
            })
        })
    }
}

/// One match of a tag pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tag {
    /// Where the match starts.
    pub(crate) start: usize,
    /// What the group `key` holds, if it took part in the match.
    pub(crate) key: Option<Range<usize>>,
    /// What the group `value` holds, if it took part in the match.
    pub(crate) value: Option<Range<usize>>,
}
