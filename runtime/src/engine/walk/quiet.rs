//! Chunks that hold no delimiter, nor the beginning of one: nearly all chunks of nearly all replies.
//!
//! They are worth a way of their own, through which an event is one call of the sink, inlined
//! into the code of the caller. What it does is what the general way would do.

use super::{FieldNumber, Sink, Walk, Watch};
use crate::event::Event;
use crate::engine::run::Run;
use crate::tables::Template;

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
        let Some(mode) = template.modes.get(usize::from(self.run.0)) else {
            return false;
        };
        let Some(hold) = mode.automaton.nearly_all(chunk) else {
            return false;
        };
        if self.output.region.run_is_full() && !self.cut_run(template) {
            return false;
        }
        self.output.give_of_run(chunk, hold, sink);
        true
    }

    /// Begins a run, if what comes next may be passed over.
    fn begin_run(&mut self, template: &Template) {
        // Long text that is held back would have to be moved with each chunk.
        if self.quiet
            && self.held.len() <= Run::MOST_HELD
            && self.options.limits.held_bytes > 0
        {
            self.run = self.watch;
            self.output.region.begin_run(&self.held, template.look_behind);
            self.held.clear();
        }
    }

    /// Cuts a run. False if it cannot go on.
    #[cold]
    #[inline(never)]
    fn cut_run(&mut self, template: &Template) -> bool {
        self.note_run(template);
        self.output.region.cut_run(template.look_behind);
        !self.output.region.run_is_full()
    }

    /// Ends the run, if there is one: the walk is then as if nobody had passed over anything.
    pub(super) fn end_run(&mut self, template: &Template) {
        if self.run != Watch::NOTHING {
            self.note_run(template);
            self.output.region.end_run(&mut self.held);
            self.run = Watch::NOTHING;
        }
    }

    /// Catches up with what a run gave out.
    fn note_run(&mut self, template: &Template) {
        let passed = self.output.note_run(template.look_behind);
        if let Some(mode) = self.mode(template).filter(|_| passed) {
            self.scanner.wait(&mode.automaton);
        }
    }

    /// Reads any other chunk.
    pub(crate) fn feed(&mut self, template: &Template, chunk: &str, sink: Sink<'_>) {
        self.end_run(template);
        let passed = self.pass_over_part(template, chunk, sink);
        if passed < chunk.len() {
            self.feed_any(template, &chunk[passed..], sink);
        }
        self.begin_run(template);
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
