//! Makes one state of those that nothing tells apart.
//!
//! States differ by what they know, but much of that is never asked for again: the place of a
//! capture whose match has become impossible, a thread that cannot win. So registers that
//! nobody reads are forgotten first; then states are told apart only by what they lead to
//! (Moore's partition refinement).

use std::collections::HashMap;

use super::State;
use super::determinize::{Outcome, StateId, Transition};
use super::registers::{Registers, fixpoint};
use super::thread::Position;

/// Merges states. The answer gives each old state's new number.
pub(super) fn minimize(states: &mut Vec<State>) -> Vec<StateId> {
    forget_unread_registers(states);
    let blocks = refine(states);
    let count = blocks.iter().max().map_or(0, |last| *last as usize + 1);
    let mut merged: Vec<Option<State>> = vec![None; count];
    for (mut state, &block) in std::mem::take(states).into_iter().zip(&blocks) {
        for transition in &mut state.transitions {
            transition.target = blocks[transition.target as usize];
        }
        // Of equivalent states any will do.
        merged[block as usize].get_or_insert(state);
    }
    states.extend(merged.into_iter().flatten());
    blocks
}

/// Unsets moves into registers that no continuation reads.
fn forget_unread_registers(states: &mut [State]) {
    let read = fixpoint(
        states,
        |state| {
            let mut read = Registers::default();
            for outcome in state.commit.iter().chain(&state.end) {
                let Outcome {
                    start,
                    end,
                    captures,
                    ..
                } = outcome;
                for position in captures.iter().chain([start, end]) {
                    if let Position::Register(register) = position {
                        read.insert(*register);
                    }
                }
            }
            if let Some(hold) = state.hold {
                read.insert(hold);
            }
            read
        },
        |state| &state.transitions,
    );
    for state in states {
        for transition in &mut state.transitions {
            let read = read[transition.target as usize];
            for (register, from) in (0..=u8::MAX).zip(&mut transition.moves) {
                if !read.has(register) {
                    *from = Position::Unset;
                }
            }
            while transition.moves.last() == Some(&Position::Unset) {
                transition.moves.pop();
            }
        }
    }
}

/// What tells states apart at once.
type Appearance<'s> = (&'s Option<Outcome>, &'s Option<Outcome>, Option<u8>);

/// Numbers the classes of equivalent states, in the order in which they are first met.
fn refine<'s>(states: &'s [State]) -> Vec<StateId> {
    let mut appearances: HashMap<Appearance<'s>, StateId> = HashMap::new();
    let mut blocks: Vec<StateId> = states
        .iter()
        .map(|state| {
            let next = block_number(appearances.len());
            *appearances
                .entry((&state.commit, &state.end, state.hold))
                .or_insert(next)
        })
        .collect();
    let mut count = appearances.len();
    // Moves never change, so they are compared only once.
    let mut move_lists: HashMap<&[Position], u32> = HashMap::new();
    let steps: Vec<Vec<(u32, StateId)>> = states
        .iter()
        .map(|state| {
            let step = |transition: &'s Transition| {
                let next = block_number(move_lists.len());
                let moves = move_lists.entry(&transition.moves).or_insert(next);
                (*moves, transition.target)
            };
            state.transitions.iter().map(step).collect()
        })
        .collect();
    loop {
        let mut signatures: HashMap<Vec<(u32, StateId)>, StateId> = HashMap::new();
        let refined: Vec<StateId> = steps
            .iter()
            .zip(&blocks)
            .map(|(steps, &block)| {
                let leads_to = steps
                    .iter()
                    .map(|&(moves, target)| (moves, blocks[target as usize]));
                let signature = leads_to.chain([(0, block)]).collect();
                let next = block_number(signatures.len());
                *signatures.entry(signature).or_insert(next)
            })
            .collect();
        blocks = refined;
        if signatures.len() == count {
            return blocks;
        }
        count = signatures.len();
    }
}

/// There are no more blocks than states, which have numbers.
fn block_number(number: usize) -> StateId {
    StateId::try_from(number).unwrap_or(StateId::MAX)
}
