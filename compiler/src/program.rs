//! A compiled template: plain data, from which the macro writes static tables and the
//! run-time front end makes owned ones.

use crate::automaton::{PackedAutomaton, PackedBacktracker};
use crate::json::Json;
use crate::template::Transform;

/// A compiled template.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Program {
    /// The fields, in the template's order.
    pub fields: Vec<Field>,
    /// What the message holds from the start, in order.
    pub defaults: Vec<(String, Json)>,
    /// The place of the field without an open.
    pub implicit: Option<usize>,
    /// What is watched outside explicit regions.
    pub idle: Mode,
    /// Finds the start anchors in a prefix.
    pub start_anchor: PackedAutomaton,
    /// How many characters the look-behinds of any mode reach back.
    pub look_behind: u16,
}

/// A field.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Field {
    /// Its key in the message.
    pub name: String,
    /// How a region's text is parsed.
    pub content: Content,
    /// Whether the values of all regions are kept.
    pub repeats: bool,
    /// What the values of all regions are joined with, if they are.
    pub join: Option<String>,
    /// Whether a message may lack it.
    pub optional: bool,
    /// What is made of the parsed text.
    pub transform: Option<Transform>,
    /// Whether the transform is for each object of a list.
    pub transform_each: bool,
    /// The names of its captures.
    pub captures: Vec<String>,
    /// What is watched in its explicit regions; without, they run to the end of the text.
    pub close: Option<Mode>,
}

/// The delimiters watched at one time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mode {
    /// The automaton that finds them.
    pub automaton: PackedAutomaton,
    /// The delimiters, in the order of the automaton's patterns.
    pub delimiters: Vec<Delimiter>,
}

/// A delimiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delimiter {
    /// The place of the field that it opens or closes.
    pub field: usize,
    /// Whether it opens it.
    pub opens: bool,
    /// For each of its captures, the place among the field's captures.
    pub captures: Vec<usize>,
}

/// What finds the tags of `xml-inline`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tags {
    /// An automaton.
    Automaton(Box<PackedAutomaton>),
    /// A backtracking matcher, for a pattern with back-references.
    Backtracker(PackedBacktracker),
}

/// A content parser with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// The text itself.
    Text {
        /// Whether white space around it goes.
        strip: bool,
    },
    /// An integer.
    Int {
        /// Whether white space around it goes first.
        strip: bool,
    },
    /// A double.
    Float {
        /// Whether white space around it goes first.
        strip: bool,
    },
    /// A truth value.
    Bool {
        /// Whether white space around it is ignored.
        strip: bool,
    },
    /// A JSON value.
    Json {
        /// Whether keys may be written without quotation marks.
        unquoted_keys: bool,
        /// Pairs of marks that enclose strings.
        string_delims: Vec<(String, String)>,
        /// Whether text that is not JSON is taken as it is.
        allow_non_json: bool,
        /// Whether white space around such text goes.
        strip: bool,
    },
    /// An object with an entry for each tag.
    XmlInline {
        /// Finds the tags; its captures are `key`, then `value` if the pattern has it.
        tags: Tags,
        /// Whether the pattern has the group `value`.
        has_value: bool,
        /// How a value is parsed; `None` leaves it as it is.
        value_parser: Option<Box<Content>>,
        /// Whether the values of a key that occurs again become a list.
        merge_duplicates: bool,
    },
    /// An object with an entry for each line.
    KvLines {
        /// What separates lines; `None` is any run of white space.
        line_sep: Option<String>,
        /// What separates a key from its value.
        kv_sep: String,
        /// Whether white space around lines, keys and values goes.
        strip: bool,
        /// How a value is parsed; `None` leaves it as it is.
        value_parser: Option<Box<Content>>,
    },
    /// A list of calls with keyword arguments.
    PythonCallList,
}

impl Program {
    /// How many bytes all automata's tables take.
    #[must_use]
    pub fn table_bytes(&self) -> usize {
        let modes = self.fields.iter().filter_map(|field| field.close.as_ref());
        let closes: usize = modes.map(|mode| mode.automaton.bytes()).sum();
        let tags: usize = self
            .fields
            .iter()
            .map(|field| field.content.tag_bytes())
            .sum();
        self.idle.automaton.bytes() + self.start_anchor.bytes() + closes + tags
    }
}

impl Content {
    /// How many bytes the automata take that find tags.
    fn tag_bytes(&self) -> usize {
        let (own, values) = match self {
            Self::XmlInline {
                tags, value_parser, ..
            } => match tags {
                Tags::Automaton(automaton) => (automaton.bytes(), value_parser),
                Tags::Backtracker(_) => (0, value_parser),
            },
            Self::KvLines { value_parser, .. } => (0, value_parser),
            _ => return 0,
        };
        own + values.as_ref().map_or(0, |parser| parser.tag_bytes())
    }
}
