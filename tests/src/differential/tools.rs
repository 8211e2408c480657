//! Tools of a request, and texts for their arguments.

use super::content::{number, words};
use super::json::quoted;
use crate::generate::Random;

/// Names of functions. The last ones no tool has.
pub(super) const NAMES: &[&str] = &["f", "f", "f", "g", "g.h", "né", "", "f "];

const TYPES: &[&str] = &[
    "integer", "number", "boolean", "null", "object", "array", "string", "any",
];

/// The tools of a request, as JSON.
pub(super) fn tools(random: &mut Random) -> String {
    let mut tools = Vec::new();
    for name in ["f", "g", "g.h"] {
        if random.one_in(3) {
            continue;
        }
        let arguments: Vec<String> = ["a", "b", "c"]
            .iter()
            .map(|key| format!("{}: {}", quoted(key), schema(random, 2)))
            .collect();
        let function = format!(
            "{{\"name\": {}, \"parameters\": {{\"type\": \"object\", \"properties\": {{{}}}}}}}",
            quoted(name),
            arguments.join(", ")
        );
        tools.push(match random.below(4) {
            0 => function,
            1 => format!("{{\"function\": {function}}}"),
            _ => format!("{{\"type\": \"function\", \"function\": {function}}}"),
        });
    }
    if random.one_in(8) {
        let odd = [
            "null",
            "5",
            "{}",
            "{\"function\": null}",
            "{\"name\": \"f\"}",
            "[]",
        ];
        tools.push(random.word(&odd).to_owned());
    }
    format!("[{}]", tools.join(", "))
}

fn schema(random: &mut Random, depth: usize) -> String {
    let named = |random: &mut Random| quoted(random.word(TYPES));
    match random.below(if depth == 0 { 5 } else { 8 }) {
        0..=3 => format!("{{\"type\": {}}}", named(random)),
        4 => format!("{{\"type\": [{}, {}]}}", named(random), named(random)),
        5 => format!("{{\"type\": {}, \"nullable\": true}}", named(random)),
        6 => {
            let key = random.word(&["anyOf", "oneOf"]);
            let (one, other) = (schema(random, depth - 1), schema(random, depth - 1));
            format!("{{\"{key}\": [{one}, {other}]}}")
        }
        _ => random
            .word(&["{}", "true", "null", "{\"enum\": [1]}", "{\"type\": 5}"])
            .to_owned(),
    }
}

/// A text for an argument of some type.
pub(super) fn argument(random: &mut Random) -> String {
    match random.below(5) {
        0 => number(random, false),
        1 => number(random, true),
        2 => random
            .word(&[
                "true",
                "False",
                " TRUE ",
                "0",
                "1",
                "null",
                "None",
                "none",
                "\u{1c}true",
            ])
            .to_owned(),
        3 => random
            .word(&[
                "{}",
                "[]",
                "[1, \"2\"]",
                "{\"a\": NaN}",
                "{\"a\": 1}",
                "{a: 1}",
                " [1] ",
                "[1e400]",
                "\"x\"",
                "[\"\\ud83d\"]",
                "{\"a\": 1} x",
                "\u{a0}[]",
            ])
            .to_owned(),
        _ => words(random),
    }
}
