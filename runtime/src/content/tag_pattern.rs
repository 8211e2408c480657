//! The pattern that finds the tags of `xml-inline`.

use core::iter;
use core::ops::Range;

use super::error::{ContentErrorKind, Fault};
use crate::engine::{BacktrackMatches, Matches, TooManySteps};
use crate::one::One;
use crate::tables::{Automaton, Backtracker};

/// The tag pattern of a template. Its captures are `key`, then `value` if it has that group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagPattern {
    /// What finds the tags.
    pub finder: TagFinder,
    /// Whether the pattern has a group `value`. Without one, all values are empty.
    pub declares_value: bool,
}

/// What finds tags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TagFinder {
    /// An automaton, whose cost is linear in nearly all cases.
    Automaton(One<Automaton>),
    /// A backtracking matcher with a bound on its cost, for a pattern with back-references.
    Backtracker(One<Backtracker>),
}

impl TagPattern {
    /// The matches that do not overlap, from the left (rule A9).
    pub(crate) fn find<'a>(
        &'a self,
        text: &'a str,
    ) -> impl Iterator<Item = Result<Tag, Fault>> + 'a {
        let (mut automaton, mut backtracker) = match &self.finder {
            TagFinder::Automaton(automaton) => (Some(Matches::new(automaton, text)), None),
            TagFinder::Backtracker(backtracker) => {
                (None, Some(BacktrackMatches::new(backtracker, text)))
            }
        };
        iter::from_fn(move || match (&mut automaton, &mut backtracker) {
            (Some(matches), _) => {
                let found = matches.next()?;
                Some(Ok(self.tag(found.start, |number| found.capture(number))))
            }
            (_, Some(matches)) => Some(match matches.next()? {
                Ok(found) => Ok(self.tag(found.start, |number| found.capture(number))),
                Err(TooManySteps) => Err(Fault::new(
                    ContentErrorKind::TooCostly,
                    0,
                    "text in which tags are closed",
                )),
            }),
            (None, None) => None,
        })
    }

    fn tag(&self, start: usize, capture: impl Fn(usize) -> Option<Range<usize>>) -> Tag {
        Tag {
            start,
            key: capture(0),
            value: capture(1).filter(|_| self.declares_value),
        }
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
