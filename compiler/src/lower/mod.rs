//! From a checked template to a program: patterns are parsed, and the delimiters watched at
//! one time become one automaton.

mod complaints;
mod content;
pub(crate) mod patterns;
pub(crate) mod roles;
mod tags;
mod warnings;

use crate::analysis::outcomes::matches;
use crate::automaton::{self, BuildError, Limits, PackedAutomaton, Watched};
use crate::diagnostic::{Code, Diagnostic};
use crate::program::{self, Mode, Program};
use crate::template::{Field, Template};
use complaints::{endless, never_matches, pattern_too_large, too_large};
use patterns::{Parsed, Source, named_groups};
use roles::{Role, explicit_close, idle_roles, implicit, watched};

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

struct Lowering<'a> {
    template: &'a Template,
    parsed: &'a Parsed<'a>,
    limits: &'a Limits,
    complaints: &'a mut Vec<Diagnostic>,
}

impl<'a> Lowering<'a> {
    fn program(&mut self) -> Option<Program> {
        let roles = idle_roles(self.template, self.parsed);
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
            implicit: implicit(self.template),
            idle,
            start_anchor: anchor?,
        })
    }

    fn fields(&self) -> impl Iterator<Item = &'a Field> + use<'a> {
        self.template.fields.iter()
    }

    fn field(&mut self, number: usize, field: &Field, idle: &[Role<'a>]) -> Option<program::Field> {
        let close = match explicit_close(self.template, self.parsed, number) {
            Some(role) => {
                self.complaints
                    .extend(endless(self.template, idle, &role, self.limits));
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
        let built = automaton::build(&watched(roles), self.limits).and_then(|automaton| {
            let packed = PackedAutomaton::new(&automaton)?;
            Ok((automaton, packed))
        });
        let automaton = match built {
            Ok((automaton, packed)) => {
                self.complaints.extend(warnings::check_mode(
                    self.template,
                    roles,
                    &automaton,
                    self.limits,
                ));
                packed
            }
            Err(error) => {
                if !self.is_follow_up(error) {
                    self.complaints
                        .push(too_large(self.template, roles, self.limits, error));
                }
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

    /// Whether an automaton has no time left because of others that were complained of.
    fn is_follow_up(&self, error: BuildError) -> bool {
        let is_too_large = |complaint: &Diagnostic| complaint.code == Code::PatternTooLarge;
        error == BuildError::TooManySteps && self.complaints.iter().any(is_too_large)
    }

    /// An automaton that searches a whole text for one pattern.
    fn whole_text(&mut self, source: &Source<'_>, captures: Vec<u32>) -> Option<PackedAutomaton> {
        let watched = Watched {
            pattern: &source.pattern,
            captures,
        };
        let built = automaton::build_for_whole_text(&[watched], self.limits)
            .and_then(|automaton| Ok((matches(&automaton), PackedAutomaton::new(&automaton)?)));
        match built {
            Ok((matches, packed)) => {
                if !matches {
                    self.complaints.push(never_matches(source, self.limits));
                }
                Some(packed)
            }
            Err(error) => {
                if !self.is_follow_up(error) {
                    self.complaints
                        .push(pattern_too_large(source, self.limits, error));
                }
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::automaton::Limits;
    use crate::compile;
    use crate::diagnostic::Code;
    use crate::template;

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
                30,
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
    /// Each field alone would be fine.
    #[test]
    fn the_time_is_bounded_for_all_automata_together() {
        let field = |number: usize| {
            format!(
                r#""f{number}": {{"open": "<{number}>", "close_pattern": "(?:[ab]{{0,9}}|c{number}){{0,9}}z"}}"#
            )
        };
        let fields: Vec<String> = (0..20).map(field).collect();
        let source = format!(
            r#"{{"start_anchor": "<A>", "fields": {{{}}}}}"#,
            fields.join(", ")
        );
        let template = template::read(&source).template.expect("a template");
        let complaints = |steps: usize| -> Vec<Code> {
            let mut limits = Limits::default();
            limits.steps = steps;
            let (program, complaints) = super::lower(&template, &limits);
            assert_eq!(program.is_none(), !complaints.is_empty());
            complaints.iter().map(|complaint| complaint.code).collect()
        };
        assert_eq!(complaints(usize::MAX), []);
        // One complaint, not one for each automaton for which no time is left.
        assert_eq!(complaints(10_000), [Code::PatternTooLarge]);
    }

    /// The place in a pattern is looked for by parsing each beginning of it.
    #[test]
    fn a_long_pattern_is_refused_at_once() {
        let words: Vec<String> = (0..20_000).map(|number| format!("w{number}")).collect();
        let source = format!(
            r#"{{"start_anchor": "<A>", "fields": {{"x": {{"open_pattern": "(?:{})z", "close": "!"}}}}}}"#,
            words.join("|")
        );
        let begun = std::time::Instant::now();
        let compilation = compile("t", &source);
        let codes: Vec<Code> = compilation.diagnostics.iter().map(|one| one.code).collect();
        assert_eq!(codes, [Code::PatternTooLarge]);
        // It took minutes.
        assert!(begun.elapsed().as_secs() < 20);
    }
}
