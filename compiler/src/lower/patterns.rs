//! The patterns of a template, parsed.

use std::ops::Range;

use super::tags::check_tags;
use crate::diagnostic::{Code, Diagnostic, quoted};
use crate::json::Text;
use crate::pattern::{self, Options, Pattern, PatternError};
use crate::template::{Delimiter, FieldGroups, Template, check_captures, check_unknown_groups};

/// A parsed pattern, and where it was written.
pub(crate) struct Source<'t> {
    pub(crate) pattern: Pattern,
    pub(crate) span: Range<usize>,
    pub(crate) written: Written<'t>,
}

/// How a pattern was written.
#[derive(Clone, Copy)]
pub(crate) enum Written<'t> {
    /// As a list of literals.
    Literals(&'t [Text]),
    /// As a pattern.
    Pattern(&'t Text, Options),
}

impl Source<'_> {
    /// What was written, for a message: one literal, or the pattern.
    pub(crate) fn quoted(&self) -> String {
        match self.written {
            Written::Literals([only]) | Written::Pattern(only, _) => quoted(&only.value),
            Written::Literals(_) => "the delimiter".to_owned(),
        }
    }
}

/// The parsed patterns of a field.
pub(crate) struct FieldPatterns<'t> {
    pub(crate) open: Option<Source<'t>>,
    pub(crate) close: Option<Source<'t>>,
    /// Those of its content parser and the parsers of its values, outermost first.
    pub(crate) tags: Vec<Option<Source<'t>>>,
    /// Whether its delimiters all parsed.
    sound: bool,
}

/// All parsed patterns of a template.
pub(crate) struct Parsed<'t> {
    pub(crate) anchor: Option<Source<'t>>,
    pub(crate) fields: Vec<FieldPatterns<'t>>,
}

impl<'t> Parsed<'t> {
    pub(crate) fn new(template: &'t Template, complaints: &mut Vec<Diagnostic>) -> Self {
        let anchor = delimiter(&template.start_anchor, complaints);
        let fields = template
            .fields
            .iter()
            .map(|field| {
                let before = complaints.len();
                let mut read = |given: &'t Option<Delimiter>| {
                    given
                        .as_ref()
                        .and_then(|given| delimiter(given, complaints))
                };
                let open = read(&field.open);
                let close = read(&field.close);
                let sound = complaints.len() == before;
                let tags = field
                    .content
                    .tag_patterns()
                    .into_iter()
                    .map(|text| {
                        // The body of a region is all there when it is parsed.
                        source(
                            text,
                            Options::default().with_back_references(true),
                            complaints,
                        )
                    })
                    .collect();
                FieldPatterns {
                    open,
                    close,
                    tags,
                    sound,
                }
            })
            .collect();
        Self { anchor, fields }
    }

    /// The checks that need the groups of patterns.
    pub(super) fn check(&self, template: &Template) -> Vec<Diagnostic> {
        let groups_of = |source: &Option<Source<'_>>| match source {
            Some(source) => source.pattern.groups.clone(),
            None => Vec::new(),
        };
        let groups: Vec<_> = self
            .fields
            .iter()
            .map(|field| {
                field
                    .sound
                    .then(|| (groups_of(&field.open), groups_of(&field.close)))
            })
            .collect();
        let views: Vec<_> = groups
            .iter()
            .map(|groups| {
                groups
                    .as_ref()
                    .map(|(open, close)| FieldGroups { open, close })
            })
            .collect();
        let mut complaints = check_captures(template, &views);
        for (field, patterns) in template.fields.iter().zip(&self.fields) {
            for ((_, value_parser), source) in field.content.tags().into_iter().zip(&patterns.tags)
            {
                if let Some(source) = source {
                    complaints.extend(check_tags(source, value_parser));
                }
            }
        }
        complaints.extend(
            self.anchor
                .as_ref()
                .map_or(Vec::new(), |anchor| match anchor.written {
                    Written::Literals(_) => Vec::new(),
                    Written::Pattern(text, _) => {
                        check_unknown_groups("the start anchor", text, &anchor.pattern.groups, &[])
                    }
                }),
        );
        complaints
    }
}

/// The pattern of a delimiter; none if it does not parse.
fn delimiter<'t>(delimiter: &'t Delimiter, complaints: &mut Vec<Diagnostic>) -> Option<Source<'t>> {
    match delimiter {
        Delimiter::Pattern(text) => source(text, Options::default(), complaints),
        Delimiter::Literals(texts) => {
            let first = texts.first()?;
            let last = texts.last()?;
            let literals: Vec<&str> = texts.iter().map(|text| text.value.as_str()).collect();
            Some(Source {
                pattern: pattern::literals(&literals),
                span: first.span.start..last.span.end,
                written: Written::Literals(texts),
            })
        }
    }
}

fn source<'t>(
    text: &'t Text,
    options: Options,
    complaints: &mut Vec<Diagnostic>,
) -> Option<Source<'t>> {
    match pattern::parse(&text.value, options) {
        Ok(pattern) => Some(Source {
            pattern,
            span: text.span.clone(),
            written: Written::Pattern(text, options),
        }),
        Err(error) => {
            complaints.push(pattern_complaint(text, error));
            None
        }
    }
}

fn pattern_complaint(text: &Text, error: PatternError) -> Diagnostic {
    let beyond_us = ["unbounded-look-behind", "surrogate"];
    let code = match error.code {
        "count-too-large" | "nested-too-deep" => Code::PatternTooLarge,
        code if code.starts_with("unsupported-") || beyond_us.contains(&code) => {
            Code::UnsupportedPattern
        }
        _ => Code::BadPattern,
    };
    let span = text.source_range(error.offset..error.offset + error.len);
    let diagnostic = Diagnostic::new(code, span, error.message);
    match error.help {
        Some(help) => diagnostic.with_help(help),
        None => diagnostic,
    }
}

/// The names of a pattern's groups with their numbers.
pub(crate) fn named_groups(pattern: &Pattern) -> impl Iterator<Item = (u32, &str)> {
    (1..)
        .zip(&pattern.groups)
        .filter_map(|(number, name)| Some((number, name.as_deref()?)))
}
