//! What can be chosen before a reply is parsed.

use crate::error::FinalizeError;
use crate::event::Event;
use crate::tools::Tools;

/// What can be chosen before a reply is parsed, apart from any template.
///
/// Most often there is no need to name this type: [`WithOptions`] sets the same options on
/// the way to a parser. It is for options that are chosen at one place and used at others.
///
/// ```
/// use response_template::{Options, Tools};
/// use response_template::dynamic::DynamicTemplate;
///
/// let template = DynamicTemplate::from_json(
///     r#"{"start_anchor": "<|assistant|>", "fields": {"content": {}}}"#,
/// )?;
/// let tools = Tools::from_json("[]")?;
/// let options = Options::new().tools(&tools);
/// let message = template.options().with(options).parse("", "Hello")?;
/// # assert!(message.get("content").is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    pub(crate) tools: Option<Tools>,
}

impl Options {
    /// The options of a parser for which none are set.
    #[must_use]
    pub const fn new() -> Self {
        Self { tools: None }
    }

    /// The tools of the request. The arguments of their calls are cast to the types that
    /// the tools ask for, as [`Tools::coerce`] does it, when a region closes.
    #[must_use]
    pub fn tools(mut self, tools: &Tools) -> Self {
        self.tools = Some(tools.clone());
        self
    }
}

/// A parser that is about to start, with options.
///
/// Made by `options` of whatever parsers start from, such as
/// [`DynamicTemplate::options`](crate::dynamic::DynamicTemplate::options).
#[derive(Clone, Debug)]
#[must_use = "nothing is parsed before `start` or `parse`"]
pub struct WithOptions<From> {
    from: From,
    options: Options,
}

impl<From: Start> WithOptions<From> {
    /// A parser that is about to start with no options set.
    pub const fn new(from: From) -> Self {
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

    /// Starts to parse a reply. The prefix is the prompt; `""` says that there is none.
    pub fn start(self, prefix: &str, sink: impl FnMut(Event<'_, From::Field>)) -> From::Parser {
        self.from.start(self.options, prefix, sink)
    }

    /// Parses a whole reply.
    ///
    /// # Errors
    /// If the reply is not what its template says; the error holds the message as far as it
    /// goes.
    pub fn parse(
        self,
        prefix: &str,
        text: &str,
    ) -> Result<From::Message, FinalizeError<From::Message>> {
        self.from.parse(self.options, prefix, text)
    }
}

/// What parsers start from. Generated parsers implement this, and so does a template loaded
/// at run time; the way to use it is [`WithOptions`].
pub trait Start: Sized {
    /// What events call the template's fields.
    type Field;
    /// The parser.
    type Parser;
    /// The message that it makes.
    type Message;

    /// Starts to parse a reply.
    fn start(
        self,
        options: Options,
        prefix: &str,
        sink: impl FnMut(Event<'_, Self::Field>),
    ) -> Self::Parser;

    /// Parses a whole reply.
    ///
    /// # Errors
    /// If the reply is not what its template says.
    fn parse(
        self,
        options: Options,
        prefix: &str,
        text: &str,
    ) -> Result<Self::Message, FinalizeError<Self::Message>>;
}
