//! The pattern that finds the tags of `xml-inline`.

use core::iter;
use core::ops::Range;

/// The tag pattern of a template.
// TODO(engine): this is the place for the automaton. `declares_value` and `find` are all
// that `xml-inline` asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagPattern {}

impl TagPattern {
    /// Whether the pattern has a group `value`. Without one, all values are empty.
    pub(crate) const fn declares_value(&self) -> bool {
        true
    }

    /// The matches that do not overlap, from the left (rule A9).
    pub(crate) fn find(&self, _text: &str) -> impl Iterator<Item = Tag> {
        iter::empty()
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
