//! Text that comes as bytes, cut anywhere: also inside a character.
//!
//! What is not UTF-8 becomes U+FFFD as in `String::from_utf8_lossy`: one for each longest beginning
//! of a character that nothing completes, and one for each byte that begins none. Wherever the
//! bytes are cut, the text is that of all of them at once.

use core::ops::Deref;

use super::{Engine, FieldNumber, Gate};
use crate::error::Error;
use crate::event::Event;
use crate::options::InvalidUtf8;
use crate::tables::Template;

/// What follows is no hot path, so it need not be compiled for every sink.
type Sink<'s> = &'s mut dyn FnMut(Event<'_, FieldNumber>);

const REPLACEMENT: &str = "\u{FFFD}";

/// The beginning of a character whose end has not come yet: one to three bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tail {
    bytes: [u8; 3],
    len: usize,
}

impl Tail {
    /// Keeps bytes that are the beginning of a character.
    fn new(begun: &[u8]) -> Self {
        let mut bytes = [0; 3];
        bytes[..begun.len()].copy_from_slice(begun);
        Self {
            bytes,
            len: begun.len(),
        }
    }

    /// Adds more bytes, as many as decide what becomes of it.
    fn complete(self, more: &[u8]) -> Completion {
        let mut bytes = [0; 4];
        bytes[..3].copy_from_slice(&self.bytes);
        let mut end = self.len;
        for (taken, &byte) in more.iter().enumerate() {
            bytes[end] = byte;
            match core::str::from_utf8(&bytes[..=end]) {
                Ok(_) => {
                    let (bytes, len) = (bytes, end + 1);
                    let taken = taken + 1;
                    return Completion::Character { bytes, len, taken };
                }
                // Not yet: four bytes are a character or none.
                Err(error) if error.error_len().is_none() => end += 1,
                // The byte is not the character's, so it begins something new.
                Err(_) => return Completion::Invalid { taken },
            }
        }
        Completion::Incomplete(Self::new(&bytes[..end]))
    }
}

/// What becomes of a [`Tail`] with more bytes, and how many of them belonged to it.
enum Completion {
    Character {
        bytes: [u8; 4],
        len: usize,
        taken: usize,
    },
    Invalid {
        taken: usize,
    },
    Incomplete(Tail),
}

impl<Tables: Deref<Target = Template>> Engine<Tables> {
    /// Parses more of the reply, which need not end where a character does.
    ///
    /// # Errors
    /// As [`feed`](Self::feed); also if the bytes are not UTF-8 and the options say to refuse that.
    #[inline]
    pub(crate) fn feed_bytes(
        &mut self,
        bytes: &[u8],
        sink: &mut impl FnMut(Event<'_, FieldNumber>),
    ) -> Result<(), Error> {
        match core::str::from_utf8(bytes) {
            Ok(text) if self.gate == Gate::Open => self.feed(text, sink),
            _ => self.feed_pieces(bytes, sink),
        }
    }

    /// The same for bytes that follow a cut character or are not all text.
    #[cold]
    fn feed_pieces(&mut self, bytes: &[u8], sink: Sink<'_>) -> Result<(), Error> {
        let rest = match self.gate {
            Gate::Open => bytes,
            Gate::Incomplete(tail) => match tail.complete(bytes) {
                Completion::Incomplete(tail) => {
                    self.close_gate(Gate::Incomplete(tail));
                    return self.within_limits();
                }
                Completion::Character {
                    bytes: all,
                    len,
                    taken,
                } => {
                    self.gate = Gate::Open;
                    // What was just found to be a character.
                    let character = core::str::from_utf8(&all[..len]).unwrap_or(REPLACEMENT);
                    self.feed_text(character, sink)?;
                    &bytes[taken..]
                }
                Completion::Invalid { taken } => {
                    self.feed_invalid(sink)?;
                    &bytes[taken..]
                }
            },
            Gate::Finalized | Gate::Refused { .. } => return self.refuse(),
        };
        let mut chunks = rest.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            if !chunk.valid().is_empty() {
                self.feed_text(chunk.valid(), sink)?;
            }
            let invalid = chunk.invalid();
            if invalid.is_empty() {
                break;
            }
            if chunks.peek().is_none() && is_incomplete(invalid) {
                self.close_gate(Gate::Incomplete(Tail::new(invalid)));
            } else {
                self.feed_invalid(sink)?;
            }
        }
        self.within_limits()
    }

    /// Gives up the character that was cut, if there is one: what follows is not its end.
    ///
    /// # Errors
    /// If that is to be refused, or the parser takes no text.
    #[cold]
    pub(super) fn open_gate(&mut self, sink: Sink<'_>) -> Result<(), Error> {
        match self.gate {
            Gate::Open => Ok(()),
            Gate::Incomplete(_) => self.feed_invalid(sink),
            Gate::Finalized | Gate::Refused { .. } => self.refuse(),
        }
    }

    /// Lets no chunk pass without a look at the gate.
    fn close_gate(&mut self, gate: Gate) {
        self.walk.interrupt(&self.tables);
        self.gate = gate;
    }

    /// Does what the options say about bytes that are no text.
    fn feed_invalid(&mut self, sink: Sink<'_>) -> Result<(), Error> {
        match self.walk.invalid_utf8() {
            InvalidUtf8::Replace => {
                self.gate = Gate::Open;
                self.feed_text(REPLACEMENT, sink)
            }
            InvalidUtf8::Refuse => {
                // A limit that was passed comes first: since then nothing is parsed.
                self.within_limits()?;
                let place = self.walk.fed();
                self.close_gate(Gate::Refused { place });
                self.refuse()
            }
        }
    }

    /// Why the parser takes no text, if it takes none.
    fn refuse(&self) -> Result<(), Error> {
        match self.gate {
            Gate::Open | Gate::Incomplete(_) => Ok(()),
            Gate::Finalized => Err(Error::finalized()),
            Gate::Refused { place } => Err(Error::invalid_utf8_at(place)),
        }
    }
}

/// Whether bytes that are no text could become a character with more of them.
fn is_incomplete(invalid: &[u8]) -> bool {
    core::str::from_utf8(invalid).is_err_and(|error| error.error_len().is_none())
}
