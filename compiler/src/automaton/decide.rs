//! Finds what is decided: states whose every continuation leads to the same match, and
//! candidates that no continuation lets win.
//!
//! Threads alone do not tell: of two demands on the text to come each may be possible and
//! both together not. So both questions are answered on the finished automaton, where every
//! path is a text.

use std::collections::VecDeque;

use super::determinize::{Outcome, Raw, RawState, StateId};
use super::minimize::minimize;
use super::registers::{Registers, fixpoint, predecessors};
use super::thread::Position;
use super::transitions::Transition;
use super::{Alphabet, Automaton, State, skip};

/// Commits where all continuations agree, holds no text for a candidate that cannot win, and
/// drops the states that are no longer reached.
pub(super) fn settle(mut raw: Raw, alphabet: Alphabet, look_behind: usize) -> Automaton {
    commit_early(&mut raw.states);
    let winners = possible_winners(&raw.states);
    let keep = reachable(&raw);
    let mut numbers = vec![StateId::MAX; raw.states.len()];
    for (new, &old) in (0..).zip(&keep) {
        numbers[old as usize] = new;
    }
    let mut states = Vec::with_capacity(keep.len());
    for &old in &keep {
        let state = &mut raw.states[old as usize];
        let hold = state
            .generation_starts
            .iter()
            .find_map(|start| match start {
                Position::Register(register) => {
                    winners[old as usize].has(*register).then_some(*register)
                }
                _ => None,
            });
        let mut transitions = std::mem::take(&mut state.transitions);
        for transition in transitions.distinct_mut() {
            transition.target = numbers[transition.target as usize];
        }
        states.push(State {
            transitions,
            end: state.end.take(),
            commit: state.commit.take(),
            hold,
        });
    }
    let merged = minimize(&mut states);
    let renumber = |ids: Vec<StateId>| -> Vec<StateId> {
        ids.iter()
            .map(|id| merged[numbers[*id as usize] as usize])
            .collect()
    };
    let transitions = states.iter().flat_map(|state| state.transitions.distinct());
    let registers = transitions.map(|transition| transition.moves.len()).max();
    let starts = renumber(raw.starts);
    let waiting = starts[raw.context_elsewhere as usize];
    let skip = skip::find(&states, waiting, alphabet.len);
    Automaton {
        alphabet,
        states,
        starts,
        skip,
        starts_not_empty: renumber(raw.starts_not_empty),
        contexts: raw.contexts,
        context_at_start: raw.context_at_start,
        context_elsewhere: raw.context_elsewhere,
        look_behind,
        registers: registers.unwrap_or(0),
    }
}

/// What the texts that may follow can lead to.
#[derive(Clone, PartialEq)]
enum Ends {
    /// Always the same: this match, or none.
    One(Option<Outcome>),
    /// More than one, or one that is not known yet.
    Many,
}

impl Ends {
    fn join(&mut self, other: Self) {
        match (&*self, other) {
            (Self::Many, _) => {}
            (Self::One(known), Self::One(new)) if *known == new => {}
            _ => *self = Self::Many,
        }
    }
}

/// Lets a state commit if everything that may follow leads to the same match.
fn commit_early(states: &mut [RawState]) {
    let mut ends: Vec<Ends> = states
        .iter()
        .map(|state| match &state.commit {
            Some(commit) => Ends::One(Some(commit.clone())),
            None => Ends::One(state.end.clone()),
        })
        .collect();
    let before = predecessors(states, |state| &state.transitions);
    let mut open: VecDeque<usize> = (0..states.len()).collect();
    let mut queued = vec![true; states.len()];
    while let Some(number) = open.pop_front() {
        queued[number] = false;
        let mut joined = ends[number].clone();
        for transition in states[number].transitions.distinct() {
            joined.join(seen_from_before(
                &ends[transition.target as usize],
                transition,
            ));
            if joined == Ends::Many {
                break;
            }
        }
        if joined != ends[number] {
            ends[number] = joined;
            for &previous in &before[number] {
                if !queued[previous] {
                    queued[previous] = true;
                    open.push_back(previous);
                }
            }
        }
    }
    for (state, ends) in states.iter_mut().zip(ends) {
        // A state without a candidate is entered before anything is read, and has nothing to commit.
        if let Ends::One(Some(outcome)) = ends
            && !state.generation_starts.is_empty()
        {
            state.commit = Some(outcome);
            state.end = None;
            state.transitions.clear();
        }
    }
}

/// What a state can lead to, in terms of the registers of the state before it.
fn seen_from_before(ends: &Ends, transition: &Transition) -> Ends {
    let Ends::One(Some(outcome)) = ends else {
        return ends.clone();
    };
    let mut known = true;
    let mut back = |position: &Position| match position {
        Position::Register(register) => match transition.moves[usize::from(*register)] {
            Position::Before => Position::Here,
            other => other,
        },
        Position::Here | Position::Before => {
            known = false;
            Position::Here
        }
        Position::Unset => Position::Unset,
    };
    let outcome = Outcome {
        pattern: outcome.pattern,
        start: back(&outcome.start),
        end: back(&outcome.end),
        captures: outcome.captures.iter().map(back).collect(),
    };
    if known {
        Ends::One(Some(outcome))
    } else {
        Ends::Many
    }
}

/// For each state, the registers that hold the start of a match some continuation leads to.
fn possible_winners(states: &[RawState]) -> Vec<Registers> {
    fixpoint(
        states,
        |state| {
            let mut own = Registers::default();
            for outcome in state.commit.iter().chain(&state.end) {
                if let Position::Register(register) = outcome.start {
                    own.insert(register);
                }
            }
            own
        },
        |state| &state.transitions,
    )
}

/// The states that can be reached, in the order in which they are found.
fn reachable(raw: &Raw) -> Vec<StateId> {
    let mut found = Vec::new();
    let mut known = vec![false; raw.states.len()];
    let mut open: VecDeque<StateId> = raw
        .starts
        .iter()
        .chain(&raw.starts_not_empty)
        .copied()
        .collect();
    while let Some(number) = open.pop_front() {
        if std::mem::replace(&mut known[number as usize], true) {
            continue;
        }
        found.push(number);
        for transition in raw.states[number as usize].transitions.distinct() {
            open.push_back(transition.target);
        }
    }
    found
}
