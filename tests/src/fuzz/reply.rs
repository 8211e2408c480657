//! A reply as a parser tells it, to be compared however it was cut.

use response_template::dynamic::{DynamicParser, DynamicTemplate, FieldId};
use response_template::value::Value;
use response_template::{Ended, Error, Event, Limit};

/// What happened, neighbouring text joined.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Told {
    Open {
        field: FieldId,
        captures: Vec<(String, String)>,
        range: std::ops::Range<usize>,
    },
    Text {
        field: FieldId,
        text: String,
        dirty: bool,
        start: usize,
    },
    Close {
        field: FieldId,
        value: Value,
        ended: Ended,
        range: std::ops::Range<usize>,
    },
    Malformed {
        field: FieldId,
        text: String,
        cause: String,
        range: std::ops::Range<usize>,
    },
}

/// All that was told.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Telling(pub(super) Vec<Told>);

impl Telling {
    /// # Panics
    /// If an event breaks the rules that all of them have.
    pub(super) fn note(&mut self, event: &Event<'_, FieldId>) {
        let field = *event.field();
        let range = event.range().clone();
        let told = match event {
            Event::RegionOpen { captures, .. } => {
                assert!(!self.is_open(), "a region opens in a region");
                let captures = captures
                    .iter()
                    .map(|(name, text)| (name.to_owned(), text.to_owned()))
                    .collect();
                Told::Open {
                    field,
                    captures,
                    range,
                }
            }
            Event::RegionChunk { text, dirty, .. } => {
                assert!(!text.is_empty(), "an empty chunk");
                assert_eq!(range.len(), text.len(), "a chunk is its range");
                match self.0.last_mut() {
                    Some(Told::Text {
                        field: before,
                        text: all,
                        start,
                        ..
                    }) => {
                        assert_eq!(*before, field, "text of a region that is not open");
                        assert_eq!(*start + all.len(), range.start, "chunks leave a gap");
                        all.push_str(text);
                        return;
                    }
                    Some(Told::Open { field: before, .. }) => assert_eq!(*before, field),
                    _ => panic!("text outside regions"),
                }
                Told::Text {
                    field,
                    text: (*text).to_owned(),
                    dirty: *dirty,
                    start: range.start,
                }
            }
            Event::RegionClose { value, ended, .. } => {
                assert!(self.is_open(), "a region closes that is not open");
                Told::Close {
                    field,
                    value: (*value).clone(),
                    ended: *ended,
                    range,
                }
            }
            Event::RegionMalformed { text, cause, .. } => {
                assert!(self.is_open(), "a region closes that is not open");
                Told::Malformed {
                    field,
                    text: (*text).to_owned(),
                    cause: cause.to_string(),
                    range,
                }
            }
            _ => unreachable!("there are no other events"),
        };
        self.0.push(told);
    }

    pub(super) fn is_open(&self) -> bool {
        matches!(self.0.last(), Some(Told::Open { .. } | Told::Text { .. }))
    }
}

/// A piece of a reply.
#[derive(Clone, Copy, Debug)]
pub(super) enum Piece<'t> {
    Text(&'t str),
    Bytes(&'t [u8]),
}

/// A whole reply.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Reply {
    pub(super) telling: Telling,
    /// The message as far as it goes, as JSON.
    pub(super) message: String,
    /// What the end complains of.
    pub(super) error: Option<String>,
    /// The limit that stopped it.
    pub(super) stopped: Option<Limit>,
}

/// Feeds a piece.
pub(super) fn feed(
    parser: &mut DynamicParser,
    telling: &mut Telling,
    piece: Piece<'_>,
) -> Result<(), Error> {
    match piece {
        Piece::Text(text) => parser.feed(text, |event| telling.note(&event)),
        Piece::Bytes(bytes) => parser.feed_bytes(bytes, |event| telling.note(&event)),
    }
}

/// Ends a reply.
///
/// # Panics
/// If the end loses the message.
pub(super) fn finish(parser: &mut DynamicParser, mut telling: Telling) -> Reply {
    let finished = parser.finalize(|event| telling.note(&event));
    assert!(!telling.is_open(), "the end leaves a region open");
    let error = finished.as_ref().err().map(ToString::to_string);
    let stopped = finished.as_ref().err().and_then(|error| {
        let limit = error.stopped_by()?.limit()?;
        Some(limit.limit())
    });
    let message = finished.unwrap_or_else(|error| {
        error
            .into_message()
            .expect("an error at the end has the message")
    });
    let again = parser.feed("", |_| panic!("a finalized parser tells nothing"));
    assert!(again.is_err_and(|error| error.is_finalized()));
    Reply {
        telling,
        message: Value::Object(message).to_json(),
        error,
        stopped,
    }
}

/// Parses a reply under the limits that stop none of its size.
///
/// # Panics
/// If the parser refuses a piece.
pub(super) fn parse<'t>(
    template: &DynamicTemplate,
    options: &response_template::Options,
    pieces: impl IntoIterator<Item = Piece<'t>>,
) -> Reply {
    let mut telling = Telling::default();
    let mut parser = template
        .options()
        .with(options.clone())
        .start("", |event| telling.note(&event))
        .expect("a parser starts on nothing");
    for piece in pieces {
        feed(&mut parser, &mut telling, piece).expect("a short reply keeps all limits");
    }
    finish(&mut parser, telling)
}
