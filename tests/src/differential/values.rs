//! JSON values as models write them, in the dialects that the content parser `json` knows.

use super::content::{KEYS, space, words};
use super::json::quoted;
use crate::generate::Random;

/// A dialect of JSON.
#[derive(Clone, Debug)]
pub(super) struct Dialect {
    unquoted_keys: bool,
    delimiters: Vec<(&'static str, &'static str)>,
}

const DELIMITERS: &[(&str, &str)] = &[
    ("“", "”"),
    ("<|\"|>", "<|\"|>"),
    ("«", "»"),
    ("'", "'"),
    ("`", "`"),
    ("<<", ">>"),
];

impl Dialect {
    /// Plain JSON, more often than not.
    pub(super) fn random(random: &mut Random) -> Self {
        let count = if random.one_in(3) {
            1 + random.below(2)
        } else {
            0
        };
        Self {
            unquoted_keys: random.one_in(3),
            delimiters: (0..count).map(|_| *random.pick(DELIMITERS)).collect(),
        }
    }

    /// Adds the arguments that ask for the dialect.
    pub(super) fn arguments(&self, arguments: &mut Vec<(&'static str, String)>) {
        if self.unquoted_keys {
            arguments.push(("unquoted_keys", "true".to_owned()));
        }
        if !self.delimiters.is_empty() {
            let pairs = self.delimiters.iter();
            let pairs: Vec<String> = pairs
                .map(|(open, close)| format!("[{}, {}]", quoted(open), quoted(close)))
                .collect();
            arguments.push(("string_delims", format!("[{}]", pairs.join(", "))));
        }
    }

    /// A value, nested at most so deep.
    pub(super) fn sample(&self, random: &mut Random, depth: usize, text: &mut String) {
        let kinds = if depth == 0 { 4 } else { 8 };
        match random.below(kinds) {
            0 => text.push_str(random.word(&[
                "true",
                "false",
                "null",
                "NaN",
                "Infinity",
                "-Infinity",
                "True",
                "None",
            ])),
            1 | 2 => text.push_str(&number(random)),
            3 => self.string(&words(random), random, text),
            4 => {
                text.push('[');
                for place in 0..random.below(4) {
                    self.comma(place, random, text);
                    self.sample(random, depth - 1, text);
                }
                padding(random, text);
                text.push(']');
            }
            5 => self.call(random, depth, text),
            _ => {
                let entries = random.below(4);
                self.object(entries, random, text, |random, text| {
                    self.sample(random, depth - 1, text);
                });
            }
        }
    }

    /// A call of a tool.
    fn call(&self, random: &mut Random, depth: usize, text: &mut String) {
        text.push('{');
        self.key("name", random, text);
        self.string(random.word(super::tools::NAMES), random, text);
        text.push_str(", ");
        self.key("arguments", random, text);
        let entries = random.below(4);
        self.object(entries, random, text, |random, text| {
            match random.below(4) {
                0 => self.sample(random, depth - 1, text),
                _ => self.string(&super::tools::argument(random), random, text),
            }
        });
        text.push('}');
    }

    fn object(
        &self,
        entries: usize,
        random: &mut Random,
        text: &mut String,
        mut value: impl FnMut(&mut Random, &mut String),
    ) {
        text.push('{');
        for place in 0..entries {
            self.comma(place, random, text);
            let key = random.word(KEYS);
            self.key(key, random, text);
            value(random, text);
        }
        padding(random, text);
        text.push('}');
    }

    fn comma(&self, place: usize, random: &mut Random, text: &mut String) {
        if place > 0 {
            text.push(',');
        }
        padding(random, text);
    }

    fn key(&self, key: &str, random: &mut Random, text: &mut String) {
        if self.unquoted_keys && random.one_in(2) {
            text.push_str(key);
        } else {
            self.string(key, random, text);
        }
        padding(random, text);
        text.push(':');
        padding(random, text);
    }

    fn string(&self, content: &str, random: &mut Random, text: &mut String) {
        if !self.delimiters.is_empty() && random.one_in(2) {
            let &(open, close) = random.pick(&self.delimiters);
            text.push_str(open);
            text.push_str(content);
            text.push_str(close);
            return;
        }
        let mut string = quoted(content);
        if random.one_in(4) {
            string.truncate(string.len() - 1);
            string.push_str(random.word(&[
                r"\n",
                r"\/",
                r"\u00e9",
                r"\uD83D\uDE42",
                r"\ud83d",
                r"\ude42",
                r"\x41",
                r"\'",
                "\n",
                "\t",
                "\u{7f}",
                "\u{2028}",
                r"\u12",
                r"\\",
                r"\u0001",
            ]));
            string.push('"');
        }
        text.push_str(&string);
    }
}

/// White space, mostly of the four kinds that JSON has.
fn padding(random: &mut Random, text: &mut String) {
    if random.one_in(20) {
        space(random, text);
    } else if random.one_in(4) {
        text.push(*random.pick(&[' ', ' ', '\n', '\t', '\r']));
    }
}

/// A number as JSON has it, or nearly.
fn number(random: &mut Random) -> String {
    let plain = [
        "0",
        "-1",
        "12",
        "2.50",
        "1e2",
        "-0",
        "-0.0",
        "1E+2",
        "0.1",
        "123456789",
    ];
    let odd = [
        "01",
        "1.",
        ".5",
        "+1",
        "-",
        "1e",
        "1_0",
        "0x1",
        "٣",
        "1e400",
        "-1e400",
        "1e-400",
        "18446744073709551616",
        "-9223372036854775809",
        "9007199254740993",
        "1.0e22",
        "0.30000000000000004",
        "5e-324",
        "2.2250738585072011e-308",
        "-NaN",
    ];
    let numbers = if random.one_in(3) { &odd[..] } else { &plain };
    random.word(numbers).to_owned()
}
