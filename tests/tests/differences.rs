//! `docs/differences.md`: it lists what the corpus's lists list, each test that it names is there,
//! and what no other test shows is shown here.

use std::collections::BTreeSet;
use std::path::Path;

use response_template::dynamic::DynamicTemplate;
use response_template::value::Object;
use response_template_compiler::diagnostic::Code;
use response_template_compiler::pattern::{Node, Options, parse};

const PAGE: &str = include_str!("../../docs/differences.md");
const LISTS: [&str; 2] = [
    include_str!("../conformance/differences.txt"),
    include_str!("../conformance/differences_odd.txt"),
];

/// What stands in backticks behind a word, such as `Cases:`, up to the next empty line.
fn named_after<'p>(page: &'p str, word: &str) -> Vec<&'p str> {
    page.split("\n\n")
        .filter_map(|entry| {
            let (_, rest) = entry.split_once(&format!("\n{word}"))?;
            let next = ["\nTests:", "\nCases:"]
                .iter()
                .filter_map(|next| rest.find(next));
            Some(&rest[..next.min().unwrap_or(rest.len())])
        })
        .flat_map(|list| list.split('`').skip(1).step_by(2))
        .collect()
}

#[test]
fn the_page_lists_the_cases_of_the_corpus() {
    let lines = LISTS.iter().flat_map(|list| list.lines());
    let listed: BTreeSet<&str> = lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .collect();
    let named = named_after(PAGE, "Cases:");
    let on_page: BTreeSet<&str> = named.iter().copied().collect();
    assert_eq!(on_page, listed);
    assert_eq!(named.len(), listed.len(), "the page names a case twice");
}

#[test]
fn each_test_that_the_page_names_is_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let tests = named_after(PAGE, "Tests:");
    assert!(tests.len() > 20, "{tests:?}");
    for test in tests {
        let (file, name) = test.split_once("::").unwrap_or_else(|| panic!("`{test}`"));
        let source = std::fs::read_to_string(root.join(file));
        let source = source.unwrap_or_else(|error| panic!("{file}: {error}"));
        let (before, _) = source
            .split_once(&format!("fn {name}()"))
            .unwrap_or_else(|| panic!("there is no `{test}`"));
        assert!(
            before.trim_end().ends_with("#[test]"),
            "`{test}` is no test"
        );
    }
}

#[test]
fn each_entry_has_a_test() {
    for entry in PAGE.split("\n\n").filter(|entry| entry.starts_with("**")) {
        let first = entry.lines().next().unwrap_or_default();
        assert!(entry.contains("\nTests:"), "{first}");
    }
}

fn template(fields: &str) -> Result<DynamicTemplate, Code> {
    let json = format!(r#"{{"start_anchor": "@", "fields": {fields}}}"#);
    DynamicTemplate::from_json(&json).map_err(|error| {
        let mut all = error.diagnostics().iter();
        let error = all.find(|diagnostic| diagnostic.is_error());
        error.expect("an error has a complaint").code
    })
}

fn text<'m>(message: &'m Object, key: &str) -> Option<&'m str> {
    message.get(key).and_then(|value| value.as_str())
}

#[test]
fn a_pattern_that_backtracks_takes_no_long() {
    let template = template(r#"{"x": {"open_pattern": "(?:a|aa)+b"}, "c": {}}"#);
    let template = template.expect("it is regular");
    let reply = "a".repeat(100_000);
    let message = template.parse("", &reply).expect("it is text");
    assert_eq!(text(&message, "c"), Some(&*reply));
}

#[test]
fn counts_that_unfold_are_refused() {
    let refused = template(r#"{"x": {"open": "<x>", "close_pattern": "(?:a{1000}){1000}"}}"#);
    assert_eq!(refused.err(), Some(Code::PatternTooLarge));
}

#[test]
fn patterns_that_match_no_text_are_refused() {
    let refused = template(r#"{"x": {"open_pattern": "<x>^"}, "c": {}}"#);
    assert_eq!(refused.err(), Some(Code::NeverMatches));
    let refused = template(r#"{"x": {"open_pattern": "\\Z", "optional": false}, "c": {}}"#);
    assert_eq!(refused.err(), Some(Code::RequiredNeverFound));
}

#[test]
fn a_group_in_a_look_behind_is_refused() {
    let fields = r#"{"x": {"open_pattern": "(?<=(?P<n>a))b", "transform": "{n}"}}"#;
    assert_eq!(template(fields).err(), Some(Code::UnsupportedPattern));
}

/// The first error is told, and nothing is lost behind it.
#[test]
fn an_error_leaves_the_rest() {
    let fields = r#"{
        "n": {"open": "<n>", "close": "</n>", "content": "int", "repeats": true},
        "must": {"open": "<must>", "optional": false},
        "c": {}
    }"#;
    let template = template(fields).expect("it is one");
    let error = template
        .parse("", "<n>1</n><n>one</n><n>2</n><n>two</n>bye")
        .expect_err("it has errors");
    let malformed: Vec<&str> = error.malformed().iter().map(|one| &*one.text).collect();
    assert_eq!(malformed, ["one", "two"]);
    assert_eq!(error.missing().collect::<Vec<_>>(), ["must"]);
    let message = error.into_message().expect("it is there as far as it goes");
    assert_eq!(text(&message, "c"), Some("bye"));
    let numbers = message.get("n").map(|value| value.to_json());
    assert_eq!(numbers.as_deref(), Some("[1,2]"));
}

/// Whether a pattern of one character matches a character.
fn matches(pattern: &str, character: char) -> bool {
    fn has(node: &Node, character: char) -> bool {
        match node {
            Node::Class(class) => {
                let mut ranges = class.ranges().iter();
                ranges.any(|range| (range.start()..=range.end()).contains(&character))
            }
            Node::Alternation(branches) => branches.iter().any(|branch| has(branch, character)),
            other => panic!("it is no character: {other:?}"),
        }
    }
    let pattern = parse(pattern, Options::default()).expect("it is a pattern");
    has(&pattern.root, character)
}

#[test]
fn properties_are_of_unicode_16() {
    // An Arabic letter that came with Unicode 17.
    let letter = '\u{88f}';
    assert!(matches(r"\w", letter));
    assert!(!matches(r"\p{L}", letter));
    assert!(matches(r"\p{Cn}", letter));
    assert!(!matches("[[:alpha:]]", letter));
    // A pair of letters that came with Unicode 17.
    assert!(!matches("(?i)\u{a7ce}", '\u{a7cf}'));
}

#[test]
fn alternatives_are_what_they_are_alone() {
    for character in ['a', '!', '1'] {
        assert!(matches(r"\P{Lu}|(?i:!)", character), "{character}");
    }
    assert!(!matches(r"\P{Lu}|(?i:!)", 'A'));
}
