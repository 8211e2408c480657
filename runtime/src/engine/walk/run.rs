//! Runs of short chunks that are passed over.

use super::{Sink, Walk, Watch};
use crate::engine::run::Run;
use crate::tables::Template;

impl Walk {
    /// Begins a run, if what comes next may be passed over.
    pub(super) fn begin_run(&mut self, template: &Template) {
        // Long text that is held back would have to be moved with each chunk.
        if self.quiet && self.held.len() <= Run::MOST_HELD && self.options.limits.held_bytes > 0 {
            self.run = self.watch;
            let region = &mut self.output.region;
            region.begin_run(&self.held, template.look_behind);
            self.held.clear();
        }
    }

    /// Goes on with a run by a short chunk of any kind, if that needs no walk. False if it does, or if there is
    /// no run; then nothing has changed.
    pub(super) fn go_on(&mut self, template: &Template, chunk: &str, sink: Sink<'_>) -> bool {
        let Some(mode) = self.mode(template).filter(|_| self.is_running()) else {
            return false;
        };
        let Some(ending) = mode.automaton.ending(chunk, self.opened) else {
            return false;
        };
        let region = &self.output.region;
        let mut hold = ending.hold;
        if hold == chunk.len() && !self.opened {
            // Nothing in the chunk shows that what is held back before it is free, so it has to be
            // known what it is: what the run put aside.
            let held = region.held_by_run();
            if region.run().is_empty() || held > 0 && !ending.joins {
                return false;
            }
            hold += held;
        }
        if hold > Run::MOST_HELD.min(self.options.limits.held_bytes)
            || region.run_is_full() && !self.cut_run(template)
        {
            return false;
        }
        self.output.give_some(chunk, hold, sink);
        self.opened = ending.opens;
        // What follows a needle has to be looked at with it.
        self.run = if ending.opens {
            Watch::NOTHING
        } else {
            self.watch
        };
        true
    }

    /// Whether there is a run.
    fn is_running(&self) -> bool {
        self.opened || self.run != Watch::NOTHING
    }

    /// Cuts a run. False if it cannot go on.
    #[cold]
    #[inline(never)]
    pub(super) fn cut_run(&mut self, template: &Template) -> bool {
        self.note_run(template);
        self.output.region.cut_run(template.look_behind);
        !self.output.region.run_is_full()
    }

    /// Ends the run, if there is one: the walk is then as if nobody had passed over anything.
    pub(super) fn end_run(&mut self, template: &Template) {
        if self.is_running() {
            self.note_run(template);
            self.output.region.end_run(&mut self.held);
            // A needle that is held back must be read with what follows.
            self.quiet = !self.opened;
            self.forget_run();
        }
    }

    /// There is no run any more.
    pub(super) fn forget_run(&mut self) {
        self.run = Watch::NOTHING;
        self.opened = false;
    }

    /// Catches up with what a run gave out.
    fn note_run(&mut self, template: &Template) {
        let passed = self.output.note_run(template.look_behind);
        if let Some(mode) = self.mode(template).filter(|_| passed) {
            self.scanner.wait(&mode.automaton);
        }
    }
}
