//! Random templates with all keys that the format has.

use super::content::{Content, flag, words};
use super::json::quoted;
use super::{mutate, tools};
use crate::generate::Random;
use crate::generate::pattern::{Constructs, Sketch};
use crate::generate::template::DelimiterSketch;

/// A template.
#[derive(Clone, Debug)]
pub struct Template {
    fields: Vec<Field>,
    /// Its JSON.
    pub json: String,
}

/// A field of a template.
#[derive(Clone, Debug)]
struct Field {
    name: &'static str,
    open: Option<DelimiterSketch>,
    close: Option<DelimiterSketch>,
    content: Content,
}

const NAMES: [&str; 6] = ["content", "reasoning", "tool_calls", "x", "a", "é"];

impl Template {
    /// A template. Now and then it is none that the format knows.
    pub fn random(random: &mut Random) -> Self {
        let first = random.below(NAMES.len());
        let mut names = NAMES.iter().cycle().skip(first);
        let mut fields = Vec::new();
        for &name in names.by_ref().take(random.below(3) + 1) {
            let close = (!random.one_in(12)).then(|| delimiter(random, false));
            fields.push(Field {
                name,
                open: Some(delimiter(random, true)),
                close,
                content: Content::random(random, 2),
            });
        }
        if !random.one_in(4) {
            let close = random.one_in(2).then(|| delimiter(random, false));
            let content = if random.one_in(4) {
                Content::random(random, 1)
            } else {
                Content::text()
            };
            let field = Field {
                name: names.next().expect("the names go round"),
                open: None,
                close,
                content,
            };
            fields.insert(random.below(fields.len() + 1), field);
        }
        let json = json(&fields, random);
        Self { fields, json }
    }

    /// A reply: regions with text that their content parsers nearly always take, and text around.
    pub fn reply(&self, random: &mut Random) -> String {
        let mut text = String::new();
        for _ in 0..random.below(6) {
            let field = random.pick(&self.fields);
            let mut piece = String::new();
            match &field.open {
                Some(open) if !random.one_in(10) => open.sample(random, &mut piece),
                _ => {}
            }
            piece.push_str(&field.content.sample(random));
            match &field.close {
                Some(close) if !random.one_in(8) => close.sample(random, &mut piece),
                _ => {}
            }
            if random.one_in(12) {
                piece = mutate(&piece, random);
            }
            text.push_str(&piece);
            if random.one_in(3) {
                text.push_str(&words(random));
            }
        }
        text
    }

    /// What stands before a reply, up to the end of its last start anchor or without one.
    pub fn prompt(random: &mut Random) -> String {
        let mut prompt = String::new();
        for _ in 0..random.below(3) {
            prompt.push_str(&words(random));
            prompt.push_str(random.word(&["@", "@\n", "@a", "@@", ""]));
        }
        prompt
    }
}

/// A delimiter: mostly a tag, else whatever a pattern can be.
fn delimiter(random: &mut Random, opens: bool) -> DelimiterSketch {
    let tag = random.word(&["x", "call", "think", "a", "|end|"]);
    let slash = if opens { "" } else { "/" };
    let literal = format!("<{slash}{tag}>");
    match random.below(8) {
        0..=2 => DelimiterSketch::Literals(vec![literal]),
        3 => DelimiterSketch::Literals(vec![
            literal,
            random.word(&["<", "\n\n", "<x", "[DONE]", "é"]).to_owned(),
        ]),
        4 => DelimiterSketch::Pattern(tag_pattern(tag, slash, random)),
        5 => DelimiterSketch::Pattern(odd_pattern(random)),
        _ => DelimiterSketch::random(random, Constructs::ALL),
    }
}

/// A pattern as templates have them.
fn tag_pattern(tag: &str, slash: &str, random: &mut Random) -> Sketch {
    let space = || Sketch::Class(r"\s", &[' ', '\n', '\t', '\u{a0}']);
    let many = |item: Sketch, quantifier| Sketch::Repeat(Box::new(item), quantifier);
    let mut parts = Vec::new();
    if random.one_in(2) {
        parts.push(many(space(), "*"));
    }
    parts.extend(format!("<{slash}{tag}").chars().map(Sketch::Character));
    if random.one_in(3) {
        let word = random.pick(&[
            Sketch::Class(r"\w", &['f', 'g', 'a', 'é']),
            Sketch::Class(r"[^>\n]", &['f', 'g', '.', ' ']),
            Sketch::Class(r"\d", &['1', '٣']),
        ]);
        let quantifier = random.word(&["+", "*", "*?", "{1,2}"]);
        let name = random.word(&["name", "kind", "key"]);
        let group = Sketch::Group(name.to_owned(), Box::new(many(word.clone(), quantifier)));
        parts.push(Sketch::Character(':'));
        parts.push(if random.one_in(4) {
            many(group, "?")
        } else {
            group
        });
    }
    parts.push(Sketch::Character('>'));
    match random.below(6) {
        0 => parts.push(many(space(), "*")),
        1 => parts.push(Sketch::LookAround("(?=", Box::new(Sketch::Character('<')))),
        2 => {
            let end = Sketch::Assertion(if random.one_in(2) { "$" } else { r"\Z" });
            return Sketch::Alternation(vec![Sketch::Concat(parts), end]);
        }
        _ => {}
    }
    Sketch::Concat(parts)
}

/// A pattern with what is seldom in templates: properties, flags, escapes, odd sets.
fn odd_pattern(random: &mut Random) -> Sketch {
    let mut parts = Vec::new();
    if random.one_in(4) {
        parts.push(Sketch::Assertion(
            random.word(&["(?m:^)", r"\A", "(?a:\\b)", r"\M"]),
        ));
    }
    // At least one character that is not everywhere.
    parts.push(Sketch::Character('<'));
    for _ in 0..1 + random.below(3) {
        let part = match random.below(6) {
            0 => Sketch::Character(*random.pick(&['<', '{', '}', ']', '/'])),
            _ => {
                let &(source, members) = random.pick(ODD_CLASSES);
                Sketch::Class(source, members)
            }
        };
        parts.push(match random.below(5) {
            0 => {
                let quantifier = random.word(&["+", "??", "{2}", "{,2}", "*"]);
                Sketch::Repeat(Box::new(part), quantifier)
            }
            1 => Sketch::Alternation(vec![part, Sketch::Character('<')]),
            _ => part,
        });
    }
    if random.one_in(4) {
        parts.push(Sketch::Assertion(
            random.word(&["(?m:$)", "$", r"\M", "(?a:\\b)", r"\z"]),
        ));
    }
    Sketch::Concat(parts)
}

/// Patterns of one character, with characters that most of them match.
#[rustfmt::skip]
const ODD_CLASSES: &[(&str, &[char])] = &[
    ("(?i:[a-c])", &['A', 'b', 'C', 'd']),
    ("(?i:k)", &['k', 'K', '\u{212a}']),
    ("(?i:i)", &['i', 'I', '\u{130}', '\u{131}']),
    ("(?i:[^a])", &['a', 'A', 'b']),
    ("(?i:ß)", &['ß', 'ẞ', 's']),
    ("(?i:[σx])", &['σ', 'ς', 'Σ', 'X']),
    (r"\p{Lu}", &['A', 'É', 'a', 'ǅ']),
    (r"(?i:\p{Lu})", &['A', 'é', 'ǅ', 'ª', '1']),
    (r"\p{^L}", &['1', 'a', '.']),
    (r"\P{Greek}", &['α', 'a']),
    (r"\pN", &['1', '½', '٣', 'Ⅷ']),
    (r"\p{InGreek}", &['α', 'ἀ', 'a']),
    ("[[:alpha:]_]", &['a', 'é', '_', '1']),
    ("[[:^punct:]]", &['a', '.', '$', '+']),
    ("[[:print:]]", &['a', '\t', '\u{a0}', '\u{2028}']),
    (r"[^\W\d]", &['a', '1', '_', '\u{301}', '\u{200d}']),
    (r"[\d\-.]", &['1', '-', '.', '٣', '²']),
    ("[]^-]", &[']', '^', '-', '[']),
    ("[a&&b]", &['a', '&', 'b']),
    ("[[a]", &['[', 'a']),
    (r"[\101-\x43]", &['A', 'B', 'C', 'D']),
    ("(?-s:.)", &['a', '\n', '\r', '\u{85}']),
    (r"(?a:\w)", &['a', 'é', '_']),
    (r"(?a:\s)", &[' ', '\u{a0}', '\u{1c}']),
    (r"\h", &['\t', '\u{a0}', '\n']),
    (r"\N{BULLET}", &['•', 'N']),
    (r"\u00e9", &['é', 'e']),
    (r"\<", &['<', '>']),
    (r"(?x: [ a] #)
)", &[' ', 'a', '#']),
];

fn json(fields: &[Field], random: &mut Random) -> String {
    let mut defaults = Vec::new();
    if random.one_in(2) {
        defaults.push("\"role\": \"assistant\"".to_owned());
    }
    let mut entries = Vec::new();
    for field in fields {
        entries.push(format!(
            "{}: {}",
            quoted(field.name),
            field.json(&mut defaults, random)
        ));
    }
    let mut keys = vec![format!("\"fields\": {{{}}}", entries.join(", "))];
    if !defaults.is_empty() {
        keys.push(format!("\"defaults\": {{{}}}", defaults.join(", ")));
    }
    keys.push(
        random
            .word(&[
                "\"start_anchor\": \"@\"",
                "\"start_anchor\": \"@\"",
                "\"start_anchor\": [\"@\", \"@\\n\"]",
                "\"start_anchor_pattern\": \"@\\\\s*\"",
                "\"start_anchor_pattern\": \"@(?:(?=<)|a)?\"",
            ])
            .to_owned(),
    );
    let json = format!("{{{}}}", keys.join(", "));
    if random.one_in(12) {
        let mutated = mutate(&json, random);
        if serde_json::from_str::<serde_json::Value>(&mutated).is_ok() {
            // A case is a line. In strings there is no line feed as it is.
            return mutated.replace('\n', " ");
        }
    }
    json
}

impl Field {
    fn json(&self, defaults: &mut Vec<String>, random: &mut Random) -> String {
        let mut keys = Vec::new();
        for (key, delimiter) in [("open", &self.open), ("close", &self.close)] {
            match delimiter {
                None => {}
                Some(DelimiterSketch::Literals(literals)) if literals.len() == 1 => {
                    keys.push(format!("\"{key}\": {}", quoted(&literals[0])));
                }
                Some(DelimiterSketch::Literals(literals)) => {
                    let literals: Vec<String> = literals.iter().map(|text| quoted(text)).collect();
                    keys.push(format!("\"{key}\": [{}]", literals.join(", ")));
                }
                Some(DelimiterSketch::Pattern(pattern)) => {
                    keys.push(format!(
                        "\"{key}_pattern\": {}",
                        quoted(&pattern.to_string())
                    ));
                }
            }
        }
        if self.content.name != "text" || random.one_in(2) {
            keys.push(format!("\"content\": {}", quoted(self.content.name)));
        }
        if !self.content.arguments.is_empty() {
            keys.push(format!(
                "\"content_args\": {}",
                self.content.arguments_json()
            ));
        }
        let is_text = self.transform(&mut keys, random);
        let repeats = random.one_in(2);
        if repeats {
            keys.push("\"repeats\": true".to_owned());
        } else if random.one_in(10) {
            keys.push(format!("\"repeats\": {}", flag(random)));
        }
        let joins = repeats && random.one_in(if is_text { 2 } else { 40 });
        if joins {
            let separator = random.word(&["", "\n", ", ", "é"]);
            keys.push(format!("\"join\": {}", quoted(separator)));
        }
        if random.one_in(6) {
            keys.push(format!("\"optional\": {}", flag(random)));
        }
        if random.one_in(6) {
            let values = match (repeats, joins) {
                (_, true) => ["\"\"", "\"d\"", "null"],
                (true, false) => ["[]", "[null, 1]", "[\"\"]"],
                _ => ["null", "{\"d\": [1.50, {}]}", "\"\""],
            };
            let value = random.word(&values);
            defaults.insert(
                random.below(defaults.len() + 1),
                format!("{}: {value}", quoted(self.name)),
            );
        }
        format!("{{{}}}", keys.join(", "))
    }

    /// Adds a transform. Says whether the value may be a text.
    fn transform(&self, keys: &mut Vec<String>, random: &mut Random) -> bool {
        let delimiters = self.open.iter().chain(&self.close);
        let mut names: Vec<String> = delimiters
            .flat_map(DelimiterSketch::groups)
            .map(str::to_owned)
            .collect();
        if names.is_empty() && !random.one_in(2) {
            return self.content.name == "text";
        }
        names.push("content".to_owned());
        if self.content.gives_objects() && random.one_in(4) {
            names.push(format!(
                "content.{}",
                random.word(&["a", "b.a", "é", "name"])
            ));
        }
        let each = self.content.gives_lists() && random.one_in(3);
        if each {
            names = vec!["name".to_owned(), "arguments".to_owned()];
            keys.push("\"transform_each\": true".to_owned());
        }
        let transform = match random.below(5) {
            0 => "\"{content}\"".to_owned(),
            1 if !each => "{\"function\": \"{content}\"}".to_owned(),
            1 | 2 => {
                let name = match names.iter().find(|name| *name == "name") {
                    Some(_) => quoted("{name}"),
                    None => quoted(random.word(tools::NAMES)),
                };
                let arguments = if each { "arguments" } else { "content" };
                format!(
                    "{{\"type\": \"function\", \"function\": {{\"name\": {name}, \"arguments\": \"{{{arguments}}}\"}}}}"
                )
            }
            _ => shape(&names, 2, random),
        };
        let is_text = match transform.as_str() {
            "\"{content}\"" => self.content.name == "text",
            other => other.starts_with("\"{") && !other.contains("{content"),
        };
        keys.push(format!("\"transform\": {transform}"));
        is_text
    }
}

/// A transform of any shape.
fn shape(names: &[String], depth: usize, random: &mut Random) -> String {
    match random.below(if depth == 0 { 4 } else { 7 }) {
        0..=2 => quoted(&format!("{{{}}}", random.pick(names))),
        3 => random.word(LITERALS).to_owned(),
        4 => {
            let items: Vec<String> = (0..random.below(3))
                .map(|_| shape(names, depth - 1, random))
                .collect();
            format!("[{}]", items.join(", "))
        }
        _ => {
            let mut entries = Vec::new();
            for key in ["p", "q", "{p}", "p"] {
                if random.one_in(2) {
                    entries.push(format!("\"{key}\": {}", shape(names, depth - 1, random)));
                }
            }
            format!("{{{}}}", entries.join(", "))
        }
    }
}

/// Values without placeholders.
#[rustfmt::skip]
const LITERALS: &[&str] = &[
    "null", "true", "-0.0", "1e2", "12345678901234567890", "\"\"", "\"{ a }\"", "\"a{b\"", "[]",
    "{}", "\"{}\"",
];
