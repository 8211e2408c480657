//! Templates and what is said about them, as data.

use std::collections::HashSet;

use super::*;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::json::{self, Value};

/// All complaints about a source.
fn complaints(source: &str) -> Vec<Diagnostic> {
    let compilation = crate::compile("template.json", source);
    compilation.diagnostics.iter().cloned().collect()
}

/// A template with one field.
fn with_field(field: &str) -> String {
    format!("{{\"start_anchor\": \"<A>\", \"fields\": {{\"x\":\n{field}\n}}}}")
}

/// The complaints as `id line:column message`.
fn shown(source: &str) -> Vec<String> {
    complaints(source)
        .iter()
        .map(|d| format!("{} {} {}", d.code, d.place(source), d.message))
        .collect()
}

/// Sources with one complaint each.
const SOURCES: &str = include_str!("tests/sources.txt");

/// Fields with one complaint each; the field begins on line 2 of its template.
const FIELDS: &str = include_str!("tests/fields.txt");

/// Cases are separated by empty lines; what is expected follows a line's `#`.
fn cases(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.trim_end()
        .split("\n\n")
        .filter_map(|case| case.split_once("\n# "))
}

#[test]
fn each_mistake_has_one_complaint_at_its_place() {
    let sources = cases(SOURCES).map(|(source, expected)| (source.to_owned(), expected));
    let fields = cases(FIELDS).map(|(field, expected)| (with_field(field), expected));
    let mut failures = String::new();
    let mut seen = HashSet::new();
    for (source, expected) in sources.chain(fields) {
        let mut found = Vec::new();
        for complaint in complaints(&source) {
            let Diagnostic {
                code,
                message,
                help,
                ..
            } = &complaint;
            found.push(format!("{code} {} {message}", complaint.place(&source)));
            found.extend(help.as_ref().map(|help| format!("help: {help}")));
            seen.insert(*code);
        }
        let found = found.join("\n# ");
        if found != expected {
            failures += &format!("{source}\n# {found}\nexpected\n# {expected}\n\n");
        }
    }
    assert!(failures.is_empty(), "{failures}");
    // Those of `crate::json` need sources that no text file should hold; those of `crate::lower`
    // need patterns that are parsed.
    let elsewhere = [
        Code::JsonByteOrderMark,
        Code::JsonDepth,
        Code::BadPattern,
        Code::UnsupportedPattern,
        Code::PatternTooLarge,
        Code::EndlessField,
    ];
    for code in Code::ALL {
        assert!(seen.contains(code) || elsewhere.contains(code), "{code}");
    }
}

#[test]
fn all_complaints_come_at_once_in_order() {
    let source = r#"{
  "version": 2,
  "fields": {
    "a": {"opne": "<a>", "content": "jsn", "join": 5},
    "b": {"repeats": 1, "transform": ["x {y}"]}
  },
  "defaults": []
}"#;
    let expected = [
        "missing-key 1:1 the template has no `start_anchor` and no `start_anchor_pattern`",
        "unknown-version 2:14 `version` is the number `2`, expected 1",
        "text-replaced 4:5 `a` keeps only its last piece of text: each piece replaces the one before it",
        "unknown-key 4:11 unknown key `opne` in a field",
        "unknown-content 4:37 unknown content parser `jsn`",
        "wrong-type 4:52 `join` is the number `5`, expected a string or `null`",
        "second-implicit-field 5:5 `a` and `b` both have no `open`, expected one such field at most",
        "loose-flag 5:22 `repeats` is the number `1`, which counts as `true`",
        "mixed-placeholder 5:39 found other text beside the placeholder `{y}`, expected a placeholder alone",
        "wrong-type 7:15 `defaults` is an empty list, expected an object",
    ];
    assert_eq!(shown(source), expected);
}

#[test]
fn a_template_is_read_in_full() {
    let source = r#"{
  "version": 1.0,
  "defaults": {"role": "assistant", "n": [1.50, null]},
  "start_anchor": ["<A>", "<B>"],
  "fields": {
    "calls": {
      "open_pattern": "<call (?P<name>\\w+)>", "close": "</call>",
      "content": "xml-inline",
      "content_args": {
        "tag_pattern": "<(?P<key>\\w+)>(?P<value>.*?)<",
        "value_parser": {"name": "kv-lines", "args": {"line_sep": null, "value_parser": {}}},
        "merge_duplicates": true
      },
      "repeats": true, "optional": false,
      "transform": {"function": ["{name}", "{content.a}", 1, "{}"]}
    },
    "content": {"repeats": true, "join": "\n"}
  }
}"#;
    let Reading {
        template: Some(template),
        complaints,
    } = read(source)
    else {
        panic!("this is a template")
    };
    let slice = |text: &Text| &source[text.span.clone()];
    let messages: Vec<&str> = complaints.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(messages, ["`{}` is not a placeholder"; 0]);
    assert_eq!(template.span, 0..source.len());
    let Delimiter::Literals(anchors) = &template.start_anchor else {
        panic!("the anchor is literal")
    };
    let anchors: Vec<&str> = anchors.iter().map(slice).collect();
    assert_eq!(anchors, ["\"<A>\"", "\"<B>\""]);
    let number = |digits: &str| Json::Number(digits.to_owned());
    assert_eq!(
        template.defaults,
        [
            ("role".to_owned(), Json::String("assistant".to_owned())),
            (
                "n".to_owned(),
                Json::Array(vec![number("1.50"), Json::Null])
            ),
        ]
    );

    let [calls, content] = template.fields.as_slice() else {
        panic!("there are two fields")
    };
    assert_eq!(calls.name.value, "calls");
    assert!(calls.repeats && !calls.optional && !calls.transform_each);
    assert_eq!(calls.join, None);
    let pattern = calls.open.as_ref().and_then(Delimiter::pattern);
    assert_eq!(
        pattern.map(|text| text.value.as_str()),
        Some("<call (?P<name>\\w+)>")
    );
    let Content::XmlInline {
        tag_pattern,
        value_parser,
        merge_duplicates: true,
    } = &calls.content
    else {
        panic!("{:?}", calls.content)
    };
    assert_eq!(tag_pattern.value, "<(?P<key>\\w+)>(?P<value>.*?)<");
    assert_eq!(calls.content.tag_patterns(), [tag_pattern]);
    let expected = Content::KvLines {
        line_sep: None,
        kv_sep: ":".to_owned(),
        strip: true,
        value_parser: Some(Box::new(Content::Text { strip: true })),
    };
    assert_eq!(value_parser.as_deref(), Some(&expected));

    let Some(Transform::Object(entries)) = &calls.transform else {
        panic!("the transform is an object")
    };
    let Transform::Array(items) = &entries[0].1 else {
        panic!("the function is a list")
    };
    let placeholders = calls.transform.as_ref().map(Transform::placeholders);
    let paths: Vec<(&str, &[String], &str)> = placeholders
        .iter()
        .flatten()
        .map(|p| (p.root.as_str(), p.path.as_slice(), &source[p.span.clone()]))
        .collect();
    assert_eq!(
        paths,
        [
            ("name", &[] as &[String], "\"{name}\""),
            ("content", &["a".to_owned()], "\"{content.a}\""),
        ]
    );
    assert_eq!(items[2], Transform::Literal(number("1")));
    assert_eq!(items[3], Transform::Literal(Json::String("{}".to_owned())));

    assert_eq!(content.open, None);
    assert_eq!(content.join.as_deref(), Some("\n"));
    assert_eq!(content.content, Content::Text { strip: true });
    assert!(content.optional);
}

#[test]
fn json_arguments() {
    for (arguments, expected) in [
        ("{}", (false, vec![], false, true)),
        (
            r#"{"unquoted_keys": true, "allow_non_json": true, "strip": false,
                "string_delims": [["<<", ">>"], "''"]}"#,
            (true, vec![("<<", ">>"), ("'", "'")], true, false),
        ),
        (r#"{"string_delims": ""}"#, (false, vec![], false, true)),
        (r#"{"string_delims": {}}"#, (false, vec![], false, true)),
    ] {
        let field = format!(r#"{{"open": "<", "content": "json", "content_args": {arguments}}}"#);
        let reading = read(&with_field(&field));
        assert!(reading.complaints.is_empty(), "{:?}", reading.complaints);
        let content = reading.template.map(|mut t| t.fields.remove(0).content);
        let (unquoted_keys, delims, allow_non_json, strip) = expected;
        let owned = |(open, close): (&str, &str)| (open.to_owned(), close.to_owned());
        let expected = Content::Json {
            unquoted_keys,
            string_delims: delims.into_iter().map(owned).collect(),
            allow_non_json,
            strip,
        };
        assert_eq!(content, Some(expected), "{arguments}");
    }
}

#[test]
fn a_template_is_found_in_a_tokenizer_configuration() {
    let template = r#"{"start_anchor": "<A>", "fields": {"x": {}}}"#;
    // What is wrong with the rest of the configuration is of no concern.
    let source = format!(
        r#"{{"chat_template": "\ud800", "version": 7, "response_template": {template}, "version": 8}}"#
    );
    let reading = read(&source);
    assert!(reading.complaints.is_empty(), "{:?}", reading.complaints);
    let span = reading.template.map(|template| template.span);
    assert_eq!(span.and_then(|span| source.get(span)), Some(template));
}

/// A line of a corpus: the case's name, its template as a source, and why it is there.
fn corpus(lines: &str) -> Vec<(String, &str, String)> {
    lines
        .lines()
        .map(|line| {
            let root = json::read(line).root.expect("a line is JSON");
            let Value::Object(entries) = root.value else {
                panic!("a line is an object: {line}")
            };
            let [(_, id), (_, template), (_, why)] = entries.as_slice() else {
                panic!("a line has three entries: {line}")
            };
            let string = |node: &json::Node| match &node.value {
                Value::String(text) => text.value.clone(),
                other => panic!("{other:?} is not a string"),
            };
            (string(id), &line[template.span.clone()], string(why))
        })
        .collect()
}

/// What the reference refuses is refused, for the reason it gives, at the guilty value.
#[test]
fn invalid_templates() {
    let lines = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../tests/conformance/templates_invalid.jsonl"
    ));
    let mut found = String::new();
    for (id, source, _) in corpus(lines) {
        for error in complaints(source).iter().filter(|d| d.is_error()) {
            let guilty = &source[error.span.clone()];
            found += &format!("{id}: {} {guilty}\n", error.code);
        }
        assert!(found.contains(&format!("{id}: ")), "{id} must be refused");
    }
    let expected = include_str!("tests/invalid.txt");
    assert_eq!(found, expected, "the errors are now:\n{found}");
}

/// A template with each of its parts on a line of its own.
fn spread(source: &str) -> String {
    let mut spread = String::new();
    let mut in_string = false;
    let mut escaped = false;
    for character in source.chars() {
        spread.push(character);
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = in_string,
            '"' => in_string = !in_string,
            '{' | '[' | ',' | ':' if !in_string => spread.push_str("\n  "),
            _ => {}
        }
    }
    spread
}

/// Over several lines each error is at the line and the column of the same text.
#[test]
fn errors_are_at_their_line_and_column() {
    let lines = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../tests/conformance/templates_invalid.jsonl"
    ));
    for (id, source, _) in corpus(lines) {
        let spread = spread(source);
        let (once, again) = (complaints(source), complaints(&spread));
        assert_eq!(once.len(), again.len(), "{id}");
        for (once, again) in once.iter().zip(&again) {
            assert_eq!(once.message, again.message, "{id}");
            let Place { line, column } = again.place(&spread);
            let line = spread.split('\n').nth(line - 1).expect("a line");
            let found: String = line.chars().skip(column - 1).collect();
            let guilty = &source[once.span.clone()];
            // A part that goes over several lines begins on the first of them.
            let first: String = guilty
                .chars()
                .take_while(|c| !"{[,:".contains(*c))
                .collect();
            assert!(found.starts_with(&first), "{id}: {found} is not {guilty}");
            let opening = guilty.chars().next();
            assert!(found.chars().next() == opening || guilty.is_empty(), "{id}");
        }
    }
}

/// What the reference takes is taken, unless it must fail as soon as a region closes.
#[test]
fn odd_templates() {
    let lines = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../tests/conformance/templates_odd.jsonl"
    ));
    let mut found = String::new();
    for (id, source, _) in corpus(lines) {
        for complaint in complaints(source) {
            let guilty = &source[complaint.span.clone()];
            let Diagnostic { severity, code, .. } = complaint;
            found += &format!("{id}: {severity} {code} {guilty}\n");
        }
    }
    let expected = include_str!("tests/odd.txt");
    assert_eq!(found, expected, "the complaints are now:\n{found}");
}

/// Cut anywhere, or with a character replaced, a template is an error but never a panic.
#[test]
fn no_text_panics() {
    let source = r#"{"start_anchor": "é\n", "fields": {"x": {"open_pattern": "(?P<a>｜)",
        "transform": {"a": "{a.b}"}, "content": "json", "content_args":
        {"string_delims": [["“", "”"]]}}, "y": {"repeats": true, "join": "\ud83d\ude00"}}}"#;
    for (at, _) in source.char_indices() {
        let (before, after) = source.split_at(at);
        let rest = after.chars().next().map_or("", |c| &after[c.len_utf8()..]);
        let texts = [
            "", "\"", "{", "}", "[", "]", ",", "\\", "0", "｜", "\u{0}", "null",
        ]
        .map(|character| format!("{before}{character}{rest}"));
        for text in texts.iter().map(String::as_str).chain([before, after]) {
            for complaint in complaints(text) {
                assert!(text.get(complaint.span.clone()).is_some(), "{text}");
                assert!(!complaint.render("p", text).is_empty());
            }
        }
    }
}
