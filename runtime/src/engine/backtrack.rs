//! A backtracking matcher for patterns with back-references, over a text that is all there.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use crate::tables::{Backtracker, Instruction};

/// How many steps the matcher may take for each byte of the text. Text as models write it
/// takes a few; only openers in great number that nothing closes take more.
const STEPS_A_BYTE: usize = 100;

/// How many steps it may always take.
const STEPS_AT_LEAST: usize = 100_000;

/// The matcher took more steps than its text is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooManySteps;

/// All matches of a pattern in a text, from left to right, none overlapping (rule A9).
pub(crate) struct BacktrackMatches<'a> {
    pattern: &'a Backtracker,
    text: &'a str,
    steps: usize,
    /// Where the next match may start; none when there is no other.
    from: Option<usize>,
    last_was_empty: bool,
}

/// One match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BacktrackMatch {
    pub(crate) start: usize,
    slots: Vec<Option<usize>>,
}

impl BacktrackMatch {
    /// Where a capture lies; none if it took no part.
    pub(crate) fn capture(&self, number: usize) -> Option<Range<usize>> {
        let [start, end] = self.slots.get(number * 2..number * 2 + 2)? else {
            return None;
        };
        Some((*start)?..(*end)?)
    }
}

impl<'a> BacktrackMatches<'a> {
    pub(crate) fn new(pattern: &'a Backtracker, text: &'a str) -> Self {
        Self {
            pattern,
            text,
            steps: STEPS_AT_LEAST.saturating_add(text.len().saturating_mul(STEPS_A_BYTE)),
            from: Some(0),
            last_was_empty: false,
        }
    }

    fn next_match(&mut self) -> Result<Option<BacktrackMatch>, TooManySteps> {
        while let Some(start) = self.from {
            let mut matcher = Matcher {
                pattern: self.pattern,
                text: self.text,
                steps: &mut self.steps,
                slots: vec![None; usize::from(self.pattern.captures) * 2],
            };
            let goal = if self.last_was_empty {
                Goal::AfterStart(start)
            } else {
                Goal::Anywhere
            };
            let found = matcher.run(self.pattern.start, start, goal)?;
            let slots = matcher.slots;
            let following = self.text[start..].chars().next();
            match found {
                Some(end) => {
                    self.from = Some(end);
                    self.last_was_empty = start == end;
                    return Ok(Some(BacktrackMatch { start, slots }));
                }
                None => {
                    self.from = following.map(|character| start + character.len_utf8());
                    self.last_was_empty = false;
                }
            }
        }
        Ok(None)
    }
}

impl Iterator for BacktrackMatches<'_> {
    type Item = Result<BacktrackMatch, TooManySteps>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.next_match().transpose();
        if let Some(Err(_)) = next {
            self.from = None;
        }
        next
    }
}

/// Where a match may end.
#[derive(Clone, Copy)]
enum Goal {
    Anywhere,
    /// Only after this place, where it starts.
    AfterStart(usize),
    /// Only at this place.
    At(usize),
}

impl Goal {
    fn allows(self, end: usize) -> bool {
        match self {
            Self::Anywhere => true,
            Self::AfterStart(start) => end != start,
            Self::At(place) => end == place,
        }
    }
}

struct Matcher<'a> {
    pattern: &'a Backtracker,
    text: &'a str,
    steps: &'a mut usize,
    slots: Vec<Option<usize>>,
}

/// What to go back to when a way leads nowhere.
enum Backtrack {
    /// Another way, from a place.
    Way { instruction: u16, at: usize },
    /// What a slot held.
    Slot { slot: u16, held: Option<usize> },
}

impl Matcher<'_> {
    /// Matches from a place on; the answer is the end. If there is none, the slots are as before.
    fn run(&mut self, start: u16, at: usize, goal: Goal) -> Result<Option<usize>, TooManySteps> {
        let mut ways = vec![Backtrack::Way {
            instruction: start,
            at,
        }];
        while let Some(way) = ways.pop() {
            match way {
                Backtrack::Slot { slot, held } => self.slots[usize::from(slot)] = held,
                Backtrack::Way { instruction, at } => {
                    if let Some(end) = self.follow(instruction, at, goal, &mut ways)? {
                        return Ok(Some(end));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Follows one way until it matches or leads nowhere.
    fn follow(
        &mut self,
        mut instruction: u16,
        mut at: usize,
        goal: Goal,
        ways: &mut Vec<Backtrack>,
    ) -> Result<Option<usize>, TooManySteps> {
        loop {
            *self.steps = self.steps.checked_sub(1).ok_or(TooManySteps)?;
            match self.pattern.instructions[usize::from(instruction)] {
                Instruction::Set { set, next } => {
                    let Some(character) = self.text[at..].chars().next() else {
                        return Ok(None);
                    };
                    if !contains(&self.pattern.sets[usize::from(set)], character) {
                        return Ok(None);
                    }
                    at += character.len_utf8();
                    instruction = next;
                }
                Instruction::Split { first, second } => {
                    ways.push(Backtrack::Way {
                        instruction: second,
                        at,
                    });
                    instruction = first;
                }
                Instruction::Save { slot, next } => {
                    let held = self.slots[usize::from(slot)].replace(at);
                    ways.push(Backtrack::Slot { slot, held });
                    instruction = next;
                }
                Instruction::Start { next } if at == 0 => instruction = next,
                Instruction::End { next } if at == self.text.len() => instruction = next,
                Instruction::Start { .. } | Instruction::End { .. } => return Ok(None),
                Instruction::LookAhead {
                    negative,
                    body,
                    next,
                } => {
                    if !self.look(negative, body, at..=at, Goal::Anywhere, ways)? {
                        return Ok(None);
                    }
                    instruction = next;
                }
                Instruction::LookBehind {
                    negative,
                    longest,
                    body,
                    next,
                } => {
                    let earliest = self.text[..at]
                        .char_indices()
                        .rev()
                        .take(usize::from(longest))
                        .last()
                        .map_or(at, |(earliest, _)| earliest);
                    if !self.look(negative, body, earliest..=at, Goal::At(at), ways)? {
                        return Ok(None);
                    }
                    instruction = next;
                }
                Instruction::BackReference { slot, unread, read } => {
                    let slot = usize::from(slot);
                    // A group that took no part matches nothing, not even the empty text.
                    let (Some(start), Some(end)) = (self.slots[slot], self.slots[slot + 1]) else {
                        return Ok(None);
                    };
                    let captured = self.text.get(start..end).unwrap_or_default();
                    if !self.text[at..].starts_with(captured) {
                        return Ok(None);
                    }
                    // Comparing is work, too.
                    *self.steps = self.steps.saturating_sub(captured.len() / 16);
                    at += captured.len();
                    instruction = if captured.is_empty() { unread } else { read };
                }
                Instruction::Match if goal.allows(at) => return Ok(Some(at)),
                Instruction::Match => return Ok(None),
            }
        }
    }

    /// Whether a look-around holds. What a positive one captures is kept, and undone with the way.
    fn look(
        &mut self,
        negative: bool,
        body: u16,
        starts: core::ops::RangeInclusive<usize>,
        goal: Goal,
        ways: &mut Vec<Backtrack>,
    ) -> Result<bool, TooManySteps> {
        let before = self.slots.clone();
        let mut matches = false;
        for start in starts.rev() {
            if self.text.is_char_boundary(start) && self.run(body, start, goal)?.is_some() {
                matches = true;
                break;
            }
        }
        if negative {
            self.slots = before;
            return Ok(!matches);
        }
        for (slot, held) in (0..).zip(before) {
            if self.slots[usize::from(slot)] != held {
                ways.push(Backtrack::Slot { slot, held });
            }
        }
        Ok(matches)
    }
}

fn contains(ranges: &[(char, char)], character: char) -> bool {
    let after = ranges.partition_point(|&(first, _)| first <= character);
    after > 0 && character <= ranges[after - 1].1
}
