//! Automata as drawings, for Graphviz.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::{Delimiter, Explanation, Mode};
use crate::analysis::characters::Classes;
use crate::automaton::{Automaton, Outcome};

impl Explanation {
    /// The automata of all modes in Graphviz's language, a cluster each. The start anchor is not
    /// among them.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut text = String::from(
            "digraph {\n  rankdir=LR\n  node [shape=circle, fontname=\"sans-serif\"]\n  edge [fontname=\"sans-serif\"]\n",
        );
        for (number, mode) in self.modes.iter().enumerate() {
            if let Some(machine) = &mode.machine {
                Drawing {
                    number,
                    mode,
                    automaton: &machine.automaton,
                }
                .write(&mut text);
            }
        }
        text.push_str("}\n");
        text
    }
}

struct Drawing<'a> {
    number: usize,
    mode: &'a Mode,
    automaton: &'a Automaton,
}

impl Drawing<'_> {
    /// Writing to a string cannot fail, so what `write!` answers is of no use.
    fn write(&self, text: &mut String) {
        let Self {
            number,
            mode,
            automaton,
        } = self;
        let title = match &mode.field {
            None => "outside regions".to_owned(),
            Some(field) => format!("in {field}"),
        };
        let _ = write!(
            text,
            "  subgraph cluster_{number} {{\n    label={}\n",
            quote(&title)
        );
        for (state, each) in automaton.states.iter().enumerate() {
            let mut label = state.to_string();
            let mut attributes = "";
            if let Some(commit) = &each.commit {
                label = self.outcome(commit);
                attributes = ", shape=box, style=bold";
            } else if let Some(end) = &each.end {
                let _ = write!(label, "\nat the end: {}", self.outcome(end));
            }
            if each.commit.is_none() && each.hold.is_some() {
                attributes = ", style=dashed";
            }
            let name = self.name(state);
            let _ = writeln!(text, "    {name} [label={}{attributes}]", quote(&label));
            self.write_steps(state, text);
        }
        for (context, start) in automaton.starts.iter().enumerate() {
            let _ = writeln!(
                text,
                "    s{number}_{context} [shape=point]\n    s{number}_{context} -> {}",
                self.name(*start as usize)
            );
        }
        text.push_str("  }\n");
    }

    /// The steps from a state, those to one state as one arrow.
    fn write_steps(&self, state: usize, text: &mut String) {
        let alphabet = &self.automaton.alphabet;
        let mut targets: BTreeMap<usize, Classes> = BTreeMap::new();
        for (class, step) in self.automaton.states[state].transitions.iter().enumerate() {
            targets
                .entry(step.target as usize)
                .or_insert_with(|| Classes::none(alphabet))
                .insert(class);
        }
        for (target, classes) in targets {
            let (from, to) = (self.name(state), self.name(target));
            let label = quote(&classes.describe(alphabet));
            let _ = writeln!(text, "    {from} -> {to} [label={label}]");
        }
    }

    fn name(&self, state: usize) -> String {
        format!("m{}_{state}", self.number)
    }

    fn outcome(&self, outcome: &Outcome) -> String {
        match self.mode.delimiters.get(outcome.pattern) {
            Some(Delimiter { field, opens, .. }) if *opens => format!("opens {field}"),
            Some(Delimiter { field, .. }) => format!("closes {field}"),
            None => String::new(),
        }
    }
}

/// A text in quotation marks, for Graphviz.
fn quote(text: &str) -> String {
    let escaped = text
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n");
    format!("\"{escaped}\"")
}
