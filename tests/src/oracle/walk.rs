//! The walk over a whole text, as `design.md` 2.2 words it.
//!
//! [`walk`] cuts a text into [`Step`]s: every character belongs to a region, to a
//! delimiter, or to nobody. [`events`] turns steps into what a parser reports.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range;

use response_template_compiler::pattern::Pattern;

use super::backtrack::{Match, OutOfSteps, Steps, find_all, find_at};

/// The delimiters of a field. The implicit field is the one without an open.
#[derive(Clone, Debug)]
pub struct Field {
    /// The key of the message.
    pub name: String,
    /// What opens a region.
    pub open: Option<Pattern>,
    /// What closes a region.
    pub close: Option<Pattern>,
}

/// A range of the text, in characters and in bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The range in characters.
    pub characters: Range<usize>,
    /// The range in bytes.
    pub bytes: Range<usize>,
}

/// What the named groups of a delimiter captured. Groups that took no part are absent.
pub type Captures = BTreeMap<String, String>;

/// Which side of a region a delimiter stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// It opens a region.
    Open,
    /// It closes a region.
    Close,
}

/// A piece of the text and its role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Text of the region that is open; of nobody, without one.
    Text {
        /// The field of the region.
        field: Option<String>,
        /// Where the text stands.
        span: Span,
    },
    /// A delimiter.
    Delimiter {
        /// The field it opens or closes.
        field: String,
        /// Whether it opens or closes.
        side: Side,
        /// Where it stands. It may be empty.
        span: Span,
        /// What its named groups captured.
        captures: Captures,
    },
    /// The end of the text.
    End {
        /// The end, as an empty range.
        span: Span,
    },
}

/// What ended a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// Its own close.
    ByDelimiter,
    /// The open of the next region.
    ByNextRegion,
    /// The end of the text.
    ByEnd,
}

/// What a parser reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A region opens.
    Open {
        /// Its field.
        field: String,
        /// Its open; for the implicit region the empty range before its first character.
        span: Span,
        /// What the open captured.
        captures: Captures,
    },
    /// Text of the open region. There are never two such events in a row.
    Text {
        /// The field of the region.
        field: String,
        /// Where the text stands.
        span: Span,
    },
    /// The open region closes.
    Close {
        /// Its field.
        field: String,
        /// Its close; an empty range where it has none.
        span: Span,
        /// What the close captured.
        captures: Captures,
        /// What ended it.
        ended: Ended,
    },
}

/// A text has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// A region opens and closes at one place for ever, without a character in it.
    Endless,
    /// A pattern took too many steps.
    OutOfSteps,
}

impl From<OutOfSteps> for NoAnswer {
    fn from(OutOfSteps: OutOfSteps) -> Self {
        Self::OutOfSteps
    }
}

/// What follows the last start anchor of a prefix; all of it if there is none.
///
/// # Errors
///
/// When the budget is used up.
pub fn after_anchor<'t>(
    anchor: &Pattern,
    prefix: &'t str,
    steps: &mut Steps,
) -> Result<&'t str, OutOfSteps> {
    let characters: Vec<char> = prefix.chars().collect();
    let found = find_all(anchor, &characters, steps)?;
    let end = found.last().map_or(0, |last| last.end);
    Ok(&prefix[offsets(prefix)[end]..])
}

/// Walks over a whole text.
///
/// # Errors
///
/// When there is no answer, or the budget is used up.
pub fn walk(fields: &[Field], text: &str, steps: &mut Steps) -> Result<Vec<Step>, NoAnswer> {
    let characters: Vec<char> = text.chars().collect();
    let offsets = offsets(text);
    let span = |range: Range<usize>| Span {
        bytes: offsets[range.start]..offsets[range.end],
        characters: range,
    };
    let end = characters.len();
    let implicit = fields.iter().find(|field| field.open.is_none());

    let mut walked = Vec::new();
    let mut at = 0;
    // The field of the explicit region that is open.
    let mut inside: Option<&Field> = None;
    // Whether the implicit region that is open has text.
    let mut has_text = false;
    // Where an empty open fired last: if it does so again at the same place, it will for ever.
    let mut empty_open = None;
    // The rest of the text, from here on, is dropped.
    let mut dropped = end;
    loop {
        let owner = inside.or(implicit).map(|field| field.name.clone());
        let watched = watched(fields, inside);
        let Some(winner) = winner(&watched, &characters, at, steps)? else {
            if at < end {
                let span = span(at..end);
                walked.push(Step::Text { field: owner, span });
            }
            break;
        };
        let Winner { field, side, found } = winner;
        if at < found.start {
            let span = span(at..found.start);
            walked.push(Step::Text { field: owner, span });
            has_text = inside.is_none();
        }
        let is_empty = found.start == found.end;
        let is_implicit = field.open.is_none();
        if is_implicit && is_empty && !has_text {
            dropped = found.start;
            break;
        }
        if side == Side::Open && is_empty && empty_open.replace(found.start) == Some(found.start) {
            return Err(NoAnswer::Endless);
        }
        walked.push(Step::Delimiter {
            field: field.name.clone(),
            side,
            span: span(found.start..found.end),
            captures: captures(watched_pattern(field, side), &found, text, &offsets),
        });
        at = found.end;
        has_text = false;
        inside = (side == Side::Open).then_some(field);
    }
    if dropped < end {
        let span = span(dropped..end);
        walked.push(Step::Text { field: None, span });
    }
    walked.push(Step::End {
        span: span(end..end),
    });
    Ok(walked)
}

/// The events of a walk, or of the beginning of one.
#[must_use]
pub fn events(steps: &[Step]) -> Vec<Event> {
    let mut events = Vec::new();
    // The field of the region that is open.
    let mut region: Option<&str> = None;
    for step in steps {
        match step {
            Step::Text { field: None, .. } => {}
            Step::Text {
                field: Some(field),
                span,
            } => {
                if region.is_none() {
                    let (field, captures) = (field.clone(), Captures::new());
                    events.push(Event::Open {
                        field,
                        span: start_of(span),
                        captures,
                    });
                }
                if let Some(Event::Text { span: before, .. }) = events.last_mut() {
                    before.characters.end = span.characters.end;
                    before.bytes.end = span.bytes.end;
                } else {
                    events.push(Event::Text {
                        field: field.clone(),
                        span: span.clone(),
                    });
                }
                region = Some(field);
            }
            Step::Delimiter {
                field,
                side: Side::Open,
                span,
                captures,
            } => {
                if let Some(before) = region.replace(field) {
                    events.push(Event::Close {
                        field: before.to_owned(),
                        span: start_of(span),
                        captures: Captures::new(),
                        ended: Ended::ByNextRegion,
                    });
                }
                let (field, span, captures) = (field.clone(), span.clone(), captures.clone());
                events.push(Event::Open {
                    field,
                    span,
                    captures,
                });
            }
            Step::Delimiter {
                side: Side::Close,
                span,
                captures,
                ..
            } => {
                // The implicit region may have got no text: then its close is consumed in silence.
                if let Some(field) = region.take() {
                    events.push(Event::Close {
                        field: field.to_owned(),
                        span: span.clone(),
                        captures: captures.clone(),
                        ended: Ended::ByDelimiter,
                    });
                }
            }
            Step::End { span } => {
                if let Some(field) = region.take() {
                    events.push(Event::Close {
                        field: field.to_owned(),
                        span: span.clone(),
                        captures: Captures::new(),
                        ended: Ended::ByEnd,
                    });
                }
            }
        }
    }
    events
}

/// A match that came first.
struct Winner<'f> {
    field: &'f Field,
    side: Side,
    found: Match,
}

/// The delimiters that are looked for: in an explicit region its close, otherwise
/// every open and the close of the implicit field.
fn watched<'f>(fields: &'f [Field], inside: Option<&'f Field>) -> Vec<(&'f Field, Side)> {
    if let Some(field) = inside {
        return vec![(field, Side::Close)];
    }
    let side = |field: &Field| {
        if field.open.is_some() {
            Side::Open
        } else {
            Side::Close
        }
    };
    fields.iter().map(|field| (field, side(field))).collect()
}

fn watched_pattern(field: &Field, side: Side) -> Option<&Pattern> {
    match side {
        Side::Open => field.open.as_ref(),
        Side::Close => field.close.as_ref(),
    }
}

/// The match that starts first; among equals the longest, then an open before a close,
/// then the least name. A match that starts at the end of the text does not count.
fn winner<'f>(
    watched: &[(&'f Field, Side)],
    text: &[char],
    at: usize,
    steps: &mut Steps,
) -> Result<Option<Winner<'f>>, OutOfSteps> {
    let mut found = Vec::new();
    for &(field, side) in watched {
        let Some(pattern) = watched_pattern(field, side) else {
            continue;
        };
        if let Some(next) = find_at(pattern, text, at, steps)?
            && next.start < text.len()
        {
            found.push(Winner {
                field,
                side,
                found: next,
            });
        }
    }
    let rank = |winner: &Winner<'f>| {
        let Match { start, end, .. } = winner.found;
        (start, Reverse(end), winner.side, &winner.field.name)
    };
    Ok(found
        .into_iter()
        .min_by(|one, other| rank(one).cmp(&rank(other))))
}

/// What the named groups of a match captured.
fn captures(pattern: Option<&Pattern>, found: &Match, text: &str, offsets: &[usize]) -> Captures {
    let names = pattern.map_or(&[][..], |pattern| &pattern.groups);
    let captured = names.iter().zip(&found.groups);
    captured
        .filter_map(|(name, range)| Some((name.clone()?, range.clone()?)))
        .map(|(name, range)| {
            (
                name,
                text[offsets[range.start]..offsets[range.end]].to_owned(),
            )
        })
        .collect()
}

/// The byte offset of every character, and of the end.
fn offsets(text: &str) -> Vec<usize> {
    text.char_indices()
        .map(|(at, _)| at)
        .chain([text.len()])
        .collect()
}

/// The empty range at the start of another.
fn start_of(span: &Span) -> Span {
    Span {
        characters: span.characters.start..span.characters.start,
        bytes: span.bytes.start..span.bytes.start,
    }
}

#[cfg(test)]
mod tests;
