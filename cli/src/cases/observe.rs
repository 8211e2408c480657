//! What a parser does with a reply, in a form that can be compared.

use response_template::dynamic::{DynamicTemplate, FieldId};
use response_template::value::{Object, Value};
use response_template::{Cause, Event, FinalizeError, Tools};

use crate::json::event_object;

/// What came of a reply.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Observed {
    /// The message, as far as it goes.
    pub message: Option<Object>,
    /// All events in the reference's form, neighbouring chunks of a region joined.
    pub events: Vec<Value>,
    /// The kind of the first error, as the corpus names it; empty if there was none.
    pub error: &'static str,
    /// The error in words.
    pub explanation: Option<String>,
}

/// Feeds a reply in pieces and notes what happens.
#[must_use]
pub fn observe(
    template: &DynamicTemplate,
    tools: &Tools,
    prefix: &str,
    chunks: &[&str],
) -> Observed {
    let mut events = Vec::new();
    let mut note = |event: Event<'_, FieldId>| {
        let event = event.map_field(|field| template.name(field));
        join(&mut events, event_object(&event));
    };
    let started = template.options().tools(tools).start(prefix, &mut note);
    let finalized = started.map(|mut parser| {
        for chunk in chunks {
            // What a parser does not take it tells about at the end.
            let _ = parser.feed(chunk, &mut note);
        }
        parser.finalize(&mut note)
    });
    let (message, error, explanation) = match finalized {
        Ok(Ok(message)) => (Some(message), "", None),
        Ok(Err(error)) => {
            let (kind, explanation) = (kind(&error), error.to_string());
            (error.into_message(), kind, Some(explanation))
        }
        Err(error) => (None, "limit", Some(error.to_string())),
    };
    Observed {
        message,
        events,
        error,
        explanation,
    }
}

/// Adds an event to a list, or its text to the chunk before it.
fn join(events: &mut Vec<Value>, mut event: Object) {
    let is_chunk =
        |object: &Object| object.get("type").and_then(Value::as_str) == Some("region_chunk");
    if is_chunk(&event)
        && let Some(Value::Object(last)) = events.last_mut()
        && is_chunk(last)
        && let (Some(Value::String(text)), Some(Value::String(more))) =
            (last.get_mut("text"), event.remove("text"))
    {
        text.push_str(&more);
        return;
    }
    events.push(Value::Object(event));
}

/// The corpus's name for the first error.
fn kind(error: &FinalizeError<Object>) -> &'static str {
    match error.malformed().first().map(|malformed| &malformed.cause) {
        Some(Cause::Content(_)) => "content",
        // The corpus counts `transform_each` over no list of objects to the content.
        Some(Cause::Transform(error)) if error.is_about_content() => "content",
        Some(Cause::Transform(_)) => "transform",
        Some(Cause::Store(_)) => "join",
        _ => "required",
    }
}
