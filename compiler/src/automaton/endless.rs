//! Finds fields that could open and close for ever at one position.

use std::collections::HashSet;

use super::alphabet::class_id;
use super::contexts::Contexts;
use super::determinize::{Generation, Outcome, advance, birth, decided, finish};
use super::nfa::Nfa;
use super::thread::{Mover, Position};
use super::{BuildError, Limits, Watched, nfa_of};

/// Whether some text makes a field open and close empty at one position: then the walk would
/// never leave it.
///
/// `idle` are the patterns watched outside the field in the order in which ties are broken,
/// `open` is the place among them of the field's own open, `close` is its close. Both modes are
/// followed side by side from one position, over the same text.
///
/// # Errors
/// If the patterns cannot be followed within the limits.
pub fn can_open_and_close_empty(
    idle: &[Watched<'_>],
    open: usize,
    close: &Watched<'_>,
    limits: &Limits,
) -> Result<bool, BuildError> {
    // One automaton over all patterns gives both modes one alphabet and one context.
    let mut all = idle.to_vec();
    all.push(close.clone());
    let nfa = nfa_of(&all)?;
    let closes = idle.len();
    let contexts = Contexts::new(&nfa, limits)?;
    let mut open_pairs: Vec<(usize, Pair)> = Vec::new();
    for (number, context) in contexts.known.iter().enumerate() {
        let born = birth(&nfa, context, false);
        let pair = Pair::split(&nfa, born, closes);
        open_pairs.push((number, pair));
    }
    let mut seen: HashSet<(usize, Pair)> = HashSet::new();
    while let Some((number, pair)) = open_pairs.pop() {
        if seen.len() > limits.states {
            return Err(BuildError::TooManyStates);
        }
        if !pair.may_be_empty(&nfa, open, closes) || !seen.insert((number, pair.clone())) {
            continue;
        }
        let read_something = pair
            .idle
            .iter()
            .chain(&pair.close)
            .any(|generation| generation.start != Position::Here);
        if read_something {
            let mover = Mover {
                nfa: &nfa,
                context: &contexts.known[number],
                at_end: true,
            };
            let winner = |generation: &Option<Generation>| {
                generation
                    .as_ref()
                    .and_then(|generation| finish(&mover, generation))
            };
            if is_empty(winner(&pair.idle), open) && is_empty(winner(&pair.close), closes) {
                return Ok(true);
            }
        }
        for class in 0..nfa.alphabet.len {
            let class = class_id(class);
            let next = contexts.after(number, class);
            let mover = Mover {
                nfa: &nfa,
                context: &contexts.known[next],
                at_end: false,
            };
            let step = |generation: &Option<Generation>| {
                let generation = generation.as_ref()?;
                if decided(&nfa, std::slice::from_ref(generation)).is_some() {
                    return Some(generation.clone());
                }
                let mut moved = advance(&mover, std::iter::once(generation), class);
                let mut moved = moved.pop()?;
                forget_all_but_the_start(&mut moved);
                Some(moved)
            };
            let stepped = Pair {
                idle: step(&pair.idle),
                close: step(&pair.close),
            };
            let winner = |generation: &Option<Generation>| {
                generation
                    .as_ref()
                    .and_then(|generation| decided(&nfa, std::slice::from_ref(generation)))
            };
            if is_empty(winner(&stepped.idle), open) && is_empty(winner(&stepped.close), closes) {
                return Ok(true);
            }
            open_pairs.push((next, stepped));
        }
    }
    Ok(false)
}

/// The candidates of both modes at the position in question.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Pair {
    idle: Option<Generation>,
    close: Option<Generation>,
}

impl Pair {
    fn split(nfa: &Nfa, generation: Generation, closes: usize) -> Self {
        let (close, idle) = generation
            .threads
            .into_iter()
            .partition(|thread| nfa.pattern_of(thread.node) == closes);
        let part = |threads| {
            Some(Generation {
                start: generation.start,
                threads,
            })
        };
        Self {
            idle: part(idle),
            close: part(close),
        }
    }

    /// Whether both still have an empty match of the field.
    fn may_be_empty(&self, nfa: &Nfa, open: usize, closes: usize) -> bool {
        let has = |generation: &Option<Generation>, pattern| {
            generation.as_ref().is_some_and(|generation| {
                generation.threads.iter().any(|thread| {
                    nfa.pattern_of(thread.node) == pattern
                        && thread.is_match(nfa)
                        && thread.end == generation.start
                })
            })
        };
        has(&self.idle, open) && has(&self.close, closes)
    }
}

/// Whether a winner is an empty match of this pattern.
fn is_empty(outcome: Option<Outcome>, pattern: usize) -> bool {
    outcome.is_some_and(|outcome| outcome.pattern == pattern && outcome.start == outcome.end)
}

/// Only the position where the candidate starts matters; all later ones are as good as one.
fn forget_all_but_the_start(generation: &mut Generation) {
    let start = generation.start;
    for thread in &mut generation.threads {
        thread.for_each_position(&mut |position| {
            *position = match *position {
                Position::Unset => Position::Unset,
                Position::Here => Position::Here,
                position if position == start => Position::Register(0),
                _ => Position::Register(1),
            };
        });
    }
    generation.start = Position::Register(0);
}
