//! The walk over the text: from delimiter to delimiter.

mod quiet;
mod run;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::FieldNumber;
use super::output::Output;
use super::scanner::Scanner;
use super::window::Window;
use crate::error::{Cause, FinalizeError, Malformed};
use crate::event::{Captures, Ended, Event};
use crate::limits::{Limit, LimitExceeded};
use crate::message::{Assembler, Emptied};
use crate::options::{InvalidUtf8, Keep, MalformedPolicy, Options};
use crate::tables::{Automaton, Delimiter, Mode, Template};
use crate::value::Object;

/// The state of a walk. Plain data: a copy goes on from here as the original does.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    watch: Watch,
    scanner: Scanner,
    /// Whether text may be passed over: a region is open, and a text without needles could have led
    /// to the scanner's state.
    quiet: bool,
    /// Whether there is a run of short chunks, to which the next may belong.
    runs: bool,
    /// What is watched for, if there is a run and the next chunk may be passed over.
    passing: Watch,
    /// Up to here the scanner has read. Chunks that are passed over leave it behind; any other begins by
    /// setting it.
    position: usize,
    output: Output,
    /// The text from where the output is done to the end of what was fed; a run has it with its own.
    held: String,
    /// None before there is anything in it but defaults.
    message: Option<Assembler>,
    malformed: Vec<Malformed>,
    options: Options,
    /// How many bytes of text and how many regions there may yet be.
    room: usize,
    regions: usize,
    /// How many bytes may yet be read again.
    rereads: usize,
    /// The limit that the reply went past; then the walk is over.
    exceeded: Option<LimitExceeded>,
}

/// What the walk watches for: the number of a mode, or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Watch(u16);

impl Watch {
    /// Every open, and the close of the implicit field.
    const IDLE: Self = Self(0);
    /// Nothing: the region runs to the end of the text.
    const NOTHING: Self = Self(u16::MAX);
    /// Nothing: an empty close of an empty implicit region ended the walk (rule C8), and
    /// what follows is dropped.
    const STOPPED: Self = Self(u16::MAX - 1);
}

type Sink<'s> = &'s mut dyn FnMut(Event<'_, FieldNumber>);

impl Walk {
    pub(super) fn new(template: &Template, options: Options) -> Self {
        let mut walk = Self {
            watch: Watch::IDLE,
            scanner: Scanner::default(),
            quiet: false,
            runs: false,
            passing: Watch::NOTHING,
            position: 0,
            output: Output::default(),
            held: String::new(),
            message: None,
            malformed: Vec::new(),
            room: options.limits.message_bytes,
            regions: options.limits.regions,
            rereads: options.limits.reread_bytes,
            exceeded: None,
            options,
        };
        walk.watch_at_start(template);
        walk
    }

    /// Starts over with the buffers that are there.
    pub(super) fn reset(&mut self, template: &Template) {
        self.position = 0;
        self.output.clear();
        self.held.clear();
        self.message = None;
        self.malformed.clear();
        self.room = self.options.limits.message_bytes;
        self.regions = self.options.limits.regions;
        self.rereads = self.options.limits.reread_bytes;
        self.exceeded = None;
        self.watch_at_start(template);
    }

    fn watch_at_start(&mut self, template: &Template) {
        self.watch = Watch::IDLE;
        self.quiet = false;
        self.forget_run();
        if let Some(Mode { automaton, .. }) = self.mode(template) {
            let state = automaton.starts[usize::from(automaton.context_at_start)];
            self.scanner.enter(automaton, state);
        }
    }

    /// Reads a chunk, whatever it holds, and gives out all that is certain after it.
    fn feed_any(&mut self, template: &Template, chunk: &str, sink: Sink<'_>) {
        self.position = self.read_up_to(template);
        self.read_on(template, chunk, false, sink);
    }

    /// Reads a chunk from the present position on, where a match may have become certain, and gives out
    /// all that is certain after it.
    fn read_on(&mut self, template: &Template, chunk: &str, is_certain: bool, sink: Sink<'_>) {
        let held = core::mem::take(&mut self.held);
        let window = Window {
            start: self.output.done,
            held: &held,
            chunk,
        };
        if is_certain {
            self.commit(template, window, sink);
        }
        self.read(template, window, sink);
        self.held = held;
        self.settle(template, chunk, sink);
    }

    /// Up to where text was read before the present chunk.
    fn read_up_to(&self, template: &Template) -> usize {
        match self.mode(template) {
            // What is held back then is nothing that the scanner has read.
            Some(mode) if self.scanner.waits(&mode.automaton) => self.output.done,
            _ => self.output.done + self.held.len(),
        }
    }

    /// Gives out what is certain after all of a chunk has been read, and holds back the rest.
    fn settle(&mut self, template: &Template, chunk: &str, sink: Sink<'_>) {
        let mut held = core::mem::take(&mut self.held);
        let window = Window {
            start: self.position - chunk.len() - held.len(),
            held: &held,
            chunk,
        };
        let free = self.free(template);
        self.give_out(template, window, free, sink);
        let border = window.border();
        if free < border {
            held.drain(..free - window.start);
            held.push_str(chunk);
        } else {
            held.clear();
            held.push_str(&chunk[free - border..]);
        }
        self.held = held;
        if self.held.len() > self.options.limits.held_bytes {
            self.exceed(template, Limit::HeldBytes, None, sink);
        }
        if self.exceeded.is_some() {
            self.held.clear();
        }
        self.quiet = self.output.region.is_open()
            && self
                .mode(template)
                .is_some_and(|mode| self.scanner.is_quiet(&mode.automaton));
    }

    /// Up to where no text need be held.
    #[inline]
    fn free(&self, template: &Template) -> usize {
        match self.mode(template) {
            Some(mode) => {
                let hold = self.scanner.hold(&mode.automaton);
                hold.unwrap_or(self.position).max(self.output.done)
            }
            None => self.position,
        }
    }

    /// Ends the text and the reply.
    pub(super) fn finish(
        &mut self,
        template: &Template,
        emptied: Emptied,
        sink: Sink<'_>,
    ) -> Result<Object, FinalizeError<Object>> {
        self.end_run(template);
        self.position = self.read_up_to(template);
        let mut held = core::mem::take(&mut self.held);
        let window = Window {
            start: self.output.done,
            held: &held,
            chunk: "",
        };
        self.read(template, window, sink);
        // The end may make a match, after which what is left is walked once more.
        while let Some(mode) = self.mode(template) {
            match self.scanner.outcome(&mode.automaton) {
                Some(_) => {
                    self.commit(template, window, sink);
                    self.read(template, window, sink);
                }
                None => break,
            }
        }
        self.give_out(template, window, window.end(), sink);
        if self.output.region.is_open() {
            let end = window.end();
            self.close_region(template, Ended::EndOfText, end..end, sink);
        }
        held.clear();
        self.held = held;
        self.quiet = false;
        self.release_buffers();
        let message = self.message.take();
        let message = message.unwrap_or_else(|| Assembler::new(&template.message));
        let (message, missing) = match message.finish_as(&template.message, emptied) {
            Ok(message) => (message, Vec::new()),
            Err(missing) => {
                let names = missing.names().map(|name| String::from(name).into());
                let names = names.collect();
                (missing.into_message(), names)
            }
        };
        if let Some(exceeded) = &self.exceeded {
            let malformed = core::mem::take(&mut self.malformed);
            let error = exceeded.clone().into();
            return Err(FinalizeError::stopped(message, malformed, error));
        }
        let missing = match self.options.keep {
            Keep::Message => missing,
            Keep::Nothing => Vec::new(),
        };
        let keep = self.options.malformed == MalformedPolicy::KeepRaw;
        if missing.is_empty() && (keep || self.malformed.is_empty()) {
            return Ok(message);
        }
        let malformed = if keep {
            self.malformed.clone()
        } else {
            core::mem::take(&mut self.malformed)
        };
        Err(FinalizeError::incomplete(message, malformed, missing))
    }

    /// Gives back what only a long reply needs; the next one may be short.
    fn release_buffers(&mut self) {
        /// Buffers no larger than this are kept for the next reply.
        const KEPT: usize = 16 << 10;
        self.output.region.clear();
        self.held.shrink_to(KEPT);
        self.output.region.shrink_to(KEPT);
    }

    /// Sees to it that the next chunk is not passed over.
    pub(super) fn interrupt(&mut self, template: &Template) {
        self.end_run(template);
        self.quiet = false;
    }

    /// How many bytes of text were fed.
    pub(super) fn fed(&self) -> usize {
        self.output.done + self.output.region.tail_of_run().len() + self.held.len()
    }

    /// What the options say about bytes that are not UTF-8.
    pub(super) fn invalid_utf8(&self) -> InvalidUtf8 {
        self.options.invalid_utf8
    }

    /// The limit that the reply went past, if it did.
    pub(super) fn exceeded(&self) -> Option<&LimitExceeded> {
        self.exceeded.as_ref()
    }

    /// Ends the walk because of a limit. What there is of the open region is told, and kept.
    #[cold]
    fn exceed(
        &mut self,
        template: &Template,
        limit: Limit,
        field: Option<FieldNumber>,
        sink: Sink<'_>,
    ) {
        let limits = &self.options.limits;
        let exceeded = LimitExceeded {
            limit,
            most: match limit {
                Limit::RegionBytes => limits.region_bytes,
                Limit::MessageBytes => limits.message_bytes,
                Limit::HeldBytes => limits.held_bytes,
                Limit::RereadBytes => limits.reread_bytes,
                Limit::Regions => limits.regions,
            },
            field: field
                .or(self
                    .output
                    .region
                    .is_open()
                    .then(|| self.output.region.field()))
                .map(|field| template.message.fields[usize::from(field)].name.clone()),
            place: self.output.done,
        };
        if self.output.region.is_open() {
            let at = self.output.done;
            let cause = Cause::Limit(exceeded.clone());
            self.give_up_region(template, cause, Ended::EndOfText, at..at, sink);
        }
        self.exceeded = Some(exceeded);
        self.watch = Watch::STOPPED;
    }

    /// Opens a region, if there may be another.
    fn open_region(&mut self, template: &Template, field: FieldNumber, sink: Sink<'_>) -> bool {
        match self.regions.checked_sub(1) {
            None => {
                self.exceed(template, Limit::Regions, Some(field), sink);
                false
            }
            Some(regions) => {
                self.regions = regions;
                let room = self.room.min(self.options.limits.region_bytes);
                self.output
                    .region
                    .open(template, field, room, self.options.keep);
                true
            }
        }
    }

    /// The limit that text for which a region has no room goes past.
    fn limit_of_region(&self) -> Limit {
        if self.room < self.options.limits.region_bytes {
            Limit::MessageBytes
        } else {
            Limit::RegionBytes
        }
    }

    /// The malformed regions, but for those that an error took with it.
    pub(super) fn malformed(&self) -> &[Malformed] {
        &self.malformed
    }

    /// The mode of what is watched for, if anything is.
    #[inline(always)]
    fn mode<'t>(&self, template: &'t Template) -> Option<&'t Mode> {
        template.modes.get(usize::from(self.watch.0))
    }

    /// Reads all text in view, from delimiter to delimiter.
    fn read(&mut self, template: &Template, window: Window<'_>, sink: Sink<'_>) {
        while let Some(mode) = self.mode(template) {
            let piece = window.rest_of_piece(self.position);
            if piece.is_empty() {
                return;
            }
            let certain = self.scanner.scan(&mode.automaton, piece, self.position);
            self.position += certain.unwrap_or(piece.len());
            if certain.is_some() {
                self.commit(template, window, sink);
            }
        }
        self.position = window.end();
    }

    /// Acts on the match that has become certain, and goes on behind it.
    fn commit(&mut self, template: &Template, window: Window<'_>, sink: Sink<'_>) {
        let Some(mode) = self.mode(template) else {
            return;
        };
        let Some(outcome) = self.scanner.outcome(&mode.automaton) else {
            return;
        };
        let here = self.position;
        let at = |position| self.scanner.position(position, here);
        // The start and the end of a match are always set.
        let (Some(start), Some(end)) = (at(outcome.start), at(outcome.end)) else {
            return;
        };
        let delimiter = &mode.delimiters[usize::from(outcome.pattern)];
        self.give_out(template, window, start, sink);
        if self.exceeded.is_some() {
            return;
        }
        for text in window.pieces(start..end) {
            self.output.pass(text, template.look_behind);
        }
        if delimiter.opens {
            if self.output.region.is_open() {
                self.close_region(template, Ended::NextRegion, start..start, sink);
            }
            if !self.open_region(template, delimiter.field, sink) {
                return;
            }
            if !self.capture(&mode.automaton, delimiter, here, window) {
                // It was not told, so its end is not told either.
                self.output.region.clear();
                let limit = self.limit_of_region();
                return self.exceed(template, limit, Some(delimiter.field), sink);
            }
            sink(Event::RegionOpen {
                field: delimiter.field,
                captures: self.output.region.captures(template),
                range: start..end,
            });
            let close = template.fields[usize::from(delimiter.field)].close;
            self.watch = close.map_or(Watch::NOTHING, Watch);
        } else if self.output.region.is_open() {
            if !self.capture(&mode.automaton, delimiter, here, window) {
                return self.exceed(template, self.limit_of_region(), None, sink);
            }
            self.close_region(template, Ended::Delimiter, start..end, sink);
            self.watch = Watch::IDLE;
        } else if start == end {
            self.watch = Watch::STOPPED;
        }
        self.position = end;
        match self.rereads.checked_sub(here - end) {
            None => return self.exceed(template, Limit::RereadBytes, None, sink),
            Some(rereads) => self.rereads = rereads,
        }
        self.enter_mode(template);
    }

    /// Enters the mode of what is now watched for, at the present position: where the output is done.
    fn enter_mode(&mut self, template: &Template) {
        let Some(mode) = self.mode(template) else {
            return;
        };
        let automaton = &mode.automaton;
        let before = self.output.before(automaton.look_behind);
        let context = automaton.context(before, before.len() == self.position);
        let state = automaton.starts[usize::from(context)];
        self.scanner.enter(automaton, state);
    }

    /// Notes what the certain match captured, if there is room for it.
    fn capture(
        &mut self,
        automaton: &Automaton,
        delimiter: &Delimiter,
        here: usize,
        window: Window<'_>,
    ) -> bool {
        let Some(outcome) = self.scanner.outcome(automaton) else {
            return true;
        };
        let first = usize::from(outcome.captures);
        let positions = &automaton.captures[first..first + 2 * usize::from(outcome.capture_count)];
        for (pair, &capture) in positions.chunks_exact(2).zip(&*delimiter.captures) {
            let start = self.scanner.position(pair[0], here);
            let end = self.scanner.position(pair[1], here);
            if let (Some(start), Some(end)) = (start, end) {
                let pieces = window.pieces(start..end);
                if !self.output.region.capture(usize::from(capture), pieces) {
                    return false;
                }
            }
        }
        true
    }

    /// Gives out the text up to a position as text of the present region.
    fn give_out(&mut self, template: &Template, window: Window<'_>, to: usize, sink: Sink<'_>) {
        let start = self.output.done;
        if start >= to {
            return;
        }
        let texts = window.pieces(start..to).into_iter();
        let texts = texts.filter(|text| !text.is_empty());
        if !self.output.region.is_open() {
            let Some(implicit) = template.implicit.filter(|_| self.watch == Watch::IDLE) else {
                return texts.for_each(|text| self.output.pass(text, template.look_behind));
            };
            if !self.open_region(template, implicit, sink) {
                return;
            }
            sink(Event::RegionOpen {
                field: implicit,
                captures: Captures {
                    names: &[],
                    texts: &[],
                },
                range: start..start,
            });
        }
        for text in texts {
            if !self.output.give([text], template.look_behind, sink) {
                return self.exceed(template, self.limit_of_region(), None, sink);
            }
        }
    }

    /// Closes the present region and stores its value.
    fn close_region(
        &mut self,
        template: &Template,
        ended: Ended,
        range: Range<usize>,
        sink: Sink<'_>,
    ) {
        let field = self.output.region.field();
        let number = usize::from(field);
        let rules = &template.message;
        // None if nothing is kept.
        let mut message = (self.options.keep == Keep::Message).then(|| {
            self.message
                .get_or_insert_with(|| Assembler::new(&template.message))
        });
        let value = self.output.region.value(template, &self.options);
        let value = value.and_then(|value| match &message {
            None => Ok(value),
            Some(message) => match message.check(rules, number, &value) {
                Ok(()) => Ok(value),
                Err(error) => Err(Cause::Store(error)),
            },
        });
        match value {
            Ok(value) => {
                sink(Event::RegionClose {
                    field,
                    value: &value,
                    ended,
                    range,
                });
                if let Some(message) = &mut message {
                    // Checked above, so that the event can have the value first.
                    let stored = message.store(rules, number, value);
                    debug_assert!(stored.is_ok());
                }
                self.room -= self.output.region.len();
                self.output.region.clear();
            }
            Err(cause) => self.give_up_region(template, cause, ended, range, sink),
        }
    }

    /// Ends the present region without a value.
    fn give_up_region(
        &mut self,
        template: &Template,
        cause: Cause,
        ended: Ended,
        range: Range<usize>,
        sink: Sink<'_>,
    ) {
        let field = self.output.region.field();
        sink(Event::RegionMalformed {
            field,
            text: self.output.region.text(),
            cause: &cause,
            ended,
            range,
        });
        self.room -= self.output.region.len();
        self.malformed.push(Malformed {
            field: template.message.fields[usize::from(field)].name.clone(),
            text: self.output.region.take_text(),
            cause,
        });
    }
}
