//! Delimiters given as plain text.

use super::{Node, Pattern, class};

/// A pattern that matches any of `texts`, as it stands.
///
/// Of several, the longest that fits is preferred. Texts are ordered by their number of
/// characters, equal ones as given, and repeated ones count once.
///
/// ```
/// use response_template_compiler::pattern::{literals, parse, Options};
///
/// let expected = parse(r"</think>|\(\*", Options::default()).unwrap();
/// assert_eq!(literals(&["(*", "</think>", "(*"]), expected);
/// ```
#[must_use]
pub fn literals(texts: &[&str]) -> Pattern {
    let mut distinct: Vec<&str> = Vec::with_capacity(texts.len());
    for &text in texts {
        if !distinct.contains(&text) {
            distinct.push(text);
        }
    }
    distinct.sort_by_key(|text| std::cmp::Reverse(text.chars().count()));
    let branches = distinct.into_iter().map(literal).collect();
    Pattern {
        root: Node::alternation(branches),
        groups: Vec::new(),
    }
}

fn literal(text: &str) -> Node {
    let characters = text
        .chars()
        .map(|character| Node::Class(class::single(character)));
    Node::concat(characters.collect())
}
