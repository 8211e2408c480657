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

    /// How much of a text can be passed over: from a quiet state, over a text without needles, all
    /// up to its last ordinary character, after which the automaton waits. None if the automaton
    /// has to read the text.
    #[inline]
    pub(crate) fn pass_over(&mut self, automaton: &Automaton, text: &str) -> Option<usize> {
        if !self.state(automaton).is_quiet() || find_needle(automaton, text.as_bytes()) < text.len()
        {
            return None;
        }
        match ordinary_end(automaton, text) {
            0 => None,
            end => {
                self.row = automaton.waiting;
                Some(end)
            }
        }
    }

    /// Reads one ASCII character, as [`scan`](Self::scan) would.
    #[inline]
    fn scan_ascii(&mut self, automaton: &Automaton, byte: u8, position: usize) -> Option<usize> {
        let class = automaton.ascii[usize::from(byte & 0x7F)];
        let step = automaton.transitions[self.row as usize + usize::from(class)];
        self.row = step.0 & Step::ROW;
        if step.0 <= Step::ROW {
            return None;
        }
        self.make_moves(automaton, step.moves(), position);
        (step.0 & Step::COMMITS != 0).then_some(1)
    }

    /// As [`scan`](Self::scan), for text that is most often a single space.
    #[inline]
    pub(crate) fn scan_rest(
        &mut self,
        automaton: &Automaton,
        text: &str,
        position: usize,
    ) -> Option<usize> {
        match text.as_bytes() {
            &[byte] if byte.is_ascii() => self.scan_ascii(automaton, byte, position),
            _ => self.scan(automaton, text, position),
        }
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
        // Up to here the text has been searched.
        let mut searched = 0;
        while let Some(&byte) = bytes.get(at) {
            if row == waiting && at >= searched {
                searched = at + find_needle(automaton, &bytes[at..]);
                let ordinary = ordinary_end(automaton, &text[at..searched]);
                // So that the character after the needle is the next place to search from.
                searched += 1;
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

    /// The context of a place that comes after these pieces of text; `from_start` says whether they
    /// are all there is before it.
    pub(crate) fn context<const PIECES: usize>(
        &self,
        before: [&str; PIECES],
        from_start: bool,
    ) -> u16 {
        let first = if from_start {
            self.context_at_start
        } else {
            self.context_elsewhere
        };
        let characters = before.iter().flat_map(|piece| piece.chars());
        characters.fold(first, |context, character| {
            let row = usize::from(context) * self.classes as usize;
            self.contexts[row + usize::from(self.class_of(character))]
        })
    }
}

/// From this length on a vectorized search is faster than a look at each byte.
const LONG: usize = 32;

/// Where the first byte is that may be or begin a needle; the length of the text if there is none.
#[inline]
fn find_needle(automaton: &Automaton, text: &[u8]) -> usize {
    if text.len() < LONG {
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
        .position(|&byte| roles[usize::from(byte)] == Role::NEEDLE)
        .unwrap_or(text.len())
}

/// Where the last ordinary character of a text ends; 0 if there is none.
#[inline]
fn ordinary_end(automaton: &Automaton, text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut end = bytes.len();
    while let Some(last) = end.checked_sub(1) {
        let mut start = last;
        // Back to the first byte of the character.
        while bytes[start] & 0xC0 == 0x80 && start > 0 {
            start -= 1;
        }
        // What a byte begins may be of several roles; only the weightiest is known by it.
        if automaton.byte_roles[usize::from(bytes[start])] == Role::ORDINARY
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
