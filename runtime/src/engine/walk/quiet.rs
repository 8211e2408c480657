//! Text that holds no delimiter, nor the beginning of one: nearly all chunks of nearly all replies.
//!
//! What is done about it here is what the general way would do. Short chunks belong to a [run](super::run).

use super::run::Walked;
use super::{FieldNumber, Sink, Walk};
use crate::event::Event;
use crate::tables::Template;

impl Walk {
    /// Passes over a chunk of the kind that nearly all are. False if it is of another; then nothing
    /// has changed.
    ///
    /// It is inlined into the code of the caller, with the function for events.
    #[inline(always)]
    pub(crate) fn pass_over(
        &mut self,
        template: &Template,
        chunk: &str,
        sink: &mut impl FnMut(Event<'_, FieldNumber>),
    ) -> bool {
        let Some(mode) = template.modes.get(usize::from(self.passing.0)) else {
            return false;
        };
        let Some(hold) = mode.automaton.usual_hold(chunk) else {
            return false;
        };
        if self.output.region.run_is_full() && !self.cut_run(template) {
            return false;
        }
        self.output.give_most(chunk, hold, sink);
        true
    }

    /// Reads any other chunk.
    pub(crate) fn feed(&mut self, template: &Template, chunk: &str, sink: Sink<'_>) {
        match self.walk_on(template, chunk, sink) {
            Walked::On => return,
            Walked::Off => {}
            Walked::Not => {
                self.end_run(template);
                let passed = self.pass_over_part(template, chunk, sink);
                if passed < chunk.len() {
                    self.feed_any(template, &chunk[passed..], sink);
                }
            }
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
        if passed.is_empty() || !(self.output).give([&self.held, passed], look_behind, sink) {
            return 0;
        }
        self.scanner.wait(&mode.automaton);
        self.held.clear();
        passed.len()
    }
}
