//! Bounds on what one reply may make a parser hold.

use alloc::borrow::Cow;
use core::fmt;

/// Bounds on what one reply may make a parser hold. A model writes what it likes, so there are
/// always some; these are far beyond what replies need.
///
/// ```
/// use response_template::{Limits, Options};
///
/// response_template::response_template! {
///     mod plain = r#"{"start_anchor": "<|assistant|>", "fields": {"content": {}}}"#;
/// }
///
/// let limits = Limits::new().with_region_bytes(10);
/// let mut parser = plain::Parser::options().limits(limits).start("", |_| ())?;
/// parser.feed("12345678", |_| ())?;
/// let error = parser.feed("90123", |_| ()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "a region of `content` is longer than the limit of 10 bytes, at byte 8 of the reply"
/// );
/// // What was parsed is there.
/// let error = parser.finalize(|_| ()).unwrap_err();
/// assert_eq!(error.malformed()[0].text, "12345678");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub(crate) region_bytes: usize,
    pub(crate) message_bytes: usize,
    pub(crate) held_bytes: usize,
    pub(crate) reread_bytes: usize,
    pub(crate) regions: usize,
    pub(crate) depth: usize,
}

impl Limits {
    /// The limits of a parser for which none are set: 16 MiB in a region, 64 MiB in a message,
    /// 1 MiB held back, 64 MiB read again, 100,000 regions, 512 levels of nesting.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            region_bytes: 16 << 20,
            message_bytes: 64 << 20,
            held_bytes: 1 << 20,
            reread_bytes: 64 << 20,
            regions: 100_000,
            depth: Self::MOST_DEPTH,
        }
    }

    /// The greatest depth there can be: values are dropped and written by recursion.
    const MOST_DEPTH: usize = 512;

    /// The most bytes of text in one region, with what its delimiters capture.
    #[must_use]
    pub const fn with_region_bytes(mut self, bytes: usize) -> Self {
        self.region_bytes = bytes;
        self
    }

    /// The most bytes of text in all regions of a reply, with what their delimiters capture.
    #[must_use]
    pub const fn with_message_bytes(mut self, bytes: usize) -> Self {
        self.message_bytes = bytes;
        self
    }

    /// The most bytes that may be held back because they may belong to a delimiter.
    #[must_use]
    pub const fn with_held_bytes(mut self, bytes: usize) -> Self {
        self.held_bytes = bytes;
        self
    }

    /// The most bytes that may be read again. What is read beyond the end of a delimiter, to be certain
    /// of it, is read again when it is not a part of it: once, as a rule. Templates that the compiler
    /// warns of (`late-match`) may have the same text read for each of many delimiters; this limit
    /// is what bounds the time then.
    #[must_use]
    pub const fn with_reread_bytes(mut self, bytes: usize) -> Self {
        self.reread_bytes = bytes;
        self
    }

    /// The most regions in a reply.
    #[must_use]
    pub const fn with_regions(mut self, regions: usize) -> Self {
        self.regions = regions;
        self
    }

    /// How deep arrays and objects in a region's text may be nested; at most 512. A region whose
    /// text goes deeper is malformed; the reply goes on. What a content parser makes of tags, lines
    /// and calls is no nesting of the text.
    #[must_use]
    pub const fn with_depth(mut self, depth: usize) -> Self {
        self.depth = if depth < Self::MOST_DEPTH {
            depth
        } else {
            Self::MOST_DEPTH
        };
        self
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::new()
    }
}

/// A limit that a reply went past.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LimitExceeded {
    pub(crate) limit: Limit,
    pub(crate) most: usize,
    pub(crate) field: Option<Cow<'static, str>>,
    pub(crate) place: usize,
}

/// What a limit is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// Bytes of one region.
    RegionBytes,
    /// Bytes of all regions.
    MessageBytes,
    /// Bytes held back.
    HeldBytes,
    /// Bytes read again.
    RereadBytes,
    /// Regions.
    Regions,
}

impl LimitExceeded {
    /// What the limit is on.
    #[must_use]
    pub const fn limit(&self) -> Limit {
        self.limit
    }

    /// The limit itself.
    #[must_use]
    pub const fn most(&self) -> usize {
        self.most
    }

    /// The field whose region it was, if one was open or about to be.
    #[must_use]
    pub fn field(&self) -> Option<&str> {
        self.field.as_deref()
    }

    /// The place in the text at which the parser stopped, in bytes.
    #[must_use]
    pub const fn place(&self) -> usize {
        self.place
    }
}

impl fmt::Display for LimitExceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { most, place, .. } = self;
        match (self.limit, self.field()) {
            (Limit::RegionBytes, Some(field)) => write!(
                f,
                "a region of `{field}` is longer than the limit of {most} bytes"
            )?,
            (Limit::RegionBytes, None) => {
                write!(f, "a region is longer than the limit of {most} bytes")?;
            }
            (Limit::MessageBytes, _) => {
                write!(f, "the message is longer than the limit of {most} bytes")?;
            }
            (Limit::HeldBytes, _) => write!(
                f,
                "more than the limit of {most} bytes may belong to a delimiter and had to be held back"
            )?,
            (Limit::RereadBytes, _) => write!(
                f,
                "more than the limit of {most} bytes had to be read again to find delimiters"
            )?,
            (Limit::Regions, _) => write!(f, "there are more regions than the limit of {most}")?,
        }
        write!(f, ", at byte {place} of the reply")
    }
}

impl core::error::Error for LimitExceeded {}
