//! Random templates that compile, with random texts.

use response_template::dynamic::DynamicTemplate;

use super::Random;
use super::pattern::{ALPHABET, Constructs};
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
        Self::of(TemplateSketch::random(random, constructs))
    }

    /// A random template as models have them.
    ///
    /// # Panics
    ///
    /// When the compiler refuses it.
    pub fn usual(random: &mut Random) -> Self {
        let sketch = TemplateSketch::usual(random);
        let json = sketch.json();
        Self::of(sketch).unwrap_or_else(|| panic!("a template of a usual kind is refused: {json}"))
    }

    fn of(sketch: TemplateSketch) -> Option<Self> {
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

    /// Random texts for it, of every length up to the longest.
    pub fn texts(&self, random: &mut Random, count: usize, longest: usize) -> Vec<String> {
        let lengths: Vec<usize> = (0..count).map(|_| 1 + random.below(longest)).collect();
        lengths
            .into_iter()
            .map(|length| self.sketch.text(random, length))
            .collect()
    }

    /// Random texts with long runs that hold few delimiters or none: what a search skips.
    pub fn texts_with_runs(&self, random: &mut Random, count: usize) -> Vec<String> {
        (0..count)
            .map(|_| {
                let mut text = String::new();
                for _ in 0..1 + random.below(3) {
                    text.push_str(&self.sketch.text(random, 12));
                    let kinds: Vec<char> =
                        (0..1 + random.below(2)).map(|_| filler(random)).collect();
                    text.extend((0..random.below(100)).map(|_| *random.pick(&kinds)));
                }
                text.push_str(&self.sketch.text(random, 12));
                text
            })
            .collect()
    }

    /// Random text as models write it: prose with a delimiter, or half of one, now and then.
    pub fn prose(&self, random: &mut Random, pieces: usize) -> String {
        let mut text = String::new();
        for _ in 0..pieces {
            match random.below(40) {
                0 => text.push_str(&self.sketch.text(random, 12)),
                _ => text.push_str(random.word(&PIECES)),
            }
        }
        text
    }
}

/// The pieces of prose: words, white space, and what looks like the beginning of a delimiter.
const PIECES: [&str; 17] = [
    "word", "the", "b", "é", "東京", "🙂", "c.", "…", " ", " ", " ", "  ", "\n", "\n\n", "<", "<b",
    " <",
];

/// A character for a run: mostly one that no pattern names, of one to four bytes.
fn filler(random: &mut Random) -> char {
    match random.below(4) {
        0 => *random.pick(&ALPHABET),
        _ => *random.pick(&[' ', 'c', '.', 'é', 'ê', '…', '†', '東', '🙂']),
    }
}
