//! The engine's reports in the form of the oracles'.

use response_template::dynamic::{DynamicParser, DynamicTemplate, FieldId};
use response_template::{Ended, Event, Options};

use crate::oracle::walk;

/// What a parser has reported of a text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The events, neighbouring text joined. Closes have no captures: the engine does not tell them.
    pub events: Vec<walk::Event>,
    /// What became of each region that closed, in the order of their closes.
    pub values: Vec<Value>,
}

/// What became of a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// It has a value, which is this JSON.
    Json(String),
    /// It is malformed, and had this text.
    Malformed(String),
}

/// The end of a reply.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// All that was reported.
    pub report: Report,
    /// The message as JSON, as far as it goes.
    pub message: String,
    /// What the parser complains of in the end.
    pub error: Option<String>,
}

/// A parser together with what it has reported.
#[derive(Clone, Debug)]
pub struct Session<'t> {
    template: &'t DynamicTemplate,
    text: &'t str,
    parser: DynamicParser,
    report: Report,
}

impl<'t> Session<'t> {
    /// Starts a reply. The text is the whole of it, prefix after the anchor included: it tells
    /// how many characters there are before a byte.
    #[must_use]
    pub fn start(template: &'t DynamicTemplate, prefix: &str, text: &'t str) -> Self {
        Self::start_with(template, Options::new(), prefix, text)
    }

    /// The same with options.
    #[must_use]
    pub fn start_with(
        template: &'t DynamicTemplate,
        options: Options,
        prefix: &str,
        text: &'t str,
    ) -> Self {
        let mut report = Report::default();
        let parser = template
            .options()
            .with(options)
            .start(prefix, |event| report.note(template, text, &event))
            .expect("a short text keeps all limits");
        Self {
            template,
            text,
            parser,
            report,
        }
    }

    /// Feeds a chunk.
    ///
    /// # Panics
    ///
    /// When the parser refuses.
    pub fn feed(&mut self, chunk: &str) {
        let (template, text, report) = (self.template, self.text, &mut self.report);
        self.parser
            .feed(chunk, |event| report.note(template, text, &event))
            .expect("a parser that is not finalized takes text");
    }

    /// Ends the reply.
    #[must_use]
    pub fn finish(mut self) -> Reply {
        let (template, text, report) = (self.template, self.text, &mut self.report);
        let finished = self
            .parser
            .finalize(|event| report.note(template, text, &event));
        let error = finished.as_ref().err().map(ToString::to_string);
        let message = match finished {
            Ok(message) => Some(message),
            Err(error) => error.into_message(),
        };
        let message = message.expect("a reply has a message, however bad");
        Reply {
            report: self.report,
            message: response_template::value::Value::Object(message).to_json(),
            error,
        }
    }

    /// What has been reported so far.
    #[must_use]
    pub const fn report(&self) -> &Report {
        &self.report
    }
}

/// Parses a reply that comes in chunks, without a prefix.
#[must_use]
pub fn parse(template: &DynamicTemplate, text: &str, chunks: &[&str]) -> Reply {
    let mut session = Session::start(template, "", text);
    for chunk in chunks {
        session.feed(chunk);
    }
    session.finish()
}

impl Report {
    fn note(&mut self, template: &DynamicTemplate, text: &str, event: &Event<'_, FieldId>) {
        let bytes = event.range().clone();
        let characters = |byte: usize| text[..byte].chars().count();
        let span = walk::Span {
            characters: characters(bytes.start)..characters(bytes.end),
            bytes,
        };
        let field = template.name(*event.field()).to_owned();
        let event = match event {
            Event::RegionOpen { captures, .. } => walk::Event::Open {
                field,
                span,
                captures: captures
                    .iter()
                    .map(|(name, text)| (name.to_owned(), text.to_owned()))
                    .collect(),
            },
            Event::RegionChunk { text: chunk, .. } => {
                assert_eq!(*chunk, &text[span.bytes.clone()], "a chunk is its range");
                assert!(!chunk.is_empty(), "an empty chunk");
                if let Some(walk::Event::Text { span: before, .. }) = self.events.last_mut() {
                    assert_eq!(before.bytes.end, span.bytes.start, "chunks leave a gap");
                    before.bytes.end = span.bytes.end;
                    before.characters.end = span.characters.end;
                    return;
                }
                walk::Event::Text { field, span }
            }
            Event::RegionClose { value, ended, .. } => {
                self.values.push(Value::Json(value.to_json()));
                close(field, span, *ended)
            }
            Event::RegionMalformed { text, ended, .. } => {
                self.values.push(Value::Malformed((*text).to_owned()));
                close(field, span, *ended)
            }
            _ => unreachable!("there are no other events"),
        };
        self.events.push(event);
    }
}

fn close(field: String, span: walk::Span, ended: Ended) -> walk::Event {
    walk::Event::Close {
        field,
        span,
        captures: walk::Captures::new(),
        ended: match ended {
            Ended::Delimiter => walk::Ended::ByDelimiter,
            Ended::NextRegion => walk::Ended::ByNextRegion,
            Ended::EndOfText => walk::Ended::ByEnd,
            _ => unreachable!("nothing else ends a region"),
        },
    }
}

/// Events without what the engine does not tell: the captures of closes.
#[must_use]
pub fn as_told(events: &[walk::Event]) -> Vec<walk::Event> {
    let mut told = events.to_vec();
    for event in &mut told {
        if let walk::Event::Close { captures, .. } = event {
            captures.clear();
        }
    }
    told
}
