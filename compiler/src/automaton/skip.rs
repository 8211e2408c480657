//! Finds the text that an automaton need not be walked over.
//!
//! Most openers of real templates begin with `\s*`, so white space leaves the state that waits
//! for a delimiter, and there is no state whose loop could simply be searched for its end. But
//! every match must contain a rarer character, such as `<`: a *needle*. In a text without
//! needles, an ordinary character always leads back to the waiting state, wherever the
//! automaton was. So such a text can be searched for the next needle, and only the characters
//! right before it that are not ordinary, here the white space, have to be walked over.

use super::determinize::StateId;
use super::{ClassId, State};

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
    Some(Skip {
        state: waiting,
        quiet: quiet_states(states, waiting, &roles)?,
        roles,
    })
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

/// The role of each byte of UTF-8: that of the character it is, or the weightiest of those it
/// begins. Bytes that begin nothing are ordinary, so that they can be passed over.
pub(super) fn roles_of_bytes(
    roles: &[Role],
    ascii: &[ClassId; 128],
    runs: &[(u32, ClassId)],
) -> [Role; 256] {
    let mut bytes = [Role::Ordinary; 256];
    for (byte, &class) in bytes.iter_mut().zip(ascii) {
        *byte = roles[usize::from(class)];
    }
    for (place, &(first, class)) in runs.iter().enumerate() {
        let last = runs.get(place + 1).map_or(0x10_FFFF, |&(next, _)| next - 1);
        let range = usize::from(first_byte(first))..=usize::from(first_byte(last));
        for byte in &mut bytes[range] {
            *byte = (*byte).max(roles[usize::from(class)]);
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
