//! Parsers of any template behind one type.

use alloc::boxed::Box;

use super::{Parser, StaticTemplate};
use crate::engine::Anchor;
use crate::error::{Error, FinalizeError, Malformed};
use crate::event::Event;
use crate::message::Emptied;
use crate::options::Options;
use crate::value::Object;

/// A parser of any template, compiled or loaded at run time: for programs that serve many models.
/// Fields go by their names, and the message is an [`Object`].
///
/// ```
/// use response_template::{AnyParser, Parser};
///
/// response_template::response_template! {
///     mod tagged = r#"{
///         "start_anchor": "<|assistant|>",
///         "fields": {
///             "reasoning_content": {"open": "<think>", "close": "</think>"},
///             "content": {"close": "<|end|>", "repeats": true, "join": ""}
///         }
///     }"#;
/// }
///
/// let mut parser: Box<dyn AnyParser> = Box::new(tagged::Parser::start("", |_| ())?);
/// parser.feed("<think>2 + 2</think>Four.<|end|>", &mut |event| {
///     assert!(["reasoning_content", "content"].contains(event.field()));
/// })?;
/// let message = parser.finalize(&mut |_| ())?;
/// assert_eq!(message.get("content").and_then(|value| value.as_str()), Some("Four."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait AnyParser: Send + Sync {
    /// As [`Parser::feed`].
    ///
    /// # Errors
    /// As there.
    fn feed(&mut self, chunk: &str, sink: &mut dyn FnMut(Event<'_, &str>)) -> Result<(), Error>;

    /// As [`Parser::feed_bytes`].
    ///
    /// # Errors
    /// As there.
    fn feed_bytes(
        &mut self,
        bytes: &[u8],
        sink: &mut dyn FnMut(Event<'_, &str>),
    ) -> Result<(), Error>;

    /// As [`Parser::finalize`].
    ///
    /// # Errors
    /// As there.
    fn finalize(
        &mut self,
        sink: &mut dyn FnMut(Event<'_, &str>),
    ) -> Result<Object, FinalizeError<Object>>;

    /// As [`Parser::reset`].
    ///
    /// # Errors
    /// As there.
    fn reset(&mut self, prefix: &str, sink: &mut dyn FnMut(Event<'_, &str>)) -> Result<(), Error>;

    /// As [`Parser::anchor`].
    fn anchor(&self) -> Anchor;

    /// As [`Parser::malformed`].
    fn malformed(&self) -> &[Malformed];

    /// A parser that goes on from where this one is, by itself.
    fn boxed_clone(&self) -> Box<dyn AnyParser>;
}

impl<T: StaticTemplate> AnyParser for Parser<T> {
    fn feed(&mut self, chunk: &str, sink: &mut dyn FnMut(Event<'_, &str>)) -> Result<(), Error> {
        self.engine.feed(chunk, &mut by_name::<T>(sink))
    }

    fn feed_bytes(
        &mut self,
        bytes: &[u8],
        sink: &mut dyn FnMut(Event<'_, &str>),
    ) -> Result<(), Error> {
        self.engine.feed_bytes(bytes, &mut by_name::<T>(sink))
    }

    fn finalize(
        &mut self,
        sink: &mut dyn FnMut(Event<'_, &str>),
    ) -> Result<Object, FinalizeError<Object>> {
        self.engine.finalize(Emptied::Gone, &mut by_name::<T>(sink))
    }

    fn reset(&mut self, prefix: &str, sink: &mut dyn FnMut(Event<'_, &str>)) -> Result<(), Error> {
        self.engine.reset(prefix, &mut by_name::<T>(sink))
    }

    fn anchor(&self) -> Anchor {
        self.engine.anchor()
    }

    fn malformed(&self) -> &[Malformed] {
        self.engine.malformed()
    }

    fn boxed_clone(&self) -> Box<dyn AnyParser> {
        Box::new(self.clone())
    }
}

fn by_name<T: StaticTemplate>(sink: &mut dyn FnMut(Event<'_, &str>)) -> impl FnMut(Event<'_, u16>) {
    |event| {
        sink(event.map_field(|number| &*T::tables().message.fields[usize::from(number)].name));
    }
}

/// A compiled template that goes by a name: an entry of a registry that
/// [`response_template!`](crate::response_template) writes.
#[derive(Clone, Copy, Debug)]
pub struct Registered {
    name: &'static str,
    start: Start,
}

type Start =
    fn(Options, &str, &mut dyn FnMut(Event<'_, &str>)) -> Result<Box<dyn AnyParser>, Error>;

impl Registered {
    /// An entry for a template.
    #[doc(hidden)]
    #[must_use]
    pub const fn new<T: StaticTemplate>(name: &'static str) -> Self {
        Self {
            name,
            start: start::<T>,
        }
    }

    /// The template's name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Starts to parse a reply of this template.
    ///
    /// # Errors
    /// As [`Parser::start`].
    pub fn start(
        &self,
        options: Options,
        prefix: &str,
        sink: &mut dyn FnMut(Event<'_, &str>),
    ) -> Result<Box<dyn AnyParser>, Error> {
        (self.start)(options, prefix, sink)
    }
}

/// The entry of a name.
#[must_use]
pub fn find<'r>(all: &'r [Registered], name: &str) -> Option<&'r Registered> {
    all.iter().find(|registered| registered.name() == name)
}

fn start<T: StaticTemplate>(
    options: Options,
    prefix: &str,
    sink: &mut dyn FnMut(Event<'_, &str>),
) -> Result<Box<dyn AnyParser>, Error> {
    let parser = Parser::<T>::with_options(options, prefix, &mut by_name::<T>(sink))?;
    Ok(Box::new(parser))
}
