//! The byte loop: moves an automaton over text.

use alloc::vec::Vec;

use super::skip::{SHORT, find_opening, ordinary_end};
use crate::tables::{Automaton, Move, Outcome, Position, State, Step};

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
