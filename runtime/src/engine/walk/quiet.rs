//! Chunks that hold no delimiter, nor the beginning of one: nearly all chunks of nearly all replies.
//!
//! They are worth a way of their own, through which an event is one call of the sink, inlined
//! into the code of the caller. What it does is what the general way would do.

use super::{FieldNumber, Sink, Walk};
use crate::event::Event;
use crate::tables::{Automaton, Template};

impl Walk {
    /// Reads a short chunk that can be passed over, but perhaps for a last character that has to be
    /// held back. False if it is not of that kind; then nothing has changed.
    #[inline(always)]
    pub(crate) fn pass_over(
        &mut self,
        template: &Template,
        chunk: &str,
        sink: &mut impl FnMut(Event<'_, FieldNumber>),
    ) -> bool {
        if !self.quiet {
            return false;
        }
        let Some(mode) = self.mode(template) else {
            return false;
        };
        let automaton = &mode.automaton;
        let Some(end) = automaton.nearly_all(chunk) else {
            return false;
        };
        if end < chunk.len() || !self.held.is_empty() {
            return self.pass_over_most(template, automaton, chunk, end, sink);
        }
        if !self.output.give(chunk, template.look_behind, sink) {
            return false;
        }
        self.scanner.wait(automaton);
        true
    }

    /// The same with text that is held back before the chunk, or a character of it after.
    ///
    /// That character, most often a space, is not read by the scanner before it must be: the
    /// next chunk nearly always shows that it was nothing.
    #[inline(never)]
    fn pass_over_most(
        &mut self,
        template: &Template,
        automaton: &Automaton,
        chunk: &str,
        end: usize,
        sink: &mut impl FnMut(Event<'_, FieldNumber>),
    ) -> bool {
        let (passed, rest) = chunk.split_at(end);
        let look_behind = template.look_behind;
        if self.options.limits.held_bytes == 0
            || !(self.output).give_both(&self.held, passed, look_behind, sink)
        {
            return false;
        }
        self.scanner.wait(automaton);
        self.held.clear();
        if let [byte] = rest.as_bytes() {
            self.held.push(char::from(byte & 0x7F));
        }
        true
    }

    /// Reads any other chunk.
    #[inline]
    pub(crate) fn feed(&mut self, template: &Template, chunk: &str, sink: Sink<'_>) {
        let passed = self.pass_over_part(template, chunk, sink);
        if passed < chunk.len() {
            self.feed_any(template, &chunk[passed..], sink);
        }
    }

    /// Passes over as much of a chunk as can be, after what is held back, and says how much it is.
    fn pass_over_part(&mut self, template: &Template, chunk: &str, sink: Sink<'_>) -> usize {
        let Some(mode) = self.mode(template).filter(|_| self.quiet) else {
            return 0;
        };
        let passed = &chunk[..mode.automaton.passable(chunk)];
        let look_behind = template.look_behind;
        if passed.is_empty() || !(self.output).give_both(&self.held, passed, look_behind, sink) {
            return 0;
        }
        self.scanner.wait(&mode.automaton);
        self.held.clear();
        passed.len()
    }
}
