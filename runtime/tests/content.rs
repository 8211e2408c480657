//! The conformance corpus, as far as it needs no engine: the cases of one field between
//! the literals `<x>` and `</x>`. The text is cut here; what is tested is what becomes of
//! its parts.

use std::borrow::Cow;
use std::path::Path;

use response_template::One;
use response_template::content::{Content, JsonOptions, KvLines};
use response_template::message::{Assembler, FieldRules, MessageRules};
use response_template::transform::Transform;
use response_template::value::{Literal, Value};

/// The cases whose outcome is another one on purpose, with the message that we give.
const DIFFERENT: [(&str, &str); 3] = [
    // The reference keeps U+0001 and U+0002 for itself: it refuses them in the text, and
    // leaves them behind where one string in delimiters lies inside another.
    ("json_delims/sentinel_lax", r#"{"x":"\u0001"}"#),
    (
        "json_delims/two_pairs_other_order",
        r#"{"x":["a","b","`c`"]}"#,
    ),
    ("json_delims/pair_inside_other_pair", r#"{"x":["<<c>>"]}"#),
];

#[test]
fn conformance() {
    let mut tested = 0;
    for case in corpus() {
        let id = id(&case);
        let Some(outcome) = run(&case) else { continue };
        tested += 1;
        let expected = match DIFFERENT.iter().find(|(different, _)| *different == id) {
            Some((_, message)) => Ok((*message).to_owned()),
            None => match case.get("message") {
                Some(message) => Ok(message.to_json()),
                None => Err(case
                    .get("error")
                    .and_then(Value::as_str)
                    .expect("an error")
                    .to_owned()),
            },
        };
        // As text: the order of the keys counts.
        assert_eq!(outcome.map_err(str::to_owned), expected, "{id}");
    }
    assert!(tested > 450, "only {tested} cases");
}

/// All cases: the events tell the text and the value of each region, and the values make the
/// message. Values that need the engine are taken from the event.
#[test]
fn events_lead_to_the_message() {
    let (mut values, mut messages) = (0, 0);
    for case in corpus() {
        let id = id(&case);
        let Some(message) = case.get("message") else {
            continue;
        };
        let template = case.get("template").expect("a template");
        let fields = template
            .get("fields")
            .and_then(Value::as_object)
            .expect("fields");
        let rules = rules(template);
        let mut assembler = Assembler::new(&rules);
        let mut body = String::new();
        for event in ["initial_events", "events"]
            .iter()
            .filter_map(|key| case.get(key)?.as_array())
            .flatten()
        {
            let text = |key| event.get(key).and_then(Value::as_str);
            match text("type") {
                Some("region_open") => body.clear(),
                Some("region_chunk") => body.push_str(text("text").expect("a text")),
                _ => {
                    let expected = event.get("value").expect("a value");
                    let name = text("field").expect("a field");
                    let place = fields
                        .keys()
                        .position(|key| key == name)
                        .expect("a known field");
                    let field = fields.get(name).expect("a known field");
                    let is_cast = case.get("tools").is_some_and(|tools| !tools.is_null());
                    let value = content(field.get("content"), field.get("content_args"))
                        .and_then(|content| value(&content, field, &body).ok());
                    let is_different = DIFFERENT.iter().any(|(different, _)| *different == id);
                    if let Some(value) = value.filter(|_| !is_cast && !is_different) {
                        assert_eq!(value.to_json(), expected.to_json(), "{id}");
                        values += 1;
                    }
                    assembler.store(&rules, place, expected.clone()).expect(id);
                }
            }
        }
        let assembled = assembler.finish(&rules).expect(id);
        assert_eq!(Value::from(assembled).to_json(), message.to_json(), "{id}");
        messages += 1;
    }
    assert!(
        values > 1500 && messages > 1000,
        "only {values} values and {messages} messages"
    );
}

fn corpus() -> impl Iterator<Item = Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/conformance/parse.jsonl");
    let corpus = std::fs::read_to_string(path).expect("the corpus");
    let json = Content::Json(JsonOptions::new());
    // Not `lines()`: a line ends in a line feed and nothing else.
    let cases: Vec<_> = corpus
        .split_terminator('\n')
        .map(|line| json.parse(line).expect("JSON"))
        .collect();
    cases.into_iter()
}

fn id(case: &Value) -> &str {
    case.get("id")
        .and_then(Value::as_str)
        .expect("a case has an id")
}

/// The message of a case as JSON, or the kind of its error. `None` if the case needs the
/// engine.
fn run(case: &Value) -> Option<Result<String, &'static str>> {
    let template = case.get("template")?;
    let fields = template.get("fields")?.as_object()?;
    let (_, field) = fields.iter().next().filter(|_| fields.len() == 1)?;
    let is = |key, expected: &str| {
        field
            .get(key)
            .is_some_and(|value| value.as_str() == Some(expected))
    };
    let plain =
        case.get("tools").is_none_or(Value::is_null) && case.get("prefix")?.as_str() == Some("");
    if !is("open", "<x>") || !is("close", "</x>") || !plain {
        return None;
    }
    let content = content(field.get("content"), field.get("content_args"))?;
    let rules = rules(template);
    let mut assembler = Assembler::new(&rules);
    let mut rest = case.get("text")?.as_str()?;
    while let Some((_, from_body)) = rest.split_once("<x>") {
        let (body, after) = from_body.split_once("</x>").unwrap_or((from_body, ""));
        rest = after;
        match value(&content, field, body) {
            Err(error) => return Some(Err(error)),
            Ok(value) => {
                if assembler.store(&rules, 0, value).is_err() {
                    return Some(Err("join"));
                }
            }
        }
    }
    Some(
        assembler
            .finish(&rules)
            .map(|message| Value::from(message).to_json())
            .map_err(|_| "required"),
    )
}

/// The value of a region without captures, or the kind of the error.
fn value(content: &Content, field: &Value, body: &str) -> Result<Value, &'static str> {
    let value = content.parse(body).map_err(|_| "content")?;
    let Some(template) = field
        .get("transform")
        .filter(|transform| !transform.is_null())
    else {
        return Ok(value);
    };
    let transform = transform(template);
    let each = field.get("transform_each").and_then(Value::as_bool) == Some(true);
    let transformed = if each {
        transform.apply_each(&[], value)
    } else {
        transform.apply(&[], value)
    };
    transformed.map_err(|error| {
        if error.is_about_content() {
            "content"
        } else {
            "transform"
        }
    })
}

/// What a template says about its message.
fn rules(template: &Value) -> MessageRules {
    let entries = |key| {
        template
            .get(key)
            .and_then(Value::as_object)
            .into_iter()
            .flatten()
    };
    let field = |(name, field): (&String, &Value)| FieldRules {
        name: name.clone().into(),
        repeats: field.get("repeats").is_some_and(is_true),
        join: field
            .get("join")
            .and_then(Value::as_str)
            .map(|join| join.to_owned().into()),
        optional: field.get("optional").is_none_or(is_true),
    };
    let default = |(key, value): (&String, &Value)| (key.clone().into(), literal(value));
    MessageRules {
        fields: entries("fields").map(field).collect(),
        defaults: entries("defaults").map(default).collect(),
    }
}

/// Python's truth.
fn is_true(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(value) => *value,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(object) => !object.is_empty(),
        Value::Json(text) => is_true(&text.to_value()),
    }
}

/// The content parser of a template. `None` if it needs the engine, or if no such parser
/// can be.
fn content(name: Option<&Value>, args: Option<&Value>) -> Option<Content> {
    let flag = |key, default| args.and_then(|args| args.get(key)).map_or(default, is_true);
    let text = |key, default: &'static str| match args.and_then(|args| args.get(key)) {
        Some(text) => text.as_str().map(|text| Cow::Owned(text.to_owned())),
        None => Some(Cow::Borrowed(default)),
    };
    let strip = flag("strip", true);
    Some(match name.map_or(Some("text"), Value::as_str)? {
        "text" => Content::Text { strip },
        "int" => Content::Int { strip },
        "float" => Content::Float { strip },
        "bool" => Content::Bool { strip },
        "json" => Content::Json(JsonOptions {
            unquoted_keys: flag("unquoted_keys", false),
            string_delims: match args.and_then(|args| args.get("string_delims")) {
                Some(pairs) => pairs.as_array()?.iter().map(pair).collect::<Option<_>>()?,
                None => Cow::Borrowed(&[]),
            },
            allow_non_json: flag("allow_non_json", false),
            strip,
        }),
        "kv-lines" => Content::KvLines(KvLines {
            line_sep: text("line_sep", "\n"),
            kv_sep: text("kv_sep", ":")?,
            strip,
            value_parser: match args
                .and_then(|args| args.get("value_parser"))
                .filter(|parser| !parser.is_null())
            {
                Some(parser) => Some(One::from(content(parser.get("name"), parser.get("args"))?)),
                None => None,
            },
        }),
        "python-call-list" => Content::PythonCallList,
        _ => return None,
    })
}

/// A pair of string delimiters: a list of two, or a string of two characters.
fn pair(pair: &Value) -> Option<(Cow<'static, str>, Cow<'static, str>)> {
    let parts: Vec<String> = match pair {
        Value::Array(parts) => parts
            .iter()
            .map(|part| part.as_str().map(str::to_owned))
            .collect::<Option<_>>()?,
        Value::String(text) => text.chars().map(String::from).collect(),
        _ => return None,
    };
    let [open, close] = <[String; 2]>::try_from(parts).ok()?;
    Some((open.into(), close.into()))
}

fn transform(template: &Value) -> Transform {
    match template {
        Value::Array(items) => Transform::Array(items.iter().map(transform).collect()),
        Value::Object(object) => Transform::Object(
            object
                .iter()
                .map(|(key, value)| (key.clone().into(), transform(value)))
                .collect(),
        ),
        Value::String(text) => {
            placeholder(text).unwrap_or_else(|| Transform::Literal(literal(template)))
        }
        other => Transform::Literal(literal(other)),
    }
}

/// The placeholder that a string is, if it is one: words between dots, in braces. Rule F1.
fn placeholder(text: &str) -> Option<Transform> {
    let path = text.strip_prefix('{')?.strip_suffix('}')?;
    let is_word = |key: &str| {
        !key.is_empty()
            && key
                .chars()
                .all(|character| character.is_alphanumeric() || character == '_')
    };
    if !path.split('.').all(is_word) {
        return None;
    }
    let mut keys = path.split('.').map(|key| Cow::Owned(key.to_owned()));
    Some(Transform::Placeholder(keys.next()?, keys.collect()))
}

fn literal(value: &Value) -> Literal {
    match value {
        Value::Null => Literal::Null,
        Value::Bool(value) => Literal::Bool(*value),
        Value::Number(number) => Literal::Number(number.to_string().into()),
        Value::String(text) => Literal::String(text.clone().into()),
        Value::Array(items) => Literal::Array(items.iter().map(literal).collect()),
        Value::Object(object) => Literal::Object(
            object
                .iter()
                .map(|(key, value)| (key.clone().into(), literal(value)))
                .collect(),
        ),
        Value::Json(text) => literal(&text.to_value()),
    }
}
