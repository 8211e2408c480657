//! What the reference returns for a pattern and a text; each was run there.

use std::ops::Range;

use response_template_compiler::pattern::{Options, Pattern, parse};

use super::{Match, OutOfSteps, Steps, find_all, find_at};

fn pattern(source: &str) -> Pattern {
    let options = Options::default().with_back_references(true);
    parse(source, options).unwrap_or_else(|error| panic!("{source}: {error}"))
}

fn find(source: &str, text: &str, start: usize) -> Option<Match> {
    let text: Vec<char> = text.chars().collect();
    find_at(&pattern(source), &text, start, &mut Steps::new(100_000)).unwrap()
}

#[track_caller]
fn matches(source: &str, text: &str, range: Range<usize>) {
    let found = find(source, text, 0).map(|found| found.start..found.end);
    assert_eq!(found, Some(range), "{source} on {text:?}");
}

#[track_caller]
fn captures(source: &str, text: &str, groups: &[Option<Range<usize>>]) {
    let found = find(source, text, 0).expect("the pattern matches");
    assert_eq!(found.groups, groups, "{source} on {text:?}");
}

#[track_caller]
fn fails(source: &str, text: &str, start: usize) {
    assert_eq!(find(source, text, start), None, "{source} on {text:?}");
}

#[test]
fn an_iteration_without_text_is_the_last() {
    matches("(?:a*?)+", "aaa", 0..0);
    matches("(?:a*?)+b", "aab", 0..3);
    matches("(?:|a)*", "aa", 0..0);
    matches("(?:|a)+", "aa", 0..0);
    matches("(?:|a)*b", "aab", 0..3);
    matches("(?:a|)*", "aa", 0..2);
    matches("(?:x*|y)*", "xyx", 0..1);
    matches("(?:^|a)+", "aa", 0..0);
    matches("(|a){2}", "aa", 0..0);
    matches("(a|b*)*", "ab", 0..2);
    captures("(a|b*)*", "ab", &[Some(2..2)]);
    matches("(?:(?:b||b)|a)*", "baaa", 0..1);
    matches("(((b||)|ab))*", "babb", 0..1);
    captures("((a)?)*", "aba", &[Some(1..1), Some(0..1)]);
    captures("((?:b)*)*", "ba", &[Some(1..1)]);
}

/// An iteration that has to be made may be empty, and the next one need not.
#[test]
fn an_iteration_without_text_counts_if_it_must_be_made() {
    matches(r"(?:<|(?:|>b[^<])|\n/\n){1,2}<+?", "\n/\n<<\n", 0..4);
    captures("(>??){1,2}aa", ">aa", &[Some(0..1)]);
    captures(
        "(?:(?P<x>(?=a))|(?P<y>a))+b",
        "ab",
        &[Some(0..0), Some(0..1)],
    );
    matches("(?:|a){1,2}b", "aab", 0..3);
    let found = find("(?P<g>b??){1,2}/", "b//", 0).expect("the pattern matches");
    assert_eq!((found.end, found.groups), (2, vec![Some(0..1)]));
}

#[test]
fn earlier_alternatives_are_preferred_to_longer_ones() {
    matches("a|ab", "ab", 0..1);
    matches("(?:a|ab)c", "abc", 0..3);
    matches("a+?b?", "aab", 0..1);
}

#[test]
fn the_start_is_where_the_text_starts() {
    fails("^", "ab", 1);
    fails(r"\bb", "ab", 1);
    assert_eq!(find("(?<=a)b", "ab", 1).map(|found| found.end), Some(2));
    assert_eq!(find(r"\Bb", "ab", 1).map(|found| found.end), Some(2));
}

#[test]
fn the_end_may_have_a_line_feed_before_it() {
    matches("$", "a\n", 1..1);
    matches("$", "a\n\n", 2..2);
    fails("a$", "a\r\n", 0);
    fails(r"a\Z", "a\n", 0);
    matches(r"\n$", "b\n\n", 1..2);
    matches(r"\n\Z", "b\n\n", 2..3);
}

#[test]
fn assertions_can_be_repeated() {
    for source in ["^*b", "^?b", r"\A*b", "$*b", "(?=c)*b", "(?<=x)*b"] {
        matches(source, "ab", 1..2);
    }
    fails("^+b", "ab", 0);
    captures("(?=(?P<k>a))?a", "a", &[Some(0..1)]);
    captures("(?=(?P<k>a))*?a", "a", &[None]);
}

#[test]
fn groups_keep_what_they_captured_last() {
    captures("(?:(?P<a>x)|y)+", "xy", &[Some(0..1)]);
    captures("(?P<a>x)(?P<a>y)", "xy", &[Some(1..2)]);
    captures("(?P<a>x)(?:(?P<a>y))?", "x", &[Some(0..1)]);
    captures("(?P<a>x){0}y", "y", &[None]);
    captures("(?!(?P<a>y))x", "x", &[None]);
    // A look-behind is matched from its end, so its last loop is the greedy one.
    captures("(?<=(a{1,2})(a{1,2}))b", "aaab", &[Some(0..1), Some(1..3)]);
}

#[test]
fn a_look_around_is_not_gone_back_into() {
    fails(r"(?=(a|ab))\1c", "abc", 0);
    matches(r"(?=(ab|a))\1c", "abc", 0..3);
}

#[test]
fn all_matches_from_the_left() {
    let all = |source: &str, text: &str| -> Vec<(usize, usize)> {
        let text: Vec<char> = text.chars().collect();
        let found = find_all(&pattern(source), &text, &mut Steps::new(1_000)).unwrap();
        found.iter().map(|found| (found.start, found.end)).collect()
    };
    assert_eq!(all("a*", "aab"), [(0, 2), (2, 2), (3, 3)]);
    assert_eq!(all("|a", "aa"), [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)]);
    assert_eq!(all("abab", "xababab!"), [(1, 5)]);
}

#[test]
fn a_search_without_end_is_given_up() {
    let text = ['a'; 40];
    let found = find_at(&pattern("(?:a|aa)+b"), &text, 0, &mut Steps::new(10_000));
    assert_eq!(found, Err(OutOfSteps));
}
