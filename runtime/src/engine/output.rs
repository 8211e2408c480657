//! What has been given out: the text up to a place, to the open region.

use super::FieldNumber;
use super::before::Before;
use super::region::Region;
use crate::event::Event;

/// The walk's output. It is apart from the text that is held back, so that held text can be given
/// out without a copy.
#[derive(Clone, Debug, Default)]
pub(super) struct Output {
    pub(super) region: Region,
    /// Up to here all text has been given out, dropped, or was part of a delimiter.
    pub(super) done: usize,
    before: Before,
}

impl Output {
    /// Starts over at the start of a text.
    pub(super) fn clear(&mut self) {
        self.region.clear();
        self.done = 0;
        self.before.clear();
    }

    /// Gives out text of the open region, in pieces. False if there is no room for all of it.
    pub(super) fn give<const PIECES: usize>(
        &mut self,
        pieces: [&str; PIECES],
        look_behind: u16,
        sink: &mut dyn FnMut(Event<'_, FieldNumber>),
    ) -> bool {
        if !self.region.push(pieces) {
            return false;
        }
        for text in pieces.into_iter().filter(|piece| !piece.is_empty()) {
            let start = self.done;
            self.pass(text, look_behind);
            sink(self.region.chunk(text, start..self.done));
        }
        true
    }

    /// Gives out a chunk of a run, after what was held back before it, but for its last bytes, so many: none, or
    /// one that is a character.
    #[inline(always)]
    pub(super) fn give_most(
        &mut self,
        chunk: &str,
        hold: usize,
        sink: &mut impl FnMut(Event<'_, FieldNumber>),
    ) {
        let length = self.region.gather(chunk, hold);
        let start = self.done;
        self.done += length;
        let text = self.region.gathered_but_last(length);
        sink(self.region.chunk(text, start..self.done));
    }

    /// The same for a chunk of which more is held back, or all.
    pub(super) fn give_some(
        &mut self,
        chunk: &str,
        hold: usize,
        sink: &mut dyn FnMut(Event<'_, FieldNumber>),
    ) {
        let length = self.region.gather(chunk, hold);
        let start = self.done;
        self.done += length;
        if length > 0 {
            let text = self.region.gathered(length);
            sink(self.region.chunk(text, start..self.done));
        }
    }

    /// Takes note of what a run gave out.
    pub(super) fn note_run(&mut self, look_behind: u16) {
        self.before.push(self.region.run(), look_behind);
    }

    /// Goes past text that is a delimiter's, or nobody's.
    pub(super) fn pass(&mut self, text: &str, look_behind: u16) {
        self.before.push(text, look_behind);
        self.done += text.len();
    }

    /// The last characters before `done`, as many as asked for or all there are.
    pub(super) fn before(&self, count: u16) -> &str {
        self.before.last_characters(count, self.done)
    }
}
