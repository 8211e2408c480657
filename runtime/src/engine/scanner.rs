//! The byte loop: moves an automaton over text.

use alloc::vec::Vec;

use crate::tables::{Automaton, Move, Outcome, Position, Role, State, Step};

/// Where an automaton is: a state and its registers. Positions are bytes from the start of
/// the whole text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scanner {
    /// The state's row in the transitions.
    row: u32,
    registers: Vec<usize>,
}

impl Scanner {
    /// Enters the state of a row.
    pub(crate) fn enter(&mut self, automaton: &Automaton, row: u32) {
        self.row = row;
        let registers = usize::from(automaton.registers);
        if self.registers.len() < registers {
            self.registers.resize(registers, 0);
        }
    }

    /// Waits for a match, after text that could be [passed over](Automaton::passable).
    #[inline(always)]
    pub(crate) fn wait(&mut self, automaton: &Automaton) {
        self.row = automaton.waiting;
    }

    /// Whether it waits for a match.
    pub(crate) fn waits(&self, automaton: &Automaton) -> bool {
        self.row == automaton.waiting
    }

    /// Whether a text without openings could have led here, so that text can be passed over.
    pub(crate) fn is_quiet(&self, automaton: &Automaton) -> bool {
        self.state(automaton).is_quiet()
    }

    /// Reads text that begins at a position, until a match is certain or the text is used up.
    /// The answer is how many bytes it took to be certain.
    pub(crate) fn scan(
        &mut self,
        automaton: &Automaton,
        text: &str,
        position: usize,
    ) -> Option<usize> {
        let bytes = text.as_bytes();
        let transitions = &automaton.transitions[..];
        let waiting = automaton.waiting;
        let mut row = self.row;
        let mut at = 0;
        // Up to here the text has been searched. Of a short one a search would be the longer way.
        let mut searched = if bytes.len() < SHORT { usize::MAX } else { 0 };
        while let Some(&byte) = bytes.get(at) {
            if row == waiting && at >= searched {
                let opening = find_opening(automaton, bytes, at);
                let ordinary = ordinary_end(automaton, &text[at..opening]);
                // So that the character after the needle is the next place to search from.
                searched = opening + 1;
                if ordinary > 0 {
                    at += ordinary;
                    continue;
                }
            }
            let here = at;
            let class = match automaton.ascii.get(usize::from(byte)) {
                Some(&class) => {
                    at += 1;
                    class
                }
                None => {
                    let character = text[at..].chars().next().unwrap_or_default();
                    at += character.len_utf8();
                    automaton.class_of(character)
                }
            };
            let step = transitions[row as usize + usize::from(class)];
            row = step.0 & Step::ROW;
            if step.0 > Step::ROW {
                self.make_moves(automaton, step.moves(), position + here);
                if step.0 & Step::COMMITS != 0 {
                    self.row = row;
                    return Some(at);
                }
            }
        }
        self.row = row;
        None
    }

    #[inline]
    fn make_moves(&mut self, automaton: &Automaton, list: u32, position: usize) {
        let list = list as usize;
        let range =
            usize::from(automaton.move_lists[list])..usize::from(automaton.move_lists[list + 1]);
        for Move { to, from } in &automaton.moves[range] {
            self.registers[usize::from(*to)] = if *from == Move::POSITION {
                position
            } else {
                self.registers[usize::from(*from)]
            };
        }
    }

    #[inline]
    fn state(&self, automaton: &Automaton) -> State {
        State(automaton.transitions[(self.row + automaton.classes) as usize].0)
    }

    /// The first position that may yet belong to a delimiter, if it is not the present one.
    #[inline]
    pub(crate) fn hold(&self, automaton: &Automaton) -> Option<usize> {
        match self.state(automaton).hold() {
            State::NO_HOLD => None,
            register => Some(self.registers[usize::from(register)]),
        }
    }

    /// The match that is certain; at the end of the text, the one that the end makes.
    pub(crate) fn outcome<'a>(&self, automaton: &'a Automaton) -> Option<&'a Outcome> {
        automaton
            .outcomes
            .get(usize::from(self.state(automaton).outcome()))
    }

    /// A position as the present state knows it; `here` is where the scanner is.
    pub(crate) fn position(&self, position: Position, here: usize) -> Option<usize> {
        match position {
            Position::HERE => Some(here),
            Position::UNSET => None,
            Position(register) => Some(self.registers[usize::from(register)]),
        }
    }
}

impl Automaton {
    /// The class of a character that is not ASCII.
    pub(crate) fn class_of(&self, character: char) -> u8 {
        let code = u32::from(character);
        if let Some(&class) = self.ascii.get(code as usize) {
            return class;
        }
        // The first run begins at U+0080, so there is always one before.
        let after = self.runs.partition_point(|&(first, _)| first <= code);
        self.runs[after - 1].1
    }

    /// The context of a place that comes after a text; `from_start` says whether that is all there
    /// is before it.
    pub(crate) fn context(&self, before: &str, from_start: bool) -> u16 {
        let first = if from_start {
            self.context_at_start
        } else {
            self.context_elsewhere
        };
        before.chars().fold(first, |context, character| {
            let row = usize::from(context) * self.classes as usize;
            self.contexts[row + usize::from(self.class_of(character))]
        })
    }

    /// How much of a short text can be passed over, from a quiet state, if that is nearly all: it has no
    /// openings, and an ordinary character, after which the automaton waits, is the last, or is
    /// followed by one byte that has to be held back.
    #[inline(always)]
    pub(crate) fn nearly_all(&self, text: &str) -> Option<usize> {
        let bytes = text.as_bytes();
        // A long one is worth a search, which is made once, with what comes of it.
        if bytes.len().wrapping_sub(1) >= SHORT - 1 || self.holds_needle(bytes) && self.may_open(bytes) {
            return None;
        }
        let last = *bytes.last()?;
        let hold = usize::from(self.byte_roles[usize::from(last)] & Role::HELD) >> 4;
        let before = *bytes.get(bytes.len().wrapping_sub(1 + hold))?;
        if self.is_plain(before) || !before.is_ascii() && self.ends_ordinarily(&text[..text.len() - hold]) {
            return Some(hold);
        }
        None
    }

    /// Whether the last character of a text, one of several bytes, is ordinary.
    #[inline]
    fn ends_ordinarily(&self, text: &str) -> bool {
        let bytes = text.as_bytes();
        let role = |byte: u8| self.byte_roles[usize::from(byte)] & Role::ALL;
        match *bytes {
            // What a byte begins may be of several roles; only the weightiest is known by it.
            [.., first, _, _] if first >= 0xE0 && role(first) == Role::ORDINARY => true,
            _ => ordinary_end_by_character(self, text) == bytes.len(),
        }
    }

    /// Whether a byte is an ordinary character.
    #[inline(always)]
    fn is_plain(&self, byte: u8) -> bool {
        self.byte_roles[usize::from(byte)] & (Role::ALL | Role::WIDE) == Role::ORDINARY
    }

    /// How much of a text can be passed over, from a quiet state: all up to the last ordinary
    /// character before the first opening.
    pub(crate) fn passable(&self, text: &str) -> usize {
        let opening = find_opening(self, text.as_bytes(), 0);
        ordinary_end(self, &text[..opening])
    }

    /// Whether there is a needle in a text that a delimiter can go on after, at the end of the text
    /// included.
    #[inline(never)]
    fn may_open(&self, text: &[u8]) -> bool {
        let has = |byte: u8, bit: u8| self.byte_roles[usize::from(byte)] & bit != 0;
        let next = text.iter().skip(1).map(Some).chain([None]);
        text.iter().zip(next).any(|(&byte, next)| {
            has(byte, Role::NEEDLE) && next.is_none_or(|&next| has(next, Role::FOLLOWS))
        })
    }

    /// Whether there is a needle in a short text.
    #[inline(always)]
    fn holds_needle(&self, text: &[u8]) -> bool {
        let role = |byte: &u8| self.byte_roles[usize::from(*byte)];
        let four = |[first, second, third, fourth]: &[u8; 4]| {
            role(first) | role(second) | role(third) | role(fourth)
        };
        let all = match text.split_first_chunk() {
            None => text.iter().fold(0, |all, byte| all | role(byte)),
            Some((first, rest)) => {
                let mut all = four(first);
                let mut rest = rest;
                while let Some((next, others)) = rest.split_first_chunk() {
                    all |= four(next);
                    rest = others;
                }
                if !rest.is_empty() && let Some(last) = text.last_chunk() {
                    all |= four(last);
                }
                all
            }
        };
        all & Role::NEEDLE != 0
    }
}

/// From this length on a vectorized search is faster than a look at each byte.
const SHORT: usize = 32;

/// Where the first needle is, from a place on, that a delimiter can go on after; the length of the
/// text if there is none.
#[inline]
fn find_opening(automaton: &Automaton, text: &[u8], from: usize) -> usize {
    let mut at = from;
    loop {
        at += find_needle(automaton, &text[at..]);
        match text.get(at + 1) {
            Some(&next) if automaton.byte_roles[usize::from(next)] & Role::FOLLOWS == 0 => at += 1,
            // At the end of the text nobody knows what follows.
            _ => return at,
        }
    }
}

/// Where the first byte is that may be or begin a needle; the length of the text if there is none.
#[inline]
fn find_needle(automaton: &Automaton, text: &[u8]) -> usize {
    if text.len() < SHORT {
        return find_by_table(automaton, text);
    }
    match automaton.needles[..] {
        [] => None,
        [one] => memchr::memchr(one, text),
        [one, two] => memchr::memchr2(one, two, text),
        [one, two, three] => memchr::memchr3(one, two, three, text),
        _ => return find_by_table(automaton, text),
    }
    .unwrap_or(text.len())
}

#[inline]
fn find_by_table(automaton: &Automaton, text: &[u8]) -> usize {
    let roles = &automaton.byte_roles;
    text.iter()
        .position(|&byte| roles[usize::from(byte)] & Role::NEEDLE != 0)
        .unwrap_or(text.len())
}

/// Where the last ordinary character of a text ends; 0 if there is none.
#[inline]
fn ordinary_end(automaton: &Automaton, text: &str) -> usize {
    for (before, &byte) in text.as_bytes().iter().enumerate().rev() {
        if automaton.is_plain(byte) {
            return before + 1;
        }
        if !byte.is_ascii() {
            return ordinary_end_by_character(automaton, &text[..=before]);
        }
    }
    0
}

/// The same for text that is not all ASCII.
#[inline(never)]
fn ordinary_end_by_character(automaton: &Automaton, text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut end = bytes.len();
    while let Some(last) = end.checked_sub(1) {
        let mut start = last;
        // Back to the first byte of the character.
        while bytes[start] & 0xC0 == 0x80 && start > 0 {
            start -= 1;
        }
        // What a byte begins may be of several roles; only the weightiest is known by it.
        if automaton.byte_roles[usize::from(bytes[start])] & Role::ALL == Role::ORDINARY
            || (start < last && is_ordinary(automaton, &text[start..end]))
        {
            return end;
        }
        end = start;
    }
    0
}

/// Whether the first character of a text is ordinary.
#[cold]
fn is_ordinary(automaton: &Automaton, text: &str) -> bool {
    let character = text.chars().next().unwrap_or_default();
    let class = automaton.class_of(character);
    automaton.class_roles[usize::from(class)] == Role::ORDINARY
}

/// The last characters of a text, as many as asked for or all there are.
pub(crate) fn last_characters(text: &str, count: usize) -> &str {
    match count.checked_sub(1) {
        None => "",
        Some(back) => text
            .char_indices()
            .nth_back(back)
            .map_or(text, |(first, _)| &text[first..]),
    }
}
