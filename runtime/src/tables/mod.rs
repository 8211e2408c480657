//! A compiled template as the engine reads it: tables and nothing else.
//!
//! The macro writes them out as `static`s, the run-time front end fills them at load; a
//! list is therefore a [`Cow`]. Nothing here is computed while text flows.

mod written;

pub use written::{bytes, moves, numbers, runs, steps};

use alloc::borrow::Cow;

use crate::content::Content;
use crate::message::MessageRules;
use crate::transform::Transform;

/// A list that is either in the program or made at run time.
pub type List<T> = Cow<'static, [T]>;

/// A text that is either in the program or made at run time.
pub type Text = Cow<'static, str>;

/// A compiled template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    /// The fields, in the template's order.
    pub fields: List<Field>,
    /// How the fields' values become a message, in the same order.
    pub message: MessageRules,
    /// The field without an open, if there is one.
    pub implicit: Option<u16>,
    /// What is watched: outside explicit regions first, then in those of each field that has a close.
    pub modes: List<Mode>,
    /// Finds the start anchors in the prefix.
    pub start_anchor: Automaton,
    /// How many characters the look-behinds of any mode reach back.
    pub look_behind: u16,
}

/// A field of the message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// How a region's text is parsed.
    pub content: Content,
    /// How the parsed value is reshaped.
    pub transform: Option<Transform>,
    /// Whether each item of the parsed list is reshaped, instead of the whole.
    pub transform_each: bool,
    /// Whether the message has no room for integers beyond 64 bits.
    pub narrow_integers: bool,
    /// The names of the captures of its delimiters.
    pub captures: List<Text>,
    /// The number of the mode in its explicit regions; without, they run to the end of the text.
    pub close: Option<u16>,
}

/// The delimiters watched at one time, and the automaton that finds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mode {
    /// The automaton; its outcomes name delimiters.
    pub automaton: Automaton,
    /// The delimiters.
    pub delimiters: List<Delimiter>,
}

/// One delimiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delimiter {
    /// The field that it opens or closes.
    pub field: u16,
    /// Whether it opens it.
    pub opens: bool,
    /// For each of its captures, the number of the field's capture.
    pub captures: List<u16>,
}

/// A deterministic automaton over classes of characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// The class of each ASCII character.
    pub ascii: [u8; 128],
    /// Where each run of one class begins, from U+0080 on.
    pub runs: List<(u32, u8)>,
    /// The number of classes.
    pub classes: u32,
    /// A row for each state: for each class a [`Step`], and at its end a [`State`].
    pub transitions: List<Step>,
    /// The lists of moves that steps name, one after the other.
    pub moves: List<Move>,
    /// Where each list of moves begins in `moves`; the list after it begins where it ends.
    pub move_lists: List<u16>,
    /// Matches, as states know them.
    pub outcomes: List<Outcome>,
    /// The captures' positions of all outcomes.
    pub captures: List<Position>,
    /// The row of each context's start state.
    pub starts: List<u32>,
    /// The same where a match at once must not be empty; for whole texts only.
    pub starts_not_empty: List<u32>,
    /// For each context and class the context after it.
    pub contexts: List<u16>,
    /// The context at the start of the text.
    pub context_at_start: u16,
    /// The context of any other place, as far as nothing is known of what precedes it.
    pub context_elsewhere: u16,
    /// How many characters before a position decide its context.
    pub look_behind: u16,
    /// How many registers its states need.
    pub registers: u16,
    /// The row of the state that waits for a match; [`NO_ROW`](Self::NO_ROW) if text must always
    /// be walked over.
    pub waiting: u32,
    /// The [`Role`] of each class while waiting; empty without a waiting state.
    pub class_roles: List<u8>,
    /// The weightiest role of the characters that each byte begins, and whether it
    /// [`FOLLOWS`](Role::FOLLOWS).
    pub byte_roles: [u8; 256],
    /// The bytes whose role is [`NEEDLE`](Role::NEEDLE).
    pub needles: List<u8>,
}

impl Automaton {
    /// No row.
    pub const NO_ROW: u32 = u32::MAX;
}

/// What characters are to a search for the next delimiter.
///
/// A text without needles holds no delimiter. In it an ordinary character leads back to the
/// waiting state from wherever the automaton is, so of such a text only what follows its last
/// ordinary character has to be walked over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Role;

impl Role {
    /// Always leads back to the waiting state.
    pub const ORDINARY: u8 = 0;
    /// May begin a delimiter that goes on with a needle.
    pub const PREFIX: u8 = 1;
    /// Must be looked at.
    pub const NEEDLE: u8 = 2;
    /// The bits of the role.
    pub const ALL: u8 = 3;
    /// Set in what a byte has beside its role: a delimiter can go on with it after a needle. Before
    /// any other byte, a needle might as well be ordinary.
    pub const FOLLOWS: u8 = 4;
    /// Set in what a byte has beside its role: it is of a character of several bytes.
    pub const WIDE: u8 = 8;
    /// Set in what a byte has beside its role: it is a prefix by itself, and after the waiting state
    /// it has to be held back.
    pub const HELD: u8 = 16;
}

/// The step that a character makes: the row of the next state, the number of a list of
/// moves, and whether the next state commits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step(pub u32);

impl Step {
    /// The bits that hold the next state's row; all others zero: a step without ado.
    pub const ROW: u32 = (1 << Self::ROW_BITS) - 1;
    /// How many bits hold the row.
    pub const ROW_BITS: u32 = 19;
    /// Set if the next state commits.
    pub const COMMITS: u32 = 1 << 31;

    /// The number of the list of moves; 0 is the empty list.
    #[must_use]
    pub const fn moves(self) -> u32 {
        (self.0 & !Self::COMMITS) >> Self::ROW_BITS
    }
}

/// What there is to a state beside its transitions, at the end of its row: in the low byte the
/// register with the first position that may yet belong to a delimiter, then whether the state is
/// quiet, and in the high half the number of the outcome that is certain here, or that the end of
/// the text makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State(pub u32);

impl State {
    /// Nothing is held.
    pub const NO_HOLD: u8 = u8::MAX;
    /// Set for a state that a text without needles can lead to.
    pub const QUIET: u32 = 1 << 8;
    /// No match.
    pub const NO_OUTCOME: u16 = u16::MAX;

    /// The register to hold from, or [`NO_HOLD`](Self::NO_HOLD).
    #[must_use]
    pub const fn hold(self) -> u8 {
        self.0.to_le_bytes()[0]
    }

    /// Whether a text without needles can lead here.
    #[must_use]
    pub const fn is_quiet(self) -> bool {
        self.0 & Self::QUIET != 0
    }

    /// The number of the outcome, or [`NO_OUTCOME`](Self::NO_OUTCOME).
    #[must_use]
    pub const fn outcome(self) -> u16 {
        let [_, _, low, high] = self.0.to_le_bytes();
        u16::from_le_bytes([low, high])
    }
}

/// Sets a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The register to set.
    pub to: u8,
    /// The register to copy, or [`POSITION`](Self::POSITION).
    pub from: u8,
}

impl Move {
    /// The position before the character read.
    pub const POSITION: u8 = u8::MAX;
}

/// A position, as a state knows it: a register's number, or one of two more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position(pub u8);

impl Position {
    /// Where the state is.
    pub const HERE: Self = Self(u8::MAX);
    /// A capture that took no part.
    pub const UNSET: Self = Self(u8::MAX - 1);
}

/// A match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The pattern: the number of a delimiter.
    pub pattern: u16,
    /// Where it starts.
    pub start: Position,
    /// Where it ends.
    pub end: Position,
    /// Where its captures begin in the automaton's `captures`: start and end of each.
    pub captures: u16,
    /// How many captures there are.
    pub capture_count: u16,
}

/// A pattern with back-references, as the instructions of a backtracking matcher.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backtracker {
    /// The instructions.
    pub instructions: List<Instruction>,
    /// Where to begin.
    pub start: u16,
    /// The sets of characters that instructions name, each as ascending ranges.
    pub sets: List<List<(char, char)>>,
    /// How many captures there are.
    pub captures: u16,
}

/// A step of the matcher. The numbers are those of instructions, sets and slots; a capture has two
/// slots, for its start and its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// Reads a character of a set.
    Set {
        /// The set.
        set: u16,
        /// What comes next.
        next: u16,
    },
    /// Goes on in two ways.
    Split {
        /// The preferred way.
        first: u16,
        /// The other.
        second: u16,
    },
    /// Notes the position.
    Save {
        /// Where.
        slot: u16,
        /// What comes next.
        next: u16,
    },
    /// Passes at the start of the text.
    Start {
        /// What comes next.
        next: u16,
    },
    /// Passes at the end of the text.
    End {
        /// What comes next.
        next: u16,
    },
    /// Passes where the body matches what follows, or does not.
    LookAhead {
        /// Whether it must not match.
        negative: bool,
        /// The body.
        body: u16,
        /// What comes next.
        next: u16,
    },
    /// Passes where the body matches what precedes, or does not.
    LookBehind {
        /// Whether it must not match.
        negative: bool,
        /// The most characters that the body reads.
        longest: u16,
        /// The body.
        body: u16,
        /// What comes next.
        next: u16,
    },
    /// Reads what a capture holds.
    BackReference {
        /// The slot of its start.
        slot: u16,
        /// What comes next if that is nothing.
        unread: u16,
        /// What comes next otherwise.
        read: u16,
    },
    /// The end of the pattern or of a body.
    Match,
}

#[cfg(test)]
impl Default for Automaton {
    /// Finds nothing.
    fn default() -> Self {
        Self {
            ascii: [0; 128],
            runs: Cow::Borrowed(&[(0x80, 0)]),
            classes: 1,
            // One state that holds nothing and finds nothing.
            transitions: Cow::Borrowed(&[Step(0), Step(0xFFFF_00FF)]),
            moves: Cow::Borrowed(&[]),
            move_lists: Cow::Borrowed(&[0, 0]),
            outcomes: Cow::Borrowed(&[]),
            captures: Cow::Borrowed(&[]),
            starts: Cow::Borrowed(&[0]),
            starts_not_empty: Cow::Borrowed(&[0]),
            contexts: Cow::Borrowed(&[0]),
            context_at_start: 0,
            context_elsewhere: 0,
            look_behind: 0,
            registers: 0,
            waiting: Self::NO_ROW,
            class_roles: Cow::Borrowed(&[]),
            byte_roles: [Role::NEEDLE; 256],
            needles: Cow::Borrowed(&[]),
        }
    }
}
