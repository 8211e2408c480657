//! A template loaded at run time, and its parsers.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use response_template_compiler::diagnostic::Diagnostics;

use super::load;
use crate::batch;
use crate::engine::{Anchor, Engine};
use crate::error::{Error, FinalizeError, Malformed};
use crate::event::Event;
use crate::message::Emptied;
use crate::options::WithOptions;
use crate::tables::Template;
use crate::typed::AnyParser;
use crate::value::Object;

/// A template loaded at run time. Copies share its tables.
///
/// ```
/// use response_template::dynamic::DynamicTemplate;
///
/// let template = DynamicTemplate::from_json(r#"{
///     "start_anchor": "<|assistant|>",
///     "fields": {
///         "reasoning_content": {"open": "<think>", "close": "</think>"},
///         "content": {"close": "<|end|>", "repeats": true, "join": ""}
///     }
/// }"#)?;
/// let message = template.parse("", "<think>2 + 2</think>Four.<|end|>")?;
/// assert_eq!(message.get("content").and_then(|value| value.as_str()), Some("Four."));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct DynamicTemplate {
    tables: Arc<Template>,
    warnings: Arc<Diagnostics>,
}

/// A field of a [`DynamicTemplate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldId(u16);

impl FieldId {
    /// The field's place in the template, from 0.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A template that does not compile: everything that is wrong with it, with places.
#[derive(Clone)]
pub struct TemplateError {
    diagnostics: Diagnostics,
}

impl TemplateError {
    /// All complaints, warnings among them, in the order of their places.
    #[must_use]
    pub fn diagnostics(&self) -> &Diagnostics {
        &self.diagnostics
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.diagnostics, f)
    }
}

/// As [`Display`](fmt::Display): it is people who read what `main` and `unwrap` print of an error.
impl fmt::Debug for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for TemplateError {}

impl DynamicTemplate {
    /// Compiles a template: a JSON object, or a `tokenizer_config.json` with the key
    /// `response_template`.
    ///
    /// # Errors
    /// If the template is not one that can be compiled.
    pub fn from_json(source: &str) -> Result<Self, TemplateError> {
        Self::from_named_json("template", source)
    }

    /// The same, with a name for the text, such as its path, that complaints shall use.
    ///
    /// # Errors
    /// If the template is not one that can be compiled.
    pub fn from_named_json(name: &str, source: &str) -> Result<Self, TemplateError> {
        let compilation = response_template_compiler::compile(name, source);
        match compilation.program {
            Some(program) => Ok(Self {
                tables: Arc::new(load::template(program)),
                warnings: Arc::new(compilation.diagnostics),
            }),
            None => Err(TemplateError {
                diagnostics: compilation.diagnostics,
            }),
        }
    }

    /// What the compiler warns of.
    #[must_use]
    pub fn warnings(&self) -> &Diagnostics {
        &self.warnings
    }

    /// All fields, in the template's order.
    pub fn fields(&self) -> impl Iterator<Item = FieldId> + use<> {
        (0..self.tables.fields.len())
            .filter_map(|number| u16::try_from(number).ok())
            .map(FieldId)
    }

    /// A field's key in the message.
    ///
    /// # Panics
    /// If the field is another template's, and this one has fewer fields.
    #[must_use]
    pub fn name(&self, field: FieldId) -> &str {
        &self.tables.message.fields[field.index()].name
    }

    /// Starts to parse a reply. The prefix is the prompt, as the chat template made it: what
    /// stands in it after its last start anchor belongs to the reply. `""` says that there is none.
    ///
    /// # Errors
    /// If what stands after the last start anchor goes past a limit.
    pub fn start(
        &self,
        prefix: &str,
        sink: impl FnMut(Event<'_, FieldId>),
    ) -> Result<DynamicParser, Error> {
        self.options().start(prefix, sink)
    }

    /// Parses a whole reply.
    ///
    /// # Errors
    /// If a region is malformed or a required field is missing; the error holds the message as
    /// far as it goes.
    pub fn parse(&self, prefix: &str, text: &str) -> Result<Object, FinalizeError<Object>> {
        self.options().parse(prefix, text)
    }

    /// Sets options before a reply is parsed.
    ///
    /// ```
    /// use response_template::Tools;
    /// use response_template::dynamic::DynamicTemplate;
    ///
    /// let template = DynamicTemplate::from_json(r#"{
    ///     "start_anchor": "<|assistant|>",
    ///     "fields": {
    ///         "tool_calls": {
    ///             "open_pattern": "<call:(?P<name>\\w+)>",
    ///             "close": "</call>",
    ///             "content": "kv-lines",
    ///             "transform": {"function": {"name": "{name}", "arguments": "{content}"}},
    ///             "repeats": true
    ///         },
    ///         "content": {}
    ///     }
    /// }"#)?;
    /// let tools = Tools::from_json(
    ///     r#"[{"name": "wait", "parameters": {"properties": {"days": {"type": "integer"}}}}]"#,
    /// )?;
    /// let message = template
    ///     .options()
    ///     .tools(&tools)
    ///     .parse("", "<call:wait>days: 3</call>")?;
    /// assert_eq!(
    ///     message.get("tool_calls").map(|calls| calls.to_json()).as_deref(),
    ///     Some(r#"[{"function":{"name":"wait","arguments":{"days":3}}}]"#),
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn options(&self) -> WithOptions<&Self> {
        WithOptions::new(self)
    }

    /// Parses many replies, each with its prefix. With the feature `rayon` all cores work.
    pub fn parse_batch<Prefix: AsRef<str> + Sync, Text: AsRef<str> + Sync>(
        &self,
        replies: &[(Prefix, Text)],
    ) -> Vec<Result<Object, FinalizeError<Object>>> {
        self.options().parse_batch(replies)
    }
}

impl WithOptions<&DynamicTemplate> {
    /// As [`DynamicTemplate::start`].
    ///
    /// # Errors
    /// As there.
    pub fn start(
        self,
        prefix: &str,
        mut sink: impl FnMut(Event<'_, FieldId>),
    ) -> Result<DynamicParser, Error> {
        let (template, options) = self.into_parts();
        let tables = template.tables.clone();
        let engine = Engine::start(tables, options, prefix, &mut named(&mut sink))?;
        Ok(DynamicParser { engine })
    }

    /// As [`DynamicTemplate::parse`].
    ///
    /// # Errors
    /// As there.
    pub fn parse(self, prefix: &str, text: &str) -> Result<Object, FinalizeError<Object>> {
        let mut parser = self.start(prefix, |_| ()).map_err(FinalizeError::refused)?;
        // What goes past a limit is told at the end, with what was parsed before.
        let _ = parser.feed(text, |_| ());
        parser.finalize(|_| ())
    }

    /// As [`DynamicTemplate::parse_batch`].
    pub fn parse_batch<Prefix: AsRef<str> + Sync, Text: AsRef<str> + Sync>(
        self,
        replies: &[(Prefix, Text)],
    ) -> Vec<Result<Object, FinalizeError<Object>>> {
        let (template, options) = self.into_parts();
        let start = || template.options().with(options.clone()).start("", |_| ());
        batch::parse(
            replies,
            start,
            |parser: &mut Result<DynamicParser, Error>, (prefix, text): &(Prefix, Text)| {
                let parser = match parser {
                    Ok(parser) => parser,
                    Err(error) => return Err(FinalizeError::refused(error.clone())),
                };
                // What goes past a limit is told at the end, with what was parsed before.
                let _ = parser
                    .reset(prefix.as_ref(), |_| ())
                    .and_then(|()| parser.feed(text.as_ref(), |_| ()));
                parser.finalize(|_| ())
            },
        )
    }
}

/// A parser of one reply after a [`DynamicTemplate`].
///
/// A copy goes on from where the original is, by itself.
#[derive(Clone, Debug)]
pub struct DynamicParser {
    engine: Engine<Arc<Template>>,
}

impl DynamicParser {
    /// Parses the next piece of the reply. Pieces may be of any size.
    ///
    /// # Errors
    /// If the reply was finalized.
    #[inline(always)]
    pub fn feed(
        &mut self,
        chunk: &str,
        mut sink: impl FnMut(Event<'_, FieldId>),
    ) -> Result<(), Error> {
        self.engine.feed(chunk, &mut named(&mut sink))
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
        mut sink: impl FnMut(Event<'_, FieldId>),
    ) -> Result<(), Error> {
        self.engine.feed_bytes(bytes, &mut named(&mut sink))
    }

    /// Ends the reply and takes the message out. After that, only [`reset`](Self::reset) helps.
    ///
    /// # Errors
    /// If a region is malformed or a required field is missing; the error holds the message as
    /// far as it goes. Also if the reply was finalized before.
    pub fn finalize(
        &mut self,
        mut sink: impl FnMut(Event<'_, FieldId>),
    ) -> Result<Object, FinalizeError<Object>> {
        self.engine.finalize(Emptied::Gone, &mut named(&mut sink))
    }

    /// Starts over with another reply, the same options, and the buffers that are there.
    ///
    /// # Errors
    /// As [`DynamicTemplate::start`].
    pub fn reset(
        &mut self,
        prefix: &str,
        mut sink: impl FnMut(Event<'_, FieldId>),
    ) -> Result<(), Error> {
        self.engine.reset(prefix, &mut named(&mut sink))
    }

    /// Whether a start anchor was found in the prefix.
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

    /// A field's key in the message.
    ///
    /// # Panics
    /// If the field is another template's, and this one has fewer fields.
    #[must_use]
    pub fn name(&self, field: FieldId) -> &str {
        &self.engine.tables().message.fields[field.index()].name
    }

    /// A field by its key in the message.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<FieldId> {
        let fields = &self.engine.tables().message.fields;
        let place = fields.iter().position(|field| field.name == name)?;
        u16::try_from(place).ok().map(FieldId)
    }
}

fn named(sink: &mut impl FnMut(Event<'_, FieldId>)) -> impl FnMut(Event<'_, u16>) {
    |event| sink(event.map_field(FieldId))
}

impl AnyParser for DynamicParser {
    fn feed(&mut self, chunk: &str, sink: &mut dyn FnMut(Event<'_, &str>)) -> Result<(), Error> {
        let tables = self.engine.tables().clone();
        self.engine.feed(chunk, &mut by_name(&tables, sink))
    }

    fn feed_bytes(
        &mut self,
        bytes: &[u8],
        sink: &mut dyn FnMut(Event<'_, &str>),
    ) -> Result<(), Error> {
        let tables = self.engine.tables().clone();
        self.engine.feed_bytes(bytes, &mut by_name(&tables, sink))
    }

    fn finalize(
        &mut self,
        sink: &mut dyn FnMut(Event<'_, &str>),
    ) -> Result<Object, FinalizeError<Object>> {
        let tables = self.engine.tables().clone();
        self.engine
            .finalize(Emptied::Gone, &mut by_name(&tables, sink))
    }

    fn reset(&mut self, prefix: &str, sink: &mut dyn FnMut(Event<'_, &str>)) -> Result<(), Error> {
        let tables = self.engine.tables().clone();
        self.engine.reset(prefix, &mut by_name(&tables, sink))
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

fn by_name<'t>(
    tables: &'t Template,
    sink: &'t mut dyn FnMut(Event<'_, &str>),
) -> impl FnMut(Event<'_, u16>) + 't {
    |event| {
        sink(event.map_field(|number| &*tables.message.fields[usize::from(number)].name));
    }
}
