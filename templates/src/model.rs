//! An entry of the registry.

#[cfg(feature = "dynamic")]
use response_template::dynamic::DynamicTemplate;

/// A template of this crate.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    pub(crate) name: &'static str,
    pub(crate) models: &'static [&'static str],
    pub(crate) json: &'static str,
}

impl Model {
    /// The template's name, which is also that of its module.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
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

    /// The template, compiled now.
    ///
    /// # Panics
    /// Never: the module's macro has compiled the same JSON while this crate was built.
    #[cfg(feature = "dynamic")]
    #[must_use]
    pub fn template(&self) -> DynamicTemplate {
        DynamicTemplate::from_named_json(self.name, self.json)
            .expect("the template compiled while the crate was built")
    }
}
