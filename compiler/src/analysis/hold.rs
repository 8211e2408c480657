//! How much text an automaton may hold back.
//!
//! A state that holds text knows in a register where the held text begins. Followed backward
//! from there, a register's position leads to the step at which it was *here*: the longest way
//! is the most text that is ever held. A way that goes around in a cycle is a loop of a pattern,
//! and holds text for as long as the loop goes on.

use std::collections::HashMap;

use super::characters::Classes;
use super::components::components;
use super::outcomes::is_complete;
use crate::automaton::{Automaton, Position, StateId};

/// How much text an automaton may hold back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hold {
    /// The most characters that are held besides those that loops read.
    pub most: usize,
    /// The loops that hold text.
    pub loops: Vec<Loop>,
}

/// A loop during which text is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The classes of the characters that it reads.
    pub classes: Classes,
    /// Whether it holds back ordinary text, and why that is.
    pub wait: Wait,
}

/// Why a loop holds text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wait {
    /// It reads characters of a delimiter, and any other character ends it: white space, a
    /// name, an attribute.
    Inside,
    /// It reads nearly all text, in search of what makes a match of it.
    ForMatch,
    /// It reads nearly all text although there is a match already.
    AfterMatch,
}

impl Hold {
    /// How much text the automaton may hold.
    #[must_use]
    pub fn of(automaton: &Automaton) -> Self {
        let graph = Graph::new(automaton);
        let component = components(&graph.successors());
        let sizes = sizes(&component);
        Self {
            most: graph.longest(automaton, &component, &sizes),
            loops: graph.loops(automaton, &component, &sizes),
        }
    }

    /// The worst of its loops.
    #[must_use]
    pub fn worst(&self) -> Option<Wait> {
        self.loops.iter().map(|each| each.wait).max()
    }
}

/// Whether ordinary text may be held back, at a glance: a state in which it rests holds text, and
/// so do all states that it leads to. Most automata have none, which saves a closer look.
#[must_use]
pub fn may_hold_ordinary_text(automaton: &Automaton) -> bool {
    let alphabet = &automaton.alphabet;
    let plain = plain_classes(automaton);
    let holds = |state: StateId| {
        let state = &automaton.states[state as usize];
        state.commit.is_none() && state.hold.is_some()
    };
    (0..).zip(&automaton.states).any(|(number, state)| {
        let onward = |class: usize| state.transitions.get(class).map(|step| step.target);
        holds(number)
            && onward(plain[0]) == Some(number)
            && PLAIN
                .chars()
                .all(|c| onward(usize::from(alphabet.class_of(c))).is_some_and(holds))
    })
}

/// A register in a state: a position that held text may begin at, now or later.
type Place = (StateId, u8);

/// The places from which a hold can come, and the steps between them.
struct Graph {
    places: Vec<Place>,
    /// The step into each place, with its class.
    before: Vec<Vec<(usize, usize)>>,
    /// Whether the position was read right before some step into the place.
    born: Vec<bool>,
}

impl Graph {
    fn new(automaton: &Automaton) -> Self {
        let into = steps_into(automaton);
        let mut graph = Self {
            places: Vec::new(),
            before: Vec::new(),
            born: Vec::new(),
        };
        let mut numbers = HashMap::new();
        for (number, state) in (0..).zip(&automaton.states) {
            if let (Some(hold), None) = (state.hold, &state.commit) {
                graph.number((number, hold), &mut numbers);
            }
        }
        let mut next = 0;
        while let Some(&(state, register)) = graph.places.get(next) {
            for &(from, class) in &into[state as usize] {
                let Some(step) = automaton.states[from as usize].transitions.get(class) else {
                    continue;
                };
                match step.moves.get(usize::from(register)) {
                    Some(&Position::Register(old)) => {
                        let old = graph.number((from, old), &mut numbers);
                        graph.before[next].push((old, class));
                    }
                    _ => graph.born[next] = true,
                }
            }
            next += 1;
        }
        graph
    }

    fn number(&mut self, place: Place, numbers: &mut HashMap<Place, usize>) -> usize {
        *numbers.entry(place).or_insert_with(|| {
            self.places.push(place);
            self.before.push(Vec::new());
            self.born.push(false);
            self.places.len() - 1
        })
    }

    fn successors(&self) -> Vec<Vec<usize>> {
        let mut successors = vec![Vec::new(); self.places.len()];
        for (place, before) in self.before.iter().enumerate() {
            for &(old, _) in before {
                successors[old].push(place);
            }
        }
        for list in &mut successors {
            list.sort_unstable();
            list.dedup();
        }
        successors
    }

    /// The most characters between a held position and the place where it is held, when no
    /// place is passed twice.
    fn longest(&self, automaton: &Automaton, component: &[usize], sizes: &[usize]) -> usize {
        // Steps lead from greater numbers to smaller, so a component's own steps come last.
        let mut order: Vec<usize> = (0..self.places.len()).collect();
        order.sort_by_key(|&place| std::cmp::Reverse(component[place]));
        let mut entered = vec![0; sizes.len()];
        let mut most = 0;
        for same in order.chunk_by(|&a, &b| component[a] == component[b]) {
            let own = component[same[0]];
            for &place in same {
                let from_outside = self.before[place]
                    .iter()
                    .filter(|(old, _)| component[*old] != own)
                    .map(|(old, _)| entered[component[*old]] + sizes[component[*old]])
                    .max();
                let first = from_outside.unwrap_or(0).max(usize::from(self.born[place]));
                entered[own] = entered[own].max(first);
            }
            let holds = same.iter().any(|&place| {
                let (state, register) = self.places[place];
                automaton.states[state as usize].hold == Some(register)
            });
            if holds {
                most = most.max(entered[own] + sizes[own] - 1);
            }
        }
        most
    }

    fn loops(&self, automaton: &Automaton, component: &[usize], sizes: &[usize]) -> Vec<Loop> {
        let alphabet = &automaton.alphabet;
        let plain = plain_classes(automaton);
        // For each place, the classes that lead on to a place of the same component, and whether
        // ordinary text leads back to the place itself.
        let mut rests = vec![false; self.places.len()];
        let mut onward = vec![Classes::none(alphabet); self.places.len()];
        let mut is_loop = vec![false; sizes.len()];
        for (place, before) in self.before.iter().enumerate() {
            for &(old, class) in before {
                if component[old] == component[place] {
                    onward[old].insert(class);
                    rests[old] |= old == place && class == plain[0];
                    is_loop[component[place]] = true;
                }
            }
        }
        let mut by_component: Vec<Vec<usize>> = vec![Vec::new(); sizes.len()];
        for (place, &own) in component.iter().enumerate() {
            if is_loop[own] {
                by_component[own].push(place);
            }
        }
        let mut loops: Vec<Loop> = Vec::new();
        for places in by_component.iter().filter(|places| !places.is_empty()) {
            let mut classes = Classes::none(alphabet);
            let mut wait = Wait::Inside;
            for &place in places {
                classes.extend(&onward[place]);
                if rests[place] {
                    wait = wait.max(self.wait(automaton, place, &onward[place], &plain));
                }
            }
            loops.push(Loop { classes, wait });
        }
        without_parts(loops)
    }

    /// Why text is held at a place where ordinary text rests, and which the classes of `onward`
    /// do not end.
    fn wait(&self, automaton: &Automaton, place: usize, onward: &Classes, plain: &[usize]) -> Wait {
        let (state, register) = self.places[place];
        let holds_all_text = onward.is_all() || holds_plain_text(automaton, state, onward, plain);
        if !holds_all_text {
            return Wait::Inside;
        }
        let has_match = automaton.states[state as usize]
            .end
            .as_ref()
            .is_some_and(|end| end.start == Position::Register(register) && is_complete(end));
        if has_match {
            Wait::AfterMatch
        } else {
            Wait::ForMatch
        }
    }
}

/// Loops without those that another one covers, the worst first.
fn without_parts(mut loops: Vec<Loop>) -> Vec<Loop> {
    loops.sort_by_key(|each| {
        (
            std::cmp::Reverse(each.wait),
            std::cmp::Reverse(each.classes.len()),
        )
    });
    let mut kept: Vec<Loop> = Vec::new();
    for each in loops {
        let is_covered =
            |other: &Loop| other.wait == each.wait && other.classes.covers(&each.classes);
        if !kept.iter().any(is_covered) {
            kept.push(each);
        }
    }
    kept
}

/// The steps into each state.
fn steps_into(automaton: &Automaton) -> Vec<Vec<(StateId, usize)>> {
    let mut into = vec![Vec::new(); automaton.states.len()];
    for (number, state) in (0..).zip(&automaton.states) {
        for (class, step) in state.transitions.iter().enumerate() {
            into[step.target as usize].push((number, class));
        }
    }
    into
}

/// How many places each component has.
fn sizes(component: &[usize]) -> Vec<usize> {
    let count = component.iter().max().map_or(0, |last| last + 1);
    let mut sizes = vec![0; count];
    for &own in component {
        sizes[own] += 1;
    }
    sizes
}

/// Characters of which ordinary text is made. A loop that reads all of these may still end at a
/// single character, such as `<`.
const PLAIN: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 \n.,;:!?'\"()-";

/// Whether ordinary text leads from the start to a state that it never leaves: then it is held
/// before anything of a delimiter has been seen.
fn holds_plain_text(
    automaton: &Automaton,
    state: StateId,
    onward: &Classes,
    plain: &[usize],
) -> bool {
    let alphabet = &automaton.alphabet;
    if !PLAIN.chars().all(|c| onward.has(alphabet, c)) {
        return false;
    }
    let mut reached = automaton.starts.clone();
    let mut known = vec![false; automaton.states.len()];
    while let Some(next) = reached.pop() {
        if next == state {
            return true;
        }
        if std::mem::replace(&mut known[next as usize], true) {
            continue;
        }
        let steps = &automaton.states[next as usize].transitions;
        let onward = plain.iter().filter_map(|&class| steps.get(class));
        reached.extend(onward.map(|step| step.target));
    }
    false
}

/// The classes of ordinary text: first that of characters that stand for themselves in no
/// delimiter, then those of white space.
fn plain_classes(automaton: &Automaton) -> [usize; 3] {
    let alphabet = &automaton.alphabet;
    let mut counts = vec![0; alphabet.len];
    for character in PLAIN.chars() {
        counts[usize::from(alphabet.class_of(character))] += 1;
    }
    let most = (0..alphabet.len).max_by_key(|&class| counts[class]);
    [
        most.unwrap_or(0),
        usize::from(alphabet.class_of(' ')),
        usize::from(alphabet.class_of('\n')),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::{self, Limits, Watched};
    use crate::pattern;

    fn hold(pattern: &str) -> Hold {
        Hold::of(&build(pattern))
    }

    fn build(pattern: &str) -> Automaton {
        let pattern = pattern::parse(pattern, pattern::Options::default()).expect("a pattern");
        let watched = Watched {
            pattern: &pattern,
            captures: Vec::new(),
        };
        automaton::build(&[watched], &Limits::default()).expect("an automaton")
    }

    #[test]
    fn literals_hold_all_but_their_last_character() {
        for (pattern, most) in [
            ("a", 0),
            ("</think>", 7),
            ("abcab", 4),
            ("<a>|<abc>", 4),
            ("<a>(?=b)", 3),
            ("<a>|<abc>x?", 5),
        ] {
            let hold = hold(pattern);
            assert_eq!((hold.most, hold.loops), (most, Vec::new()), "{pattern}");
        }
    }

    #[test]
    fn loops_inside_a_delimiter_are_normal() {
        for pattern in [
            r"\s*<think>",
            r"<think>\s*",
            r"\s*\n\s*x",
            r"<call (?P<name>\w+)>",
            r"<call [^<>]*>",
            r"<call[^<]*<",
            r"<call .*?>",
            r"Thought: .*?<",
            r#""(?:[^"\\]|\\.)*":"#,
            r"(?:\s*</think>)*x",
            r"\s+\Z",
            r"(?m)^\w+:",
            r"[^\n]*:x",
        ] {
            let hold = hold(pattern);
            assert_eq!(hold.worst(), Some(Wait::Inside), "{pattern}");
        }
    }

    #[test]
    fn ordinary_text_is_not_to_be_held() {
        for (pattern, wait) in [
            (r"(?=[\s\S]*?</think>)", Wait::ForMatch),
            (r"^\s*(?:<think>)?(?=.*?</think>)", Wait::ForMatch),
            (r"^(?=[^<]*</think>)", Wait::ForMatch),
            (r"<a>.*?</a>", Wait::ForMatch),
            (r"a.*z", Wait::AfterMatch),
            (r"</x>(?!.*<y>)", Wait::AfterMatch),
            (r"</x>.*", Wait::AfterMatch),
        ] {
            assert_eq!(hold(pattern).worst(), Some(wait), "{pattern}");
            assert!(may_hold_ordinary_text(&build(pattern)), "{pattern}");
        }
    }
}
