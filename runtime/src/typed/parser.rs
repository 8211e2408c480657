//! The parser of a compiled template.

use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use crate::batch;
use crate::engine::{Anchor, Engine};
use crate::error::{Error, FinalizeError, Malformed};
use crate::event::Event;
use crate::message::Emptied;
use crate::options::{Arguments, Options, WithOptions};
use crate::tables::Template;
use crate::value::Object;

/// A template that the macro compiled: what [`Parser`] needs to know of it.
///
/// `response_template!` implements it for the type `Template` of each module it writes, and
/// `#[derive(ResponseTemplate)]` for structs of the user's, of which `Parser::<Reply>` then makes
/// replies. Nothing else should.
pub trait StaticTemplate: Sized + 'static {
    /// The fields of the template.
    type Field: Copy + fmt::Debug + Eq + Send + Sync + 'static;
    /// The message that a reply becomes.
    type Message: Send;

    #[doc(hidden)]
    fn tables() -> &'static Template;
    #[doc(hidden)]
    fn field(number: u16) -> Self::Field;
    /// In which form the message takes the arguments of calls.
    #[doc(hidden)]
    const ARGUMENTS: Arguments = Arguments::Value;
    /// Makes the message. Where it fails, the object is as it was.
    #[doc(hidden)]
    fn message(object: &mut Object) -> Result<Self::Message, Malformed>;
}

/// A parser of one reply.
///
/// It is fed the reply in pieces of any size and calls a function with what it sees, at the
/// earliest moment at which that is certain:
///
/// ```
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
/// let mut shown = String::new();
/// let mut show = |event: tagged::Event<'_>| {
///     if let tagged::Event::RegionChunk { field: tagged::Field::Content, text, .. } = event {
///         shown.push_str(text);
///     }
/// };
/// let mut parser = tagged::Parser::start("", &mut show)?;
/// for chunk in ["<thi", "nk>2 + 2</think>Fo", "ur.<|en", "d|>"] {
///     parser.feed(chunk, &mut show)?;
/// }
/// let message = parser.finalize(&mut show)?;
/// assert_eq!(shown, "Four.");
/// assert_eq!(message.content.as_deref(), Some("Four."));
/// assert_eq!(message.reasoning_content.as_deref(), Some("2 + 2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A copy goes on from where the original is, by itself; the tables are shared by all.
pub struct Parser<T> {
    pub(super) engine: Engine<&'static Template>,
    /// A parser is as `Send` and `Sync` as its state, whatever the template's marker is.
    template: PhantomData<fn() -> T>,
}

impl<T: StaticTemplate> Parser<T> {
    /// Starts to parse a reply. The prefix is the prompt, as the chat template made it: what
    /// stands in it after its last start anchor belongs to the reply, and its events come first.
    /// `""` says that there is none.
    ///
    /// # Errors
    /// If what stands after the last start anchor goes past a limit.
    pub fn start(prefix: &str, sink: impl FnMut(Event<'_, T::Field>)) -> Result<Self, Error> {
        Self::options().start(prefix, sink)
    }

    /// Sets options before a reply is parsed.
    ///
    /// ```
    /// response_template::response_template! {
    ///     mod calls = r#"{
    ///         "start_anchor": "<|assistant|>",
    ///         "fields": {
    ///             "tool_calls": {
    ///                 "open_pattern": "<call:(?P<name>\\w+)>",
    ///                 "close": "</call>",
    ///                 "content": "kv-lines",
    ///                 "transform": {
    ///                     "type": "function",
    ///                     "function": {"name": "{name}", "arguments": "{content}"}
    ///                 },
    ///                 "repeats": true
    ///             },
    ///             "content": {}
    ///         }
    ///     }"#;
    /// }
    ///
    /// let tools = response_template::Tools::from_json(
    ///     r#"[{"name": "wait", "parameters": {"properties": {"days": {"type": "integer"}}}}]"#,
    /// )?;
    /// let message = calls::Parser::options()
    ///     .tools(&tools)
    ///     .parse("", "<call:wait>days: 3</call>")?;
    /// let days = message.tool_calls[0].arguments().and_then(|all| all.get("days")?.as_i64());
    /// assert_eq!(days, Some(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn options() -> WithOptions<PhantomData<Self>> {
        WithOptions::new(PhantomData)
    }

    /// Parses the next piece of the reply. Pieces may be of any size.
    ///
    /// # Errors
    /// If the reply was finalized, or goes past a limit; then what follows is dropped, and
    /// [`finalize`](Self::finalize) has what was parsed before.
    #[inline(always)]
    pub fn feed(
        &mut self,
        chunk: &str,
        mut sink: impl FnMut(Event<'_, T::Field>),
    ) -> Result<(), Error> {
        self.engine.feed(chunk, &mut named::<T>(&mut sink))
    }

    /// Parses the next piece of the reply, given as bytes: from a detokenizer that knows nothing of
    /// characters, or a socket. Pieces may be of any size and end anywhere; the beginning of a
    /// character is held until the rest comes. Otherwise it is [`feed`](Self::feed), at the
    /// cost of one more look at the bytes.
    ///
    /// What is not UTF-8 becomes U+FFFD, as in `String::from_utf8_lossy`, or is an error: see
    /// [`InvalidUtf8`](crate::InvalidUtf8). Places in events are places in the text that results.
    ///
    /// # Errors
    /// As [`feed`](Self::feed); also if the bytes are not UTF-8, and the options say to refuse that.
    pub fn feed_bytes(
        &mut self,
        bytes: &[u8],
        mut sink: impl FnMut(Event<'_, T::Field>),
    ) -> Result<(), Error> {
        self.engine.feed_bytes(bytes, &mut named::<T>(&mut sink))
    }

    /// Ends the reply and takes the message out. After that, only [`reset`](Self::reset) helps.
    ///
    /// # Errors
    /// If a region is malformed or a required field is missing; the error holds the message as
    /// far as it goes. Also if the reply was finalized before.
    pub fn finalize(
        &mut self,
        mut sink: impl FnMut(Event<'_, T::Field>),
    ) -> Result<T::Message, FinalizeError<T::Message>> {
        typed::<T>(
            self.engine
                .finalize(Emptied::RequiredStay, &mut named::<T>(&mut sink)),
        )
    }

    /// Starts over with another reply, the same options, and the buffers that are there.
    ///
    /// # Errors
    /// As [`start`](Self::start).
    pub fn reset(
        &mut self,
        prefix: &str,
        mut sink: impl FnMut(Event<'_, T::Field>),
    ) -> Result<(), Error> {
        self.engine.reset(prefix, &mut named::<T>(&mut sink))
    }

    /// Whether a start anchor was found in the prefix. Where it was not, all of the prefix was
    /// parsed as part of the reply.
    #[must_use]
    pub fn anchor(&self) -> Anchor {
        self.engine.anchor()
    }

    /// The malformed regions so far. They stay until the parser is reset, unless the error at
    /// the end of the reply takes them over: see
    /// [`MalformedPolicy`](crate::MalformedPolicy).
    #[must_use]
    pub fn malformed(&self) -> &[Malformed] {
        self.engine.malformed()
    }

    /// Parses a whole reply.
    ///
    /// # Errors
    /// As [`finalize`](Self::finalize).
    pub fn parse(prefix: &str, text: &str) -> Result<T::Message, FinalizeError<T::Message>> {
        Self::options().parse(prefix, text)
    }

    /// Parses many replies, each with its prefix. With the feature `rayon` all cores work.
    ///
    /// ```
    /// response_template::response_template! {
    ///     mod tagged = r#"{
    ///         "start_anchor": "<|assistant|>",
    ///         "fields": {"content": {"close": "<|end|>", "repeats": true, "join": ""}}
    ///     }"#;
    /// }
    ///
    /// let replies = [("<|assistant|>", "One.<|end|>"), ("<|assistant|>", "Two.<|end|>")];
    /// for (message, expected) in tagged::Parser::parse_batch(&replies).iter().zip(["One.", "Two."]) {
    ///     assert_eq!(message.as_ref().unwrap().content.as_deref(), Some(expected));
    /// }
    /// ```
    pub fn parse_batch<Prefix: AsRef<str> + Sync, Text: AsRef<str> + Sync>(
        replies: &[(Prefix, Text)],
    ) -> Vec<Result<T::Message, FinalizeError<T::Message>>> {
        Self::options().parse_batch(replies)
    }

    pub(super) fn with_options(
        options: Options,
        prefix: &str,
        sink: &mut impl FnMut(Event<'_, u16>),
    ) -> Result<Self, Error> {
        let options = with_arguments::<T>(options);
        Ok(Self {
            engine: Engine::start(T::tables(), options, prefix, sink)?,
            template: PhantomData,
        })
    }

    fn parse_next(
        &mut self,
        prefix: &str,
        text: &str,
    ) -> Result<T::Message, FinalizeError<T::Message>> {
        typed::<T>(parse_another(&mut self.engine, prefix, text))
    }
}

impl<T: StaticTemplate> WithOptions<PhantomData<Parser<T>>> {
    /// As [`Parser::start`].
    ///
    /// # Errors
    /// As there.
    pub fn start(
        self,
        prefix: &str,
        mut sink: impl FnMut(Event<'_, T::Field>),
    ) -> Result<Parser<T>, Error> {
        let options = self.into_parts().1;
        Parser::with_options(options, prefix, &mut named::<T>(&mut sink))
    }

    /// As [`Parser::parse`].
    ///
    /// # Errors
    /// As there.
    pub fn parse(self, prefix: &str, text: &str) -> Result<T::Message, FinalizeError<T::Message>> {
        let options = with_arguments::<T>(self.into_parts().1);
        let engine = start_whole(T::tables(), options, prefix);
        typed::<T>(parse_whole(
            &mut engine.map_err(FinalizeError::refused)?,
            text,
        ))
    }

    /// As [`Parser::parse_batch`].
    pub fn parse_batch<Prefix: AsRef<str> + Sync, Text: AsRef<str> + Sync>(
        self,
        replies: &[(Prefix, Text)],
    ) -> Vec<Result<T::Message, FinalizeError<T::Message>>> {
        let options = self.into_parts().1;
        let start = || Parser::with_options(options.clone(), "", &mut |_| ());
        batch::parse(
            replies,
            start,
            |parser: &mut Result<Parser<T>, Error>, (prefix, text): &(Prefix, Text)| match parser {
                Ok(parser) => parser.parse_next(prefix.as_ref(), text.as_ref()),
                Err(error) => Err(FinalizeError::refused(error.clone())),
            },
        )
    }
}

/// The options, with the form of arguments for which the message asks.
fn with_arguments<T: StaticTemplate>(options: Options) -> Options {
    match T::ARGUMENTS {
        Arguments::Value => options,
        Arguments::Text => options.arguments(Arguments::Text),
    }
}

/// Starts to parse a reply that is all there: nobody asks for its events.
///
/// This and the next two do not depend on the template's types, so that they are compiled with
/// this crate, and not with the user's.
fn start_whole(
    tables: &'static Template,
    options: Options,
    prefix: &str,
) -> Result<Engine<&'static Template>, Error> {
    Engine::start(tables, options, prefix, &mut |_| ())
}

fn parse_whole(
    engine: &mut Engine<&'static Template>,
    text: &str,
) -> Result<Object, FinalizeError<Object>> {
    // What goes past a limit is told at the end, with what was parsed before.
    let _ = engine.feed(text, &mut |_| ());
    engine.finalize(Emptied::RequiredStay, &mut |_| ())
}

fn parse_another(
    engine: &mut Engine<&'static Template>,
    prefix: &str,
    text: &str,
) -> Result<Object, FinalizeError<Object>> {
    // As above.
    let _ = engine.reset(prefix, &mut |_| ());
    parse_whole(engine, text)
}

/// The message of a reply.
fn typed<T: StaticTemplate>(
    parsed: Result<Object, FinalizeError<Object>>,
) -> Result<T::Message, FinalizeError<T::Message>> {
    let mut object = parsed.map_err(|error| error.typed(T::message))?;
    T::message(&mut object).map_err(|malformed| FinalizeError::of_type(object, malformed))
}

fn named<T: StaticTemplate>(
    sink: &mut impl FnMut(Event<'_, T::Field>),
) -> impl FnMut(Event<'_, u16>) {
    |event| sink(event.map_field(T::field))
}

impl<T> Clone for Parser<T> {
    fn clone(&self) -> Self {
        Self {
            engine: self.engine.clone(),
            template: PhantomData,
        }
    }
}

impl<T> fmt::Debug for Parser<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parser").finish_non_exhaustive()
    }
}
