//! What can be chosen before a reply is parsed.

use crate::limits::Limits;
use crate::tools::Tools;

/// What can be chosen before a reply is parsed, apart from any template.
///
/// Most often there is no need to name this type: [`WithOptions`] sets the same options on
/// the way to a parser. It is for options that are chosen at one place and used at others.
///
/// ```
/// use response_template::{Options, Tools};
///
/// response_template::response_template! {
///     mod assistant = r#"{"start_anchor": "<|assistant|>", "fields": {"content": {}}}"#;
/// }
///
/// let options = Options::new().tools(&Tools::from_json("[]")?);
/// let message = assistant::Parser::options().with(options).parse("", "Hello")?;
/// assert_eq!(message.content.as_deref(), Some("Hello"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub(crate) tools: Option<Tools>,
    pub(crate) malformed: MalformedPolicy,
    pub(crate) limits: Limits,
    pub(crate) keep: Keep,
    pub(crate) arguments: Arguments,
    pub(crate) invalid_utf8: InvalidUtf8,
}

impl Options {
    /// The options of a parser for which none are set.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            tools: None,
            malformed: MalformedPolicy::Strict,
            limits: Limits::new(),
            keep: Keep::Message,
            arguments: Arguments::Value,
            invalid_utf8: InvalidUtf8::Replace,
        }
    }

    /// The tools of the request. The arguments of their calls are cast to the types that
    /// the tools ask for, as [`Tools::coerce`] does it, when a region closes.
    #[must_use]
    pub fn tools(mut self, tools: &Tools) -> Self {
        self.tools = Some(tools.clone());
        self
    }

    /// Bounds on what a reply may make the parser hold.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// What the parser keeps of the reply.
    #[must_use]
    pub const fn keep(mut self, keep: Keep) -> Self {
        self.keep = keep;
        self
    }

    /// In which form the arguments of calls are kept.
    #[must_use]
    pub const fn arguments(mut self, form: Arguments) -> Self {
        self.arguments = form;
        self
    }

    /// What becomes of a reply with malformed regions.
    #[must_use]
    pub const fn malformed(mut self, policy: MalformedPolicy) -> Self {
        self.malformed = policy;
        self
    }

    /// What becomes of fed bytes that are not UTF-8.
    #[must_use]
    pub const fn invalid_utf8(mut self, policy: InvalidUtf8) -> Self {
        self.invalid_utf8 = policy;
        self
    }
}

/// What a parser keeps of a reply.
///
/// ```
/// use response_template::{Event, Keep};
///
/// response_template::response_template! {
///     mod plain = r#"{"start_anchor": "<|assistant|>", "fields": {"content": {}}}"#;
/// }
///
/// let mut shown = String::new();
/// let mut parser = plain::Parser::options().keep(Keep::Nothing).start("", |_| ())?;
/// parser.feed("Hello", |event| {
///     if let Event::RegionChunk { text, .. } = event {
///         shown.push_str(text);
///     }
/// })?;
/// assert_eq!(parser.finalize(|_| ())?.content, None);
/// assert_eq!(shown, "Hello");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Keep {
    /// All values: the end of the reply gives the message.
    #[default]
    Message,
    /// Nothing, for those who live on events. The message is empty but for the template's
    /// defaults, and no field is missed. The value of a text region, which no event needs, is
    /// `null`; text that a content parser must read is held until its region closes.
    Nothing,
}

/// In which form the arguments of calls are kept.
///
/// Chat APIs have the arguments of a call as JSON text. Where a model writes them as JSON, the text
/// is there already, and it takes only a check to know that it is valid:
///
/// ```
/// use response_template::Arguments;
///
/// response_template::response_template! {
///     mod calls = r#"{
///         "start_anchor": "<|assistant|>",
///         "fields": {
///             "tool_calls": {
///                 "open": "<tool_call>",
///                 "close": "</tool_call>",
///                 "content": "json",
///                 "transform": {"type": "function", "function": "{content}"},
///                 "repeats": true
///             },
///             "content": {}
///         }
///     }"#;
/// }
///
/// let reply = r#"<tool_call>{"name": "weather", "arguments": {"city": "Graz"}}</tool_call>"#;
/// let message = calls::Parser::options().arguments(Arguments::Text).parse("", reply)?;
/// let arguments = message.tool_calls[0].arguments_json();
/// assert_eq!(arguments.as_deref(), Some(r#"{"city": "Graz"}"#));
/// // The message is the same.
/// assert_eq!(message, calls::parse("", reply)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A struct with `#[derive(ResponseTemplate)]` asks for the text by itself where its calls are
/// [`Call`](crate::Call)s.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Arguments {
    /// As values, whose parts can be looked at.
    #[default]
    Value,
    /// As their text, a [`Value::Json`](crate::value::Value::Json), where that is the same to all
    /// who read it.
    ///
    /// Arguments are values nevertheless where the model writes them in another format or a dialect;
    /// where a tool's schema asks for other types than the model wrote; and where readers of JSON
    /// differ: at keys that repeat or are written with escapes, or are more than 64, at integers of
    /// more than 18 digits and floats of more than 15, and at more than 120 levels.
    Text,
}

/// What becomes of a reply in which the text of a region is not what the template says, such
/// as a tool call whose arguments are no JSON.
///
/// Under each of them such a region is not in the message, the event for it comes when it
/// ends, and everything else goes on as if it were not there.
///
/// ```
/// use response_template::MalformedPolicy;
///
/// response_template::response_template! {
///     mod scored = r#"{
///         "start_anchor": "<|assistant|>",
///         "fields": {
///             "score": {"open": "<score>", "close": "</score>", "content": "int"},
///             "content": {}
///         }
///     }"#;
/// }
///
/// let reply = "Good.<score>ten</score>";
/// let error = scored::parse("", reply).unwrap_err();
/// assert_eq!(error.malformed()[0].text, "ten");
/// assert_eq!(error.message().and_then(|message| message.content.as_deref()), Some("Good."));
///
/// let options = scored::Parser::options().malformed(MalformedPolicy::KeepRaw);
/// let mut parser = options.start("", |_| ())?;
/// parser.feed(reply, |_| ())?;
/// let message = parser.finalize(|_| ())?;
/// assert_eq!(message.content.as_deref(), Some("Good."));
/// assert_eq!(parser.malformed()[0].text, "ten");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MalformedPolicy {
    /// The end of the reply is an error, which holds the malformed regions with their texts
    /// and causes, and the message without them.
    #[default]
    Strict,
    /// The message is good without them. The parser keeps the malformed regions with their
    /// texts and causes until it is reset: see [`Parser::malformed`](crate::Parser::malformed).
    /// A required field that only was there malformed still is missing.
    KeepRaw,
}

/// What becomes of bytes that are not UTF-8, where a reply is fed as bytes.
///
/// The end of a reply inside a character is such a place, and so is a `feed` of text there. That a
/// piece of bytes ends inside a character is not.
///
/// ```
/// use response_template::InvalidUtf8;
///
/// response_template::response_template! {
///     mod plain = r#"{"start_anchor": "<|assistant|>", "fields": {"content": {}}}"#;
/// }
///
/// let mut parser = plain::Parser::start("", |_| ())?;
/// parser.feed_bytes(b"Gr\xC3", |_| ())?;
/// parser.feed_bytes(b"\xBC\xDFe", |_| ())?;
/// assert_eq!(parser.finalize(|_| ())?.content.as_deref(), Some("Grü\u{FFFD}e"));
///
/// let options = plain::Parser::options().invalid_utf8(InvalidUtf8::Refuse);
/// let mut parser = options.start("", |_| ())?;
/// let error = parser.feed_bytes(b"Gr\xDFe", |_| ()).unwrap_err();
/// assert_eq!(error.to_string(), "the bytes are not UTF-8 at byte 2 of the reply");
/// // What was parsed is there.
/// let error = parser.finalize(|_| ()).unwrap_err();
/// let message = error.message().and_then(|message| message.content.as_deref());
/// assert_eq!(message, Some("Gr"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum InvalidUtf8 {
    /// They become U+FFFD, as in [`String::from_utf8_lossy`](alloc::string::String::from_utf8_lossy).
    #[default]
    Replace,
    /// They are an error with the place, [`Error::invalid_utf8`](crate::Error::invalid_utf8). What
    /// follows is dropped, and the error at the end has the message of the text before.
    Refuse,
}

/// A parser that is about to start, with options.
///
/// Made by [`Parser::options`](crate::Parser::options), and for a template that is loaded at
/// run time by `DynamicTemplate::options`. Both have `start` and `parse`, which end the chain.
#[derive(Clone, Debug)]
#[must_use = "nothing is parsed before `start` or `parse`"]
pub struct WithOptions<From> {
    from: From,
    options: Options,
}

impl<From> WithOptions<From> {
    pub(crate) const fn new(from: From) -> Self {
        Self {
            from,
            options: Options::new(),
        }
    }

    /// Takes all options at once, in place of those that are set.
    pub fn with(mut self, options: Options) -> Self {
        self.options = options;
        self
    }

    /// See [`Options::tools`].
    pub fn tools(mut self, tools: &Tools) -> Self {
        self.options = self.options.tools(tools);
        self
    }

    /// See [`Options::limits`].
    pub fn limits(mut self, limits: Limits) -> Self {
        self.options = self.options.limits(limits);
        self
    }

    /// See [`Options::keep`].
    pub fn keep(mut self, keep: Keep) -> Self {
        self.options = self.options.keep(keep);
        self
    }

    /// See [`Options::arguments`].
    pub fn arguments(mut self, form: Arguments) -> Self {
        self.options = self.options.arguments(form);
        self
    }

    /// See [`Options::malformed`].
    pub fn malformed(mut self, policy: MalformedPolicy) -> Self {
        self.options = self.options.malformed(policy);
        self
    }

    /// See [`Options::invalid_utf8`].
    pub fn invalid_utf8(mut self, policy: InvalidUtf8) -> Self {
        self.options = self.options.invalid_utf8(policy);
        self
    }

    /// What the parser starts from, and the options.
    pub(crate) fn into_parts(self) -> (From, Options) {
        (self.from, self.options)
    }
}
