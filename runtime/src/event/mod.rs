//! What a parser tells while text flows.

mod owned;

use alloc::string::String;
use core::ops::Range;

use crate::error::Cause;
use crate::tables::Text;
use crate::value::Value;

pub use owned::{OwnedCaptures, OwnedEvent};

/// Something that happened in the text.
///
/// Every event names a field and the bytes it stands for: a range in the text that begins
/// after the prefix's last start anchor and goes on with what was fed. It borrows from the chunk
/// and from the parser; [`into_owned`](Self::into_owned) makes a copy to keep.
///
/// For each region there is one [`RegionOpen`](Self::RegionOpen), then as many
/// [`RegionChunk`](Self::RegionChunk)s as the text took to come, none of them empty, then one
/// [`RegionClose`](Self::RegionClose) or [`RegionMalformed`](Self::RegionMalformed). Regions
/// never overlap.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event<'a, Field> {
    /// A region begins.
    #[non_exhaustive]
    RegionOpen {
        /// The field it belongs to.
        field: Field,
        /// What its opening delimiter captured.
        captures: Captures<'a>,
        /// The delimiter; empty for an implicit region.
        range: Range<usize>,
    },
    /// A part of a region's text.
    #[non_exhaustive]
    RegionChunk {
        /// The field.
        field: Field,
        /// The text. It never holds any of a delimiter.
        text: &'a str,
        /// Whether a content parser is going to read it: then it is not text for people.
        dirty: bool,
        /// The text's place.
        range: Range<usize>,
    },
    /// A region ends, and its text made a value.
    #[non_exhaustive]
    RegionClose {
        /// The field.
        field: Field,
        /// The value of this region alone, as it enters the message.
        value: &'a Value,
        /// Why it ends.
        ended: Ended,
        /// The delimiter; empty if none ended it.
        range: Range<usize>,
    },
    /// A region ends, and its text is not what the template says. It is not in the message.
    #[non_exhaustive]
    RegionMalformed {
        /// The field.
        field: Field,
        /// The region's whole text.
        text: &'a str,
        /// What is wrong with it.
        cause: &'a Cause,
        /// Why it ends.
        ended: Ended,
        /// The delimiter; empty if none ended it.
        range: Range<usize>,
    },
}

/// Why a region ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ended {
    /// Its closing delimiter came.
    Delimiter,
    /// The next region began: the way of implicit regions.
    NextRegion,
    /// The text ended. What a model was still writing may be incomplete: do not run such a call.
    EndOfText,
}

/// What a delimiter captured: names with texts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Captures<'a> {
    pub(crate) names: &'a [Text],
    pub(crate) texts: &'a [Option<String>],
}

impl<'a> Captures<'a> {
    /// The text captured under a name; none if the group took no part.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&'a str> {
        self.iter()
            .find_map(|(known, text)| (known == name).then_some(text))
    }

    /// All names with texts, in the order in which the template has them. Groups that took no
    /// part are left out.
    pub fn iter(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.names
            .iter()
            .zip(self.texts)
            .filter_map(|(name, text)| Some((&**name, text.as_deref()?)))
    }

    /// Copies of the same. A name in a `static` table is not copied.
    fn entries(self) -> impl Iterator<Item = (Text, String)> {
        self.names
            .iter()
            .zip(self.texts)
            .filter_map(|(name, text)| Some((name.clone(), text.clone()?)))
    }
}

impl<'a, Field> Event<'a, Field> {
    /// The field the event is about.
    #[must_use]
    pub const fn field(&self) -> &Field {
        match self {
            Self::RegionOpen { field, .. }
            | Self::RegionChunk { field, .. }
            | Self::RegionClose { field, .. }
            | Self::RegionMalformed { field, .. } => field,
        }
    }

    /// The bytes the event stands for.
    #[must_use]
    pub const fn range(&self) -> &Range<usize> {
        match self {
            Self::RegionOpen { range, .. }
            | Self::RegionChunk { range, .. }
            | Self::RegionClose { range, .. }
            | Self::RegionMalformed { range, .. } => range,
        }
    }

    /// The same event with its field named in another way.
    #[inline]
    pub fn map_field<Other>(self, name: impl FnOnce(Field) -> Other) -> Event<'a, Other> {
        match self {
            Self::RegionOpen {
                field,
                captures,
                range,
            } => Event::RegionOpen {
                field: name(field),
                captures,
                range,
            },
            Self::RegionChunk {
                field,
                text,
                dirty,
                range,
            } => Event::RegionChunk {
                field: name(field),
                text,
                dirty,
                range,
            },
            Self::RegionClose {
                field,
                value,
                ended,
                range,
            } => Event::RegionClose {
                field: name(field),
                value,
                ended,
                range,
            },
            Self::RegionMalformed {
                field,
                text,
                cause,
                ended,
                range,
            } => Event::RegionMalformed {
                field: name(field),
                text,
                cause,
                ended,
                range,
            },
        }
    }
}
