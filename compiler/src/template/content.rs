//! Content parsers and their arguments. The reference looks at arguments when a region
//! closes; whatever must fail then is refused here.

use std::ops::Range;

use super::Content;
use super::expect::{
    Complaints, Entries, describe, entry, listed, opening, string, suggestion, wrong_type,
};
use super::nearest::nearest;
use super::truth::flag;
use crate::diagnostic::{Code, Diagnostic, quoted};
use crate::json::{Node, Text, Value};

const PARSERS: &[&str] = &[
    "text",
    "int",
    "float",
    "bool",
    "json",
    "xml-inline",
    "kv-lines",
    "python-call-list",
];

/// All arguments of any content parser.
pub(super) const ARGUMENTS: &[&str] = &[
    "strip",
    "unquoted_keys",
    "string_delims",
    "allow_non_json",
    "tag_pattern",
    "value_parser",
    "merge_duplicates",
    "line_sep",
    "kv_sep",
];

/// What stands for a content parser that could not be read. Anything may come of it, so
/// that nothing that builds on it is wrong too.
fn unreadable() -> Content {
    Content::Json {
        unquoted_keys: false,
        string_delims: Vec::new(),
        allow_non_json: true,
        strip: true,
    }
}

/// The content parser with the name and the arguments of two entries. `place` is where to
/// complain if there are neither.
pub(super) fn content(
    name: Option<&(Text, Node)>,
    arguments: Option<&(Text, Node)>,
    place: &Range<usize>,
    complaints: &mut Complaints,
) -> Content {
    let (parser, place) = match name {
        None => ("text", place.clone()),
        Some(entry) => match string(entry, complaints) {
            None => return unreadable(),
            Some(text) => (text.value.as_str(), text.span.clone()),
        },
    };
    let Some(parser) = PARSERS.iter().find(|known| **known == parser) else {
        let message = format!("unknown content parser {}", quoted(parser));
        let help = suggestion(parser, PARSERS, "the content parsers");
        complaints.push(Diagnostic::new(Code::UnknownContent, place, message).with_help(help));
        return unreadable();
    };
    let entries = match arguments {
        None => &[],
        Some((key, node)) => match &node.value {
            Value::Object(entries) => entries.as_slice(),
            // The only one that never looks.
            _ if *parser == "python-call-list" => {
                let message = "`python-call-list` has no arguments";
                complaints.push(
                    Diagnostic::new(Code::UnknownArgument, node.span.clone(), message)
                        .with_help(format!("delete {}", quoted(&key.value))),
                );
                &[]
            }
            _ => {
                wrong_type(node, &quoted(&key.value), "an object", complaints);
                return unreadable();
            }
        },
    };
    let place = arguments.map_or(place, |(_, node)| opening(&node.span));
    let mut reader = Reader {
        parser,
        entries,
        place,
        complaints,
    };
    reader.read()
}

/// Reads the arguments of one content parser.
struct Reader<'a> {
    parser: &'static str,
    entries: &'a Entries,
    /// Where to complain about what is missing.
    place: Range<usize>,
    complaints: &'a mut Complaints,
}

impl Reader<'_> {
    fn read(&mut self) -> Content {
        match self.parser {
            "int" => {
                self.check_names(&["strip"]);
                Content::Int {
                    strip: self.flag("strip", true),
                }
            }
            "float" => {
                self.check_names(&["strip"]);
                Content::Float {
                    strip: self.flag("strip", true),
                }
            }
            "bool" => {
                self.check_names(&["strip"]);
                Content::Bool {
                    strip: self.flag("strip", true),
                }
            }
            "json" => {
                self.check_names(&["unquoted_keys", "string_delims", "allow_non_json", "strip"]);
                Content::Json {
                    unquoted_keys: self.flag("unquoted_keys", false),
                    string_delims: self.string_delims(),
                    allow_non_json: self.flag("allow_non_json", false),
                    strip: self.flag("strip", true),
                }
            }
            "xml-inline" => {
                self.check_names(&["tag_pattern", "value_parser", "merge_duplicates"]);
                let tag_pattern = self.tag_pattern();
                let value_parser = self.value_parser();
                let merge_duplicates = self.flag("merge_duplicates", false);
                match tag_pattern {
                    None => unreadable(),
                    Some(tag_pattern) => Content::XmlInline {
                        tag_pattern,
                        value_parser,
                        merge_duplicates,
                    },
                }
            }
            "kv-lines" => {
                self.check_names(&["line_sep", "kv_sep", "strip", "value_parser"]);
                Content::KvLines {
                    line_sep: self.line_sep(),
                    kv_sep: self.separator("kv_sep", ":", "a string"),
                    strip: self.flag("strip", true),
                    value_parser: self.value_parser(),
                }
            }
            "python-call-list" => {
                self.check_names(&[]);
                Content::PythonCallList
            }
            _ => {
                self.check_names(&["strip"]);
                Content::Text {
                    strip: self.flag("strip", true),
                }
            }
        }
    }

    /// The reference ignores arguments it does not know, so they are no errors.
    fn check_names(&mut self, known: &[&str]) {
        for (key, _) in self.entries {
            let name = key.value.as_str();
            if known.contains(&name) {
                continue;
            }
            let help = match nearest(name, known) {
                Some(near) => format!("did you mean `{near}`?"),
                None if known.is_empty() => "delete it: there are none".to_owned(),
                None => format!("it takes {}", listed(known)),
            };
            let message = format!("`{}` ignores the argument {}", self.parser, quoted(name));
            self.complaints.push(
                Diagnostic::new(Code::UnknownArgument, key.span.clone(), message).with_help(help),
            );
        }
    }

    fn flag(&mut self, key: &str, default: bool) -> bool {
        flag(entry(self.entries, key), default, self.complaints)
    }

    fn tag_pattern(&mut self) -> Option<Text> {
        if let Some(found) = entry(self.entries, "tag_pattern") {
            return string(found, self.complaints).cloned();
        }
        let message = "`xml-inline` has no `tag_pattern`, which it needs";
        let help = "write a pattern with the groups `key` and `value` under `tag_pattern` in the \
                    arguments, such as \"<(?P<key>\\\\w+)>(?P<value>.*?)</\\\\w+>\"";
        self.complaints
            .push(Diagnostic::new(Code::MissingKey, self.place.clone(), message).with_help(help));
        None
    }

    fn line_sep(&mut self) -> Option<String> {
        match entry(self.entries, "line_sep") {
            Some((_, node)) if node.value == Value::Null => None,
            _ => Some(self.separator("line_sep", "\n", "a string or `null`")),
        }
    }

    fn separator(&mut self, key: &str, default: &str, expected: &str) -> String {
        let Some((_, node)) = entry(self.entries, key) else {
            return default.to_owned();
        };
        match &node.value {
            Value::String(text) if text.value.is_empty() => {
                let message = format!("`{key}` is an empty string, expected a separator");
                let help = if key == "line_sep" {
                    "write `null` to split at white space"
                } else {
                    "write the text between a key and its value"
                };
                self.complaints.push(
                    Diagnostic::new(Code::EmptySeparator, node.span.clone(), message)
                        .with_help(help),
                );
                default.to_owned()
            }
            Value::String(text) => text.value.clone(),
            _ => {
                wrong_type(node, &format!("`{key}`"), expected, self.complaints);
                default.to_owned()
            }
        }
    }

    fn string_delims(&mut self) -> Vec<(String, String)> {
        let Some((_, node)) = entry(self.entries, "string_delims") else {
            return Vec::new();
        };
        match &node.value {
            Value::Array(items) => items.iter().filter_map(|item| self.marks(item)).collect(),
            // These have no items in Python either.
            Value::String(text) if text.value.is_empty() => Vec::new(),
            Value::Object(entries) if entries.is_empty() => Vec::new(),
            _ => {
                let message = format!(
                    "`string_delims` is {}, expected a list of pairs of marks",
                    describe(node)
                );
                self.refuse_marks(node, message);
                Vec::new()
            }
        }
    }

    /// One pair: a list of two strings, or, as Python unpacks strings too, a string of two
    /// characters.
    fn marks(&mut self, item: &Node) -> Option<(String, String)> {
        let pair = match &item.value {
            Value::Array(marks) => match marks.as_slice() {
                [open, close] => match (&open.value, &close.value) {
                    (Value::String(open), Value::String(close)) => {
                        Some((open.value.clone(), close.value.clone()))
                    }
                    _ => None,
                },
                _ => None,
            },
            Value::String(text) => {
                let mut characters = text.value.chars().map(String::from);
                match (characters.next(), characters.next(), characters.next()) {
                    (Some(open), Some(close), None) => Some((open, close)),
                    _ => None,
                }
            }
            _ => None,
        };
        match pair {
            None => {
                let message = match &item.value {
                    Value::Array(marks) if marks.len() != 2 => format!(
                        "found a list of length {}, expected an opening and a closing mark",
                        marks.len()
                    ),
                    Value::Array(_) => {
                        "found a mark that is not a string, expected two strings".to_owned()
                    }
                    _ => format!(
                        "found {}, expected an opening and a closing mark",
                        describe(item)
                    ),
                };
                self.refuse_marks(item, message);
                None
            }
            // Python would take the empty text as a mark; no writer of a template can mean it.
            Some((open, close)) if open.is_empty() || close.is_empty() => {
                self.refuse_marks(item, "found an empty mark, expected some text".to_owned());
                None
            }
            pair => pair,
        }
    }

    fn refuse_marks(&mut self, node: &Node, message: String) {
        self.complaints.push(
            Diagnostic::new(Code::BadMarks, node.span.clone(), message)
                .with_help("write each pair as a list of two strings: [[\"“\", \"”\"]]"),
        );
    }

    /// The parser of values: none, or an object with its name and arguments.
    fn value_parser(&mut self) -> Option<Box<Content>> {
        let (_, node) = entry(self.entries, "value_parser")?;
        let entries = match &node.value {
            Value::Null => return None,
            Value::Object(entries) => entries,
            other => {
                wrong_type(
                    node,
                    "`value_parser`",
                    "an object or `null`",
                    self.complaints,
                );
                if let (Value::String(name), Some(complaint)) = (other, self.complaints.last_mut())
                {
                    complaint.help = Some(format!("write {{\"name\": \"{}\"}}", name.value));
                }
                return Some(Box::new(unreadable()));
            }
        };
        for (key, _) in entries {
            let name = key.value.as_str();
            if !matches!(name, "name" | "args") {
                let message = format!("`value_parser` ignores the key {}", quoted(name));
                let help = if ARGUMENTS.contains(&name) {
                    format!("move `{name}` into `args`")
                } else {
                    suggestion(name, &["name", "args"], "its keys")
                };
                self.complaints.push(
                    Diagnostic::new(Code::UnknownArgument, key.span.clone(), message)
                        .with_help(help),
                );
            }
        }
        Some(Box::new(content(
            entry(entries, "name"),
            entry(entries, "args"),
            &node.span,
            self.complaints,
        )))
    }
}
