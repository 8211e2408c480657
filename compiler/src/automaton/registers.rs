//! Sets of registers, and how what is asked of them spreads from state to state.

use std::collections::VecDeque;

use super::thread::Position;
use super::transitions::Transitions;

/// A set of registers.
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) struct Registers([u64; 4]);

impl Registers {
    pub(super) fn insert(&mut self, register: u8) {
        self.0[usize::from(register / 64)] |= 1 << (register % 64);
    }

    pub(super) fn has(self, register: u8) -> bool {
        self.0[usize::from(register / 64)] >> (register % 64) & 1 == 1
    }

    /// All of them, in order.
    pub(super) fn iter(self) -> impl Iterator<Item = u8> {
        let count: u32 = self.0.iter().map(|word| word.count_ones()).sum();
        // Most sets have a few small ones, so the rest need not be asked for.
        (0..=u8::MAX)
            .filter(move |register| self.has(*register))
            .take(count as usize)
    }
}

/// For each state, the registers that some continuation asks for: those that the state itself
/// does (`own`), and those that end up in a register which a later state asks for.
pub(super) fn fixpoint<S>(
    states: &[S],
    own: impl Fn(&S) -> Registers,
    transitions: impl Fn(&S) -> &Transitions,
) -> Vec<Registers> {
    let mut asked: Vec<Registers> = states.iter().map(own).collect();
    let before = predecessors(states, &transitions);
    let mut open: VecDeque<usize> = (0..states.len()).collect();
    let mut queued = vec![true; states.len()];
    while let Some(number) = open.pop_front() {
        queued[number] = false;
        let mut joined = asked[number];
        for transition in transitions(&states[number]).distinct() {
            let after = asked[transition.target as usize];
            for (register, from) in (0..=u8::MAX).zip(&transition.moves) {
                if let Position::Register(from) = from
                    && after.has(register)
                {
                    joined.insert(*from);
                }
            }
        }
        if joined != asked[number] {
            asked[number] = joined;
            for &previous in &before[number] {
                if !queued[previous] {
                    queued[previous] = true;
                    open.push_back(previous);
                }
            }
        }
    }
    asked
}

/// For each state, the states that lead to it.
pub(super) fn predecessors<S>(
    states: &[S],
    transitions: impl Fn(&S) -> &Transitions,
) -> Vec<Vec<usize>> {
    let mut before = vec![Vec::new(); states.len()];
    for (number, state) in states.iter().enumerate() {
        for transition in transitions(state).distinct() {
            before[transition.target as usize].push(number);
        }
    }
    for list in &mut before {
        list.dedup();
    }
    before
}
