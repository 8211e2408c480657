//! Random templates, and texts full of their delimiters and of halves of them.

use response_template_compiler::pattern::{Options, PatternError, parse};
use serde_json::{Map, Value, json};

use super::Random;
use super::pattern::{ALPHABET, Constructs, OTHERS, Sketch};
use crate::oracle::walk::Field;

/// A template whose fields are plain text.
#[derive(Clone, Debug)]
pub struct TemplateSketch {
    /// Its fields. At most one has no open.
    pub fields: Vec<FieldSketch>,
}

/// A field of a template.
#[derive(Clone, Debug)]
pub struct FieldSketch {
    /// Its name.
    pub name: &'static str,
    /// What opens it; the implicit field has no open.
    pub open: Option<DelimiterSketch>,
    /// What closes it.
    pub close: Option<DelimiterSketch>,
    /// The capture that stands in its value beside its text, if it has any.
    pub captured: Option<String>,
}

/// A delimiter of a field.
#[derive(Clone, Debug)]
pub enum DelimiterSketch {
    /// One of some texts.
    Literals(Vec<String>),
    /// A pattern.
    Pattern(Sketch),
}

/// The start anchor of every template: no text of the alphabet contains it.
pub const ANCHOR: &str = "@";

/// Names of fields. Their order decides some ties.
const NAMES: [&str; 4] = ["m", "a", "z", "k"];

impl TemplateSketch {
    /// A random template. No field both opens and closes with the empty text, as such a
    /// template may have no answer.
    pub fn random(random: &mut Random, constructs: Constructs) -> Self {
        let first = random.below(NAMES.len());
        let names = NAMES.iter().cycle().skip(first);
        let explicit = 1 + random.below(3);
        let mut fields: Vec<FieldSketch> = Vec::new();
        for &name in names.clone().take(explicit) {
            let open = match fields.last().and_then(|field| field.open.clone()) {
                Some(DelimiterSketch::Literals(literals)) if random.one_in(3) => {
                    DelimiterSketch::akin(&literals[0], random)
                }
                _ => DelimiterSketch::random(random, constructs),
            };
            let close = loop {
                let close = DelimiterSketch::random(random, constructs);
                if !(open.is_nullable() && close.is_nullable()) {
                    break (!random.one_in(8)).then_some(close);
                }
            };
            let open = Some(open);
            fields.push(FieldSketch::new(name, open, close, random));
        }
        if !random.one_in(4) {
            let name = names.clone().nth(explicit).expect("the names go round");
            let close = random
                .one_in(2)
                .then(|| DelimiterSketch::random(random, constructs));
            fields.push(FieldSketch::new(name, None, close, random));
        }
        Self { fields }
    }

    /// A random template as models have them: each delimiter has a rare character, and before it there
    /// may be white space.
    pub fn usual(random: &mut Random) -> Self {
        let delimiter = |random: &mut Random| Some(DelimiterSketch::usual(random));
        let (open, close) = (delimiter(random), delimiter(random));
        let mut fields = vec![FieldSketch::new("a", open, close, random)];
        if !random.one_in(3) {
            fields.push(FieldSketch::new("m", None, None, random));
        }
        Self { fields }
    }

    /// A random template whose first field has an open and a close that may both match the empty
    /// text, look-around not considered. So it may have texts without an answer.
    pub fn nullable(random: &mut Random, constructs: Constructs) -> Self {
        let names: [&'static str; 3] = match random.below(2) {
            0 => ["a", "m", "z"],
            _ => ["z", "a", "m"],
        };
        let nullable = |random: &mut Random| {
            let pattern = Sketch::nullable(random, constructs);
            Some(DelimiterSketch::Pattern(pattern))
        };
        let (open, close) = (nullable(random), nullable(random));
        let mut fields = vec![FieldSketch::new(names[0], open, close, random)];
        if random.one_in(2) {
            let open = Some(DelimiterSketch::random(random, constructs));
            fields.push(FieldSketch::new(names[1], open, None, random));
        }
        if random.one_in(2) {
            let close = Some(DelimiterSketch::random(random, constructs));
            fields.push(FieldSketch::new(names[2], None, close, random));
        }
        Self { fields }
    }

    /// The template as JSON. Bodies are kept as they are, white space included.
    #[must_use]
    pub fn json(&self) -> String {
        let fields = self.fields.iter();
        let fields = fields
            .map(|field| (field.name.to_owned(), field.json()))
            .collect::<Map<_, _>>();
        json!({ "version": 1, "start_anchor": ANCHOR, "fields": fields }).to_string()
    }

    /// The template's fields, for the walk.
    ///
    /// # Errors
    ///
    /// When a pattern is refused.
    pub fn fields(&self) -> Result<Vec<Field>, PatternError> {
        let pattern = |delimiter: &Option<DelimiterSketch>| {
            let source = delimiter.as_ref().map(DelimiterSketch::source);
            source
                .map(|source| parse(&source, Options::default()))
                .transpose()
        };
        let field = |field: &FieldSketch| {
            Ok(Field {
                name: field.name.to_owned(),
                open: pattern(&field.open)?,
                close: pattern(&field.close)?,
            })
        };
        self.fields.iter().map(field).collect()
    }

    /// What may follow the beginning of a text: mostly the rest of a delimiter that is under way.
    pub fn continuation(&self, fed: &str, random: &mut Random) -> String {
        let mut text = String::new();
        let delimiters = self.delimiters();
        let fed: Vec<char> = fed.chars().collect();
        for _ in 0..10 {
            let under_way = &fed[random.below(fed.len() + 1)..];
            let mut delimiter = String::new();
            let sketch = random.pick(&delimiters);
            sketch.sample_toward(under_way, random, &mut delimiter);
            let mut rest = delimiter.chars();
            if under_way.iter().all(|&known| rest.next() == Some(known)) {
                text.extend(rest);
                break;
            }
        }
        if random.one_in(2) {
            text.push_str(&self.text(random, 6));
        }
        text
    }

    fn delimiters(&self) -> Vec<&DelimiterSketch> {
        self.fields
            .iter()
            .flat_map(|field| [&field.open, &field.close])
            .flatten()
            .collect()
    }

    /// A text of at most `longest` characters. It may stop in the middle of a delimiter.
    pub fn text(&self, random: &mut Random, longest: usize) -> String {
        let delimiters = self.delimiters();
        let mut text = String::new();
        let length = 1 + random.below(longest.max(1));
        while text.chars().count() < length {
            let mut piece = String::new();
            random.pick(&delimiters).sample(random, &mut piece);
            match random.below(6) {
                0 if random.one_in(4) => piece = random.pick(&OTHERS).to_string(),
                0 => piece = random.pick(&ALPHABET).to_string(),
                1 | 2 => piece = half(&piece, random),
                _ => {}
            }
            // Even where every delimiter is empty, the text must grow.
            if piece.is_empty() {
                piece.push(*random.pick(&ALPHABET));
            }
            text.push_str(&piece);
        }
        text.chars().take(longest).collect()
    }
}

impl FieldSketch {
    fn new(
        name: &'static str,
        open: Option<DelimiterSketch>,
        close: Option<DelimiterSketch>,
        random: &mut Random,
    ) -> Self {
        let delimiters = open.iter().chain(&close);
        let groups: Vec<&str> = delimiters.flat_map(DelimiterSketch::groups).collect();
        let captured = (!groups.is_empty()).then(|| (*random.pick(&groups)).to_owned());
        Self {
            name,
            open,
            close,
            captured,
        }
    }

    fn json(&self) -> Value {
        let mut keys = Map::new();
        for (key, delimiter) in [("open", &self.open), ("close", &self.close)] {
            match delimiter {
                None => {}
                Some(DelimiterSketch::Literals(literals)) => {
                    keys.insert(key.to_owned(), json!(literals));
                }
                Some(DelimiterSketch::Pattern(pattern)) => {
                    keys.insert(format!("{key}_pattern"), json!(pattern.to_string()));
                }
            }
        }
        keys.insert("content_args".to_owned(), json!({ "strip": false }));
        // Captures are allowed only where a transform could use them.
        let transform = match &self.captured {
            None => json!({ "text": "{content}" }),
            Some(name) => json!({ "text": "{content}", "captured": format!("{{{name}}}") }),
        };
        keys.insert("transform".to_owned(), transform);
        // Otherwise a later region would hide an earlier one.
        keys.insert("repeats".to_owned(), json!(true));
        Value::Object(keys)
    }
}

impl DelimiterSketch {
    /// A random delimiter.
    pub fn random(random: &mut Random, constructs: Constructs) -> Self {
        match random.below(4) {
            0 => Self::Literals(vec![literal(random)]),
            1 => Self::akin(&literal(random), random),
            _ => Self::Pattern(Sketch::random(random, constructs)),
        }
    }

    /// A rare character, with what models write around it.
    fn usual(random: &mut Random) -> Self {
        let before = match random.below(10) {
            0..4 => Sketch::WHITE_SPACE.repeated("*"),
            4 => Sketch::WHITE_SPACE.repeated("{1,2}"),
            5 => Sketch::Character('\n').repeated("?"),
            6 => Sketch::LookAround("(?<=", Box::new(Sketch::Character('b'))),
            7 => Sketch::Character('…').repeated("?"),
            _ => Sketch::Concat(Vec::new()),
        };
        let needle = *random.pick(&['<', '<', '<', '…']);
        let rest = *random.pick(&["a>", "/a>", "a", "", "<", "\n", " <"]);
        let delimiter = [needle].into_iter().chain(rest.chars());
        let delimiter = delimiter.map(Sketch::Character);
        Self::Pattern(Sketch::Concat(
            [before].into_iter().chain(delimiter).collect(),
        ))
    }

    /// Texts of which one begins another, or contains it.
    fn akin(literal: &str, random: &mut Random) -> Self {
        let longer = format!("{literal}{}", self::literal(random));
        let around = format!("{}{longer}", random.pick(&ALPHABET));
        let mut all = vec![longer, literal.to_owned(), around];
        all.swap(0, random.below(3));
        all.truncate(1 + random.below(3));
        Self::Literals(all)
    }

    /// The delimiter as the source of one pattern: literals are escaped and joined, the
    /// longest first.
    #[must_use]
    pub fn source(&self) -> String {
        match self {
            Self::Literals(literals) => literal_source(literals),
            Self::Pattern(pattern) => pattern.to_string(),
        }
    }

    /// The names of its groups. A name may come twice.
    #[must_use]
    pub fn groups(&self) -> Vec<&str> {
        match self {
            Self::Literals(_) => Vec::new(),
            Self::Pattern(pattern) => pattern.groups(),
        }
    }

    fn is_nullable(&self) -> bool {
        matches!(self, Self::Pattern(pattern) if pattern.is_nullable())
    }

    /// A text that it matches, or nearly: look-around is not obeyed.
    pub fn sample(&self, random: &mut Random, text: &mut String) {
        self.sample_toward(&[], random, text);
    }

    fn sample_toward(&self, wanted: &[char], random: &mut Random, text: &mut String) {
        match self {
            Self::Literals(literals) => text.push_str(random.pick::<String>(literals)),
            Self::Pattern(pattern) => pattern.sample_toward(wanted, random, text),
        }
    }
}

/// Literals as the source of one pattern: the longest first, as rule A1 has it.
#[must_use]
pub fn literal_source(literals: &[String]) -> String {
    let mut literals: Vec<&String> = literals.iter().collect();
    literals.sort_by_key(|literal| std::cmp::Reverse(literal.chars().count()));
    let characters = |literal: &&String| literal.chars().map(Sketch::Character).collect();
    let branches = literals
        .iter()
        .map(characters)
        .map(Sketch::Concat)
        .collect();
    Sketch::Alternation(branches).to_string()
}

fn literal(random: &mut Random) -> String {
    let length = 1 + random.below(3);
    (0..length).map(|_| random.pick(&ALPHABET)).collect()
}

/// The beginning of a text, or its end.
fn half(text: &str, random: &mut Random) -> String {
    let characters: Vec<char> = text.chars().collect();
    let (start, end) = characters.split_at(random.below(characters.len() + 1));
    if random.one_in(4) { end } else { start }.iter().collect()
}

#[cfg(test)]
mod tests {
    use super::TemplateSketch;
    use crate::generate::Random;
    use crate::generate::pattern::Constructs;
    use crate::oracle::backtrack::Steps;
    use crate::oracle::walk::{NoAnswer, Step, walk};

    #[test]
    fn a_seed_brings_the_same_case_back() {
        let draw = |seed| {
            let mut random = Random::new(seed);
            let template = TemplateSketch::random(&mut random, Constructs::ALL);
            (template.json(), template.text(&mut random, 30))
        };
        assert_eq!(draw(42), draw(42));
        assert_ne!(draw(42), draw(43));
    }

    /// A generator whose texts hold no delimiters would test nothing.
    #[test]
    fn templates_are_good_and_texts_have_delimiters() {
        let mut delimited = 0;
        for seed in 0..500 {
            let mut random = Random::new(seed);
            let template = TemplateSketch::random(&mut random, Constructs::ALL);
            let fields = template
                .fields()
                .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            let text = template.text(&mut random, 24);
            assert!(text.chars().count() <= 24, "seed {seed}");
            match walk(&fields, &text, &mut Steps::new(100_000)) {
                Ok(steps) => {
                    let has_delimiter = steps
                        .iter()
                        .any(|step| matches!(step, Step::Delimiter { .. }));
                    delimited += usize::from(has_delimiter);
                }
                Err(NoAnswer::OutOfSteps) => {}
                Err(NoAnswer::Endless) => panic!("seed {seed} has no answer"),
            }
        }
        assert!(
            delimited > 350,
            "only {delimited} of 500 texts have a delimiter"
        );
    }
}
