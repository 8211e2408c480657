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
        let Some(automaton) = automaton else {
            self.position += chunk.len();
            return self.feed_quietly(template, chunk, sink);
        };
        let passed = if self.region.is_open() {
            self.scanner.pass_over(automaton, chunk)
        } else {
            None
        };
        let rest = match passed {
            None => chunk,
            Some(end) => {
                self.position += end;
                if !self.held.is_empty() {
                    let mut held = core::mem::take(&mut self.held);
                    self.pass_on(template, &held, sink);
                    held.clear();
                    self.held = held;
                    if self.exceeded.is_some() {
                        return;
                    }
                }
                self.pass_on(template, &chunk[..end], sink);
                if end == chunk.len() || self.exceeded.is_some() {
                    return;
                }
                &chunk[end..]
            }
        };
        match self.scanner.scan_rest(automaton, rest, self.position) {
            None => {
                self.position += rest.len();
                self.feed_quietly(template, rest, sink);
            }
            Some(certain) => {
                self.position += certain;
                self.feed_with_matches(template, rest, sink);
            }
        }
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
        if !self.region.is_open() {
            // The region may have to be opened, or the text dropped.
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
                if self.exceeded.is_some() {
                    return self.held.clear();
                }
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
        if template.look_behind > 0 {
            self.remember_text(usize::from(template.look_behind), text);
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
