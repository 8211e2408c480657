//! Makes one state of those that nothing tells apart.
//!
//! States differ by what they know, but much of that is never asked for again: the place of a
//! capture whose match has become impossible, a thread that cannot win. So registers that
//! nobody reads are forgotten first; then states are told apart only by what they lead to
//! (partition refinement).

use std::hash::Hash;

use super::State;
use super::determinize::{Outcome, StateId};
use super::hash::Map;
use super::registers::{Registers, fixpoint, predecessors};
use super::thread::Position;

/// Merges states. The answer gives each old state's new number.
pub(super) fn minimize(states: &mut Vec<State>) -> Vec<StateId> {
    forget_unread_registers(states);
    let blocks = refine(states);
    let count = blocks.iter().max().map_or(0, |last| *last as usize + 1);
    let mut merged: Vec<Option<State>> = vec![None; count];
    for (mut state, &block) in std::mem::take(states).into_iter().zip(&blocks) {
        for transition in state.transitions.distinct_mut() {
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
        for transition in state.transitions.distinct_mut() {
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

/// Numbers the blocks of equivalent states, in the order in which they are first met.
fn refine(states: &[State]) -> Vec<StateId> {
    let mut partition = Partition::new(numbered(appearances(states)));
    let before = predecessors(states, |state| &state.transitions);
    let mut stale: Vec<usize> = (0..states.len()).collect();
    while !stale.is_empty() {
        let moved = partition.split(states, &mut stale);
        stale.clear();
        stale.extend(moved.iter().flat_map(|&state| &before[state]));
    }
    numbered(partition.block_of)
}

/// What tells states apart at once: what they decide, and the list of moves of each class.
type Appearance<'s> = (
    &'s Option<Outcome>,
    &'s Option<Outcome>,
    Option<u8>,
    Vec<StateId>,
);

fn appearances(states: &[State]) -> impl Iterator<Item = Appearance<'_>> {
    let mut known = Map::default();
    states.iter().map(move |state| {
        let distinct = state.transitions.distinct().iter();
        let lists: Vec<StateId> = distinct
            .map(|transition| number(&mut known, &transition.moves[..]))
            .collect();
        let of_classes = state.transitions.places().map(|place| lists[place]);
        (&state.commit, &state.end, state.hold, of_classes.collect())
    })
}

/// States in blocks, which are split until all states of a block lead to the same blocks.
struct Partition {
    /// The block of each state.
    block_of: Vec<StateId>,
    blocks: Vec<Block>,
}

/// States that nothing has told apart yet.
#[derive(Clone, Default)]
struct Block {
    /// How many there are.
    len: usize,
    /// The blocks that the classes lead to, from those states that are not stale.
    leads_to: Vec<StateId>,
}

impl Partition {
    fn new(block_of: Vec<StateId>) -> Self {
        let count = block_of.iter().max().map_or(0, |last| *last as usize + 1);
        let mut blocks = vec![Block::default(); count];
        for &block in &block_of {
            blocks[block as usize].len += 1;
        }
        Self { block_of, blocks }
    }

    /// Looks again at states that are stale: which may lead to other blocks than they did. Answers
    /// which of them had to leave their block.
    fn split(&mut self, states: &[State], stale: &mut Vec<usize>) -> Vec<usize> {
        stale.sort_unstable_by_key(|&state| (self.block_of[state], state));
        stale.dedup();
        let mut leaving: Vec<(usize, StateId)> = Vec::new();
        for members in stale.chunk_by(|&one, &other| self.block_of[one] == self.block_of[other]) {
            let own = self.block_of[members[0]];
            let block = &self.blocks[own as usize];
            let mut parts: Map<Vec<StateId>, StateId> = Map::default();
            if members.len() < block.len {
                parts.insert(block.leads_to.clone(), own);
            }
            for &state in members {
                let targets = states[state].transitions.iter();
                let leads_to: Vec<StateId> = targets
                    .map(|transition| self.block_of[transition.target as usize])
                    .collect();
                let part = match parts.get(&leads_to) {
                    Some(&part) => part,
                    None => {
                        // One part of the block may stay what it is.
                        let part = if parts.is_empty() {
                            own
                        } else {
                            self.blocks.push(Block::default());
                            block_number(self.blocks.len() - 1)
                        };
                        self.blocks[part as usize].leads_to.clone_from(&leads_to);
                        parts.insert(leads_to, part);
                        part
                    }
                };
                if part != own {
                    leaving.push((state, part));
                }
            }
        }
        for &(state, part) in &leaving {
            self.blocks[self.block_of[state] as usize].len -= 1;
            self.blocks[part as usize].len += 1;
            self.block_of[state] = part;
        }
        leaving.into_iter().map(|(state, _)| state).collect()
    }
}

/// Numbers what is alike with one number, in the order in which it comes.
fn numbered<T: Eq + Hash>(items: impl IntoIterator<Item = T>) -> Vec<StateId> {
    let mut known = Map::default();
    items
        .into_iter()
        .map(|item| number(&mut known, item))
        .collect()
}

fn number<T: Eq + Hash>(known: &mut Map<T, StateId>, item: T) -> StateId {
    let next = block_number(known.len());
    *known.entry(item).or_insert(next)
}

/// There are no more blocks than states, which have numbers.
fn block_number(number: usize) -> StateId {
    StateId::try_from(number).unwrap_or(StateId::MAX)
}
