//! Compares what came of a case with what was expected.

use response_template::value::{Object, Value};

use super::{Case, Observed};

/// The first difference, in words.
pub(super) fn difference(case: &Case, observed: &Observed) -> Option<String> {
    if let Some(expected) = &case.error
        && expected != observed.error
    {
        return Some(format!(
            "expected {}, found {}",
            error_in_words(expected, None),
            error_in_words(observed.error, observed.explanation.as_deref())
        ));
    }
    if let Some(expected) = &case.message {
        let found = observed.message.clone().map(json);
        let expected = json(expected.clone());
        if found.as_ref() != Some(&expected) {
            return Some(format!(
                "the message differs\n  expected {expected}\n  found    {}",
                found.as_deref().unwrap_or("none")
            ));
        }
    }
    events_difference(case, observed)
}

fn json(message: Object) -> String {
    Value::Object(message).to_json()
}

fn error_in_words(kind: &str, explanation: Option<&str>) -> String {
    match (kind, explanation) {
        ("", _) => "no error".to_owned(),
        (kind, None) => format!("an error of the kind `{kind}`"),
        (kind, Some(explanation)) => format!("an error of the kind `{kind}`: {explanation}"),
    }
}

fn events_difference(case: &Case, observed: &Observed) -> Option<String> {
    let expected = merged(case.events.as_ref()?);
    let failed = case.error.as_deref().is_some_and(|kind| !kind.is_empty());
    // Where a call failed, the reference loses its events: only those of earlier calls are known,
    // and the last of them may be the beginning of a longer chunk.
    let compared = if failed {
        expected.len()
    } else {
        expected.len().max(observed.events.len())
    };
    (0..compared).find_map(|place| {
        let expected_event = expected.get(place);
        let found = observed.events.get(place);
        let same = match (expected_event, found) {
            (Some(expected_event), Some(found)) => {
                expected_event.to_json() == found.to_json()
                    || (failed && place + 1 == compared && is_beginning(expected_event, found))
            }
            _ => false,
        };
        let shown = |event: Option<&Value>| event.map_or("none".to_owned(), Value::to_json);
        (!same).then(|| {
            format!(
                "event {place} differs\n  expected {}\n  found    {}",
                shown(expected_event),
                shown(found)
            )
        })
    })
}

/// Whether one chunk is the beginning of another.
fn is_beginning(chunk: &Value, longer: &Value) -> bool {
    let text = |event: &Value| event.get("text").and_then(Value::as_str).map(str::to_owned);
    match (text(chunk), text(longer)) {
        (Some(beginning), Some(text)) => {
            text.starts_with(&beginning) && chunk.get("field") == longer.get("field")
        }
        _ => false,
    }
}

/// The events of a case with neighbouring chunks joined: where the prefix ends, too.
fn merged(events: &[Value]) -> Vec<Value> {
    let mut merged: Vec<Value> = Vec::new();
    for event in events {
        let is_chunk =
            |event: &Value| event.get("type").and_then(Value::as_str) == Some("region_chunk");
        if is_chunk(event)
            && let Some(last) = merged.last_mut().filter(|last| is_chunk(last))
            && let (Value::Object(last), Some(more)) =
                (last, event.get("text").and_then(Value::as_str))
            && let Some(Value::String(text)) = last.get_mut("text")
        {
            text.push_str(more);
        } else {
            merged.push(event.clone());
        }
    }
    merged
}
