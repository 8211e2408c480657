//! Finds the text that an automaton need not be walked over.
//!
//! Most openers of real templates begin with `\s*`, so white space leaves the state that waits
//! for a delimiter, and there is no state whose loop could simply be searched for its end. But
//! every match must contain a rarer character, such as `<`: a *needle*. In a text without
//! needles, an ordinary character always leads back to the waiting state, wherever the
//! automaton was. So such a text can be searched for the next needle, and only the characters
//! right before it that are not ordinary, here the white space, have to be walked over.

use super::determinize::StateId;
use super::{ClassId, Position, State};

/// What a class of characters is to the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// Leads back to the waiting state from wherever a text without needles can lead.
    Ordinary,
    /// May begin a match, but not without a needle to come.
    Prefix,
    /// Must be looked at.
    Needle,
}

/// How to search instead of walking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skip {
    /// The waiting state.
    pub state: StateId,
    /// The role of each class.
    pub roles: Vec<Role>,
    /// The states that a text without needles can lead to, the waiting one first.
    pub quiet: Vec<StateId>,
    /// The classes with which a match can go on after a needle. Any other class leads, after a
    /// needle, to where it leads from the waiting state, as if there had been no needle.
    pub follows: Vec<bool>,
    /// The classes of which a character has to be held back if it is read in the waiting state.
    pub holds: Vec<bool>,
}

/// The most states that a text without needles may lead to. Real templates need two or three.
const MAX_STATES: usize = 16;

/// Finds how to search from a waiting state; none if all classes are needles.
pub(super) fn find(states: &[State], waiting: StateId, classes: usize) -> Option<Skip> {
    let start = &states[waiting as usize];
    if start.commit.is_some() {
        return None;
    }
    let mut roles: Vec<Role> = start
        .transitions
        .iter()
        .map(|transition| {
            if transition.target == waiting && transition.moves.is_empty() {
                Role::Ordinary
            } else {
                Role::Needle
            }
        })
        .collect();
    // Each class that may do without being a needle stops being one.
    for class in 0..classes {
        if roles[class] == Role::Needle {
            roles[class] = Role::Prefix;
            if quiet_states(states, waiting, &roles).is_none() {
                roles[class] = Role::Needle;
            }
        }
    }
    if !roles.contains(&Role::Ordinary) {
        return None;
    }
    let quiet = quiet_states(states, waiting, &roles)?;
    Some(Skip {
        state: waiting,
        follows: follows(states, waiting, &roles, &quiet),
        holds: holds(states, waiting),
        quiet,
        roles,
    })
}

/// For each class, whether from the waiting state it leads to one that holds its character back.
fn holds(states: &[State], waiting: StateId) -> Vec<bool> {
    let transitions = states[waiting as usize].transitions.iter();
    transitions
        .map(|transition| {
            let hold = states[transition.target as usize].hold;
            let register = hold.and_then(|register| transition.moves.get(usize::from(register)));
            matches!(register, Some(Position::Before | Position::Here))
        })
        .collect()
}

/// For each class, whether a needle before it makes a difference.
fn follows(states: &[State], waiting: StateId, roles: &[Role], quiet: &[StateId]) -> Vec<bool> {
    let mut after_needle = Vec::new();
    for &state in quiet {
        let transitions = states[state as usize].transitions.iter();
        for (transition, role) in transitions.zip(roles) {
            if *role == Role::Needle && !after_needle.contains(&transition.target) {
                after_needle.push(transition.target);
            }
        }
    }
    let after_needle = || after_needle.iter().map(|&state| &states[state as usize]);
    if after_needle().any(|state| state.commit.is_some()) {
        return vec![true; roles.len()];
    }
    let mut follows = vec![false; roles.len()];
    for state in after_needle() {
        let usual = states[waiting as usize].transitions.iter();
        for (follows, (here, usual)) in follows.iter_mut().zip(state.transitions.iter().zip(usual))
        {
            *follows |= here.target != usual.target || here.moves != usual.moves;
        }
    }
    follows
}

/// The states that a text without needles can lead to; none if it can commit, or if one of its
/// ordinary characters does not lead back.
fn quiet_states(states: &[State], waiting: StateId, roles: &[Role]) -> Option<Vec<StateId>> {
    let mut reached = vec![waiting];
    let mut next = 0;
    while let Some(&state) = reached.get(next) {
        next += 1;
        let state = &states[state as usize];
        if state.commit.is_some() || reached.len() > MAX_STATES {
            return None;
        }
        for (transition, role) in state.transitions.iter().zip(roles) {
            match role {
                Role::Ordinary if transition.target != waiting => return None,
                Role::Prefix if !reached.contains(&transition.target) => {
                    reached.push(transition.target);
                }
                _ => {}
            }
        }
    }
    Some(reached)
}

/// What each byte of UTF-8 has, given what each class has: that of the character it is, or the
/// greatest of those it begins. Bytes that begin nothing have `inner`.
pub(super) fn of_bytes<T: Copy + Ord>(
    of_classes: &[T],
    inner: T,
    ascii: &[ClassId; 128],
    runs: &[(u32, ClassId)],
) -> [T; 256] {
    let mut bytes = [inner; 256];
    for (byte, &class) in bytes.iter_mut().zip(ascii) {
        *byte = of_classes[usize::from(class)];
    }
    let mut begun = [false; 256];
    for (place, &(first, class)) in runs.iter().enumerate() {
        let last = runs.get(place + 1).map_or(0x10_FFFF, |&(next, _)| next - 1);
        let of_class = of_classes[usize::from(class)];
        for byte in usize::from(first_byte(first))..=usize::from(first_byte(last)) {
            bytes[byte] = if begun[byte] {
                bytes[byte].max(of_class)
            } else {
                of_class
            };
            begun[byte] = true;
        }
    }
    bytes
}

/// The first byte of a code point's UTF-8. Surrogates have none; what stands for them does no harm.
fn first_byte(code: u32) -> u8 {
    let byte = match code {
        0..0x80 => code,
        0x80..0x800 => 0xC0 | code >> 6,
        0x800..0x1_0000 => 0xE0 | code >> 12,
        _ => 0xF0 | code >> 18,
    };
    u8::try_from(byte).unwrap_or(u8::MAX)
}
