//! The parsers under test behind one trait, so that each measurement is written once, and
//! compiled for each parser as a user's program would be.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::hint::black_box;
use std::marker::PhantomData;

use response_template::dynamic::{DynamicParser, DynamicTemplate};
use response_template::{Event, Keep, Options, Parser, StaticTemplate};
use serde::Serialize;
use serde_json::Value;

use crate::workload::Workload;

/// A template that can start parsers.
pub trait Engine {
    /// Its parsers.
    type Machine: Machine;

    /// A parser of one reply.
    fn start(&self, options: &Options) -> Self::Machine;
}

/// A parser of one reply.
///
/// No workload goes past a limit or is malformed, so the methods have no errors.
pub trait Machine {
    /// How events name fields.
    type Field: std::fmt::Debug;

    /// Parses a piece.
    fn push(&mut self, chunk: &str, sink: impl FnMut(Event<'_, Self::Field>));

    /// Ends the reply, and drops its message.
    fn end(&mut self, sink: impl FnMut(Event<'_, Self::Field>));

    /// Ends the reply, with its message as JSON.
    fn message(&mut self) -> Value;

    /// Starts over.
    fn again(&mut self);
}

/// A parser that the macro wrote.
#[derive(Debug)]
pub struct Compiled<T>(PhantomData<fn() -> T>);

impl<T> Compiled<T> {
    /// The template of that type.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<T> Default for Compiled<T> {
    fn default() -> Self {
        Self::new()
    }
}

const WITHIN: &str = "a workload that is no error";

impl<T: StaticTemplate<Message: Serialize>> Engine for Compiled<T> {
    type Machine = Parser<T>;

    fn start(&self, options: &Options) -> Parser<T> {
        let options = Parser::<T>::options().with(options.clone());
        options.start("", |_| ()).expect(WITHIN)
    }
}

impl<T: StaticTemplate<Message: Serialize>> Machine for Parser<T> {
    type Field = T::Field;

    #[inline]
    fn push(&mut self, chunk: &str, sink: impl FnMut(Event<'_, T::Field>)) {
        self.feed(chunk, sink).expect(WITHIN);
    }

    fn end(&mut self, sink: impl FnMut(Event<'_, T::Field>)) {
        let message = self.finalize(sink);
        assert!(message.is_ok(), "{WITHIN}");
        let _ = black_box(message);
    }

    fn message(&mut self) -> Value {
        let Ok(message) = self.finalize(|_| ()) else {
            panic!("{WITHIN}")
        };
        serde_json::to_value(message).expect("a message is JSON")
    }

    fn again(&mut self) {
        self.reset("", |_| ()).expect(WITHIN);
    }
}

impl Engine for DynamicTemplate {
    type Machine = DynamicParser;

    fn start(&self, options: &Options) -> DynamicParser {
        let options = self.options().with(options.clone());
        options.start("", |_| ()).expect(WITHIN)
    }
}

impl Machine for DynamicParser {
    type Field = response_template::dynamic::FieldId;

    #[inline]
    fn push(&mut self, chunk: &str, sink: impl FnMut(Event<'_, Self::Field>)) {
        self.feed(chunk, sink).expect(WITHIN);
    }

    fn end(&mut self, sink: impl FnMut(Event<'_, Self::Field>)) {
        let _ = black_box(self.finalize(sink).expect(WITHIN));
    }

    fn message(&mut self) -> Value {
        let message = self.finalize(|_| ()).expect(WITHIN);
        serde_json::to_value(message).expect("a message is JSON")
    }

    fn again(&mut self) {
        self.reset("", |_| ()).expect(WITHIN);
    }
}

/// Takes an event as a server would that writes its text to a socket: the text is read, and
/// nothing is kept.
#[inline]
pub fn look<Field>(event: &Event<'_, Field>, seen: &mut usize) {
    match event {
        Event::RegionChunk { text, .. } => *seen += black_box(*text).len(),
        _ => *seen += 1,
    }
}

/// Makes sure that a parser gets the workload right, cut in that way: with the message kept the
/// message, and with nothing kept the same events.
///
/// # Panics
/// If it does not.
pub fn verify(engine: &impl Engine, workload: &Workload, chunks: &[&str]) {
    let place = format!("{} under {}", workload.name, workload.format.template());
    let (message, events) = parse(engine, Keep::Message, chunks);
    assert_eq!(message, workload.message(), "{place}");
    let (_, same) = parse(engine, Keep::Nothing, chunks);
    assert_eq!(events, same, "{place}, with nothing kept");
}

/// The message of a reply, and its events: those of chunks as a hash, for there are many. The
/// values of text are left out: with nothing kept there are none.
fn parse(engine: &impl Engine, keep: Keep, chunks: &[&str]) -> (Value, Vec<String>) {
    let mut events = Vec::new();
    let mut texts = DefaultHasher::new();
    let mut machine = engine.start(&Options::new().keep(keep));
    for chunk in chunks {
        machine.push(chunk, |event| match event {
            Event::RegionChunk {
                text, dirty, range, ..
            } => (text, dirty, range).hash(&mut texts),
            Event::RegionClose {
                field,
                value,
                ended,
                range,
                ..
            } => {
                let value = value.as_object().map(|_| value.to_json());
                events.push(format!("{field:?} closes: {value:?} {ended:?} {range:?}"));
            }
            event => events.push(format!("{event:?}")),
        });
    }
    events.push(texts.finish().to_string());
    (machine.message(), events)
}

/// Runs some code with the template of a [`Format`](crate::workload::Format): `$engine` is one
/// that the macro wrote.
#[macro_export]
macro_rules! with_engine {
    ($format:expr, $engine:ident => $body:expr) => {{
        use $crate::engine::Compiled;
        use $crate::workload::Format;
        match $format {
            Format::Hermes => {
                let $engine = Compiled::<response_template_models::qwen3::Template>::new();
                $body
            }
            Format::Xml => {
                let $engine = Compiled::<response_template_models::qwen3_coder::Template>::new();
                $body
            }
            Format::ReasonedXml => {
                let $engine = Compiled::<response_template_models::qwen3_5::Template>::new();
                $body
            }
            Format::Harmony => {
                let $engine = Compiled::<response_template_models::gpt_oss::Template>::new();
                $body
            }
            Format::Gemma => {
                let $engine = Compiled::<response_template_models::gemma4::Template>::new();
                $body
            }
        }
    }};
}

/// The same template, compiled now.
///
/// # Panics
/// If the models have none of that name.
#[must_use]
pub fn loaded(format: crate::workload::Format) -> DynamicTemplate {
    response_template_models::find(format.template())
        .expect("a template of the models")
        .template()
}
