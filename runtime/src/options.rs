//! What can be chosen before a reply is parsed.

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

    /// What the parser starts from, and the options.
    pub(crate) fn into_parts(self) -> (From, Options) {
        (self.from, self.options)
    }
}
