//! From a checked template to a program: patterns are parsed, and the delimiters watched at
//! one time become one automaton.

use std::borrow::Cow;
use std::ops::Range;

use crate::automaton::{
    self, Automaton, BuildError, Limits, PackedAutomaton, PackedBacktracker, Watched,
    can_open_and_close_empty,
};
use crate::diagnostic::{Code, Diagnostic};
use crate::json::Text;
use crate::pattern::{self, Options, Pattern, PatternError};
use crate::program::{self, Mode, Program, Tags};
use crate::template::{
    Content, Delimiter, Field, FieldGroups, Template, check_captures, check_tag_groups,
};

/// Lowers a template. Without a program, at least one complaint is an error.
pub(crate) fn lower(template: &Template, limits: &Limits) -> (Option<Program>, Vec<Diagnostic>) {
    let mut complaints = Vec::new();
    let parsed = Parsed::new(template, &mut complaints);
    complaints.extend(parsed.check(template));
    if complaints.iter().any(Diagnostic::is_error) {
        return (None, complaints);
    }
    let program = Lowering {
        template,
        parsed: &parsed,
        limits,
        complaints: &mut complaints,
    }
    .program();
    let program = program.filter(|_| !complaints.iter().any(Diagnostic::is_error));
    (program, complaints)
}

/// A delimiter's pattern and the bytes it was written in.
struct Source {
    pattern: Pattern,
    span: Range<usize>,
}

/// The parsed patterns of a field.
struct FieldPatterns {
    open: Option<Source>,
    close: Option<Source>,
    /// Those of its content parser and the parsers of its values, outermost first.
    tags: Vec<Option<Source>>,
    /// Whether its delimiters all parsed.
    sound: bool,
}

/// All parsed patterns of a template.
struct Parsed {
    anchor: Option<Source>,
    fields: Vec<FieldPatterns>,
}

impl Parsed {
    fn new(template: &Template, complaints: &mut Vec<Diagnostic>) -> Self {
        let anchor = delimiter(&template.start_anchor, complaints);
        let fields = template
            .fields
            .iter()
            .map(|field| {
                let before = complaints.len();
                let mut read = |given: &Option<Delimiter>| {
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
    fn check(&self, template: &Template) -> Vec<Diagnostic> {
        let groups_of = |source: &Option<Source>| match source {
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
            for (text, tags) in field.content.tag_patterns().into_iter().zip(&patterns.tags) {
                if let Some(tags) = tags {
                    complaints.extend(check_tag_groups(text, &tags.pattern.groups));
                }
            }
        }
        complaints
    }
}

/// The pattern of a delimiter; none if it does not parse.
fn delimiter(delimiter: &Delimiter, complaints: &mut Vec<Diagnostic>) -> Option<Source> {
    match delimiter {
        Delimiter::Pattern(text) => source(text, Options::default(), complaints),
        Delimiter::Literals(texts) => {
            let first = texts.first()?;
            let last = texts.last()?;
            let literals: Vec<&str> = texts.iter().map(|text| text.value.as_str()).collect();
            Some(Source {
                pattern: pattern::literals(&literals),
                span: first.span.start..last.span.end,
            })
        }
    }
}

fn source(text: &Text, options: Options, complaints: &mut Vec<Diagnostic>) -> Option<Source> {
    match pattern::parse(&text.value, options) {
        Ok(pattern) => Some(Source {
            pattern,
            span: text.span.clone(),
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
fn named_groups(pattern: &Pattern) -> impl Iterator<Item = (u32, &str)> {
    (1..)
        .zip(&pattern.groups)
        .filter_map(|(number, name)| Some((number, name.as_deref()?)))
}

/// A delimiter to watch for: its pattern, and what it is to which field.
struct Role<'a> {
    field: usize,
    opens: bool,
    source: &'a Source,
}

struct Lowering<'a> {
    template: &'a Template,
    parsed: &'a Parsed,
    limits: &'a Limits,
    complaints: &'a mut Vec<Diagnostic>,
}

impl<'a> Lowering<'a> {
    fn program(&mut self) -> Option<Program> {
        let implicit = self.fields().position(|field| field.open.is_none());
        let roles = self.idle_roles(implicit);
        let idle = self.mode(&roles);
        let anchor = self
            .parsed
            .anchor
            .as_ref()
            .and_then(|anchor| self.whole_text(anchor, Vec::new()));
        let mut fields = Vec::new();
        for (number, field) in self.fields().enumerate() {
            fields.push(self.field(number, field, &roles));
        }
        let fields: Vec<program::Field> = fields.into_iter().collect::<Option<_>>()?;
        let idle = idle?;
        let closes = fields.iter().filter_map(|field| field.close.as_ref());
        let look_behind = closes
            .chain([&idle])
            .map(|mode| mode.automaton.look_behind)
            .max();
        Some(Program {
            look_behind: look_behind.unwrap_or(0),
            fields,
            defaults: self.template.defaults.clone(),
            implicit,
            idle,
            start_anchor: anchor?,
        })
    }

    fn fields(&self) -> impl Iterator<Item = &'a Field> + use<'a> {
        self.template.fields.iter()
    }

    /// What is watched outside explicit regions, in the order in which ties are broken: opens
    /// before the close, opens by their field's name.
    fn idle_roles(&self, implicit: Option<usize>) -> Vec<Role<'a>> {
        let mut roles: Vec<Role<'a>> = (0..)
            .zip(&self.parsed.fields)
            .filter_map(|(field, patterns)| {
                Some(Role {
                    field,
                    opens: true,
                    source: patterns.open.as_ref()?,
                })
            })
            .collect();
        roles.sort_by_key(|role| self.template.fields[role.field].name.value.as_str());
        roles.extend(implicit.and_then(|field| self.close_role(field)));
        roles
    }

    fn close_role(&self, field: usize) -> Option<Role<'a>> {
        Some(Role {
            field,
            opens: false,
            source: self.parsed.fields[field].close.as_ref()?,
        })
    }

    fn field(&mut self, number: usize, field: &Field, idle: &[Role<'a>]) -> Option<program::Field> {
        let close = match self.close_role(number).filter(|_| field.open.is_some()) {
            Some(role) => {
                self.refuse_endless(idle, &role);
                Some(self.mode(&[role])?)
            }
            None => None,
        };
        Some(program::Field {
            name: field.name.value.clone(),
            content: self.content(&field.content, &self.parsed.fields[number].tags)?,
            repeats: field.repeats,
            join: field.join.clone(),
            optional: field.optional,
            transform: field.transform.clone(),
            transform_each: field.transform_each,
            captures: self.capture_names(number),
            close,
        })
    }

    /// The names of all captures of a field's delimiters.
    fn capture_names(&self, field: usize) -> Vec<String> {
        let patterns = &self.parsed.fields[field];
        let mut names: Vec<String> = Vec::new();
        for source in patterns.open.iter().chain(&patterns.close) {
            for (_, name) in named_groups(&source.pattern) {
                if !names.iter().any(|known| known == name) {
                    names.push(name.to_owned());
                }
            }
        }
        names
    }

    fn mode(&mut self, roles: &[Role<'a>]) -> Option<Mode> {
        let watched: Vec<Watched<'_>> = roles.iter().map(watch).collect();
        let built = automaton::build(&watched, self.limits);
        let packed = built.and_then(|automaton| PackedAutomaton::new(&automaton));
        let automaton = match packed {
            Ok(automaton) => automaton,
            Err(error) => {
                self.too_large(roles, error);
                return None;
            }
        };
        let delimiters = roles
            .iter()
            .map(|role| {
                let names = self.capture_names(role.field);
                program::Delimiter {
                    field: role.field,
                    opens: role.opens,
                    captures: named_groups(&role.source.pattern)
                        .filter_map(|(_, name)| names.iter().position(|known| known == name))
                        .collect(),
                }
            })
            .collect();
        Some(Mode {
            automaton,
            delimiters,
        })
    }

    /// Complains of the pattern that is too large by itself, or of all together.
    fn too_large(&mut self, roles: &[Role<'a>], error: BuildError) {
        let alone = roles
            .iter()
            .find(|role| automaton::build(&[watch(role)], self.limits).is_err());
        let (span, what) = match (alone, roles) {
            (Some(role), _) | (None, [role]) => (role.source.span.clone(), "the pattern"),
            _ => (self.template.span.clone(), "the delimiters together"),
        };
        self.complaints.push(build_complaint(span, what, error));
    }

    /// An automaton that searches a whole text for one pattern.
    fn whole_text(&mut self, source: &Source, captures: Vec<u32>) -> Option<PackedAutomaton> {
        let watched = Watched {
            pattern: &source.pattern,
            captures,
        };
        let built = automaton::build_for_whole_text(&[watched], self.limits);
        match built.and_then(|automaton: Automaton| PackedAutomaton::new(&automaton)) {
            Ok(automaton) => Some(automaton),
            Err(error) => {
                let complaint = build_complaint(source.span.clone(), "the pattern", error);
                self.complaints.push(complaint);
                None
            }
        }
    }

    fn refuse_endless(&mut self, idle: &[Role<'a>], close: &Role<'a>) {
        let Some(open) = idle
            .iter()
            .position(|role| role.field == close.field && role.opens)
        else {
            return;
        };
        let patterns = [&idle[open].source.pattern, &close.source.pattern];
        if !patterns.iter().all(|pattern| pattern.root.is_nullable()) {
            return;
        }
        let watched: Vec<Watched<'_>> = idle.iter().map(watch).collect();
        let name = &self.template.fields[close.field].name.value;
        match can_open_and_close_empty(&watched, open, &watch(close), self.limits) {
            Ok(false) => {}
            Ok(true) => {
                let message = format!(
                    "`{name}` can open and close at one place without reading anything, for ever"
                );
                self.complaints.push(
                    Diagnostic::new(Code::EndlessField, close.source.span.clone(), message)
                        .with_help(
                            "let the open or the close match at least one character wherever both match",
                        ),
                );
            }
            Err(error) => {
                let span = close.source.span.clone();
                self.complaints
                    .push(build_complaint(span, "the open and the close", error));
            }
        }
    }

    fn content(&mut self, content: &Content, tags: &[Option<Source>]) -> Option<program::Content> {
        Some(match content {
            Content::Text { strip } => program::Content::Text { strip: *strip },
            Content::Int { strip } => program::Content::Int { strip: *strip },
            Content::Float { strip } => program::Content::Float { strip: *strip },
            Content::Bool { strip } => program::Content::Bool { strip: *strip },
            Content::Json {
                unquoted_keys,
                string_delims,
                allow_non_json,
                strip,
            } => program::Content::Json {
                unquoted_keys: *unquoted_keys,
                string_delims: string_delims.clone(),
                allow_non_json: *allow_non_json,
                strip: *strip,
            },
            Content::XmlInline {
                value_parser,
                merge_duplicates,
                ..
            } => {
                let (own, inner) = tags.split_first()?;
                let own = own.as_ref()?;
                let number = |wanted: &str| {
                    named_groups(&own.pattern)
                        .find_map(|(number, name)| (name == wanted).then_some(number))
                };
                let value = number("value");
                let captures = number("key").into_iter().chain(value).collect();
                program::Content::XmlInline {
                    tags: self.tags(own, captures)?,
                    has_value: value.is_some(),
                    value_parser: self.value_parser(value_parser.as_deref(), inner)?,
                    merge_duplicates: *merge_duplicates,
                }
            }
            Content::KvLines {
                line_sep,
                kv_sep,
                strip,
                value_parser,
            } => program::Content::KvLines {
                line_sep: line_sep.clone(),
                kv_sep: kv_sep.clone(),
                strip: *strip,
                value_parser: self.value_parser(value_parser.as_deref(), tags)?,
            },
            Content::PythonCallList => program::Content::PythonCallList,
        })
    }

    /// What finds tags: an automaton, unless the pattern refers back to what it has matched.
    fn tags(&mut self, source: &Source, captures: Vec<u32>) -> Option<Tags> {
        if source.pattern.referenced_groups().is_empty() {
            let automaton = self.whole_text(source, captures)?;
            return Some(Tags::Automaton(Box::new(automaton)));
        }
        match PackedBacktracker::new(&source.pattern, &captures) {
            Ok(backtracker) => Some(Tags::Backtracker(backtracker)),
            Err(error) => {
                let complaint = build_complaint(source.span.clone(), "the pattern", error);
                self.complaints.push(complaint);
                None
            }
        }
    }

    /// The outer option: whether it could be lowered. The inner one: whether there is one.
    fn value_parser(
        &mut self,
        parser: Option<&Content>,
        tags: &[Option<Source>],
    ) -> Option<Option<Box<program::Content>>> {
        match parser {
            None => Some(None),
            Some(parser) => Some(Some(Box::new(self.content(parser, tags)?))),
        }
    }
}

fn watch<'a>(role: &Role<'a>) -> Watched<'a> {
    Watched {
        pattern: &role.source.pattern,
        captures: named_groups(&role.source.pattern)
            .map(|(number, _)| number)
            .collect(),
    }
}

fn build_complaint(span: Range<usize>, what: &str, error: BuildError) -> Diagnostic {
    let (code, help): (_, Cow<'_, str>) = match error {
        BuildError::BackReference => (
            Code::UnsupportedPattern,
            "write out what is to be matched".into(),
        ),
        BuildError::CaptureInLookBehind => (
            Code::UnsupportedPattern,
            "capture outside the look-behind, or write the group as `(?:…)`".into(),
        ),
        BuildError::LookBehindTooLong => (
            Code::UnsupportedPattern,
            "look behind at a few characters only".into(),
        ),
        _ => (
            Code::PatternTooLarge,
            "use smaller counts, fewer alternatives, or fewer loops inside one another".into(),
        ),
    };
    Diagnostic::new(code, span, format!("{what} {error}")).with_help(help)
}

#[cfg(test)]
mod tests {
    use crate::compile;
    use crate::diagnostic::Code;

    #[test]
    fn patterns_are_complained_of_at_their_place() {
        for (field, code, column) in [
            (r#"{"close_pattern": "a(b"}"#, Code::BadPattern, 21),
            (
                r#"{"close_pattern": "(a)\\1"}"#,
                Code::UnsupportedPattern,
                23,
            ),
            (
                r#"{"close_pattern": "(?:a{300}){400}"}"#,
                Code::PatternTooLarge,
                19,
            ),
            (
                r#"{"open_pattern": "(?=x)", "close_pattern": "x*?"}"#,
                Code::EndlessField,
                44,
            ),
        ] {
            let source =
                format!("{{\"start_anchor\": \"<A>\", \"fields\": {{\"x\":\n{field}\n}}}}");
            let compilation = compile("t", &source);
            let found: Vec<_> = compilation
                .diagnostics
                .iter()
                .filter(|complaint| complaint.is_error())
                .map(|complaint| (complaint.code, complaint.place(&source).to_string()))
                .collect();
            assert_eq!(found, [(code, format!("2:{column}"))], "{field}");
            assert!(compilation.program.is_none(), "{field}");
        }
    }
}
