//! Events that outlive the text they came from.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::{Ended, Event};
use crate::error::Cause;
use crate::value::Value;

/// An [`Event`] that borrows nothing, made by [`Event::into_owned`]: for channels, tasks and
/// anything else that looks at events later.
///
/// The variants and their fields are those of [`Event`], which explains them.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum OwnedEvent<Field> {
    /// A region begins.
    #[non_exhaustive]
    RegionOpen {
        /// The field it belongs to.
        field: Field,
        /// What its opening delimiter captured.
        captures: OwnedCaptures,
        /// The delimiter; empty for an implicit region.
        range: Range<usize>,
    },
    /// A part of a region's text.
    #[non_exhaustive]
    RegionChunk {
        /// The field.
        field: Field,
        /// The text.
        text: String,
        /// Whether a content parser is going to read it.
        dirty: bool,
        /// The text's place.
        range: Range<usize>,
    },
    /// A region ends, and its text made a value.
    #[non_exhaustive]
    RegionClose {
        /// The field.
        field: Field,
        /// The value of this region alone.
        value: Value,
        /// Why it ends.
        ended: Ended,
        /// The delimiter; empty if none ended it.
        range: Range<usize>,
    },
    /// A region ends, and its text is not what the template says.
    #[non_exhaustive]
    RegionMalformed {
        /// The field.
        field: Field,
        /// The region's whole text.
        text: String,
        /// What is wrong with it.
        cause: Cause,
        /// Why it ends.
        ended: Ended,
        /// The delimiter; empty if none ended it.
        range: Range<usize>,
    },
}

/// The [`Captures`](super::Captures) of an [`OwnedEvent`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnedCaptures {
    /// Only the groups that took part.
    entries: Vec<(Cow<'static, str>, String)>,
}

impl OwnedCaptures {
    /// The text captured under a name; none if the group took no part.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter()
            .find_map(|(known, text)| (known == name).then_some(text))
    }

    /// All names with texts, in the order in which the template has them. Groups that took no
    /// part are left out.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries
            .iter()
            .map(|(name, text)| (&**name, text.as_str()))
    }
}

impl<Field> Event<'_, Field> {
    /// The same event, with copies of what it borrows.
    ///
    /// ```
    /// use std::sync::mpsc;
    ///
    /// response_template::response_template! {
    ///     mod answer = r#"{
    ///         "start_anchor": "<|assistant|>",
    ///         "fields": {"content": {"close": "<|end|>"}}
    ///     }"#;
    /// }
    ///
    /// let (sender, receiver) = mpsc::channel();
    /// let mut send = |event: answer::Event<'_>| {
    ///     // Nobody listens any more? Then nobody misses it.
    ///     let _ = sender.send(event.into_owned());
    /// };
    /// let mut parser = answer::Parser::start("", &mut send)?;
    /// parser.feed(&String::from("Four.<|end|>"), &mut send)?;
    /// parser.finalize(&mut send)?;
    /// drop(sender);
    ///
    /// let listener = std::thread::spawn(move || {
    ///     receiver
    ///         .iter()
    ///         .filter_map(|event| match event {
    ///             answer::OwnedEvent::RegionChunk { text, .. } => Some(text),
    ///             _ => None,
    ///         })
    ///         .collect::<String>()
    /// });
    /// assert_eq!(listener.join().unwrap(), "Four.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn into_owned(self) -> OwnedEvent<Field> {
        match self {
            Self::RegionOpen {
                field,
                captures,
                range,
            } => OwnedEvent::RegionOpen {
                field,
                captures: OwnedCaptures {
                    entries: captures.entries().collect(),
                },
                range,
            },
            Self::RegionChunk {
                field,
                text,
                dirty,
                range,
            } => OwnedEvent::RegionChunk {
                field,
                text: text.to_owned(),
                dirty,
                range,
            },
            Self::RegionClose {
                field,
                value,
                ended,
                range,
            } => OwnedEvent::RegionClose {
                field,
                value: value.clone(),
                ended,
                range,
            },
            Self::RegionMalformed {
                field,
                text,
                cause,
                ended,
                range,
            } => OwnedEvent::RegionMalformed {
                field,
                text: text.to_owned(),
                cause: cause.clone(),
                ended,
                range,
            },
        }
    }
}

impl<Field> OwnedEvent<Field> {
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
}

#[cfg(test)]
mod tests {
    use alloc::borrow::Cow;
    use alloc::string::ToString;

    use super::super::Captures;
    use super::*;
    use crate::content::Content;

    #[test]
    fn nothing_is_lost() {
        let names = ["name", "id", "kind"].map(Cow::Borrowed);
        let texts = [Some("weather".into()), None, Some(String::new())];
        let open = Event::RegionOpen {
            field: 3,
            captures: Captures {
                names: &names,
                texts: &texts,
            },
            range: 2..9,
        };
        let owned = open.into_owned();
        assert_eq!((owned.field(), owned.range()), (&3, &(2..9)));
        let OwnedEvent::RegionOpen { captures, .. } = owned else {
            panic!("still an open");
        };
        assert_eq!(captures.get("name"), Some("weather"));
        assert_eq!(captures.get("id"), None);
        assert!(captures.iter().eq([("name", "weather"), ("kind", "")]));

        let chunk = Event::RegionChunk {
            field: 1,
            text: "ü",
            dirty: true,
            range: 0..2,
        };
        assert_eq!(
            chunk.into_owned(),
            OwnedEvent::RegionChunk {
                field: 1,
                text: "ü".into(),
                dirty: true,
                range: 0..2,
            }
        );

        let value = Value::from("v");
        let close = Event::RegionClose {
            field: 1,
            value: &value,
            ended: Ended::NextRegion,
            range: 4..4,
        };
        assert_eq!(
            close.into_owned(),
            OwnedEvent::RegionClose {
                field: 1,
                value: "v".into(),
                ended: Ended::NextRegion,
                range: 4..4,
            }
        );

        let cause = Cause::Content(Content::Int { strip: true }.parse("x").unwrap_err());
        let malformed = Event::RegionMalformed {
            field: 1,
            text: "x",
            cause: &cause,
            ended: Ended::EndOfText,
            range: 5..5,
        };
        let OwnedEvent::RegionMalformed {
            text, cause: same, ..
        } = malformed.into_owned()
        else {
            panic!("still malformed");
        };
        assert_eq!((text.as_str(), same.to_string()), ("x", cause.to_string()));
    }
}
