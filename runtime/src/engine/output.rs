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

    /// Gives out text of the open region. False if there is no room for it.
    #[inline]
    pub(super) fn give(
        &mut self,
        text: &str,
        look_behind: u16,
        sink: &mut (impl FnMut(Event<'_, FieldNumber>) + ?Sized),
    ) -> bool {
        if !self.region.push(text) {
            return false;
        }
        let start = self.done;
        self.pass(text, look_behind);
        sink(Event::RegionChunk {
            field: self.region.field(),
            text,
            dirty: self.region.is_dirty(),
            range: start..self.done,
        });
        true
    }

    /// Goes past text that is a delimiter's, or nobody's.
    #[inline]
    pub(super) fn pass(&mut self, text: &str, look_behind: u16) {
        self.before.push(text, look_behind);
        self.done += text.len();
    }

    /// The last characters before `done`, as many as asked for or all there are.
    pub(super) fn before(&self, count: u16) -> &str {
        self.before.last_characters(count, self.done)
    }
}
