//! Compares the reference's answer with ours.

use std::path::Path;

use response_template::Cause;
use response_template::content::{Content, ContentErrorKind, JsonOptions};
use response_template::dynamic::DynamicTemplate;
use response_template::value::{Object, Value};
use response_template_cli::cases::{Case, Verdict, read_line, run_at};
use response_template_cli::chunks::Chunking;

use super::{Answer, Pair};

/// What comes of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Both say the same.
    Same,
    /// Neither takes the template.
    BothRefuse,
    /// We refuse a template that the reference takes, with this complaint.
    Refused(String),
    /// The difference is one of `docs/differences.md`: its kind.
    Listed(&'static str),
    /// They differ: how.
    Different(String),
}

/// Complaints about fields that fail in the reference whenever a region of theirs closes.
const MUST_FAIL: &[&str] = &[
    "bad-path",
    "bad-pattern",
    "default-not-list",
    "default-not-text",
    "each-not-list",
    "join-not-text",
    "missing-key",
    "required-never-found",
    "unknown-placeholder",
];

/// Examines a pair at some random cuts.
///
/// # Panics
///
/// When the pair is no case.
#[must_use]
pub fn examine(pair: &Pair, answer: &Answer, cuts: u64) -> Finding {
    let template = match DynamicTemplate::from_json(&pair.template) {
        Ok(template) => template,
        Err(_) if answer.refused.is_some() => return Finding::BothRefuse,
        Err(error) => {
            let diagnostics = error.diagnostics();
            let first = diagnostics.iter().find(|diagnostic| diagnostic.is_error());
            let code = first.map_or("none", |diagnostic| diagnostic.code.id());
            let wrong = match code {
                // Its close alone, or the pattern of its tags, may be what never matches.
                "never-matches" => guilty(pair, code, &["close", "close_pattern", "content_args"])
                    .iter()
                    .any(|field| answer.has("region_open", field)),
                _ => {
                    MUST_FAIL.contains(&code)
                        // Nobody asks for a parser of values where there is no value.
                        && guilty(pair, code, &["value_parser"])
                            .iter()
                            .any(|field| answer.has("region_close", field))
                }
            };
            if wrong {
                return Finding::Different(format!("refused, and it works: {error}"));
            }
            let about = match (code, first) {
                ("unsupported-pattern", Some(first)) => format!("{code} ({})", first.message),
                _ => code.to_owned(),
            };
            return Finding::Refused(about);
        }
    };
    if let Some(reason) = &answer.refused {
        return Finding::Different(format!("we take a template that it refuses: {reason}"));
    }
    let case = read_line(&pair.case("", answer), Path::new(""));
    let case = case.unwrap_or_else(|error| panic!("{error}: {}", pair.json()));
    let difference =
        Chunking::all(cuts).find_map(|chunking| match run_at(&case, &template, chunking) {
            Verdict::Passed => None,
            Verdict::Failed(difference) => Some(difference),
        });
    match difference {
        None => Finding::Same,
        Some(difference) => match listed(pair, &case, &template, answer) {
            Some(kind) => Finding::Listed(kind),
            None => Finding::Different(difference),
        },
    }
}

/// The fields that a complaint is about: those that get it all by themselves, and without some
/// of their keys and of their content's.
fn guilty(pair: &Pair, code: &str, without: &[&str]) -> Vec<String> {
    let template = Content::Json(JsonOptions::new()).parse(&pair.template);
    let Ok(Value::Object(template)) = template else {
        return Vec::new();
    };
    let Some(Value::Object(fields)) = template.get("fields") else {
        return Vec::new();
    };
    let alone = |name: &str, field: &Value| {
        let mut template = template.clone();
        let mut field = field.clone();
        if let Value::Object(field) = &mut field {
            field.retain(|key, _| !without.contains(&key));
            if let Some(Value::Object(arguments)) = field.get_mut("content_args") {
                arguments.retain(|key, _| !without.contains(&key));
            }
        }
        template.insert("fields", Object::from_iter([(name, field)]));
        let error = DynamicTemplate::from_json(&Value::Object(template).to_json()).err();
        error.is_some_and(|error| {
            let mut all = error.diagnostics().iter();
            all.any(|diagnostic| diagnostic.is_error() && diagnostic.code.id() == code)
        })
    };
    let guilty = fields.iter().filter(|(name, field)| alone(name, field));
    guilty.map(|(name, _)| name.to_owned()).collect()
}

/// The kind of a difference that is known, and has a test of its own.
fn listed(
    pair: &Pair,
    case: &Case,
    template: &DynamicTemplate,
    answer: &Answer,
) -> Option<&'static str> {
    if answer.error == "endless" {
        return Some("the reference did not end in time");
    }
    let reply = template
        .options()
        .tools(&case.tools)
        .parse(&case.prefix, &case.text);
    // The reference may put it aside, or fail at a later place.
    if let Some(Cause::Content(error)) = reply
        .as_ref()
        .err()
        .and_then(|error| Some(&error.malformed().first()?.cause))
        && is_unholdable(error.kind())
    {
        return Some("a value that JSON cannot hold");
    }
    // Rule G5: a cast to it would leave JSON behind, so the text stays.
    if answer.error == "unholdable"
        && reply.is_ok_and(|message| message.values().any(stands_for_unholdable))
    {
        return Some("an argument that JSON cannot hold");
    }
    let has_marks = [&pair.prefix, &pair.text]
        .iter()
        .any(|text| text.contains(['\u{1}', '\u{2}']));
    if has_marks && pair.template.contains("string_delims") {
        return Some("U+0001 or U+0002 among strings in delimiters");
    }
    None
}

/// Whether a value has a text that would be read as something for which JSON has no form.
fn stands_for_unholdable(value: &Value) -> bool {
    match value {
        Value::String(text) => {
            let content = Content::Json(JsonOptions::new()).parse(text);
            let number = text.trim().parse::<f64>();
            number.is_ok_and(|number| !number.is_finite())
                || content.is_err_and(|error| is_unholdable(error.kind()))
        }
        Value::Array(items) => items.iter().any(stands_for_unholdable),
        Value::Object(object) => object.values().any(stands_for_unholdable),
        _ => false,
    }
}

/// Whether a content is refused since JSON or UTF-8 has no form for a value in it.
fn is_unholdable(kind: ContentErrorKind) -> bool {
    matches!(
        kind,
        ContentErrorKind::NotFinite | ContentErrorKind::LoneSurrogate
    )
}
