//! The delimiter automaton: all delimiters watched in one mode of a template, as one
//! deterministic automaton over classes of characters.
//!
//! `nfa` turns patterns into nodes, `thread` moves threads over them, `determinize` makes
//! states of sets of threads, and `decide` finds the states in which all that may follow leads
//! to the same end. The result is an [`Automaton`], plain data.

mod alphabet;
mod backtrack;
mod contexts;
mod decide;
mod determinize;
mod endless;
mod hash;
mod minimize;
mod nfa;
pub mod pack;
mod registers;
mod skip;
#[cfg(test)]
mod tests;
mod thread;
mod transitions;
mod written;

use std::cell::Cell;
use std::fmt;

pub use alphabet::{Alphabet, ClassId};
pub use backtrack::{Instruction, PackedBacktracker};
pub use determinize::{Outcome, StateId};
pub use endless::can_open_and_close_empty;
pub use pack::PackedAutomaton;
pub use skip::{Role, Skip};
pub use thread::Position;
pub use transitions::{Transition, Transitions};
pub use written::Written;

use crate::pattern::Pattern;

/// A pattern to watch for, with the numbers of the groups whose text is wanted.
#[derive(Clone, Debug)]
pub struct Watched<'p> {
    /// The pattern.
    pub pattern: &'p Pattern,
    /// The groups, in the order in which their positions are reported.
    pub captures: Vec<u32>,
}

/// How large an automaton may grow.
#[derive(Clone, Debug)]
pub struct Limits {
    /// States.
    pub states: usize,
    /// Threads in one state.
    pub threads: usize,
    /// Threads that are moved past a character, with those of their look-aheads, for all automata
    /// together: what bounds the time.
    pub steps: usize,
    spent: Cell<usize>,
}

impl Limits {
    /// Counts steps.
    fn spend(&self, steps: usize) -> Result<(), BuildError> {
        let spent = self.spent.get().saturating_add(steps);
        self.spent.set(spent);
        if spent > self.steps {
            return Err(BuildError::TooManySteps);
        }
        Ok(())
    }
}

impl Default for Limits {
    /// More than ten times what any known template needs.
    fn default() -> Self {
        Self {
            states: 10_000,
            threads: 1_000,
            steps: 2_000_000,
            spent: Cell::new(0),
        }
    }
}

/// Why patterns cannot be made into an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BuildError {
    /// More than 255 classes of characters.
    TooManyClasses,
    /// The patterns unfold into too many nodes.
    TooManyNodes,
    /// There would be too many states.
    TooManyStates,
    /// A state would follow too many ways to match at once.
    TooManyThreads,
    /// It would take too long to follow all ways to match.
    TooManySteps,
    /// A state would have to remember too many positions.
    TooManyRegisters,
    /// A back-reference, which no finite automaton can follow.
    BackReference,
    /// A capturing group in a look-behind.
    CaptureInLookBehind,
    /// A look-behind that reaches too far back.
    LookBehindTooLong,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooManyClasses => "tells apart more than 255 classes of characters",
            Self::TooManyNodes => "unfolds into more than 100000 nodes",
            Self::TooManyStates => "needs more states than the limit allows",
            Self::TooManyThreads => "can match in too many ways at once",
            Self::TooManySteps => "takes too long to compile",
            Self::TooManyRegisters => "must remember more than 250 positions at once",
            Self::BackReference => "has a back-reference, which no finite automaton can follow",
            Self::CaptureInLookBehind => "captures a named group in a look-behind",
            Self::LookBehindTooLong => "looks behind more than 255 characters",
        })
    }
}

impl std::error::Error for BuildError {}

/// The longest look-behind, in characters.
const MAX_LOOK_BEHIND: usize = 255;

/// A deterministic automaton that finds the leftmost of several patterns as text arrives.
///
/// It is entered at one of [`starts`](Self::starts) and moved by each character's class.
/// In a state with a [`commit`](State::commit), a match has been found; else, when the text
/// ends, [`end`](State::end) tells. Text before the position [`hold`](State::hold) belongs to
/// no match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// The classes of characters.
    pub alphabet: Alphabet,
    /// All states.
    pub states: Vec<State>,
    /// The start state for each context.
    pub starts: Vec<StateId>,
    /// The same for a search in which a match at the very start must not be empty; only in
    /// automata for [whole texts](build_for_whole_text).
    pub starts_not_empty: Vec<StateId>,
    /// What may precede a position: for each context and class, the context after it.
    pub contexts: Vec<Vec<u32>>,
    /// The context at the start of the text.
    pub context_at_start: u32,
    /// The context of a place that is not the start and of whose past nothing is known.
    pub context_elsewhere: u32,
    /// How many characters before a position decide its context.
    pub look_behind: usize,
    /// How many registers a state may have.
    pub registers: usize,
    /// How to search for what may be a match instead of walking over all text.
    pub skip: Option<Skip>,
}

/// A state of an [`Automaton`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// For each class; none if there is a commit.
    pub transitions: Transitions,
    /// What the end of the text decides.
    pub end: Option<Outcome>,
    /// The match that is certain once the state is entered.
    pub commit: Option<Outcome>,
    /// The register with the first position that a match may yet start at; none if only
    /// matches that start here, or later, can win.
    pub hold: Option<u8>,
}

/// Builds the automaton of a mode. The patterns come in the order in which ties are broken.
///
/// # Errors
/// If a pattern is not one a finite automaton of reasonable size can follow.
pub fn build(watched: &[Watched<'_>], limits: &Limits) -> Result<Automaton, BuildError> {
    assemble(watched, false, limits)
}

/// Builds the automaton that searches a whole text for a pattern again and again: a match may
/// also start, and be empty, at the end of the text.
///
/// # Errors
/// As [`build`].
pub fn build_for_whole_text(
    watched: &[Watched<'_>],
    limits: &Limits,
) -> Result<Automaton, BuildError> {
    assemble(watched, true, limits)
}

fn assemble(
    watched: &[Watched<'_>],
    whole_text: bool,
    limits: &Limits,
) -> Result<Automaton, BuildError> {
    let nfa = nfa_of(watched)?;
    let raw = determinize::determinize(&nfa, whole_text, limits)?;
    Ok(decide::settle(raw, nfa.alphabet, nfa.look_behind_len))
}

fn nfa_of(watched: &[Watched<'_>]) -> Result<nfa::Nfa, BuildError> {
    let patterns: Vec<_> = watched
        .iter()
        .map(|watched| (watched.pattern, &watched.captures[..]))
        .collect();
    let nfa = nfa::Nfa::new(&patterns)?;
    if nfa.look_behind_len > MAX_LOOK_BEHIND {
        return Err(BuildError::LookBehindTooLong);
    }
    Ok(nfa)
}
