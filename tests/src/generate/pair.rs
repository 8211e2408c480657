//! Random templates that compile, with random texts.

use response_template::dynamic::DynamicTemplate;

use super::Random;
use super::pattern::Constructs;
use super::template::TemplateSketch;
use crate::oracle::walk::Field;

/// A template as the engine has it and as the oracles do.
#[derive(Clone, Debug)]
pub struct Subject {
    /// The sketch it was made from.
    pub sketch: TemplateSketch,
    /// Its JSON.
    pub json: String,
    /// The compiled template.
    pub template: DynamicTemplate,
    /// Its fields, for the walk.
    pub fields: Vec<Field>,
}

impl Subject {
    /// A random template; none if the compiler refuses it.
    ///
    /// # Panics
    ///
    /// When the pattern parser refuses one: the generator draws only what it takes.
    pub fn random(random: &mut Random, constructs: Constructs) -> Option<Self> {
        let sketch = TemplateSketch::random(random, constructs);
        let json = sketch.json();
        let fields = sketch.fields();
        let fields = fields.unwrap_or_else(|error| panic!("{error} in {json}"));
        let template = DynamicTemplate::from_json(&json).ok()?;
        Some(Self {
            sketch,
            json,
            template,
            fields,
        })
    }

    /// Random texts for it: short and long ones, one of any characters there are.
    pub fn texts(&self, random: &mut Random, count: usize, longest: usize) -> Vec<String> {
        let lengths: Vec<usize> = (0..count).map(|_| 1 + random.below(longest)).collect();
        lengths
            .into_iter()
            .map(|length| self.sketch.text(random, length))
            .collect()
    }
}
