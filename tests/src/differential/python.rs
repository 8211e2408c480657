//! Lists of calls in Python's syntax.

use super::content::{KEYS, words};
use super::json::quoted;
use super::tools;
use crate::generate::Random;

/// A list of calls, or nearly.
pub(super) fn calls(random: &mut Random, text: &mut String) {
    text.push('[');
    for place in 0..random.below(4) {
        if place > 0 {
            text.push(',');
        }
        padding(random, text);
        call(random, text);
    }
    padding(random, text);
    text.push(']');
}

fn call(random: &mut Random, text: &mut String) {
    text.push_str(random.word(tools::NAMES));
    text.push('(');
    for place in 0..random.below(3) {
        if place > 0 {
            text.push(',');
        }
        padding(random, text);
        let odd = random.one_in(8);
        let names = if odd {
            KEYS
        } else {
            &["a", "b", "c", "class"][..]
        };
        text.push_str(random.word(names));
        padding(random, text);
        text.push('=');
        padding(random, text);
        value(random, 2, text);
    }
    padding(random, text);
    text.push(')');
}

fn value(random: &mut Random, depth: usize, text: &mut String) {
    match random.below(if depth == 0 { 5 } else { 8 }) {
        0 => text.push_str(random.word(&[
            "True", "true", "False", "false", "None", "null", "nil", "Truex", "f()",
        ])),
        1 => text.push_str(random.word(&[
            "0",
            "-1",
            "12",
            "2.50",
            "1e2",
            "-0",
            "-0.0",
            "01",
            "1.",
            ".5",
            "+1",
            "1_0",
            "1e400",
            "1e-400",
            "9007199254740991",
            "9007199254740992",
            "-9007199254740992",
            "1e22",
        ])),
        2 => text.push_str(&quoted(&tools::argument(random))),
        3 => string(random, text),
        4 => text.push_str(&quoted(&words(random))),
        5 | 6 => {
            text.push('[');
            for place in 0..random.below(3) {
                text.push_str(if place > 0 { ", " } else { "" });
                value(random, depth - 1, text);
            }
            text.push(']');
        }
        _ => {
            text.push('{');
            for place in 0..random.below(3) {
                text.push_str(if place > 0 { ", " } else { "" });
                string(random, text);
                padding(random, text);
                text.push(':');
                value(random, depth - 1, text);
            }
            text.push('}');
        }
    }
}

/// A string in either quotes, with escapes that not everybody takes.
fn string(random: &mut Random, text: &mut String) {
    let quote = *random.pick(&['\'', '"']);
    text.push(quote);
    for _ in 0..random.below(4) {
        text.push_str(random.word(&[
            "a",
            "b",
            "é",
            "1",
            " ",
            "\t",
            r"\n",
            r"\'",
            "\\\"",
            r"\u00e9",
            r"\uD83D\uDE42",
            r"\ud83d",
            r"\x41",
            r"\0",
            "\u{2028}",
            "\n",
            r"\\",
            r"\/",
            "\0",
            "<",
        ]));
    }
    text.push(quote);
}

fn padding(random: &mut Random, text: &mut String) {
    if random.one_in(4) {
        text.push(*random.pick(&[' ', ' ', '\n', '\t', '\r', '\u{c}', '\u{a0}']));
    }
}
