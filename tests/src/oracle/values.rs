//! The values of the regions of a walk, for the transforms of
//! [`generate::template`](crate::generate::template).

use serde_json::json;

use super::walk::{Captures, Event};
use crate::engine::Value;
use crate::generate::template::TemplateSketch;

/// What becomes of each region: a capture of its close stands over one of its open, and
/// without the capture that its transform asks for it is malformed.
#[must_use]
pub fn values(template: &TemplateSketch, events: &[Event], text: &str) -> Vec<Value> {
    let mut values = Vec::new();
    let mut scope = Captures::new();
    let mut body = String::new();
    for event in events {
        match event {
            Event::Open { captures, .. } => {
                scope.clone_from(captures);
                body.clear();
            }
            Event::Text { span, .. } => body.push_str(&text[span.bytes.clone()]),
            Event::Close {
                field, captures, ..
            } => {
                scope.extend(captures.clone());
                values.push(value(template, field, &scope, &body));
            }
        }
    }
    values
}

fn value(template: &TemplateSketch, field: &str, scope: &Captures, body: &str) -> Value {
    let sketch = template.fields.iter().find(|known| known.name == field);
    let captured = sketch.and_then(|sketch| sketch.captured.as_ref());
    match captured.map(|name| scope.get(name)) {
        None => Value::Json(json!({ "text": body }).to_string()),
        // The keys stand as in the transform; those of serde_json's own objects are sorted.
        Some(Some(captured)) => Value::Json(format!(
            "{{\"captured\":{},\"text\":{}}}",
            json!(captured),
            json!(body)
        )),
        Some(None) => Value::Malformed(body.to_owned()),
    }
}
