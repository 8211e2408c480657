//! From text to [`Node`]s.

use std::fmt;
use std::ops::Range;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{Node, Text, Value, syntax, text};
use crate::diagnostic::{Code, Diagnostic, quoted};

/// How deeply lists and objects may be nested.
pub const MAX_DEPTH: usize = 128;

/// What [`read`] found.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The value, unless the text is not JSON at all.
    pub root: Option<Node>,
    /// What is wrong with the text. Complaints about parts of it that the caller does not
    /// use may be dropped.
    pub complaints: Vec<Diagnostic>,
}

/// Reads a JSON text.
#[must_use]
pub fn read(source: &str) -> Reading {
    const BYTE_ORDER_MARK: char = '\u{feff}';
    if source.starts_with(BYTE_ORDER_MARK) {
        let span = 0..BYTE_ORDER_MARK.len_utf8();
        let message = "the text begins with a byte order mark, which is not JSON";
        let complaint = Diagnostic::new(Code::JsonByteOrderMark, span, message)
            .with_help("save the file as UTF-8 without a byte order mark");
        return Reading {
            root: None,
            complaints: vec![complaint],
        };
    }
    let mut reader = Reader {
        source,
        complaints: Vec::new(),
    };
    let root = match serde_json::from_str::<&RawValue>(source) {
        Ok(raw) => Some(reader.node(raw.get(), 0)),
        Err(error) => {
            reader.complaints.push(syntax::complaint(source, &error));
            None
        }
    };
    Reading {
        root,
        complaints: reader.complaints,
    }
}

struct Reader<'s> {
    source: &'s str,
    complaints: Vec<Diagnostic>,
}

impl<'s> Reader<'s> {
    /// Reads one value, a slice of the source. Each level of lists and objects is scanned
    /// once more, which the limit on the depth keeps cheap.
    fn node(&mut self, raw: &'s str, depth: usize) -> Node {
        let span = self.span(raw);
        let value = match raw.as_bytes().first() {
            Some(b'[' | b'{') if depth == MAX_DEPTH => {
                let message = format!("lists and objects are nested more than {MAX_DEPTH} deep");
                let place = span.start..span.start + 1;
                let help = "take out what nests so deep: no template needs it";
                self.complain(Code::JsonDepth, place, message, help);
                Value::Null
            }
            Some(b'[') => match serde_json::from_str::<Vec<&RawValue>>(raw) {
                Ok(items) => Value::Array(
                    items
                        .into_iter()
                        .map(|item| self.node(item.get(), depth + 1))
                        .collect(),
                ),
                Err(error) => self.refuse(raw, &error),
            },
            Some(b'{') => match serde_json::from_str::<RawEntries<'_>>(raw) {
                Ok(RawEntries(entries)) => self.object(entries, depth),
                Err(error) => self.refuse(raw, &error),
            },
            Some(b'"') => Value::String(self.text(raw)),
            Some(b't') => Value::Bool(true),
            Some(b'f') => Value::Bool(false),
            Some(b'n') | None => Value::Null,
            Some(_) => self.number(raw),
        };
        Node { span, value }
    }

    fn object(&mut self, raw: Vec<(&'s str, &'s str)>, depth: usize) -> Value {
        let mut entries: Vec<(Text, Node)> = Vec::with_capacity(raw.len());
        let mut places = std::collections::HashMap::with_capacity(raw.len());
        for (key, value) in raw {
            let key = self.text(key);
            let node = self.node(value, depth + 1);
            match places.get(&key.value).copied() {
                None => {
                    places.insert(key.value.clone(), entries.len());
                    entries.push((key, node));
                }
                Some(place) => {
                    let message = format!("the key {} occurs twice", quoted(&key.value));
                    let complaint = Diagnostic::new(Code::DuplicateKey, key.span.clone(), message)
                        .with_help("delete one of them: only the last one counts");
                    self.complaints.push(complaint);
                    entries[place] = (key, node);
                }
            }
        }
        Value::Object(entries)
    }

    fn text(&mut self, raw: &str) -> Text {
        let decoded = text::decode(raw, self.span(raw).start);
        for span in decoded.lone_surrogates {
            let shown = quoted(self.source.get(span.clone()).unwrap_or(""));
            let message = format!("{shown} is half of a surrogate pair, not a character");
            let help = r"write both halves, as in `\ud83d\ude00`, or the character itself";
            self.complain(Code::JsonSurrogate, span, message, help);
        }
        decoded.text
    }

    /// Python reads a number with a fraction or an exponent as a double, and one that is
    /// too large as infinity, which nothing can be done with.
    fn number(&mut self, raw: &str) -> Value {
        let is_double = raw.contains(['.', 'e', 'E']);
        if is_double && raw.parse().is_ok_and(f64::is_infinite) {
            let message = format!("{} is too large for a double", quoted(raw));
            let help = "write a number of at most 1.8e308";
            self.complain(Code::JsonNumber, self.span(raw), message, help);
        }
        Value::Number(raw.to_owned())
    }

    /// For a part of the text that is not JSON though the whole is: there is none, but a
    /// complaint is better than a panic if there should be.
    fn refuse(&mut self, raw: &str, error: &serde_json::Error) -> Value {
        let mut complaint = syntax::complaint(raw, error);
        let start = self.span(raw).start;
        complaint.span.start += start;
        complaint.span.end += start;
        self.complaints.push(complaint);
        Value::Null
    }

    /// The place of a slice of the source.
    fn span(&self, slice: &str) -> Range<usize> {
        let start = slice
            .as_ptr()
            .addr()
            .saturating_sub(self.source.as_ptr().addr());
        start..start + slice.len()
    }

    fn complain(&mut self, code: Code, span: Range<usize>, message: String, help: &str) {
        self.complaints
            .push(Diagnostic::new(code, span, message).with_help(help));
    }
}

/// The entries of an object as slices of the source. A map of `serde_json` would drop
/// duplicates, and the places of the keys.
struct RawEntries<'s>(Vec<(&'s str, &'s str)>);

impl<'de> Deserialize<'de> for RawEntries<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;

        impl<'de> Visitor<'de> for Entries {
            type Value = RawEntries<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some((key, value)) = map.next_entry::<&RawValue, &RawValue>()? {
                    entries.push((key.get(), value.get()));
                }
                Ok(RawEntries(entries))
            }
        }

        deserializer.deserialize_map(Entries)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Json;
    use super::*;
    use crate::diagnostic::Place;

    /// The slices of the source that the parts of a value are said to be.
    fn slices<'s>(source: &'s str, node: &Node, into: &mut Vec<&'s str>) {
        into.push(&source[node.span.clone()]);
        match &node.value {
            Value::Array(items) => items.iter().for_each(|item| slices(source, item, into)),
            Value::Object(entries) => {
                for (key, value) in entries {
                    into.push(&source[key.span.clone()]);
                    slices(source, value, into);
                }
            }
            _ => {}
        }
    }

    #[test]
    fn every_part_knows_its_place() {
        let source = " {\"a\" : [1.50, \"x\\n\"],\n\t\"\\u0062\":{ } , \"c\":null} ";
        let reading = read(source);
        assert!(reading.complaints.is_empty());
        let root = reading.root.expect("this is JSON");
        let mut found = Vec::new();
        slices(source, &root, &mut found);
        let expected = [
            source.trim(),
            "\"a\"",
            "[1.50, \"x\\n\"]",
            "1.50",
            "\"x\\n\"",
            "\"\\u0062\"",
            "{ }",
            "\"c\"",
            "null",
        ];
        assert_eq!(found, expected);
        let expected = Json::Object(vec![
            (
                "a".to_owned(),
                Json::Array(vec![
                    Json::Number("1.50".to_owned()),
                    Json::String("x\n".to_owned()),
                ]),
            ),
            ("b".to_owned(), Json::Object(vec![])),
            ("c".to_owned(), Json::Null),
        ]);
        assert_eq!(Json::from(&root), expected);
    }

    #[test]
    fn of_equal_keys_the_last_counts_at_the_first_place() {
        let reading = read(r#"{"a": 1, "b": 2, "\u0061": 3, "a": 4}"#);
        let number = |digits: &str| Json::Number(digits.to_owned());
        assert_eq!(
            reading.root.as_ref().map(Json::from),
            Some(Json::Object(vec![
                ("a".to_owned(), number("4")),
                ("b".to_owned(), number("2")),
            ]))
        );
        let starts: Vec<usize> = reading.complaints.iter().map(|d| d.span.start).collect();
        assert_eq!(starts, [17, 30]);
    }

    #[test]
    fn what_is_not_json_is_refused_at_its_place() {
        for (source, place, message) in [
            ("", (1, 1), "the text ends where a value should be"),
            (
                "{\"a\": \n",
                (1, 6),
                "the text ends where a value should be",
            ),
            ("[1,\n2", (2, 2), "the text ends inside a list"),
            ("{\"a\": 1", (1, 8), "the text ends inside an object"),
            ("{\"a", (1, 4), "the text ends inside a string"),
            ("{\"a\": yes}", (1, 7), "found `yes`, expected a value"),
            (
                "{\n 'a': 1}",
                (2, 2),
                "found `'`, expected a key in double quotes",
            ),
            ("{\"a\" 1}", (1, 6), "found `1`, expected `:`"),
            ("[1 2]", (1, 4), "found `2`, expected `,` or `]`"),
            (
                "{\"é\": 1 \"b\": 2}",
                (1, 9),
                "found `\"`, expected `,` or `}`",
            ),
            (
                "[1,]",
                (1, 3),
                "found a comma before the end of a list or object",
            ),
            (
                "{\"a\":1 , }",
                (1, 8),
                "found a comma before the end of a list or object",
            ),
            ("{} x", (1, 4), "found `x` after the end of the value"),
            (
                "[\"\\q\"]",
                (1, 4),
                "found the escape `\\q`, which JSON lacks",
            ),
            (
                "[\"a\nb\"]",
                (1, 4),
                "found a control character inside a string",
            ),
            (
                "[01]",
                (1, 3),
                "found a number that is not written as JSON writes them",
            ),
            ("[NaN]", (1, 2), "`NaN` is not JSON"),
            ("[ Infinity]", (1, 3), "`Infinity` is not JSON"),
            ("{\"a\":\n -Infinity}", (2, 2), "`-Infinity` is not JSON"),
            ("// x\n{}", (1, 1), "found `/`, expected a value"),
            (
                "\u{feff}{}",
                (1, 1),
                "the text begins with a byte order mark, which is not JSON",
            ),
        ] {
            let reading = read(source);
            assert!(reading.root.is_none(), "{source:?}");
            let [complaint] = reading.complaints.as_slice() else {
                panic!("{source:?}: {:?}", reading.complaints);
            };
            let (line, column) = place;
            assert_eq!(complaint.message, message, "{source:?}");
            let found = Place::of(source, complaint.span.start);
            assert_eq!(found, Place { line, column }, "{source:?}: {message}");
        }
    }

    #[test]
    fn what_cannot_be_kept_is_reported_where_it_stands() {
        let deep = format!("{}{}", "[".repeat(129), "]".repeat(129));
        for (source, code, start) in [
            (r#"{"a": "x\ud800"}"#, Code::JsonSurrogate, 8),
            (r#"{"\udc00": 1}"#, Code::JsonSurrogate, 2),
            ("[1, 1e400]", Code::JsonNumber, 4),
            (&deep, Code::JsonDepth, 128),
        ] {
            let reading = read(source);
            assert!(reading.root.is_some(), "{source}");
            let found: Vec<_> = reading
                .complaints
                .iter()
                .map(|d| (d.code, d.span.start))
                .collect();
            assert_eq!(found, [(code, start)], "{source}");
        }
        let allowed = format!("{}{}", "[".repeat(128), "]".repeat(128));
        assert!(read(&allowed).complaints.is_empty());
        // No overflow of the stack, however deep.
        let hostile = format!("{}{}", "[".repeat(50_000), "]".repeat(50_000));
        assert_eq!(read(&hostile).complaints.len(), 1);
    }
}
