//! Automata walked by hand: what is found, and after how much of the text it is certain.

use super::{Automaton, Limits, Outcome, Position, Skip, Watched, build, can_open_and_close_empty};
use crate::pattern::{Options, Pattern, parse};

/// What a search found: the pattern, where the match starts and ends, its captures, and how many
/// bytes were read when it was certain (`None`: the end of the text had to come).
#[derive(Debug, PartialEq)]
struct Found {
    pattern: usize,
    start: usize,
    end: usize,
    captures: Vec<Option<(usize, usize)>>,
    certain: Option<usize>,
}

fn pattern(source: &str) -> Pattern {
    parse(source, Options::default()).unwrap_or_else(|error| panic!("{source}: {error}"))
}

fn named(pattern: &Pattern) -> Vec<u32> {
    (1..)
        .zip(&pattern.groups)
        .filter_map(|(number, name)| name.as_ref().map(|_| number))
        .collect()
}

fn automaton(patterns: &[&str]) -> Automaton {
    let patterns: Vec<Pattern> = patterns.iter().map(|source| pattern(source)).collect();
    let watched: Vec<Watched<'_>> = patterns
        .iter()
        .map(|pattern| Watched {
            pattern,
            captures: named(pattern),
        })
        .collect();
    build(&watched, &Limits::default()).unwrap()
}

/// Searches a text from its start.
fn find(patterns: &[&str], text: &str) -> Option<Found> {
    let automaton = automaton(patterns);
    let mut state =
        &automaton.states[automaton.starts[automaton.context_at_start as usize] as usize];
    let mut registers: Vec<usize> = Vec::new();
    let resolve = |position, registers: &[usize], here| match position {
        Position::Unset => None,
        Position::Register(register) => Some(registers[usize::from(register)]),
        Position::Before | Position::Here => Some(here),
    };
    let found = |outcome: &Outcome, registers: &[usize], here, certain| Found {
        pattern: outcome.pattern,
        start: resolve(outcome.start, registers, here).unwrap(),
        end: resolve(outcome.end, registers, here).unwrap(),
        captures: outcome
            .captures
            .chunks(2)
            .map(|pair| {
                Some((
                    resolve(pair[0], registers, here)?,
                    resolve(pair[1], registers, here)?,
                ))
            })
            .collect(),
        certain,
    };
    for (at, character) in text.char_indices() {
        let transition = state.transitions.of(automaton.alphabet.class_of(character));
        registers = transition
            .moves
            .iter()
            .map(|&from| resolve(from, &registers, at).unwrap_or(usize::MAX))
            .collect();
        state = &automaton.states[transition.target as usize];
        if let Some(commit) = &state.commit {
            let here = at + character.len_utf8();
            return Some(found(commit, &registers, here, Some(here)));
        }
    }
    state
        .end
        .as_ref()
        .map(|outcome| found(outcome, &registers, text.len(), None))
}

#[track_caller]
fn check(patterns: &[&str], text: &str, expected: Option<(usize, usize, usize, Option<usize>)>) {
    let found =
        find(patterns, text).map(|found| (found.pattern, found.start, found.end, found.certain));
    assert_eq!(found, expected, "{patterns:?} on {text:?}");
}

#[test]
fn a_literal_is_certain_with_its_last_character() {
    check(&["<think>"], "a<th<think>b", Some((0, 4, 11, Some(11))));
    check(&["<think>"], "a<thin", None);
}

#[test]
fn trailing_space_is_certain_with_what_follows() {
    check(&[r"</t>\s*"], "x</t> \ny", Some((0, 1, 7, Some(8))));
    check(&[r"</t>\s*"], "x</t> \n", Some((0, 1, 7, None)));
    check(&[r"\s*<t>"], "x \n<t>", Some((0, 1, 6, Some(6))));
}

#[test]
fn the_winner_is_earliest_then_longest_then_first() {
    check(&["bc", "abcd"], "abcx", Some((0, 1, 3, Some(4))));
    check(&["bc", "abcd"], "abcd", Some((1, 0, 4, Some(4))));
    check(&["<t", "<tool>"], "<tool>", Some((1, 0, 6, Some(6))));
    check(&["<t", "<tool>"], "<tox", Some((0, 0, 2, Some(4))));
    check(&["<e>", "<e>"], "<e>", Some((0, 0, 3, Some(3))));
    check(&["<e>", "<e>>"], "<e>>", Some((1, 0, 4, Some(4))));
    // The longer way of the second is not the preferred one.
    check(&["/", "/(?:(?=/b)|/)"], "//b", Some((0, 0, 1, Some(3))));
    check(&["/", "/(?:(?=/b)|/)"], "//a", Some((1, 0, 2, Some(3))));
}

#[test]
fn preference_is_leftmost_first() {
    check(&["a|ab"], "xab", Some((0, 1, 2, Some(2))));
    check(&["abcd|ab"], "abc", Some((0, 0, 2, None)));
    check(&["abcd|ab"], "abcx", Some((0, 0, 2, Some(4))));
    check(&["a.*?z"], "azz", Some((0, 0, 2, Some(2))));
    check(&["a.*z"], "azbzc", Some((0, 0, 4, None)));
}

#[test]
fn look_ahead_is_waited_for_and_no_longer() {
    check(&["foo(?!bar)"], "foobax", Some((0, 0, 3, Some(6))));
    check(&["foo(?!bar)"], "foobar", None);
    check(&["foo(?=bar)"], "foobar", Some((0, 0, 3, Some(6))));
    check(&["(?=b)"], "ab", Some((0, 1, 1, Some(2))));
    check(&["a(?=b)c"], "abc", None);
    check(&["<(?!(?=b)br)\\w+>"], "<bx>", Some((0, 0, 4, Some(4))));
    // Both ways match alike, so the second character decides nothing.
    check(&["(?:a(?=b)|a)"], "ab", Some((0, 0, 1, Some(1))));
}

#[test]
fn the_end_decides_what_waits_for_it() {
    check(&["$"], "ab\n", Some((0, 2, 2, None)));
    check(&["$"], "ab", None);
    check(&[r"\Z"], "ab\n", None);
    check(&["a$"], "ab\na", Some((0, 3, 4, None)));
    check(&[r"\n\Z"], "b\n\n", Some((0, 2, 3, None)));
    check(&[r"\n$"], "b\n\n", Some((0, 1, 2, None)));
    check(&["<end>|$"], "x<en", None);
}

#[test]
fn what_precedes_is_seen() {
    check(&["^a"], "aa", Some((0, 0, 1, Some(1))));
    check(&["^b"], "ab", None);
    check(&[r"(?<=\n)<b>"], "<b>\n<b>", Some((0, 4, 7, Some(7))));
    check(&[r"(?<!\\)<x>"], r"\<x><x>", Some((0, 4, 7, Some(7))));
    check(&[r"\btag\b"], "xtag tag,", Some((0, 5, 8, Some(9))));
    check(&[r"\Btag"], "tag xtag", Some((0, 5, 8, Some(8))));
    check(&[r"(?<=^a)b"], "ab", Some((0, 1, 2, Some(2))));
    check(&[r"(?<=\ba)b"], "aab ab", Some((0, 5, 6, Some(6))));
    check(&[r"(?<!a(?!bc))b"], "ab", None);
    check(&[r"b(?<=\Z)"], "bcb", Some((0, 2, 3, None)));
    check(&[r"b(?<!b\Z)"], "bb", Some((0, 0, 1, Some(2))));
    check(&[r"b$(?<=b(?!c))"], "bb", Some((0, 1, 2, None)));
    check(&[r"(?<!a(?!bc))b"], "abc", Some((0, 1, 2, Some(3))));
}

#[test]
fn empty_iterations_end_a_loop() {
    for (source, text, end) in [
        ("(?:a*?)+b", "aab", 3),
        ("(?:|a)*b", "aab", 3),
        ("(?:a|)*b", "aab", 3),
        ("(?:(?:b||b)|a)*", "baaa", 1),
        ("(?:(?:(?:b||)|ab))*", "babb", 1),
        ("(?:x*|y)*", "xyx", 1),
        ("(?:|a){2}b", "aab", 3),
    ] {
        let found = find(&[source], text).map(|found| (found.start, found.end));
        assert_eq!(found, Some((0, end)), "{source} on {text}");
    }
}

#[test]
fn captures_are_those_of_the_preferred_way() {
    for (source, text, expected) in [
        ("<x (?P<n>[^>]*)>", "a<x bc>", vec![Some((4, 6))]),
        ("(?:(?P<a>x)|y)+z", "xyz", vec![Some((0, 1))]),
        ("<(?P<a>a)?>", "<>", vec![None]),
        ("<x>(?=(?P<n>\\w))", "<x>ab", vec![Some((3, 4))]),
        ("(?P<a>x)(?P<a>y)", "xy", vec![Some((1, 2))]),
        ("(?P<a>x(?P<a>y)z)", "xyz", vec![Some((0, 3))]),
        ("(?P<s>\\s*)<x>", "a  <x>", vec![Some((1, 3))]),
        // What a look-ahead captures counts from where it stands, not from when it is met.
        ("x(?=(?P<a>ab))(?P<a>a)bc", "xabc", vec![Some((1, 2))]),
        ("x(?=(?P<a>abc))a(?=(?P<a>b))", "xabc", vec![Some((2, 3))]),
        ("(?P<a>x)(?=(?P<a>y)|zz)zz", "xzz", vec![Some((0, 1))]),
        (
            "x(?=(?P<a>a)b|(?P<b>a))(?P<a>a)c",
            "xac",
            vec![Some((1, 2)), Some((1, 2))],
        ),
    ] {
        let found = find(&[source], text).unwrap();
        assert_eq!(found.captures, expected, "{source} on {text}");
    }
}

#[test]
fn text_is_held_only_for_a_match_that_may_come() {
    let automaton = automaton(&["<think>"]);
    let start = &automaton.states[automaton.starts[0] as usize];
    assert_eq!(start.hold, None);
    let class = automaton.alphabet.class_of('<');
    let inside = &automaton.states[start.transitions.of(class).target as usize];
    assert_eq!(inside.hold, Some(0));
}

/// Checks which of some characters a search marks.
#[track_caller]
fn check_marks(marks: fn(&Skip) -> &[bool], patterns: &[&str], characters: &str, expected: &str) {
    let automaton = automaton(patterns);
    let marks = marks(automaton.skip.as_ref().unwrap());
    let is_marked = |character: &char| marks[usize::from(automaton.alphabet.class_of(*character))];
    let marked: String = characters.chars().filter(is_marked).collect();
    assert_eq!(marked, expected, "{patterns:?}");
}

#[test]
fn what_must_be_held_back_is_known() {
    for (patterns, characters, held) in [
        (&[r"\s*<tool_call>"][..], " \n<at", " \n<"),
        (&["<x>"], " \n<x", "<"),
        (&[r"\n?<x>"], " \n<x", "\n<"),
        (&[" ?xz", "<yz>"], " <xz", " <x"),
        // While none has come that matters as what precedes, there is nothing to hold.
        (&["(?<=<)x>"], " <x>", ""),
    ] {
        check_marks(|skip| &skip.holds, patterns, characters, held);
    }
}

#[test]
fn what_goes_on_after_a_needle_is_known() {
    for (patterns, characters, follow) in [
        (&[r"\s*<tool_call>"][..], "a< \nto>", "t"),
        (&[r"\s*<tool_call>", "</t>"], "a< \nto>/", "t/"),
        (&[r"<\s*x"], "a< \nx", " \nx"),
        (&["<<"], "a<", "<"),
        // Here the needle is all there is to it.
        (&["<"], "a<", "a<"),
    ] {
        check_marks(|skip| &skip.follows, patterns, characters, follow);
    }
}

#[test]
fn fields_that_could_loop_for_ever_are_found() {
    for (opens, open, close, expected) in [
        (&["(?=x)"][..], 0, "(?=x)", true),
        (&["(?=x)"], 0, "(?=y)", false),
        (&[""], 0, "", true),
        (&["^"], 0, "^", true),
        (&["$"], 0, "$", true),
        (&["(?<=b)"], 0, "(?<=b)", true),
        (&["(?=y)"], 0, "x*", true),
        (&["(?:ab)?"], 0, r"\B", true),
        (&["<x>"], 0, "", false),
        (&[""], 0, "x", false),
        // The longer match of the other field always wins.
        (&["(?=x)", "x"], 0, "(?=x)", false),
        (&["(?=x)", "xy"], 0, "(?=x)", true),
    ] {
        let opens: Vec<Pattern> = opens.iter().map(|source| pattern(source)).collect();
        let close = pattern(close);
        let watch = |pattern| Watched {
            pattern,
            captures: Vec::new(),
        };
        let idle: Vec<Watched<'_>> = opens.iter().map(watch).collect();
        let found =
            can_open_and_close_empty(&idle, open, &watch(&close), &Limits::default()).unwrap();
        assert_eq!(found, expected, "{idle:?} {close:?}");
    }
}
