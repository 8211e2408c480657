//! White space, word characters and digits are those of the reference, for all characters.
//!
//! `unicode/generate.py` made the tables from the reference.

use std::ops::RangeInclusive;
use std::path::Path;

use response_template::content::{Content, JsonOptions, KvLines};
use response_template::value::Value;
use response_template_compiler::pattern::{Node, Options, parse};

/// The ranges of a table.
fn table(name: &str) -> Vec<RangeInclusive<char>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("unicode/{name}.txt"));
    let text = std::fs::read_to_string(&path);
    let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let character = |code: &str| {
        let code = u32::from_str_radix(code, 16).expect("a code point is hexadecimal");
        char::from_u32(code).expect("a code point is a character")
    };
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (first, last) = line.split_once('-').unwrap_or((line, line));
            character(first)..=character(last)
        })
        .collect()
}

/// Checks that exactly the characters of a table pass a test.
fn check(name: &str, test: impl Fn(char) -> bool) {
    let table = table(name);
    let mut ranges = table.iter().peekable();
    for character in '\0'..=char::MAX {
        while ranges.next_if(|range| *range.end() < character).is_some() {}
        let expected = ranges
            .peek()
            .is_some_and(|range| range.contains(&character));
        assert_eq!(test(character), expected, "{name}: {character:?}");
    }
}

/// The ranges of a pattern that is one class.
fn class(pattern: &str) -> Vec<RangeInclusive<char>> {
    match parse(pattern, Options::default()).map(|pattern| pattern.root) {
        Ok(Node::Class(class)) => {
            let ranges = class.ranges().iter();
            ranges.map(|range| range.start()..=range.end()).collect()
        }
        other => panic!("`{pattern}` is no class: {other:?}"),
    }
}

#[test]
fn classes_of_patterns() {
    for (pattern, name) in [
        (r"\s", "space"),
        (r"[[:space:]]", "space"),
        (r"\w", "word"),
        (r"[\w_]", "word"),
        (r"[^\W]", "word"),
        (r"[[:word:]]", "word"),
        (r"\d", "digit"),
        (r"[^\D]", "digit"),
        (r"\h", "blank"),
    ] {
        assert_eq!(class(pattern), table(name), "{pattern}");
    }
}

#[test]
fn what_strip_takes_off() {
    let content = Content::Text { strip: true };
    check("strip", |character| {
        let value = content.parse(&format!("{character}a{character}"));
        value == Ok(Value::from("a"))
    });
}

#[test]
fn what_numbers_are_made_of() {
    let int = Content::Int { strip: false };
    let float = Content::Float { strip: false };
    let reads = |content: &Content, text: String| content.parse(&text).is_ok();
    check("int_digit", |character| reads(&int, character.to_string()));
    check("int_space", |character| {
        !reads(&int, character.to_string()) && reads(&int, format!("1{character}"))
    });
    check("float_digit", |character| {
        !matches!(character, 'e' | 'E') && reads(&float, format!("1.{character}1"))
    });
    check("float_space", |character| {
        character != '.'
            && !reads(&float, character.to_string())
            && reads(&float, format!("1{character}"))
    });
    // A digit's place in its range of ten is its value.
    for range in table("int_digit") {
        for (value, character) in ('0'..='9').cycle().zip(range) {
            let expected = value.to_digit(10).map(|digit| i64::from(digit).into());
            assert_eq!(int.parse(&character.to_string()).ok(), expected);
        }
    }
}

#[test]
fn what_lines_are_split_at() {
    let mut lines = KvLines::new();
    lines.line_sep = None;
    let content = Content::KvLines(lines);
    check("split", |character| {
        let value = content.parse(&format!("a:{character}b:"));
        value.is_ok_and(|value| value.get("b").is_some())
    });
}

#[test]
fn keys_without_quotes() {
    let mut options = JsonOptions::new();
    options.unquoted_keys = true;
    let content = Content::Json(options);
    check("word", |character| {
        content.parse(&format!("{{{character}:1}}")).is_ok()
    });
}
