//! Runs of short chunks.

use super::{Sink, Walk, Watch};
use crate::engine::region::Run;
use crate::engine::skip::SHORT;
use crate::tables::Template;

/// What became of a chunk.
pub(super) enum Walked {
    /// It belongs to the run.
    On,
    /// It ended the run, and has been read.
    Off,
    /// There is no run to which it could belong.
    Not,
}

impl Walk {
    /// Begins a run, if a region is open that can end.
    pub(super) fn begin_run(&mut self, template: &Template) {
        // Long text that is held back would have to be moved with each chunk.
        if self.output.region.is_open()
            && self.mode(template).is_some()
            && self.held.len() <= Run::MOST_HELD
        {
            let region = &mut self.output.region;
            region.begin_run(&self.held, template.look_behind);
            self.held.clear();
            self.runs = true;
            self.allow_passing();
        }
    }

    /// Lets the next chunk be passed over if it can be.
    fn allow_passing(&mut self) {
        // It may leave one character unread, which is held back.
        let may_pass = self.quiet && self.options.limits.held_bytes > 0;
        self.passing = if may_pass { self.watch } else { Watch::NOTHING };
    }

    /// Walks over a short chunk of a run that cannot be passed over.
    pub(super) fn walk_on(&mut self, template: &Template, chunk: &str, sink: Sink<'_>) -> Walked {
        if !self.runs
            || chunk.len() >= SHORT
            || self.output.region.run_is_full() && !self.cut_run(template)
        {
            return Walked::Not;
        }
        let Some(mode) = self.mode(template) else {
            return Walked::Not;
        };
        let automaton = &mode.automaton;
        let start = self.output.done;
        let tail = self.output.region.tail_of_run();
        let border = start + tail.len();
        if !self.output.region.run_is_read() {
            self.scanner.wait(automaton);
            // Of the kind that decides nothing.
            self.scanner.scan(automaton, tail, start);
        }
        let certain = self.scanner.scan(automaton, chunk, border);
        let end = border + chunk.len();
        let hold = self.scanner.hold(automaton);
        let hold = hold.map_or(0, |from| end - from.max(start));
        if certain.is_none() && hold <= self.options.limits.held_bytes {
            self.quiet = self.scanner.is_quiet(automaton);
            self.output.give_some(chunk, hold, sink);
            self.output.region.mark_run_read();
            self.allow_passing();
            return Walked::On;
        }
        self.output.region.mark_run_read();
        self.end_run(template);
        self.position = certain.map_or(end, |bytes| border + bytes);
        self.read_on(template, chunk, certain.is_some(), sink);
        Walked::Off
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
        if self.runs {
            self.note_run(template);
            self.output.region.end_run(&mut self.held);
            self.forget_run();
        }
    }

    /// There is no run any more.
    pub(super) fn forget_run(&mut self) {
        self.runs = false;
        self.passing = Watch::NOTHING;
    }

    /// Catches up with what a run gave out.
    fn note_run(&mut self, template: &Template) {
        self.output.note_run(template.look_behind);
        if let Some(mode) = self.mode(template)
            && !self.output.region.run_is_read()
        {
            self.scanner.wait(&mode.automaton);
        }
    }
}
