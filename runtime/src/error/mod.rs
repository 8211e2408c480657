//! What can go wrong while text flows, and what is kept then.

mod finalize;

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

pub use finalize::FinalizeError;

use crate::content::ContentError;
use crate::limits::LimitExceeded;
use crate::message::StoreError;
use crate::transform::TransformError;
use crate::value::DeserializeError;

/// Why a region's text is not what the template says.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Cause {
    /// The content parser rejects the text.
    Content(ContentError),
    /// The transform cannot be applied to the parsed value.
    Transform(TransformError),
    /// The value cannot be added to the message.
    Store(StoreError),
    /// The value is not what the user's type asks for.
    Type(DeserializeError),
    /// The region made the reply go past a limit; the text is what there was of it.
    Limit(LimitExceeded),
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Content(error) => error.fmt(f),
            Self::Transform(error) => error.fmt(f),
            Self::Store(error) => error.fmt(f),
            Self::Type(error) => error.fmt(f),
            Self::Limit(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for Cause {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Content(error) => Some(error),
            Self::Transform(error) => Some(error),
            Self::Store(error) => Some(error),
            Self::Type(error) => Some(error),
            Self::Limit(error) => Some(error),
        }
    }
}

/// A region whose text is not what the template says.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Malformed {
    /// The name of its field.
    pub field: Cow<'static, str>,
    /// Its whole text.
    pub text: String,
    /// What is wrong with it.
    pub cause: Cause,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a region of `{}` is malformed: {}",
            self.field, self.cause
        )
    }
}

/// Why a parser takes no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum ErrorKind {
    Finalized,
    Limit(LimitExceeded),
    InvalidUtf8 { place: usize },
}

impl Error {
    pub(crate) const fn finalized() -> Self {
        Self {
            kind: ErrorKind::Finalized,
        }
    }

    pub(crate) const fn invalid_utf8_at(place: usize) -> Self {
        Self {
            kind: ErrorKind::InvalidUtf8 { place },
        }
    }

    /// Whether the parser was finalized before; `reset` makes it usable again.
    #[must_use]
    pub const fn is_finalized(&self) -> bool {
        matches!(self.kind, ErrorKind::Finalized)
    }

    /// The limit that the reply went past, if that is why. The rest of the reply may be fed, and
    /// is dropped; `finalize` has what was parsed before.
    #[must_use]
    pub const fn limit(&self) -> Option<&LimitExceeded> {
        match &self.kind {
            ErrorKind::Limit(limit) => Some(limit),
            ErrorKind::Finalized | ErrorKind::InvalidUtf8 { .. } => None,
        }
    }

    /// The place in the reply, in bytes, at which it is not UTF-8, if that is why: see
    /// [`InvalidUtf8::Refuse`](crate::InvalidUtf8::Refuse). The rest of the reply may be fed, and
    /// is dropped; `finalize` has what was parsed before.
    #[must_use]
    pub const fn invalid_utf8(&self) -> Option<usize> {
        match self.kind {
            ErrorKind::InvalidUtf8 { place } => Some(place),
            ErrorKind::Finalized | ErrorKind::Limit(_) => None,
        }
    }
}

impl From<LimitExceeded> for Error {
    fn from(limit: LimitExceeded) -> Self {
        Self {
            kind: ErrorKind::Limit(limit),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            ErrorKind::Finalized => {
                f.write_str("the parser was finalized: call `reset` before the next reply")
            }
            ErrorKind::Limit(limit) => limit.fmt(f),
            ErrorKind::InvalidUtf8 { place } => {
                write!(f, "the bytes are not UTF-8 at byte {place} of the reply")
            }
        }
    }
}

impl core::error::Error for Error {}
