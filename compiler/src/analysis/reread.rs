//! Whether text may be read again and again.
//!
//! A match that stays undecided while a loop reads on may come out as it was, and then all that the
//! loop read is read again. That is cheap if it ends there. If what the loop reads can make such a match
//! by itself, each match has the rest read again, and the time grows with the square of the text.

use super::components::components;
use super::outcomes::is_complete;
use crate::automaton::{Automaton, Position, StateId};

/// The pattern whose matches may have text read again and again, if there is one.
#[must_use]
pub fn reads_again(automaton: &Automaton) -> Option<usize> {
    let undecided: Vec<(StateId, u8)> = (0..)
        .zip(&automaton.states)
        .filter_map(|(number, _)| Some((number, undecided_end(automaton, number)?)))
        .collect();
    let place = |state: StateId| {
        let place = undecided.binary_search_by_key(&state, |&(state, _)| state);
        place.ok()
    };
    // The steps in which the match stays what it is.
    let mut steps = Vec::new();
    let mut successors = vec![Vec::new(); undecided.len()];
    for (from, &(state, end)) in undecided.iter().enumerate() {
        let transitions = automaton.states[state as usize].transitions.iter();
        for (class, step) in transitions.enumerate() {
            let Some(to) = place(step.target) else {
                continue;
            };
            let end_after = usize::from(undecided[to].1);
            if step.moves.get(end_after) == Some(&Position::Register(end)) {
                steps.push((from, class, to));
                successors[from].push(to);
            }
        }
    }
    let component = components(&successors);
    let count = component.iter().max().map_or(0, |&last| last + 1);
    let mut classes = vec![vec![false; automaton.alphabet.len]; count];
    let mut is_loop = vec![false; count];
    for (from, class, to) in steps {
        if component[from] == component[to] {
            classes[component[from]][class] = true;
            is_loop[component[from]] = true;
        }
    }
    let own = (0..count).find(|&own| {
        is_loop[own]
            && reached(automaton, &classes[own])
                .iter()
                .filter_map(|&state| place(state))
                .any(|place| component[place] == own)
    })?;
    let member = component.iter().position(|&other| other == own)?;
    let (state, _) = undecided[member];
    let outcome = automaton.states[state as usize].end.as_ref()?;
    Some(outcome.pattern)
}

/// The register with the end of the match that there is in a state, but may yet change.
fn undecided_end(automaton: &Automaton, state: StateId) -> Option<u8> {
    let state = &automaton.states[state as usize];
    match (&state.commit, &state.end) {
        (None, Some(outcome)) if is_complete(outcome) => match outcome.end {
            Position::Register(end) => Some(end),
            _ => None,
        },
        _ => None,
    }
}

/// The states that text of these classes leads to, from any place but the start of the text.
fn reached(automaton: &Automaton, classes: &[bool]) -> Vec<StateId> {
    let starts = (0..).zip(&automaton.starts);
    let mut open: Vec<StateId> = starts
        .filter(|(context, _)| {
            *context != automaton.context_at_start || automaton.starts.len() == 1
        })
        .map(|(_, &state)| state)
        .collect();
    let mut known = vec![false; automaton.states.len()];
    let mut reached = Vec::new();
    while let Some(state) = open.pop() {
        if std::mem::replace(&mut known[state as usize], true) {
            continue;
        }
        reached.push(state);
        let transitions = automaton.states[state as usize].transitions.iter();
        let inside = transitions.zip(classes).filter(|(_, inside)| **inside);
        open.extend(inside.map(|(step, _)| step.target));
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::reads_again;
    use crate::automaton::{self, Limits, Watched};
    use crate::pattern;

    #[test]
    fn what_reads_text_again_and_again() {
        for (pattern, expected) in [
            (r"\n(?:\n*<)?", true),
            (r" (?: *x)?", true),
            (r"<(?:[<a]*>)?", true),
            (r"\s(?!\s*x)", true),
            // What the loop reads makes no match.
            (r"<a>\s*(?:</a>)?", false),
            (r"<a>(?:\s*<b>)?", false),
            (r"</think>(?:\s*</think>)*(?:\s*\n|[^\S\n]*)", false),
            // The match grows with the loop.
            (r"\s+", false),
            (r"\s+x?", false),
            // There is no match before the loop ends.
            (r"\s*<a>", false),
            (r"\s+\Z", false),
            ("<a>", false),
        ] {
            let parsed = pattern::parse(pattern, pattern::Options::default()).expect("a pattern");
            let watched = Watched {
                pattern: &parsed,
                captures: Vec::new(),
            };
            let automaton = automaton::build(&[watched], &Limits::default()).expect("an automaton");
            assert_eq!(reads_again(&automaton).is_some(), expected, "{pattern}");
        }
    }
}
