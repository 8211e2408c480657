//! Runs of short chunks: the text that they add to a region.
//!
//! A run's text is gathered at the end of the region's. So a space that was held back and the chunk after it are
//! one piece of text, and one event. And whether there was a space or not, the same instructions are made: which chunks
//! end with one is what no processor can foresee.

use alloc::string::String;
use core::hint::select_unpredictable;

use super::Region;
use crate::engine::append::append;
use crate::engine::skip::SHORT;

/// Where in a region's text the present run is.
#[derive(Clone, Debug, Default)]
pub(in crate::engine) struct Run {
    /// Where the text begins of which only the run knows.
    start: usize,
    /// How many bytes at the end are held back.
    tail: usize,
    /// How long the region's text was when the scanner had read all of it. If it is longer, the scanner
    /// has not yet read what is held back.
    read: usize,
    /// From this length of the region's text on the run has to be cut.
    most: usize,
}

impl Run {
    /// As much may be held back when a run begins.
    pub(in crate::engine) const MOST_HELD: usize = 16;

    /// A chunk of a run is shorter.
    const MOST_CHUNK: usize = SHORT;

    /// As much is gathered of text that is not kept, for look-behinds that ask for so many characters. These
    /// are copied when the run is cut, so they should be little beside it.
    fn buffer(look_behind: u16) -> usize {
        112 + 16 * usize::from(look_behind)
    }
}

impl Region {
    /// Begins a run, after text that is held back.
    pub(in crate::engine) fn begin_run(&mut self, held: &str, look_behind: u16) {
        self.run.start = self.text.len();
        self.text.push_str(held);
        self.run.tail = held.len();
        self.run.read = self.text.len();
        self.bound_run(look_behind);
    }

    /// What the run holds back.
    pub(in crate::engine) fn tail_of_run(&self) -> &str {
        &self.text[self.text.len() - self.run.tail..]
    }

    /// Whether the scanner has read what is held back.
    pub(in crate::engine) fn run_is_read(&self) -> bool {
        self.run.read == self.text.len()
    }

    /// Takes note that the scanner has read all of the run.
    pub(in crate::engine) fn mark_run_read(&mut self) {
        self.run.read = self.text.len();
    }

    /// Sees to it that the run is cut before there is no room for it, or more is gathered than is worth it.
    fn bound_run(&mut self, look_behind: u16) {
        let bytes = if self.kept {
            self.room
        } else if self.text.capacity() < Run::buffer(look_behind) {
            0
        } else {
            self.room.min(Run::buffer(look_behind))
        };
        let most = bytes.saturating_sub(Run::MOST_CHUNK);
        self.run.most = self.run.start.saturating_add(most);
    }

    /// Whether the run has to be cut before it goes on.
    #[inline(always)]
    pub(in crate::engine) fn run_is_full(&self) -> bool {
        self.text.len() >= self.run.most
    }

    /// Adds a chunk to the run, of whose text so many bytes are now held back at the end. The answer is how many
    /// bytes can be given out.
    #[inline(always)]
    pub(in crate::engine) fn gather(&mut self, chunk: &str, hold: usize) -> usize {
        let length = self.run.tail + chunk.len() - hold;
        append(&mut self.text, chunk);
        self.run.tail = hold;
        length
    }

    /// The last so many bytes of what can be given out.
    pub(in crate::engine) fn gathered(&self, length: usize) -> &str {
        let end = self.text.len() - self.run.tail;
        &self.text[end - length..end]
    }

    /// The same if no more is held back than one character of one byte. Which of both is the case makes no
    /// difference to the processor: there is no branch.
    #[inline(always)]
    pub(in crate::engine) fn gathered_but_last(&self, length: usize) -> &str {
        let hold = self.run.tail;
        let whole = &self.text[self.text.len() - hold - length..];
        let but_last = whole.split_at_checked(whole.len() - 1);
        let but_last = but_last.map_or(whole, |(but_last, _)| but_last);
        select_unpredictable(hold > 0, but_last, whole)
    }

    /// What the run gave out since it began, or was cut.
    pub(in crate::engine) fn run(&self) -> &str {
        &self.text[self.run.start..self.text.len() - self.run.tail]
    }

    /// Forgets what the run gave out, and sees to it that there is a buffer for more.
    pub(in crate::engine) fn cut_run(&mut self, look_behind: u16) {
        let is_read = self.run_is_read();
        self.settle_run();
        self.run.read = if is_read { self.text.len() } else { usize::MAX };
        if !self.kept {
            let buffer = Run::buffer(look_behind);
            self.text
                .reserve_exact(buffer.saturating_sub(self.run.tail));
        }
        self.bound_run(look_behind);
    }

    /// Ends the run, and takes what is held back.
    pub(in crate::engine) fn end_run(&mut self, held: &mut String) {
        self.settle_run();
        held.push_str(&self.text[self.run.start..]);
        self.text.truncate(self.run.start);
        self.run = Run::default();
    }

    /// Makes what the run gave out the region's.
    fn settle_run(&mut self) {
        let end = self.text.len() - self.run.tail;
        self.room -= end - self.run.start;
        if self.kept {
            self.run.start = end;
        } else {
            match self.run.tail {
                0 => self.text.clear(),
                _ => drop(self.text.drain(..end)),
            }
        }
    }
}
