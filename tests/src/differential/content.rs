//! Random content parsers with arguments, and texts that they nearly always take.

use super::json::quoted;
use super::{mutate, python, values};
use crate::generate::Random;

/// A content parser.
#[derive(Clone, Debug)]
pub(super) struct Content {
    /// Its name.
    pub name: &'static str,
    /// The keys and JSON values of its arguments.
    pub arguments: Vec<(&'static str, String)>,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Text,
    Int,
    Float,
    Bool,
    Json(values::Dialect),
    Tags(Tag, Option<Box<Content>>),
    Lines {
        line_sep: String,
        kv_sep: String,
        value: Option<Box<Content>>,
    },
    Calls,
}

/// A `tag_pattern`, and what a tag of it looks like around key and value.
#[derive(Clone, Debug)]
struct Tag {
    before: &'static str,
    between: &'static str,
    after: &'static str,
    /// Whether the key stands after the value again.
    twice: bool,
}

/// Patterns with the look of their tags: before the key, between, after the value, and whether
/// the key stands there again.
const TAGS: &[(&str, &str, &str, &str, bool)] = &[
    (
        r"<(?P<key>\w+)>(?P<value>.*?)</\w+>",
        "<",
        ">",
        "</k>",
        false,
    ),
    (
        r"<(?P<key>\w+)>\s*(?P<value>.*?)\s*</(?P=key)>",
        "<",
        ">",
        "",
        true,
    ),
    (r"(?P<key>[a-z]+)=(?P<value>[^;]*);?", "", "=", ";", false),
    (
        r"\[(?P<key>\w*)(?::(?P<value>\w+))?\]",
        "[",
        ":",
        "]",
        false,
    ),
    (r"(?P<key>\w+)", "", " ", " ", false),
    (r"(?P<key>a|b)?(?P<value>.)", "", "", "", false),
    (r"(?P<key>a*)(?P<value>b*?)", "", "", "", false),
    (
        r"(?P<key>\w+?)(?=:):(?P<value>(?:(?!\w+:).)*)",
        "",
        ":",
        " ",
        false,
    ),
    (r"\b(?P<key>\w)\b(?P<value>\W*)$?", "", "", " ", false),
    (r"^(?P<key>.)(?P<value>.*)$", "", "", "\n", false),
    (r"(?m)^(?P<key>\w+) (?P<value>.*?)$", "", " ", "\n", false),
    (r"(?P<key>.)(?P<value>(?P=key)+)?", "", "", "", true),
    (
        r"(?:(?P<key>a)|(?P<key>b))(?P<value>[^ab]*)",
        "",
        "",
        "",
        false,
    ),
    (r"<(?P<value>[^,>]*),(?P<key>[^>]*)>", "<", ",", ">", false),
];

impl Content {
    /// A content parser; those of values lie at most so deep in one another.
    pub(super) fn random(random: &mut Random, depth: usize) -> Self {
        let mut arguments = Vec::new();
        let (name, kind) = match random.below(if depth == 0 { 6 } else { 12 }) {
            0 => ("text", Kind::Text),
            1 => ("int", Kind::Int),
            2 => ("float", Kind::Float),
            3 => ("bool", Kind::Bool),
            4 | 6 | 7 => {
                let dialect = values::Dialect::random(random);
                dialect.arguments(&mut arguments);
                if random.one_in(4) {
                    arguments.push(("allow_non_json", flag(random)));
                }
                ("json", Kind::Json(dialect))
            }
            5 | 8 => ("python-call-list", Kind::Calls),
            9 | 10 => {
                let &(pattern, before, between, after, twice) = random.pick(TAGS);
                arguments.push(("tag_pattern", quoted(pattern)));
                if random.one_in(3) {
                    arguments.push(("merge_duplicates", flag(random)));
                }
                let value = Self::of_values(random, depth, &mut arguments);
                let tag = Tag {
                    before,
                    between,
                    after,
                    twice,
                };
                ("xml-inline", Kind::Tags(tag, value))
            }
            _ => {
                let mut line_sep = "\n".to_owned();
                let mut kv_sep = ":".to_owned();
                if random.one_in(2) {
                    line_sep = random.word(&[";", ",", "\n\n", " ", "\u{85}"]).to_owned();
                    arguments.push(("line_sep", quoted(&line_sep)));
                } else if random.one_in(3) {
                    line_sep = "\t \u{2028}".to_owned();
                    arguments.push(("line_sep", "null".to_owned()));
                }
                if random.one_in(2) {
                    kv_sep = random.word(&["=", ": ", "->", " ", "é"]).to_owned();
                    arguments.push(("kv_sep", quoted(&kv_sep)));
                }
                let value = Self::of_values(random, depth, &mut arguments);
                let lines = Kind::Lines {
                    line_sep,
                    kv_sep,
                    value,
                };
                ("kv-lines", lines)
            }
        };
        if random.one_in(4) {
            arguments.push(("strip", flag(random)));
        }
        Self {
            name,
            arguments,
            kind,
        }
    }

    /// The content parser `text`, as when a field names none.
    #[must_use]
    pub(super) const fn text() -> Self {
        Self {
            name: "text",
            arguments: Vec::new(),
            kind: Kind::Text,
        }
    }

    fn of_values(
        random: &mut Random,
        depth: usize,
        arguments: &mut Vec<(&'static str, String)>,
    ) -> Option<Box<Self>> {
        if random.one_in(2) {
            return None;
        }
        let parser = Self::random(random, depth - 1);
        let mut keys = vec![format!("\"name\": {}", quoted(parser.name))];
        if !parser.arguments.is_empty() {
            keys.push(format!("\"args\": {}", parser.arguments_json()));
        }
        arguments.push(("value_parser", format!("{{{}}}", keys.join(", "))));
        Some(Box::new(parser))
    }

    /// Its arguments as a JSON object.
    #[must_use]
    pub(super) fn arguments_json(&self) -> String {
        let entries = self.arguments.iter();
        let entries: Vec<String> = entries
            .map(|(key, value)| format!("{}: {value}", quoted(key)))
            .collect();
        format!("{{{}}}", entries.join(", "))
    }

    /// Whether its values are objects, as far as one can tell.
    #[must_use]
    pub(super) const fn gives_objects(&self) -> bool {
        matches!(
            self.kind,
            Kind::Json(_) | Kind::Tags(..) | Kind::Lines { .. }
        )
    }

    /// Whether its values are lists of objects, as far as one can tell.
    #[must_use]
    pub(super) const fn gives_lists(&self) -> bool {
        matches!(self.kind, Kind::Json(_) | Kind::Calls)
    }

    /// A text for it. It may be one that is refused.
    pub(super) fn sample(&self, random: &mut Random) -> String {
        let mut text = String::new();
        space(random, &mut text);
        match &self.kind {
            Kind::Text => text.push_str(&words(random)),
            Kind::Int => text.push_str(&number(random, false)),
            Kind::Float => text.push_str(&number(random, true)),
            Kind::Bool => text.push_str(random.word(&[
                "true", "True", "TRUE", "false", "1", "0", "yes", "", "ｔrue", "1.0", "true.",
            ])),
            Kind::Json(dialect) => dialect.sample(random, 3, &mut text),
            Kind::Calls => python::calls(random, &mut text),
            Kind::Tags(tag, value) => {
                for _ in 0..random.below(4) {
                    tag.sample(value.as_deref(), random, &mut text);
                }
            }
            Kind::Lines {
                line_sep,
                kv_sep,
                value,
            } => {
                for _ in 0..random.below(4) {
                    text.push_str(random.word(KEYS));
                    text.push_str(kv_sep);
                    text.push_str(&value_text(value.as_deref(), random));
                    text.push_str(line_sep);
                }
            }
        }
        space(random, &mut text);
        if random.one_in(4) {
            text = mutate(&text, random);
        }
        text
    }
}

impl Tag {
    fn sample(&self, value: Option<&Content>, random: &mut Random, text: &mut String) {
        let key = random.word(KEYS);
        text.push_str(self.before);
        text.push_str(key);
        text.push_str(self.between);
        text.push_str(&value_text(value, random));
        text.push_str(self.after);
        if self.twice {
            text.push_str("</");
            text.push_str(key);
            text.push('>');
        }
        if random.one_in(3) {
            text.push_str(random.word(&["\n", " ", "x", ","]));
        }
    }
}

fn value_text(parser: Option<&Content>, random: &mut Random) -> String {
    match parser {
        Some(parser) => parser.sample(random),
        None => words(random),
    }
}

/// Keys and names, most of them of tools' arguments.
pub(super) const KEYS: &[&str] = &[
    "a",
    "a",
    "b",
    "b",
    "c",
    "key",
    "é",
    "a_1",
    "名",
    "",
    "a b",
    "A",
    "\u{200d}x",
    "1",
];

/// A flag as an author might write it. Any value goes by its truth.
pub(super) fn flag(random: &mut Random) -> String {
    let plain = ["true", "false"];
    let odd = [
        "0", "1", "null", "\"\"", "\"no\"", "[]", "{}", "-0.0", "[0]",
    ];
    let flags = if random.one_in(6) { &odd[..] } else { &plain };
    random.word(flags).to_owned()
}

/// White space, of the kinds that not everybody takes for it.
pub(super) fn space(random: &mut Random, text: &mut String) {
    while random.one_in(3) {
        text.push(*random.pick(&[
            ' ', ' ', '\n', '\n', '\t', '\r', '\u{b}', '\u{c}', '\u{1c}', '\u{1f}', '\u{85}',
            '\u{a0}', '\u{2028}', '\u{3000}', '\u{200b}', '\u{feff}',
        ]));
    }
}

/// A few words, or none.
pub(super) fn words(random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..random.below(4) {
        text.push_str(random.word(&[
            "a", "b", "word", "é", "日本", "🙂", "1", "2.5", "true", "null", "<", "</", "{", "\"",
            ":", "=", "\u{1}", "\u{2}", "\\", "[1]", "1e400", "NaN", "e\u{301}",
        ]));
        space(random, &mut text);
    }
    text
}

/// A number as Python's `int` and `float` may take it.
pub(super) fn number(random: &mut Random, point: bool) -> String {
    let mut text = String::new();
    text.push_str(random.word(&["", "", "", "-", "+", "--", "\u{2212}"]));
    let odd = [
        "inf",
        "-Infinity",
        "nan",
        "1e400",
        "1e-400",
        "0x10",
        "1e5",
        "²",
        "½",
        "𝟗",
        "1__0",
        "_1",
        "9007199254740993",
        "18446744073709551616",
        "4.9e-324",
        "1.7976931348623159e308",
    ];
    if random.one_in(5) {
        text.push_str(random.word(&odd));
        return text;
    }
    let digits = |random: &mut Random, text: &mut String| {
        let most = if random.one_in(8) { 30 } else { 3 };
        for _ in 0..1 + random.below(most) {
            text.push_str(random.word(&[
                "0",
                "1",
                "2",
                "5",
                "9",
                "7",
                "_",
                "٣",
                "９",
                "\u{1e4f1}",
                "\u{11de1}",
                "\u{1fbf2}",
            ]));
        }
    };
    digits(random, &mut text);
    if point && random.one_in(2) {
        text.push('.');
        digits(random, &mut text);
    }
    if point && random.one_in(3) {
        text.push(*random.pick(&['e', 'E']));
        text.push_str(random.word(&["", "-", "+"]));
        digits(random, &mut text);
    }
    text
}
