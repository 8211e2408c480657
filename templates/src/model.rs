//! An entry of the registry.

use alloc::boxed::Box;

#[cfg(feature = "dynamic")]
use response_template::dynamic::DynamicTemplate;
use response_template::{AnyParser, Error, Event, Options, Registered};

/// A template of this crate, by its name.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    pub(crate) parser: Registered,
    pub(crate) models: &'static [&'static str],
    pub(crate) json: &'static str,
}

impl Model {
    /// The template's name, which is also that of its module.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.parser.name()
    }

    /// The models whose replies it is for.
    #[must_use]
    pub const fn models(&self) -> &'static [&'static str] {
        self.models
    }

    /// The template as it would stand in a `tokenizer_config.json`, under `response_template`.
    #[must_use]
    pub const fn json(&self) -> &'static str {
        self.json
    }

    /// Starts to parse a reply with the prebuilt parser.
    ///
    /// ```
    /// use response_template::Options;
    ///
    /// let model = response_template_models::find("qwen3").expect("there is one");
    /// let mut parser = model.start(Options::new(), "", &mut |_| ())?;
    /// parser.feed("Four.<|im_end|>", &mut |_| ())?;
    /// let message = parser.finalize(&mut |_| ())?;
    /// assert_eq!(message.get("content").and_then(|value| value.as_str()), Some("Four."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Parser::start`](response_template::Parser::start).
    pub fn start(
        &self,
        options: Options,
        prefix: &str,
        sink: &mut dyn FnMut(Event<'_, &str>),
    ) -> Result<Box<dyn AnyParser>, Error> {
        self.parser.start(options, prefix, sink)
    }

    /// The same template, compiled now.
    ///
    /// # Panics
    /// Never: the module's macro has compiled the same JSON while this crate was built.
    #[cfg(feature = "dynamic")]
    #[must_use]
    pub fn template(&self) -> DynamicTemplate {
        DynamicTemplate::from_named_json(self.name(), self.json)
            .expect("the template compiled while the crate was built")
    }
}
