//! Which patterns win for some text, and how.

use crate::automaton::{Automaton, Outcome, Position};

/// All outcomes that some text leads to.
fn outcomes(automaton: &Automaton) -> impl Iterator<Item = &Outcome> {
    automaton
        .states
        .iter()
        .flat_map(|state| state.commit.iter().chain(&state.end))
}

/// Whether some text makes a pattern win.
#[must_use]
pub fn wins(automaton: &Automaton, pattern: usize) -> bool {
    outcomes(automaton).any(|outcome| outcome.pattern == pattern)
}

/// Whether some text makes a pattern win without reading anything.
#[must_use]
pub fn wins_empty(automaton: &Automaton, pattern: usize) -> bool {
    // One register holds equal positions.
    let is_empty = |outcome: &Outcome| outcome.start == outcome.end;
    outcomes(automaton).any(|outcome| outcome.pattern == pattern && is_empty(outcome))
}

/// Whether the first pattern can match at all.
#[must_use]
pub fn matches(automaton: &Automaton) -> bool {
    wins(automaton, 0)
}

/// Whether a match is complete, and where it ends known, though more text may come.
pub(super) fn is_complete(outcome: &Outcome) -> bool {
    matches!(outcome.start, Position::Register(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::{self, Limits, Watched};
    use crate::pattern::{self, Options, Pattern};

    fn build(patterns: &[&str]) -> Automaton {
        let parsed: Vec<Pattern> = patterns
            .iter()
            .map(|text| pattern::parse(text, Options::default()).expect("a pattern"))
            .collect();
        let watched: Vec<Watched<'_>> = parsed
            .iter()
            .map(|pattern| Watched {
                pattern,
                captures: Vec::new(),
            })
            .collect();
        automaton::build(&watched, &Limits::default()).expect("an automaton")
    }

    #[test]
    fn what_wins() {
        for (patterns, expected) in [
            (&["a", "b"] as &[&str], &[true, true] as &[bool]),
            (&["a", "a"], &[true, false]),
            (&["ab", "a"], &[true, true]),
            (&["<[ab]>", "<a>", "<c>"], &[true, false, true]),
            (&["(?=<a>)", "<a>"], &[false, true]),
            (&["x^y"], &[false]),
            (&[r"\Z"], &[false]),
            (&["$"], &[true]),
            (&["a", "b*a"], &[true, true]),
            (&["b*a", "a"], &[true, false]),
        ] {
            let automaton = build(patterns);
            let found: Vec<bool> = (0..patterns.len())
                .map(|pattern| wins(&automaton, pattern))
                .collect();
            assert_eq!(found, expected, "{patterns:?}");
        }
    }

    #[test]
    fn what_wins_without_reading() {
        for (patterns, expected) in [
            (&["(?=x)"] as &[&str], true),
            (&["x*"], true),
            (&["$"], true),
            (&["x+"], false),
            (&[r"\s+\Z|^\s*\n"], false),
            // The other one is longer wherever this one matches.
            (&["(?=<a>)", "<a>"], false),
            (&["(?=<a>|<b>)", "<a>"], true),
        ] {
            assert_eq!(wins_empty(&build(patterns), 0), expected, "{patterns:?}");
        }
    }
}
