//! What the end of a reply has to say if the reply is not what its template says.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;

use super::{Error, Malformed};
use crate::value::Object;

/// A reply that is not what its template says. Nothing that was parsed is lost: the message,
/// as far as it goes, is in here.
#[derive(Clone, PartialEq)]
pub struct FinalizeError<Message> {
    // A box, because the good case should not pay for the room of the bad one.
    details: Box<Details<Message>>,
}

#[derive(Clone, PartialEq)]
struct Details<Message> {
    message: Option<Message>,
    malformed: Vec<Malformed>,
    missing: Vec<Cow<'static, str>>,
    stopped_by: Option<Error>,
    untyped: Option<Object>,
}

impl<Message> FinalizeError<Message> {
    fn new(message: Option<Message>, malformed: Vec<Malformed>) -> Self {
        Self {
            details: Box::new(Details {
                message,
                malformed,
                missing: Vec::new(),
                stopped_by: None,
                untyped: None,
            }),
        }
    }

    /// A reply with malformed regions, or that lacks required fields.
    pub(crate) fn incomplete(
        message: Message,
        malformed: Vec<Malformed>,
        missing: Vec<Cow<'static, str>>,
    ) -> Self {
        let mut error = Self::new(Some(message), malformed);
        error.details.missing = missing;
        error
    }

    /// A reply that goes on behind its end with what is no text.
    pub(crate) fn cut_short(finished: Result<Message, Self>, by: Error) -> Self {
        let mut error = finished.map_or_else(
            |error| error,
            |message| Self::new(Some(message), Vec::new()),
        );
        error.details.stopped_by = Some(by);
        error
    }

    /// A reply that went past a limit: what was parsed before.
    pub(crate) fn stopped(message: Message, malformed: Vec<Malformed>, by: Error) -> Self {
        let mut error = Self::new(Some(message), malformed);
        error.details.stopped_by = Some(by);
        error
    }

    /// A parser that had nothing to end.
    pub(crate) fn refused(by: Error) -> Self {
        let mut error = Self::new(None, Vec::new());
        error.details.stopped_by = Some(by);
        error
    }

    /// The message without what is malformed or missing; none if the parser had been finalized
    /// before, or the message could not become the user's type.
    #[must_use]
    pub const fn message(&self) -> Option<&Message> {
        self.details.message.as_ref()
    }

    /// Takes the message out.
    #[must_use]
    pub fn into_message(self) -> Option<Message> {
        self.details.message
    }

    /// The malformed regions, in the order of the text.
    #[must_use]
    pub fn malformed(&self) -> &[Malformed] {
        &self.details.malformed
    }

    /// The required fields that the reply does not have, in the template's order.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        self.details.missing.iter().map(|name| &**name)
    }

    /// Why the parser stopped before the end of the reply, or did not start, if it did so.
    #[must_use]
    pub const fn stopped_by(&self) -> Option<&Error> {
        self.details.stopped_by.as_ref()
    }

    /// The message as it was before it was to become the user's type, if that is what failed.
    #[must_use]
    pub const fn untyped(&self) -> Option<&Object> {
        self.details.untyped.as_ref()
    }
}

impl FinalizeError<Object> {
    /// The same error with the message in its type. What the type does not take stays untyped.
    pub(crate) fn typed<Message>(
        self,
        make: impl FnOnce(&mut Object) -> Result<Message, Malformed>,
    ) -> FinalizeError<Message> {
        let details = *self.details;
        let mut typed = match details.message {
            None => FinalizeError::new(None, details.malformed),
            Some(mut object) => match make(&mut object) {
                Ok(message) => FinalizeError::new(Some(message), details.malformed),
                Err(malformed) => {
                    let mut typed = FinalizeError::new(None, details.malformed);
                    typed.details.malformed.push(malformed);
                    typed.details.untyped = Some(object);
                    typed
                }
            },
        };
        typed.details.missing = details.missing;
        typed.details.stopped_by = details.stopped_by;
        typed
    }

    /// The error of a message that is right but for what the user's type asks.
    pub(crate) fn of_type<Message>(object: Object, malformed: Malformed) -> FinalizeError<Message> {
        let mut error = FinalizeError::new(None, Vec::from([malformed]));
        error.details.untyped = Some(object);
        error
    }
}

impl<Message> fmt::Display for FinalizeError<Message> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(error) = self.stopped_by() {
            return error.fmt(f);
        }
        if let Some(first) = self.malformed().first() {
            first.fmt(f)?;
            return match self.malformed().len() - 1 {
                0 => Ok(()),
                1 => f.write_str(", and so is 1 more region"),
                more => write!(f, ", and so are {more} more regions"),
            };
        }
        f.write_str("the reply lacks ")?;
        for (place, name) in self.missing().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            write!(f, "{comma}`{name}`")?;
        }
        f.write_str(", which the template requires")
    }
}

/// Without the message, whose type need not be `Debug` for its errors to be.
impl<Message> fmt::Debug for FinalizeError<Message> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Details {
            malformed,
            missing,
            stopped_by,
            untyped,
            ..
        } = &*self.details;
        f.debug_struct("FinalizeError")
            .field("malformed", malformed)
            .field("missing", missing)
            .field("stopped_by", stopped_by)
            .field("untyped", untyped)
            .finish_non_exhaustive()
    }
}

impl<Message> core::error::Error for FinalizeError<Message> {}
