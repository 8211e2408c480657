//! From threads to a deterministic automaton: each set of threads that can arise becomes a state.
//!
//! A state is an ordered list of *generations*, one for each position at which a match may
//! have started, oldest first. What a state knows of positions it keeps in registers, numbered
//! in the order of the positions, so that which of two is earlier is known without a look at them.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::alphabet::ClassId;
use super::nfa::Nfa;
use super::thread::{Context, Mover, Obligation, Position, Seen, Thread, is_weaker};
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

/// The step from one state to another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Transition {
    /// The next state.
    pub target: StateId,
    /// What its registers take over: `moves[i]` is the old position that register `i` gets,
    /// a register of no smaller number, or the position before the character read; unset where
    /// nobody will ask.
    pub moves: Vec<Position>,
}

/// A candidate for a match: all threads that started at one position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Generation {
    pub(super) start: Position,
    /// In order of their patterns, and of preference within each.
    pub(super) threads: Vec<Thread>,
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
    pub(super) transitions: Vec<Transition>,
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
        numbers: HashMap::new(),
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

/// All contexts that can arise, and how characters change them.
pub(super) struct Contexts {
    pub(super) known: Vec<Context>,
    steps: Vec<Vec<u32>>,
    at_start: u32,
    elsewhere: u32,
}

impl Contexts {
    pub(super) fn new(nfa: &Nfa, limits: &Limits) -> Result<Self, BuildError> {
        let mut numbers = HashMap::new();
        let mut known: Vec<Context> = Vec::new();
        let mut number = |context: Context, known: &mut Vec<Context>| {
            if let Some(&number) = numbers.get(&context) {
                return Ok(number);
            }
            if known.len() >= limits.states {
                return Err(BuildError::TooManyStates);
            }
            let number = u32::try_from(known.len()).map_err(|_| BuildError::TooManyStates)?;
            numbers.insert(context.clone(), number);
            known.push(context);
            Ok(number)
        };
        let elsewhere = number(Context::initial(nfa, false), &mut known)?;
        // Where no pattern asks for the start, it is a place like any other.
        let asks = nfa.uses_start;
        let at_start = number(Context::initial(nfa, asks), &mut known)?;
        let mut steps = Vec::new();
        while let Some(context) = known.get(steps.len()).cloned() {
            let row = (0..nfa.alphabet.len)
                .map(|class| number(context.after(nfa, class_id(class)), &mut known))
                .collect::<Result<Vec<u32>, BuildError>>()?;
            steps.push(row);
        }
        Ok(Self {
            known,
            steps,
            at_start,
            elsewhere,
        })
    }

    /// The context after one more character.
    pub(super) fn after(&self, context: usize, class: ClassId) -> usize {
        self.steps[context][usize::from(class)] as usize
    }
}

/// A class by its number; an alphabet has no more than a byte can number.
pub(super) fn class_id(class: usize) -> ClassId {
    ClassId::try_from(class).unwrap_or(ClassId::MAX)
}

struct Builder<'a> {
    nfa: &'a Nfa,
    whole_text: bool,
    limits: &'a Limits,
    contexts: Contexts,
    numbers: HashMap<Knowledge, StateId>,
    knowledge: Vec<Knowledge>,
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
        self.numbers.insert(knowledge.clone(), number);
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
                transitions: Vec::new(),
                end: None,
                commit: Some(commit),
                generation_starts,
            });
        }
        let transitions = (0..self.nfa.alphabet.len)
            .map(|class| self.transition(knowledge, class_id(class)))
            .collect::<Result<_, _>>()?;
        Ok(RawState {
            transitions,
            end: self.end(knowledge),
            commit: None,
            generation_starts,
        })
    }

    fn transition(
        &mut self,
        knowledge: &Knowledge,
        class: ClassId,
    ) -> Result<Transition, BuildError> {
        let before = &self.contexts.known[knowledge.context as usize];
        let context = self.contexts.after(knowledge.context as usize, class);
        let mut youngest = birth(self.nfa, before, false);
        if knowledge.not_empty {
            youngest.threads.retain(|thread| !thread.is_match(self.nfa));
        }
        let mover = Mover {
            nfa: self.nfa,
            context: &self.contexts.known[context],
            at_end: false,
        };
        let mut generations = advance(
            &mover,
            knowledge.generations.iter().chain([&youngest]),
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
    fn end(&self, knowledge: &Knowledge) -> Option<Outcome> {
        let context = &self.contexts.known[knowledge.context as usize];
        // A match that starts at the end does not count, unless the whole text is searched.
        let youngest = self.whole_text.then(|| {
            let mut youngest = birth(self.nfa, context, true);
            if knowledge.not_empty {
                youngest.threads.clear();
            }
            youngest
        });
        let mover = Mover {
            nfa: self.nfa,
            context,
            at_end: true,
        };
        knowledge
            .generations
            .iter()
            .chain(&youngest)
            .find_map(|generation| finish(&mover, generation))
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
    let mut moves = Vec::new();
    for_each_position(generations, &mut |position| {
        if matches!(position, Position::Register(_) | Position::Before) {
            moves.push(*position);
        }
    });
    moves.sort_unstable();
    moves.dedup();
    if moves.len() > MAX_REGISTERS {
        return Err(BuildError::TooManyRegisters);
    }
    for_each_position(generations, &mut |position| {
        if let Ok(register) = moves.binary_search(position)
            && let Ok(register) = u8::try_from(register)
        {
            *position = Position::Register(register);
        }
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
