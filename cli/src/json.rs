//! Events and messages as JSON, in the form of the reference's dicts.

use response_template::Event;
use response_template::value::{Object, Value};

/// An event as the reference would give it out, with the field's name.
#[must_use]
pub fn event_object(event: &Event<'_, &str>) -> Object {
    let mut object = Object::new();
    let kind = match event {
        Event::RegionOpen { .. } => "region_open",
        Event::RegionChunk { .. } => "region_chunk",
        Event::RegionClose { .. } => "region_close",
        Event::RegionMalformed { .. } => "region_malformed",
        _ => "unknown",
    };
    object.insert("type", kind);
    object.insert("field", *event.field());
    match event {
        Event::RegionChunk { text, dirty, .. } => {
            object.insert("text", *text);
            object.insert("dirty", *dirty);
        }
        Event::RegionClose { value, .. } => {
            object.insert("value", (*value).clone());
        }
        Event::RegionMalformed { text, cause, .. } => {
            object.insert("text", *text);
            object.insert("cause", cause.to_string());
        }
        _ => {}
    }
    object
}

/// A value for people: one entry a line.
#[must_use]
pub fn pretty(value: &Value) -> String {
    let mut text = String::new();
    write_pretty(value, 0, &mut text);
    text
}

fn write_pretty(value: &Value, depth: usize, text: &mut String) {
    let indent = |depth: usize, text: &mut String| {
        text.push('\n');
        text.extend(std::iter::repeat_n("  ", depth));
    };
    match value {
        Value::Array(items) if !items.is_empty() => {
            text.push('[');
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                indent(depth + 1, text);
                write_pretty(item, depth + 1, text);
            }
            indent(depth, text);
            text.push(']');
        }
        Value::Object(entries) if !entries.is_empty() => {
            text.push('{');
            for (place, (key, item)) in entries.iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                indent(depth + 1, text);
                text.push_str(&Value::from(key.as_str()).to_json());
                text.push_str(": ");
                write_pretty(item, depth + 1, text);
            }
            indent(depth, text);
            text.push('}');
        }
        other => text.push_str(&other.to_json()),
    }
}

#[cfg(test)]
mod tests {
    use response_template::content::{Content, JsonOptions};

    use super::*;

    #[test]
    fn people_see_an_entry_a_line() {
        let value = Content::Json(JsonOptions::new())
            .parse(r#"{"a": [1, {"b": "ü\n"}], "c": [], "d": {}}"#)
            .expect("valid JSON");
        assert_eq!(
            pretty(&value),
            "{\n  \"a\": [\n    1,\n    {\n      \"b\": \"ü\\n\"\n    }\n  ],\n  \"c\": [],\n  \"d\": {}\n}"
        );
    }
}
