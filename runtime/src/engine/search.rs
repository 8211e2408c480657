//! Searches a text that is all there for every match of one pattern.

use core::ops::Range;

use super::scanner::{Scanner, last_characters};
use crate::tables::{Automaton, Outcome};

/// All matches of an automaton's pattern in a text, from left to right, none overlapping.
///
/// After an empty match the next one may start at the same place only if it is not empty
/// (the reference's `finditer`, rule A9).
pub(crate) struct Matches<'a> {
    automaton: &'a Automaton,
    text: &'a str,
    scanner: Scanner,
    /// Where the next match may start.
    from: usize,
    last_was_empty: bool,
    done: bool,
}

/// One match.
pub(crate) struct Match<'a, 's> {
    /// Where it starts and ends.
    pub(crate) start: usize,
    pub(crate) end: usize,
    search: &'s Matches<'a>,
    outcome: &'a Outcome,
    here: usize,
}

impl<'a> Matches<'a> {
    pub(crate) fn new(automaton: &'a Automaton, text: &'a str) -> Self {
        Self {
            automaton,
            text,
            scanner: Scanner::default(),
            from: 0,
            last_was_empty: false,
            done: false,
        }
    }

    /// The next match. (No iterator: a match borrows the search for its captures.)
    pub(crate) fn next(&mut self) -> Option<Match<'a, '_>> {
        if self.done {
            return None;
        }
        let automaton = self.automaton;
        let before = &self.text[..self.from];
        let context = automaton.context(
            last_characters(before, usize::from(automaton.look_behind)),
            before
                .chars()
                .nth(usize::from(automaton.look_behind))
                .is_none(),
        );
        let starts = if self.last_was_empty {
            &automaton.starts_not_empty
        } else {
            &automaton.starts
        };
        self.scanner.enter(automaton, starts[usize::from(context)]);
        let rest = &self.text[self.from..];
        let here = self.from
            + self
                .scanner
                .scan(automaton, rest, self.from)
                .unwrap_or(rest.len());
        let Some(outcome) = self.scanner.outcome(automaton) else {
            self.done = true;
            return None;
        };
        let start = self.scanner.position(outcome.start, here)?;
        let end = self.scanner.position(outcome.end, here)?;
        self.from = end;
        self.last_was_empty = start == end;
        Some(Match {
            start,
            end,
            search: self,
            outcome,
            here,
        })
    }
}

impl Match<'_, '_> {
    /// Where a capture lies, by its number; none if it took no part.
    pub(crate) fn capture(&self, number: usize) -> Option<Range<usize>> {
        if number >= usize::from(self.outcome.capture_count) {
            return None;
        }
        let search = self.search;
        let first = usize::from(self.outcome.captures) + number * 2;
        let [start, end] = search.automaton.captures.get(first..first + 2)? else {
            return None;
        };
        let start = search.scanner.position(*start, self.here)?;
        let end = search.scanner.position(*end, self.here)?;
        Some(start..end)
    }
}
