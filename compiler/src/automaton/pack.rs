//! Writes an automaton down as flat tables, the form in which the engine reads it.
//!
//! The form is that of `tables::Automaton` in the runtime crate, which explains it.

use std::hash::Hash;

use super::hash::Map;
use super::skip::{Role, of_bytes};
use super::{Alphabet, Automaton, BuildError, Position, State, StateId};

/// An automaton as flat tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedAutomaton {
    /// The class of each ASCII character.
    pub ascii: [u8; 128],
    /// Where each run of one class begins, from U+0080 on.
    pub runs: Vec<(u32, u8)>,
    /// The number of classes.
    pub classes: u32,
    /// A row for each state: for each class the next state's row in the low bits, then the number
    /// of a list of moves, then whether the next state commits. At the end of the row is what else
    /// there is to the state: in the low byte the register to hold from ([`NONE`]: none), then
    /// whether it is [`QUIET`], and in the high half its outcome's number.
    pub transitions: Vec<u32>,
    /// For each move, the register to set and the one to copy ([`NONE`]: the position).
    pub moves: Vec<(u8, u8)>,
    /// Where each list of moves begins, and where the last one ends.
    pub move_lists: Vec<u16>,
    /// For each outcome: pattern, start, end, first capture, number of captures.
    pub outcomes: Vec<(u16, u8, u8, u16, u16)>,
    /// The captures' positions.
    pub captures: Vec<u8>,
    /// The row of each context's start state.
    pub starts: Vec<u32>,
    /// The row of each context's start state where a match at once must not be empty.
    pub starts_not_empty: Vec<u32>,
    /// For each context and class the context after it.
    pub contexts: Vec<u16>,
    /// The context at the start of the text.
    pub context_at_start: u16,
    /// The context elsewhere.
    pub context_elsewhere: u16,
    /// How many characters before a position decide its context.
    pub look_behind: u16,
    /// How many registers a state may have.
    pub registers: u16,
    /// The row of the state that waits for a match; [`NO_ROW`] if text must always be walked over.
    pub waiting: u32,
    /// The role of each class while waiting: [`ORDINARY`], [`PREFIX`] or [`NEEDLE`].
    pub class_roles: Vec<u8>,
    /// The role of each byte that begins a character, whether it [`FOLLOWS`],
    /// whether it is [`WIDE`], and whether it is [`HELD`].
    pub byte_roles: [u8; 256],
    /// The bytes that are needles.
    pub needles: Vec<u8>,
}

/// No row.
pub const NO_ROW: u32 = u32::MAX;
/// A class that always leads back to waiting.
pub const ORDINARY: u8 = 0;
/// A class that may begin a match, but not without a needle to come.
pub const PREFIX: u8 = 1;
/// A class that must be looked at.
pub const NEEDLE: u8 = 2;
/// Set for a byte with which a match can go on after a needle.
pub const FOLLOWS: u8 = 4;
/// Set for a byte of a character of several bytes.
pub const WIDE: u8 = 8;
/// Set for a character of ASCII that is a prefix and has to be held back after the waiting state.
pub const HELD: u8 = 16;

/// How many bits of a transition hold the row.
pub const ROW_BITS: u32 = 19;
/// Set in a transition to a state that commits.
pub const COMMITS: u32 = 1 << 31;
/// Set for a state that a text without needles can lead to.
pub const QUIET: u32 = 1 << 8;
/// No register; in a position: where the state is; in a move: the position.
pub const NONE: u8 = u8::MAX;
/// A position that is not set.
pub const UNSET: u8 = u8::MAX - 1;
/// No outcome.
pub const NO_OUTCOME: u16 = u16::MAX;

/// The most lists of moves that a transition can name.
const MAX_MOVE_LISTS: usize = 1 << (31 - ROW_BITS);

impl PackedAutomaton {
    /// Packs an automaton.
    ///
    /// # Errors
    /// If it is too large for the form.
    pub fn new(automaton: &Automaton) -> Result<Self, BuildError> {
        let classes = automaton.alphabet.len;
        if automaton.states.len() * (classes + 1) > 1 << ROW_BITS {
            return Err(BuildError::TooManyStates);
        }
        let stride = u32::try_from(classes + 1).map_err(|_| BuildError::TooManyClasses)?;
        let mut move_lists = Numbered::default();
        move_lists.number(Vec::new());
        let mut outcomes = Numbered::default();
        let mut transitions = Vec::new();
        for (number, state) in (0..).zip(&automaton.states) {
            let outcome = match state.commit.as_ref().or(state.end.as_ref()) {
                Some(outcome) => narrow(outcomes.number(outcome.clone()))?,
                None => NO_OUTCOME,
            };
            transitions.extend(row(state, automaton, &mut move_lists)?);
            let skip = automaton.skip.as_ref();
            let quiet = skip.is_some_and(|skip| skip.quiet.contains(&number));
            transitions.push(
                u32::from(state.hold.unwrap_or(NONE))
                    | if quiet { QUIET } else { 0 }
                    | u32::from(outcome) << 16,
            );
        }
        let (waiting, class_roles, byte_roles) = search(automaton)?;
        let rows = |states: &[StateId]| -> Vec<u32> {
            states.iter().map(|state| state * stride).collect()
        };
        let (moves, move_lists) = flatten(&move_lists.items)?;
        let mut captures = Vec::new();
        let mut packed_outcomes = Vec::new();
        for outcome in &outcomes.items {
            packed_outcomes.push((
                narrow(outcome.pattern)?,
                position(outcome.start),
                position(outcome.end),
                narrow(captures.len())?,
                narrow(outcome.captures.len() / 2)?,
            ));
            captures.extend(outcome.captures.iter().copied().map(position));
        }
        Ok(Self {
            ascii: automaton.alphabet.ascii,
            runs: automaton.alphabet.runs.clone(),
            classes: u32::try_from(classes).map_err(|_| BuildError::TooManyClasses)?,
            transitions,
            moves,
            move_lists,
            outcomes: packed_outcomes,
            captures,
            starts: rows(&automaton.starts),
            starts_not_empty: rows(&automaton.starts_not_empty),
            contexts: automaton
                .contexts
                .iter()
                .flatten()
                .map(|&context| narrow(context as usize))
                .collect::<Result<_, _>>()?,
            context_at_start: narrow(automaton.context_at_start as usize)?,
            context_elsewhere: narrow(automaton.context_elsewhere as usize)?,
            look_behind: narrow(automaton.look_behind)?,
            registers: narrow(automaton.registers)?,
            waiting,
            class_roles,
            needles: (0..=u8::MAX)
                .zip(&byte_roles)
                .filter_map(|(byte, &role)| (role & NEEDLE != 0).then_some(byte))
                .collect(),
            byte_roles,
        })
    }

    /// How many states there are.
    #[must_use]
    pub fn states(&self) -> usize {
        self.transitions.len() / (self.classes as usize + 1)
    }

    /// How many bytes the tables take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.ascii.len()
            + self.runs.len() * 8
            + self.transitions.len() * 4
            + self.moves.len() * 2
            + self.move_lists.len() * 2
            + self.outcomes.len() * 8
            + self.captures.len()
            + (self.starts.len() + self.starts_not_empty.len()) * 4
            + self.contexts.len() * 2
            + self.class_roles.len()
            + self.byte_roles.len()
            + self.needles.len()
    }
}

/// The waiting state's row and the roles of classes and bytes.
fn search(automaton: &Automaton) -> Result<(u32, Vec<u8>, [u8; 256]), BuildError> {
    let Some(skip) = &automaton.skip else {
        return Ok((NO_ROW, Vec::new(), [NEEDLE; 256]));
    };
    let stride =
        u32::try_from(automaton.alphabet.len + 1).map_err(|_| BuildError::TooManyClasses)?;
    let number = |role: &Role| match role {
        Role::Ordinary => ORDINARY,
        Role::Prefix => PREFIX,
        Role::Needle => NEEDLE,
    };
    let Alphabet { ascii, runs, .. } = &automaton.alphabet;
    let roles: Vec<u8> = skip.roles.iter().map(number).collect();
    // Bytes that begin nothing can be passed over. After a needle that has several bytes they come
    // at once, so that nothing is known of what follows it.
    let mut bytes = of_bytes(&roles, ORDINARY, ascii, runs);
    let follows = of_bytes(&skip.follows, true, ascii, runs);
    for (number, (byte, follows)) in bytes.iter_mut().zip(follows).enumerate() {
        *byte |= if follows { FOLLOWS } else { 0 };
        *byte |= match ascii.get(number) {
            None => WIDE,
            Some(&class) if *byte & PREFIX != 0 && skip.holds[usize::from(class)] => HELD,
            Some(_) => 0,
        };
    }
    Ok((skip.state * stride, roles, bytes))
}

/// A state's transitions. One that commits is never left, but has a row so that all rows are alike.
fn row(
    state: &State,
    automaton: &Automaton,
    move_lists: &mut Numbered<Vec<(u8, u8)>>,
) -> Result<Vec<u32>, BuildError> {
    let classes = automaton.alphabet.len;
    if state.transitions.is_empty() {
        return Ok(vec![0; classes]);
    }
    let steps = state
        .transitions
        .distinct()
        .iter()
        .map(|transition| {
            let target = transition.target as usize;
            let list = move_lists.number(necessary_moves(&transition.moves));
            if list >= MAX_MOVE_LISTS {
                return Err(BuildError::TooManyStates);
            }
            let commits = automaton.states[target].commit.is_some();
            let bits = (target * (classes + 1)) | (list << ROW_BITS);
            let bits = u32::try_from(bits).map_err(|_| BuildError::TooManyStates)?;
            Ok(bits | if commits { COMMITS } else { 0 })
        })
        .collect::<Result<Vec<u32>, _>>()?;
    Ok(state
        .transitions
        .places()
        .map(|place| steps[place])
        .collect())
}

/// The moves that change a register, in an order in which none reads what another has set: a
/// register only ever takes over one of a greater number.
fn necessary_moves(moves: &[Position]) -> Vec<(u8, u8)> {
    (0..=u8::MAX)
        .zip(moves)
        .filter_map(|(to, from)| match *from {
            Position::Unset => None,
            Position::Register(from) if from == to => None,
            Position::Register(from) => Some((to, from)),
            _ => Some((to, NONE)),
        })
        .collect()
}

/// A flat list of moves, and where in it each list begins.
type MoveTables = (Vec<(u8, u8)>, Vec<u16>);

fn flatten(lists: &[Vec<(u8, u8)>]) -> Result<MoveTables, BuildError> {
    let mut moves = Vec::new();
    let mut begins = vec![0];
    for list in lists {
        moves.extend_from_slice(list);
        begins.push(narrow(moves.len())?);
    }
    Ok((moves, begins))
}

fn position(position: Position) -> u8 {
    match position {
        Position::Unset => UNSET,
        Position::Register(register) => register,
        Position::Before | Position::Here => NONE,
    }
}

fn narrow(number: usize) -> Result<u16, BuildError> {
    u16::try_from(number)
        .ok()
        .filter(|&number| number != NO_OUTCOME)
        .ok_or(BuildError::TooManyStates)
}

/// Things numbered in the order in which they first came.
struct Numbered<T> {
    items: Vec<T>,
    numbers: Map<T, usize>,
}

impl<T> Default for Numbered<T> {
    fn default() -> Self {
        Self {
            items: Vec::new(),
            numbers: Map::default(),
        }
    }
}

impl<T: Clone + Eq + Hash> Numbered<T> {
    fn number(&mut self, item: T) -> usize {
        if let Some(&number) = self.numbers.get(&item) {
            return number;
        }
        let number = self.items.len();
        self.items.push(item.clone());
        self.numbers.insert(item, number);
        number
    }
}
