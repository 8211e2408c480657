//! What can go wrong while text flows, and what is kept then.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::content::ContentError;
use crate::message::StoreError;
use crate::transform::TransformError;

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
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Content(error) => error.fmt(f),
            Self::Transform(error) => error.fmt(f),
            Self::Store(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for Cause {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Content(error) => Some(error),
            Self::Transform(error) => Some(error),
            Self::Store(error) => Some(error),
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

/// Why a call of a parser did nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ErrorKind {
    Finalized,
}

impl Error {
    pub(crate) const fn finalized() -> Self {
        Self {
            kind: ErrorKind::Finalized,
        }
    }

    /// Whether the parser was finalized before; `reset` makes it usable again.
    #[must_use]
    pub const fn is_finalized(&self) -> bool {
        matches!(self.kind, ErrorKind::Finalized)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            ErrorKind::Finalized => {
                f.write_str("the parser was finalized: call `reset` before the next reply")
            }
        }
    }
}

impl core::error::Error for Error {}

/// A reply that is not what its template says. Nothing that was parsed is lost: the message,
/// as far as it goes, is in here.
#[derive(Clone, Debug, PartialEq)]
pub struct FinalizeError<Message> {
    message: Option<Message>,
    malformed: Vec<Malformed>,
    missing: Vec<Cow<'static, str>>,
    refused: Option<Error>,
}

impl<Message> FinalizeError<Message> {
    pub(crate) const fn incomplete(
        message: Message,
        malformed: Vec<Malformed>,
        missing: Vec<Cow<'static, str>>,
    ) -> Self {
        Self {
            message: Some(message),
            malformed,
            missing,
            refused: None,
        }
    }

    pub(crate) const fn refused(error: Error) -> Self {
        Self {
            message: None,
            malformed: Vec::new(),
            missing: Vec::new(),
            refused: Some(error),
        }
    }

    /// The message without what is malformed; none if the parser had been finalized before.
    #[must_use]
    pub const fn message(&self) -> Option<&Message> {
        self.message.as_ref()
    }

    /// Takes the message out.
    #[must_use]
    pub fn into_message(self) -> Option<Message> {
        self.message
    }

    /// The malformed regions, in the order of the text.
    #[must_use]
    pub fn malformed(&self) -> &[Malformed] {
        &self.malformed
    }

    /// The required fields that the reply does not have, in the template's order.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        self.missing.iter().map(|name| &**name)
    }

    /// The same error with another form of message.
    pub fn map_message<Other>(self, change: impl FnOnce(Message) -> Other) -> FinalizeError<Other> {
        FinalizeError {
            message: self.message.map(change),
            malformed: self.malformed,
            missing: self.missing,
            refused: self.refused,
        }
    }
}

impl<Message> fmt::Display for FinalizeError<Message> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(error) = &self.refused {
            return error.fmt(f);
        }
        if let Some(first) = self.malformed.first() {
            first.fmt(f)?;
            return match self.malformed.len() - 1 {
                0 => Ok(()),
                1 => f.write_str(", and so is 1 more region"),
                more => write!(f, ", and so are {more} more regions"),
            };
        }
        f.write_str("the reply lacks ")?;
        for (place, name) in self.missing.iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}`{name}`")?;
        }
        f.write_str(", which the template requires")
    }
}

impl<Message: fmt::Debug> core::error::Error for FinalizeError<Message> {}
