//! The streaming engine: one walk over the text, for every template.
//!
//! The walk alternates between two kinds of mode: *idle*, where every field's open and the
//! implicit field's close are watched, and *in a field*, where only its close is. The mode's
//! automaton says when a delimiter is certain and from where on text must be held back;
//! everything else here is bookkeeping.

mod append;
mod backtrack;
mod before;
mod bytes;
mod output;
mod region;
mod scanner;
mod search;
mod skip;
mod walk;
mod window;

use core::ops::Deref;

pub(crate) use backtrack::{BacktrackMatches, TooManySteps};
pub(crate) use search::Matches;

use crate::error::{Error, FinalizeError, Malformed};
use crate::event::Event;
use crate::message::Emptied;
use crate::options::Options;
use crate::tables::Template;
use crate::value::Object;
use walk::Walk;

/// The number of a field, in the template's order.
pub(crate) type FieldNumber = u16;

/// What became of the prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Anchor {
    /// The prefix was empty.
    NoPrefix,
    /// Parsing began after the last start anchor, whose end in the prefix this is.
    Found {
        /// Where it ends, in bytes.
        end: usize,
    },
    /// The prefix holds no start anchor, so all of it was parsed as part of the reply: almost
    /// certainly a mistake.
    Missing,
}

/// A parser of one reply, over a template's tables.
#[derive(Clone, Debug)]
pub(crate) struct Engine<Tables> {
    tables: Tables,
    anchor: Anchor,
    walk: Walk,
    /// Anything but open only while the walk is not quiet: quiet chunks ask for nothing else.
    gate: Gate,
}

/// What stands between a parser and the next text: nothing, most often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gate {
    Open,
    /// The bytes fed so far end inside a character.
    Incomplete(bytes::Tail),
    /// The bytes at this place were not UTF-8, which the options refuse.
    Refused {
        place: usize,
    },
    Finalized,
}

impl<Tables: Deref<Target = Template>> Engine<Tables> {
    /// Starts a reply. The prefix after its last start anchor is parsed as its beginning.
    ///
    /// # Errors
    /// If that goes past a limit.
    pub(crate) fn start(
        tables: Tables,
        options: Options,
        prefix: &str,
        sink: &mut impl FnMut(Event<'_, FieldNumber>),
    ) -> Result<Self, Error> {
        let walk = Walk::new(&tables, options);
        let mut engine = Self {
            tables,
            anchor: Anchor::NoPrefix,
            walk,
            gate: Gate::Open,
        };
        engine.read_prefix(prefix, sink)?;
        Ok(engine)
    }

    /// Starts another reply with the same options, and keeps the buffers.
    pub(crate) fn reset(
        &mut self,
        prefix: &str,
        sink: &mut impl FnMut(Event<'_, FieldNumber>),
    ) -> Result<(), Error> {
        self.walk.reset(&self.tables);
        self.gate = Gate::Open;
        self.read_prefix(prefix, sink)
    }

    fn read_prefix(
        &mut self,
        prefix: &str,
        sink: &mut impl FnMut(Event<'_, FieldNumber>),
    ) -> Result<(), Error> {
        self.anchor = find_anchor(&self.tables, prefix);
        let reply = match self.anchor {
            Anchor::Found { end } => &prefix[end..],
            Anchor::NoPrefix | Anchor::Missing => prefix,
        };
        self.feed(reply, sink)
    }

    /// Where parsing of the prefix began.
    pub(crate) fn anchor(&self) -> Anchor {
        self.anchor
    }

    /// The malformed regions so far, but for those that an error took with it.
    pub(crate) fn malformed(&self) -> &[Malformed] {
        self.walk.malformed()
    }

    /// The template's tables.
    #[cfg(feature = "dynamic")]
    pub(crate) fn tables(&self) -> &Tables {
        &self.tables
    }

    /// Parses more of the reply.
    ///
    /// # Errors
    /// If the reply was finalized, goes past a limit, or had bytes that were refused.
    #[inline(always)]
    pub(crate) fn feed(
        &mut self,
        chunk: &str,
        sink: &mut impl FnMut(Event<'_, FieldNumber>),
    ) -> Result<(), Error> {
        if self.walk.pass_over(&self.tables, chunk, sink) {
            return Ok(());
        }
        self.feed_rest(chunk, sink)
    }

    /// Parses a chunk that is not of the kind that nearly all are.
    fn feed_rest(
        &mut self,
        chunk: &str,
        sink: &mut dyn FnMut(Event<'_, FieldNumber>),
    ) -> Result<(), Error> {
        match self.gate {
            Gate::Open => {}
            // What has no character does not show that no more will come of the one that was begun.
            Gate::Incomplete(_) if chunk.is_empty() => return self.within_limits(),
            Gate::Incomplete(_) | Gate::Refused { .. } | Gate::Finalized => self.open_gate(sink)?,
        }
        self.feed_text(chunk, sink)
    }

    /// The same, with nothing before the text.
    fn feed_text(
        &mut self,
        chunk: &str,
        sink: &mut dyn FnMut(Event<'_, FieldNumber>),
    ) -> Result<(), Error> {
        self.walk.feed(&self.tables, chunk, sink);
        self.within_limits()
    }

    fn within_limits(&self) -> Result<(), Error> {
        match self.walk.exceeded() {
            None => Ok(()),
            Some(exceeded) => Err(exceeded.clone().into()),
        }
    }

    /// Ends the reply and takes the message.
    ///
    /// # Errors
    /// If a region was malformed, if a required field is missing, or if the reply was finalized
    /// before.
    pub(crate) fn finalize(
        &mut self,
        emptied: Emptied,
        sink: &mut impl FnMut(Event<'_, FieldNumber>),
    ) -> Result<Object, FinalizeError<Object>> {
        // Of a cut character nothing more will come. What goes past a limit is told below.
        let opened = match self.gate {
            Gate::Open => Ok(()),
            Gate::Finalized => return Err(FinalizeError::refused(Error::finalized())),
            Gate::Incomplete(_) | Gate::Refused { .. } => self.open_gate(sink),
        };
        self.gate = Gate::Finalized;
        let finished = self.walk.finish(&self.tables, emptied, sink);
        match opened {
            Err(error) if error.invalid_utf8().is_some() => {
                Err(FinalizeError::cut_short(finished, error))
            }
            _ => finished,
        }
    }
}

/// Finds the end of the last start anchor, by the reference's rule: of all matches from the
/// left that do not overlap, the last one (rule H1).
fn find_anchor(template: &Template, prefix: &str) -> Anchor {
    if prefix.is_empty() {
        return Anchor::NoPrefix;
    }
    let mut matches = Matches::new(&template.start_anchor, prefix);
    let mut anchor = Anchor::Missing;
    while let Some(found) = matches.next() {
        anchor = Anchor::Found { end: found.end };
    }
    anchor
}
