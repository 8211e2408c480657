//! Chunks in which no match becomes certain: nearly all chunks of nearly all replies.
//!
//! They are worth a way of their own, through which an event is one call of the sink, inlined
//! into the code of the caller. What it does is what the general way would do.

use super::{FieldNumber, Walk, Watch, Window};
use crate::event::Event;
use crate::tables::Template;

impl Walk {
    /// Reads a chunk and gives out all that is certain after it.
    #[inline]
    pub(crate) fn feed(
        &mut self,
        template: &Template,
        chunk: &str,
        sink: &mut impl FnMut(Event<'_, FieldNumber>),
    ) {
        let automaton = match self.watch {
            Watch::Idle => Some(&template.idle.automaton),
            _ => self.mode(template).map(|mode| &mode.automaton),
        };
        if let Some(automaton) = automaton {
            if self.held.is_empty()
                && self.region.is_open()
                && self.scanner.passes(automaton, chunk)
                && template.look_behind == 0
            {
                self.position += chunk.len();
                return self.pass_on(template, chunk, sink);
            }
            match self.scanner.scan(automaton, chunk, self.position) {
                None => self.position += chunk.len(),
                Some(certain) => {
                    self.position += certain;
                    return self.feed_with_matches(template, chunk, sink);
                }
            }
        } else {
            self.position += chunk.len();
        }
        self.feed_quietly(template, chunk, sink);
    }

    /// Gives out what is certain after a chunk that has been read and made no match certain.
    fn feed_quietly(
        &mut self,
        template: &Template,
        chunk: &str,
        sink: &mut impl FnMut(Event<'_, FieldNumber>),
    ) {
        let free = self.free(template);
        let start = self.done;
        let border = start + self.held.len();
        if !self.region.is_open() || template.look_behind != 0 {
            // The region may have to be opened, or the text dropped, or remembered.
            let held = core::mem::take(&mut self.held);
            let window = Window {
                start,
                held: &held,
                chunk,
            };
            self.give_out(template, window, free, sink);
            self.remember(template, window, free);
            self.held = held;
        } else if free > start {
            if start < border {
                let held = core::mem::take(&mut self.held);
                self.pass_on(template, &held[..free.min(border) - start], sink);
                self.held = held;
            }
            if free > border {
                self.pass_on(template, &chunk[..free - border], sink);
            }
        }
        if self.exceeded.is_some() {
            return self.held.clear();
        }
        if free < border {
            self.held.drain(..free - start);
            self.held.push_str(chunk);
        } else {
            self.held.clear();
            self.held.push_str(&chunk[free - border..]);
        }
        self.check_held(template, sink);
    }

    /// Gives out text of the open region. It must follow what was given out before.
    #[inline]
    fn pass_on(
        &mut self,
        template: &Template,
        text: &str,
        sink: &mut impl FnMut(Event<'_, FieldNumber>),
    ) {
        if text.is_empty() {
            return;
        }
        if !self.region.push(text) {
            return self.exceed(template, self.limit_of_region(), None, sink);
        }
        let start = self.done;
        let end = start + text.len();
        self.done = end;
        sink(Event::RegionChunk {
            field: self.region.field(),
            text,
            dirty: self.region.is_dirty(),
            range: start..end,
        });
    }
}
