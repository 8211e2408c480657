//! Any bytes as the text of a region, for every content parser.

use std::sync::OnceLock;

use response_template::content::{Content, ContentErrorKind, JsonOptions};
use response_template::dynamic::DynamicTemplate;
use response_template::value::Value;
use response_template::{Event, Limits, Options};

use super::input::Input;
use super::reply::{Piece, parse};

/// Content parsers, as a field of a template names them.
#[rustfmt::skip]
const PARSERS: &[&str] = &[
    r#""content": "json""#,
    r#""content": "json", "content_args": {"unquoted_keys": true}"#,
    r#""content": "json", "content_args": {"allow_non_json": true}"#,
    r#""content": "json", "content_args": {"string_delims": [["<|\"|>", "<|\"|>"]], "unquoted_keys": true}"#,
    r#""content": "json", "content_args": {"string_delims": [["'", "'"], ["“", "”"]], "strip": false}"#,
    r#""content": "python-call-list""#,
    r#""content": "kv-lines""#,
    r#""content": "kv-lines", "content_args": {"line_sep": null, "kv_sep": "=", "value_parser": {"name": "json"}}"#,
    r#""content": "kv-lines", "content_args": {"line_sep": ";", "kv_sep": "é", "value_parser": {"name": "int"}}"#,
    r#""content": "xml-inline", "content_args": {"tag_pattern": "<(?P<key>\\w+)>(?P<value>.*?)</\\w+>"}"#,
    r#""content": "xml-inline", "content_args": {"tag_pattern": "<(?P<key>\\w+)>(?P<value>.*?)</(?P=key)>", "merge_duplicates": true}"#,
    r#""content": "xml-inline", "content_args": {"tag_pattern": "<p=(?P<key>[^>]*)>\\s*(?P<value>.*?)\\s*(?:</p>|(?=<p=)|$)", "value_parser": {"name": "json", "args": {"allow_non_json": true}}}"#,
    r#""content": "xml-inline", "content_args": {"tag_pattern": "(?P<key>\\w+)=(?P<value>[^;]*);?", "value_parser": {"name": "kv-lines", "args": {"line_sep": ","}}}"#,
    r#""content": "int""#,
    r#""content": "int", "content_args": {"strip": false}"#,
    r#""content": "float""#,
    r#""content": "bool""#,
    r#""content": "text""#,
];

fn templates() -> &'static [DynamicTemplate] {
    static TEMPLATES: OnceLock<Vec<DynamicTemplate>> = OnceLock::new();
    TEMPLATES.get_or_init(|| {
        let compile = |parser: &&str| {
            DynamicTemplate::from_json(&format!(
                r#"{{"start_anchor": "@", "fields": {{"x": {{{parser}}}}}}}"#
            ))
        };
        let templates: Result<_, _> = PARSERS.iter().map(compile).collect();
        templates.expect("the templates of this list compile")
    })
}

/// Any bytes as the text of a region: it has a value or is malformed, however it is cut; the
/// value is nested no deeper than allowed, and can be written and read again. What is JSON to
/// `serde_json` is the same JSON here.
///
/// # Panics
/// If not.
pub fn content(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let number = input.size() % PARSERS.len();
    let depth = input.size();
    let bytes = input.rest();
    let text = String::from_utf8_lossy(bytes);
    let template = &templates()[number];

    let options = Options::new();
    let whole = parse(template, &options, [Piece::Text(&text)]);
    let each = bytes.chunks(3).map(Piece::Bytes);
    assert_eq!(parse(template, &options, each), whole);

    let limits = Limits::new().with_depth(depth);
    let mut parser = template
        .options()
        .limits(limits)
        .start("", |_| ())
        .expect("a parser");
    let closed = |event: Event<'_, _>| {
        if let Event::RegionClose { value, .. } = event {
            // What stands in the text, within what other parsers make of tags, lines and calls.
            let most = match PARSERS[number] {
                json if json.starts_with(r#""content": "json""#) => depth,
                _ => depth + 3,
            };
            assert!(depth_of(value) <= most, "deeper than {most}: {value:?}");
            can_be_read_again(value);
        }
    };
    parser.feed(&text, closed).expect("a short text");
    // That it is malformed is no finding.
    let _ = parser.finalize(closed);

    if number == 0 {
        as_serde_json(&text);
    }
}

/// How deep arrays and objects are nested in a value.
pub(super) fn depth_of(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(depth_of).max().unwrap_or_default(),
        Value::Object(object) => {
            let values = object.iter().map(|(_, value)| depth_of(value));
            1 + values.max().unwrap_or_default()
        }
        _ => 0,
    }
}

/// A value that is written is JSON, and when read is what it was.
pub(super) fn can_be_read_again(value: &Value) {
    let json = value.to_json();
    let read = Content::Json(JsonOptions::new()).parse(&json);
    match read {
        Ok(read) => assert_eq!(read, *value, "{json}"),
        // Where a value comes from may allow more digits than Python's `json` reads.
        Err(error) => assert_eq!(error.kind(), ContentErrorKind::TooManyDigits, "{json}"),
    }
}

/// JSON of the standard, held against `serde_json`.
fn as_serde_json(text: &str) {
    let plain = Content::Json(JsonOptions {
        strip: false,
        ..JsonOptions::new()
    });
    let ours = plain.parse(text);
    let theirs: Result<serde_json::Value, _> = serde_json::from_str(text);
    match (ours, theirs) {
        (Ok(ours), Ok(theirs)) => {
            assert!(is_same(&ours, &theirs), "{ours} and {theirs} of {text:?}");
            if theirs.is_f64() {
                let exact = text.trim_matches([' ', '\t', '\n', '\r']).parse();
                assert_eq!(ours.as_f64(), exact.ok(), "of {text:?}");
            }
        }
        (Err(error), Ok(_)) => assert_eq!(
            error.kind(),
            ContentErrorKind::TooManyDigits,
            "{error} in {text:?}"
        ),
        (Ok(ours), Err(error)) => {
            // It reads no deeper than 128 levels, and no integers beyond what a float holds.
            let limits = depth_of(&ours) >= 127 || error.to_string().contains("out of range");
            assert!(limits, "{error} in {text:?}");
        }
        (Err(_), Err(_)) => {}
    }
}

/// Whether values are the same, but that `-0` is an integer to Python, and that `serde_json` may miss
/// the nearest float of a long number by some.
fn is_same(ours: &Value, theirs: &serde_json::Value) -> bool {
    use serde_json::Value as Theirs;
    match (ours, theirs) {
        (Value::Null, Theirs::Null) => true,
        (Value::Bool(ours), Theirs::Bool(theirs)) => ours == theirs,
        (Value::String(ours), Theirs::String(theirs)) => ours == theirs,
        (Value::Array(ours), Theirs::Array(theirs)) => {
            let mut pairs = ours.iter().zip(theirs);
            ours.len() == theirs.len() && pairs.all(|(ours, theirs)| is_same(ours, theirs))
        }
        (Value::Object(ours), Theirs::Object(theirs)) => {
            let has =
                |key: &str, value| theirs.get(key).is_some_and(|theirs| is_same(value, theirs));
            ours.len() == theirs.len() && ours.iter().all(|(key, value)| has(key, value))
        }
        (Value::Number(ours), Theirs::Number(theirs)) => {
            if let Some(theirs) = theirs.as_i64() {
                return ours.as_i64() == Some(theirs);
            }
            if let Some(theirs) = theirs.as_u64() {
                return ours.as_u64() == Some(theirs);
            }
            match (ours.as_f64(), theirs.as_f64()) {
                (Some(ours), Some(theirs)) => {
                    (ours - theirs).abs() <= theirs.abs() * 4.0 * f64::EPSILON
                }
                _ => false,
            }
        }
        _ => false,
    }
}
