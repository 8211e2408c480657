//! What the reference makes of patterns, checked against version 2026.5.9 of `regex`.

mod classes;
mod errors;
mod names;
mod structure;

use regex_syntax::hir::ClassUnicode;

use super::{Node, Options, Pattern, PatternError, class, parse};

/// Reads a pattern with back-references allowed.
fn read(pattern: &str) -> Result<Pattern, PatternError> {
    parse(pattern, Options::default().with_back_references(true))
}

/// The tree of a pattern, in the notation of [`show`].
fn tree(pattern: &str) -> String {
    match read(pattern) {
        Ok(pattern) => show(&pattern.root),
        Err(error) => panic!("`{pattern}`: {error}"),
    }
}

/// The set that a pattern of one class is.
fn set(pattern: &str) -> ClassUnicode {
    match read(pattern).map(|pattern| pattern.root) {
        Ok(Node::Class(class)) => class,
        other => panic!("`{pattern}` is no class: {other:?}"),
    }
}

/// A tree in a short notation: parts of a sequence between spaces, `E` for the empty text,
/// `START` and `END`, `{min,max}` with `?` if lazy, `#1(..)` for groups, and look-arounds as
/// in a pattern.
fn show(node: &Node) -> String {
    let all = |nodes: &[Node]| nodes.iter().map(show).collect::<Vec<_>>();
    match node {
        Node::Empty => "E".to_owned(),
        Node::Class(class) => show_class(class),
        Node::Concat(parts) => all(parts).join(" "),
        Node::Alternation(branches) => format!("({})", all(branches).join("|")),
        Node::Repeat {
            body,
            min,
            max,
            greedy,
        } => {
            let body = match &**body {
                body @ Node::Concat(_) => format!("({})", show(body)),
                body => show(body),
            };
            let max = max.map_or(String::new(), |max| max.to_string());
            let lazy = if *greedy { "" } else { "?" };
            format!("{body}{{{min},{max}}}{lazy}")
        }
        Node::Group { number, body } => format!("#{number}({})", show(body)),
        Node::Start => "START".to_owned(),
        Node::End => "END".to_owned(),
        Node::LookAround {
            behind,
            negative,
            body,
        } => {
            let behind = if *behind { "<" } else { "" };
            let sign = if *negative { '!' } else { '=' };
            format!("(?{behind}{sign}{})", show(body))
        }
        Node::BackReference { number } => format!("\\{number}"),
    }
}

fn show_class(class: &ClassUnicode) -> String {
    for name in [r"\w", r"\d", r"\s", r"\W", r"\D", r"\S"] {
        if set(name) == *class {
            return name.to_owned();
        }
    }
    if *class == class::any() {
        return ".".to_owned();
    }
    let show = |character: char| match character {
        ' '..='~' => character.to_string(),
        _ => format!("U+{:X}", u32::from(character)),
    };
    let ranges: Vec<String> = class
        .ranges()
        .iter()
        .map(|range| {
            if range.start() == range.end() {
                show(range.start())
            } else {
                format!("{}-{}", show(range.start()), show(range.end()))
            }
        })
        .collect();
    match &*ranges {
        [one] if class.literal().is_some() => one.clone(),
        _ => format!("[{}]", ranges.join(",")),
    }
}
