//! What a parser makes of a reply.

use std::fmt::Debug;

use response_template::dynamic::DynamicTemplate;
use response_template::value::Value;
use response_template::{Event, FinalizeError, Options, OwnedEvent, Parser, StaticTemplate};
use response_template_models::Model;
use serde::Serialize;

use crate::samples::Sample;

/// The events of a reply, and the message.
#[derive(Debug, PartialEq)]
pub(crate) struct Outcome {
    pub(crate) events: Vec<OwnedEvent<String>>,
    /// As JSON.
    pub(crate) message: String,
    pub(crate) malformed: bool,
}

/// What a parser that the macro wrote makes of a reply.
pub(crate) fn by_macro<T: StaticTemplate>(
    sample: &Sample,
    chunks: &[&str],
    name: fn(T::Field) -> &'static str,
) -> Outcome
where
    T::Message: Serialize + Debug,
{
    let mut events = Vec::new();
    let mut note = |event: Event<'_, T::Field>| {
        events.push(event.map_field(|field| name(field).to_owned()).into_owned());
    };
    let mut parser = Parser::<T>::options()
        .tools(&sample.tools)
        .start(&sample.prefix, &mut note)
        .expect("a parser");
    for chunk in chunks {
        parser.feed(chunk, &mut note).expect("not finalized");
    }
    let (message, malformed) = message(sample, parser.finalize(&mut note));
    let message = serde_json::to_string(&message).expect("JSON");
    Outcome {
        events,
        message,
        malformed,
    }
}

/// What the parser in the registry makes of it.
pub(crate) fn by_name(sample: &Sample, chunks: &[&str], model: &Model) -> Outcome {
    let mut events = Vec::new();
    let mut note = |event: Event<'_, &str>| {
        events.push(event.map_field(str::to_owned).into_owned());
    };
    let mut parser = model
        .start(
            Options::new().tools(&sample.tools),
            &sample.prefix,
            &mut note,
        )
        .expect("a parser");
    for chunk in chunks {
        parser.feed(chunk, &mut note).expect("not finalized");
    }
    let (message, malformed) = message(sample, parser.finalize(&mut note));
    Outcome {
        events,
        message: Value::Object(message).to_json(),
        malformed,
    }
}

/// What a parser of the same template, loaded at run time, makes of it.
pub(crate) fn at_run_time(sample: &Sample, chunks: &[&str], template: &DynamicTemplate) -> Outcome {
    let mut events = Vec::new();
    let mut note = |event: Event<'_, _>| {
        events.push(
            event
                .map_field(|field| template.name(field).to_owned())
                .into_owned(),
        );
    };
    let mut parser = template
        .options()
        .tools(&sample.tools)
        .start(&sample.prefix, &mut note)
        .expect("a parser");
    for chunk in chunks {
        parser.feed(chunk, &mut note).expect("not finalized");
    }
    let (message, malformed) = message(sample, parser.finalize(&mut note));
    Outcome {
        events,
        message: Value::Object(message).to_json(),
        malformed,
    }
}

/// The message as far as it goes, and whether it lacks a region that is malformed.
fn message<M>(sample: &Sample, finalized: Result<M, FinalizeError<M>>) -> (M, bool) {
    match finalized {
        Ok(message) => (message, false),
        Err(error) => {
            assert!(!error.malformed().is_empty(), "{}", sample.name);
            (error.into_message().expect("the rest of the message"), true)
        }
    }
}

/// The events with neighbouring chunks joined.
pub(crate) fn joined(events: &[OwnedEvent<String>]) -> Vec<OwnedEvent<String>> {
    let mut joined: Vec<OwnedEvent<String>> = Vec::new();
    for event in events {
        if let OwnedEvent::RegionChunk {
            text: more,
            range: next,
            ..
        } = event
            && let Some(OwnedEvent::RegionChunk { text, range, .. }) = joined.last_mut()
        {
            assert_eq!(range.end, next.start, "no text is left out between chunks");
            range.end = next.end;
            text.push_str(more);
        } else {
            joined.push(event.clone());
        }
    }
    joined
}
