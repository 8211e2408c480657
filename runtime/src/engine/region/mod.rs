//! The region that is open, and what its text becomes.

mod run;

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

pub(super) use run::Run;

use super::FieldNumber;
use crate::content::{Content, ContentError};
use crate::error::Cause;
use crate::event::{Captures, Event};
use crate::options::{Arguments, Keep, Options};
use crate::tables::Template;
use crate::value::Value;

/// The open region, or none. Its buffers live on when it closes.
#[derive(Clone, Debug, Default)]
pub(super) struct Region {
    open: bool,
    field: FieldNumber,
    /// Whether a content parser reads the text.
    dirty: bool,
    /// Whether the text is kept until the region closes.
    kept: bool,
    /// How many bytes it may have in all, and how many it may yet grow.
    most: usize,
    room: usize,
    /// The text so far, if it is kept; and during a [run](Run), the run's.
    text: String,
    run: Run,
    /// For each of the field's captures.
    captures: Vec<Option<String>>,
}

impl Region {
    #[inline]
    pub(super) fn is_open(&self) -> bool {
        self.open
    }

    /// The field of the open region.
    #[inline]
    pub(super) fn field(&self) -> FieldNumber {
        self.field
    }

    /// The event that tells of a chunk of it.
    #[inline(always)]
    pub(super) fn chunk<'t>(&self, text: &'t str, range: Range<usize>) -> Event<'t, FieldNumber> {
        Event::RegionChunk {
            field: self.field(),
            text,
            dirty: self.dirty,
            range,
        }
    }

    /// Opens a region that may hold so many bytes.
    pub(super) fn open(
        &mut self,
        template: &Template,
        field: FieldNumber,
        room: usize,
        keep: Keep,
    ) {
        self.clear();
        self.open = true;
        self.field = field;
        self.most = room;
        self.room = room;
        let field = &template.fields[usize::from(field)];
        self.dirty = field.content.dirty();
        self.kept = keep == Keep::Message || !matches!(field.content, Content::Text { .. });
        self.captures.resize(field.captures.len(), None);
    }

    pub(super) fn clear(&mut self) {
        self.open = false;
        self.text.clear();
        self.run = Run::default();
        self.captures.clear();
    }

    /// Gives back what a buffer has beyond so many bytes.
    pub(super) fn shrink_to(&mut self, bytes: usize) {
        self.text.shrink_to(bytes);
    }

    /// Adds text in pieces, if there is room for all.
    pub(super) fn push<const PIECES: usize>(&mut self, pieces: [&str; PIECES]) -> bool {
        let length: usize = pieces.iter().map(|piece| piece.len()).sum();
        let Some(room) = self.room.checked_sub(length) else {
            return false;
        };
        self.room = room;
        if self.kept {
            for piece in pieces {
                self.text.push_str(piece);
            }
        }
        true
    }

    /// How many bytes there were of it, kept or not, with those of its captures.
    pub(super) fn len(&self) -> usize {
        self.most - self.room
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Takes the text of a region that is closed.
    pub(super) fn take_text(&mut self) -> String {
        let text = core::mem::take(&mut self.text);
        self.clear();
        text
    }

    /// Notes what a delimiter captured, in the pieces it lies in, if there is room for it.
    pub(super) fn capture(&mut self, number: usize, pieces: [&str; 2]) -> bool {
        match self.room.checked_sub(pieces[0].len() + pieces[1].len()) {
            None => false,
            Some(room) => {
                self.room = room;
                self.captures[number] = Some(pieces.concat());
                true
            }
        }
    }

    pub(super) fn captures<'a>(&'a self, template: &'a Template) -> Captures<'a> {
        Captures {
            names: &template.fields[usize::from(self.field())].captures,
            texts: &self.captures,
        }
    }

    /// The value of the whole region: its text parsed, then reshaped, then cast to what the
    /// tools ask for (rule D2).
    pub(super) fn value(&self, template: &Template, options: &Options) -> Result<Value, Cause> {
        if !self.kept {
            return Ok(Value::Null);
        }
        let tools = options.tools.as_ref();
        let field = &template.fields[usize::from(self.field())];
        let depth = options.limits.depth;
        let kept = match (options.arguments, &field.transform) {
            (Arguments::Text, Some(transform)) => transform.arguments(field.transform_each),
            _ => None,
        };
        let mut content = match kept {
            None => field.content.parse_within(&self.text, depth),
            Some(kept) => field.content.parse_keeping(&self.text, depth, kept),
        }
        .map_err(Cause::Content)?;
        if field.narrow_integers {
            check_integer(&content, &self.text)?;
        }
        let Some(transform) = &field.transform else {
            if let Some(tools) = tools {
                tools.coerce(&mut content);
            }
            return Ok(content);
        };
        let captures: Vec<(&str, &str)> = self.captures(template).iter().collect();
        let mut value = if field.transform_each {
            transform.apply_each(&captures, content)
        } else {
            transform.apply(&captures, content)
        }
        .map_err(Cause::Transform)?;
        if let Some(tools) = tools {
            let places = transform.places();
            match &mut value {
                // The items have nothing in common.
                Value::Array(items) if field.transform_each => items
                    .iter_mut()
                    .for_each(|item| tools.coerce_shared(item, &places)),
                value => tools.coerce_shared(value, &places),
            }
        }
        Ok(value)
    }
}

/// Refuses an integer for which the message has no room, rather than change it.
fn check_integer(content: &Value, text: &str) -> Result<(), Cause> {
    match content.as_number() {
        Some(number) if number.as_i64().is_none() => {
            Err(Cause::Content(ContentError::integer_out_of_range(text)))
        }
        _ => Ok(()),
    }
}
