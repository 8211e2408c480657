//! From threads to a deterministic automaton: each set of threads that can arise becomes a state.
//!
//! A state is an ordered list of *generations*, one for each position at which a match may
//! have started, oldest first. What a state knows of positions it keeps in registers, numbered
//! in the order of the positions, so that which of two is earlier is known without a look at them.

use std::cmp::Reverse;
use std::rc::Rc;

use super::alphabet::{ClassId, class_id};
use super::contexts::Contexts;
use super::hash::Map;
use super::nfa::Nfa;
use super::registers::Registers;
use super::thread::{Context, Mover, Obligation, Position, Seen, Thread, is_weaker};
use super::transitions::{Transition, Transitions};
use super::{BuildError, Limits};

/// The number of a state.
pub type StateId = u32;

/// The most registers a state may need.
const MAX_REGISTERS: usize = 250;

/// A match that has won.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The number of the pattern.
    pub pattern: usize,
    /// Where the match starts.
    pub start: Position,
    /// Where it ends.
    pub end: Position,
    /// Start and end of each capture.
    pub captures: Vec<Position>,
}

/// A candidate for a match: all threads that started at one position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Generation {
    pub(super) start: Position,
    /// In order of their patterns, and of preference within each.
    pub(super) threads: Vec<Thread>,
}

impl Generation {
    /// How many threads there are, with those of look-aheads.
    fn weight(&self) -> usize {
        self.threads.iter().map(Thread::weight).sum()
    }
}

/// What the automaton knows at one position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Knowledge {
    context: u32,
    /// Whether a match that starts here must not be empty.
    not_empty: bool,
    generations: Vec<Generation>,
}

/// A state as it is built.
#[derive(Clone, Debug)]
pub(super) struct RawState {
    /// For each class; empty if the state is final.
    pub(super) transitions: Transitions,
    /// What the end of the text decides.
    pub(super) end: Option<Outcome>,
    /// What is decided as soon as the state is entered.
    pub(super) commit: Option<Outcome>,
    /// Where each generation starts, oldest first.
    pub(super) generation_starts: Vec<Position>,
}

/// All states, and where to start.
pub(super) struct Raw {
    pub(super) states: Vec<RawState>,
    /// The start state of each context.
    pub(super) starts: Vec<StateId>,
    /// The same where a match that starts at once must not be empty.
    pub(super) starts_not_empty: Vec<StateId>,
    /// For each context and class, the context after it.
    pub(super) contexts: Vec<Vec<u32>>,
    /// The context at the start of the text.
    pub(super) context_at_start: u32,
    /// The context of a place of whose past nothing is known.
    pub(super) context_elsewhere: u32,
}

/// Builds the deterministic automaton. With `whole_text`, a match may start at the end of the text.
pub(super) fn determinize(nfa: &Nfa, whole_text: bool, limits: &Limits) -> Result<Raw, BuildError> {
    let mut builder = Builder {
        nfa,
        whole_text,
        limits,
        contexts: Contexts::new(nfa, limits)?,
        births: Map::default(),
        numbers: Map::default(),
        knowledge: Vec::new(),
    };
    let mut starts = Vec::new();
    let mut starts_not_empty = Vec::new();
    for context in 0..builder.contexts.known.len() {
        for not_empty in [false, true] {
            if not_empty && !whole_text {
                continue;
            }
            let start = builder.number(Knowledge {
                context: u32::try_from(context).map_err(|_| BuildError::TooManyStates)?,
                not_empty,
                generations: Vec::new(),
            })?;
            if not_empty {
                starts_not_empty.push(start);
            } else {
                starts.push(start);
            }
        }
    }
    let mut states = Vec::new();
    while let Some(knowledge) = builder.knowledge.get(states.len()).cloned() {
        states.push(builder.state(&knowledge)?);
    }
    Ok(Raw {
        states,
        starts,
        starts_not_empty,
        context_at_start: builder.contexts.at_start,
        context_elsewhere: builder.contexts.elsewhere,
        contexts: builder.contexts.steps,
    })
}

struct Builder<'a> {
    nfa: &'a Nfa,
    whole_text: bool,
    limits: &'a Limits,
    contexts: Contexts,
    /// The generations that start in each context, if the text goes on or if it ends.
    births: Map<(u32, bool), Rc<Generation>>,
    numbers: Map<Rc<Knowledge>, StateId>,
    knowledge: Vec<Rc<Knowledge>>,
}

impl Builder<'_> {
    fn number(&mut self, knowledge: Knowledge) -> Result<StateId, BuildError> {
        if let Some(&number) = self.numbers.get(&knowledge) {
            return Ok(number);
        }
        if self.knowledge.len() >= self.limits.states {
            return Err(BuildError::TooManyStates);
        }
        let threads: usize = knowledge
            .generations
            .iter()
            .map(|generation| generation.threads.len())
            .sum();
        if threads > self.limits.threads {
            return Err(BuildError::TooManyThreads);
        }
        let number =
            StateId::try_from(self.knowledge.len()).map_err(|_| BuildError::TooManyStates)?;
        let knowledge = Rc::new(knowledge);
        self.numbers.insert(Rc::clone(&knowledge), number);
        self.knowledge.push(knowledge);
        Ok(number)
    }

    fn state(&mut self, knowledge: &Knowledge) -> Result<RawState, BuildError> {
        let generation_starts = knowledge
            .generations
            .iter()
            .map(|generation| generation.start)
            .collect();
        if let Some(commit) = decided(self.nfa, &knowledge.generations) {
            return Ok(RawState {
                transitions: Transitions::default(),
                end: None,
                commit: Some(commit),
                generation_starts,
            });
        }
        Ok(RawState {
            transitions: self.transitions(knowledge)?,
            end: self.end(knowledge),
            commit: None,
            generation_starts,
        })
    }

    /// The transitions of all classes. They are made once for all classes that lead to the same
    /// context and that no thread tells apart.
    fn transitions(&mut self, knowledge: &Knowledge) -> Result<Transitions, BuildError> {
        let mut youngest = self.birth(knowledge.context, false);
        if knowledge.not_empty {
            let is_empty = |thread: &Thread| thread.is_match(self.nfa);
            Rc::make_mut(&mut youngest)
                .threads
                .retain(|thread| !is_empty(thread));
        }
        let mut asked = Vec::new();
        for generation in knowledge.generations.iter().chain([&*youngest]) {
            for thread in &generation.threads {
                thread.for_each_set(self.nfa, &mut |set| asked.push(set));
            }
        }
        asked.sort_unstable();
        asked.dedup();
        let mut transitions = Transitions::default();
        let mut known: Vec<(usize, Vec<bool>)> = Vec::new();
        let generations = knowledge.generations.iter().chain([&*youngest]);
        let threads: usize = generations.map(Generation::weight).sum();
        for class in 0..self.nfa.alphabet.len {
            let class = class_id(class);
            let context = self.contexts.after(knowledge.context as usize, class);
            let answers = asked.iter().map(|set| self.nfa.set(*set).contains(class));
            let alike = (context, answers.collect());
            let place = match known.iter().position(|known| *known == alike) {
                Some(place) => class_id(place),
                None => {
                    known.push(alike);
                    self.limits.spend(threads)?;
                    transitions.add(self.transition(knowledge, &youngest, context, class)?)
                }
            };
            transitions.push(place);
        }
        Ok(transitions)
    }

    fn transition(
        &mut self,
        knowledge: &Knowledge,
        youngest: &Generation,
        context: usize,
        class: ClassId,
    ) -> Result<Transition, BuildError> {
        let mover = Mover {
            nfa: self.nfa,
            context: &self.contexts.known[context],
            at_end: false,
        };
        let mut generations = advance(
            &mover,
            knowledge.generations.iter().chain([youngest]),
            class,
        );
        let moves = number_registers(&mut generations)?;
        let target = self.number(Knowledge {
            context: u32::try_from(context).map_err(|_| BuildError::TooManyStates)?,
            not_empty: false,
            generations,
        })?;
        Ok(Transition { target, moves })
    }

    /// What the end of the text decides.
    fn end(&mut self, knowledge: &Knowledge) -> Option<Outcome> {
        // A match that starts at the end does not count, unless the whole text is searched, and
        // is empty.
        let counts = self.whole_text && !knowledge.not_empty;
        let youngest = counts.then(|| self.birth(knowledge.context, true));
        let mover = Mover {
            nfa: self.nfa,
            context: &self.contexts.known[knowledge.context as usize],
            at_end: true,
        };
        knowledge
            .generations
            .iter()
            .chain(youngest.as_deref())
            .find_map(|generation| finish(&mover, generation))
    }

    /// The generation that starts in a context.
    fn birth(&mut self, context: u32, at_end: bool) -> Rc<Generation> {
        let born = self.births.entry((context, at_end)).or_insert_with(|| {
            let context = &self.contexts.known[context as usize];
            Rc::new(birth(self.nfa, context, at_end))
        });
        Rc::clone(born)
    }
}

/// The generation that starts here.
pub(super) fn birth(nfa: &Nfa, context: &Context, at_end: bool) -> Generation {
    let mover = Mover {
        nfa,
        context,
        at_end,
    };
    let mut seen = Seen::default();
    let mut threads = Vec::new();
    for pattern in &nfa.patterns {
        let start = Thread {
            node: pattern.start,
            obligations: Vec::new(),
            slots: vec![Position::Unset; pattern.slots],
            end: Position::Unset,
        };
        mover.follow(start, &mut seen, &mut threads);
    }
    Generation {
        start: Position::Here,
        threads,
    }
}

/// Moves generations past a character, and drops what can no longer win.
pub(super) fn advance<'g>(
    mover: &Mover<'_>,
    generations: impl Iterator<Item = &'g Generation>,
    class: ClassId,
) -> Vec<Generation> {
    let nfa = mover.nfa;
    let mut seen = Seen::default();
    let mut advanced = Vec::new();
    // What older generations will have matched once their obligations are met.
    let mut older: Vec<Vec<Obligation>> = Vec::new();
    for generation in generations {
        let mut moved = Vec::new();
        for thread in &generation.threads {
            mover.step(thread, class, &mut seen, &mut moved);
        }
        let mut kept: Vec<Thread> = Vec::new();
        let mut own: Vec<(usize, Vec<Obligation>)> = Vec::new();
        for thread in moved {
            let pattern = nfa.pattern_of(thread.node);
            let beaten = older
                .iter()
                .any(|claim| is_weaker(claim, &thread.obligations))
                || own.iter().any(|(claimed, claim)| {
                    *claimed == pattern && is_weaker(claim, &thread.obligations)
                });
            if beaten {
                continue;
            }
            if thread.is_match(nfa) {
                own.push((pattern, thread.obligations.clone()));
            }
            kept.push(thread);
        }
        keep_longest_settled(nfa, &mut kept);
        if kept.is_empty() {
            continue;
        }
        older.extend(own.into_iter().map(|(_, claim)| claim));
        advanced.push(Generation {
            start: match generation.start {
                Position::Here => Position::Before,
                other => other,
            },
            threads: kept,
        });
    }
    advanced
}

/// Drops the settled matches of a generation that another pattern is sure to beat: whichever
/// way it will have matched, its match is longer, or as long and of an earlier pattern.
fn keep_longest_settled(nfa: &Nfa, threads: &mut Vec<Thread>) {
    // The patterns that are sure to match, and the first end that such a match may have. What
    // is preferred to the settled match may be shorter.
    let mut sure: Vec<(Position, Reverse<usize>)> = Vec::new();
    for of_pattern in
        threads.chunk_by(|one, other| nfa.pattern_of(one.node) == nfa.pattern_of(other.node))
    {
        let end = |thread: &Thread| {
            if thread.is_match(nfa) {
                thread.end
            } else {
                Position::Here
            }
        };
        if let (true, Some(first)) = (
            of_pattern.iter().any(|thread| thread.is_settled(nfa)),
            of_pattern.iter().map(end).min(),
        ) {
            sure.push((first, Reverse(nfa.pattern_of(of_pattern[0].node))));
        }
    }
    if let Some(best) = sure.into_iter().max() {
        threads.retain(|thread| {
            let own = (thread.end, Reverse(nfa.pattern_of(thread.node)));
            !thread.is_settled(nfa) || own >= best
        });
    }
}

/// What a generation's end of text decides: its longest match.
pub(super) fn finish(mover: &Mover<'_>, generation: &Generation) -> Option<Outcome> {
    let nfa = mover.nfa;
    let mut seen = Seen::default();
    let mut finished: Vec<Thread> = Vec::new();
    for thread in &generation.threads {
        let pattern = nfa.pattern_of(thread.node);
        let has_match = finished
            .last()
            .is_some_and(|last| nfa.pattern_of(last.node) == pattern);
        if !has_match {
            mover.finish(thread, &mut seen, &mut finished);
        }
    }
    finished.dedup_by_key(|thread| nfa.pattern_of(thread.node));
    keep_longest_settled(nfa, &mut finished);
    let winner = finished.pop()?;
    Some(outcome(nfa, generation.start, winner))
}

/// The winner, if the oldest generation holds nothing but a settled match.
pub(super) fn decided(nfa: &Nfa, generations: &[Generation]) -> Option<Outcome> {
    let oldest = generations.first()?;
    match &oldest.threads[..] {
        [only] if only.is_settled(nfa) => Some(outcome(nfa, oldest.start, only.clone())),
        _ => None,
    }
}

fn outcome(nfa: &Nfa, start: Position, winner: Thread) -> Outcome {
    Outcome {
        pattern: nfa.pattern_of(winner.node),
        start,
        end: winner.end,
        captures: winner.slots,
    }
}

/// Numbers the positions that the generations know in their order, and tells where each comes from.
fn number_registers(generations: &mut [Generation]) -> Result<Vec<Position>, BuildError> {
    let mut known = Registers::default();
    let mut knows_before = false;
    for_each_position(generations, &mut |position| match position {
        Position::Register(register) => known.insert(*register),
        Position::Before => knows_before = true,
        Position::Unset | Position::Here => {}
    });
    let mut moves = Vec::new();
    let mut numbers = [0; 256];
    for (number, register) in (0..=u8::MAX).zip(known.iter()) {
        moves.push(Position::Register(register));
        numbers[usize::from(register)] = number;
    }
    let youngest = u8::try_from(moves.len()).unwrap_or(u8::MAX);
    if knows_before {
        moves.push(Position::Before);
    }
    if moves.len() > MAX_REGISTERS {
        return Err(BuildError::TooManyRegisters);
    }
    for_each_position(generations, &mut |position| match position {
        Position::Register(register) => *register = numbers[usize::from(*register)],
        Position::Before => *position = Position::Register(youngest),
        Position::Unset | Position::Here => {}
    });
    Ok(moves)
}

fn for_each_position(generations: &mut [Generation], call: &mut impl FnMut(&mut Position)) {
    for generation in generations {
        call(&mut generation.start);
        for thread in &mut generation.threads {
            thread.for_each_position(call);
        }
    }
}
