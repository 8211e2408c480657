//! What a template compiles to, for people who want to know: which delimiters are watched when,
//! how large the automata are, what text they hold back and what they search for.

mod dot;
mod size;

use crate::analysis::characters::Classes;
use crate::analysis::hold::Hold;
use crate::automaton::{self, Automaton, BuildError, Limits, PackedAutomaton, Role as ClassRole};
use crate::diagnostic::Diagnostics;
use crate::lower::patterns::{Parsed, Source, Written};
use crate::lower::roles::{Role, explicit_close, idle_roles, implicit, watched};
use crate::template::Template;
use crate::{Compilation, compile};

pub use size::Growth;

/// What a template compiles to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// What the prefix is cut after.
    pub start_anchor: Anchor,
    /// What is watched outside explicit regions, then what is watched in those of each field.
    pub modes: Vec<Mode>,
    /// The field that takes the text outside explicit regions.
    pub implicit: Option<String>,
    /// How many bytes all tables take.
    pub bytes: usize,
    /// What the compiler warns of.
    pub warnings: Diagnostics,
}

/// What finds the start anchors.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Anchor {
    /// What was written.
    pub text: DelimiterText,
    /// Its automaton.
    pub automaton: Automaton,
    /// How many bytes its tables take.
    pub bytes: usize,
}

/// What is watched at one time.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Mode {
    /// The field in whose regions it is; none outside explicit regions.
    pub field: Option<String>,
    /// The delimiters; none for a field that runs to the end of the text.
    pub delimiters: Vec<Delimiter>,
    /// The automaton that finds them, and what can be said of it; none without delimiters.
    pub machine: Option<Machine>,
}

/// An automaton, and what can be said of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Machine {
    /// The automaton.
    pub automaton: Automaton,
    /// How many bytes its tables take.
    pub bytes: usize,
    /// How much text it may hold back.
    pub hold: Hold,
    /// The characters of which each match has one, so that they can be searched for; none if every
    /// character is looked at.
    pub needles: Option<Classes>,
    /// How many bytes such characters begin with: up to three can be searched for at memory speed.
    pub needle_bytes: usize,
    /// The characters that are ordinary, so that a search passes over them.
    pub ordinary: Classes,
    /// The characters that are looked at only right before a needle.
    pub before_needles: Classes,
    /// What makes it large, if it is.
    pub growth: Option<Growth>,
}

/// A delimiter.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Delimiter {
    /// The field that it opens or closes.
    pub field: String,
    /// Whether it opens it.
    pub opens: bool,
    /// What was written.
    pub text: DelimiterText,
}

/// How a delimiter was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DelimiterText {
    /// As a list of literals.
    Literals(Vec<String>),
    /// As a pattern.
    Pattern(String),
}

impl DelimiterText {
    fn of(source: &Source<'_>) -> Self {
        match source.written {
            Written::Literals(texts) => {
                Self::Literals(texts.iter().map(|text| text.value.clone()).collect())
            }
            Written::Pattern(text, _) => Self::Pattern(text.value.clone()),
        }
    }
}

/// Explains the template in a JSON text, which messages call `path`.
///
/// # Errors
/// If the template does not compile.
pub fn explain(path: &str, source: &str) -> Result<Explanation, Diagnostics> {
    let Compilation {
        template,
        program,
        diagnostics,
    } = compile(path, source);
    let limits = Limits::default();
    let explained = match (&template, &program) {
        (Some(template), Some(program)) => {
            let parsed = Parsed::new(template, &mut Vec::new());
            explained(template, &parsed, &limits)
                .map(|(start_anchor, modes)| (start_anchor, modes, program.table_bytes()))
        }
        _ => None,
    };
    match explained {
        Some((start_anchor, modes, bytes)) => Ok(Explanation {
            start_anchor,
            modes,
            implicit: template.and_then(|template| {
                let field = implicit(&template)?;
                Some(template.fields[field].name.value.clone())
            }),
            bytes,
            warnings: diagnostics,
        }),
        None => Err(diagnostics),
    }
}

/// The start anchor and all modes; always some for a template that compiles.
fn explained(
    template: &Template,
    parsed: &Parsed<'_>,
    limits: &Limits,
) -> Option<(Anchor, Vec<Mode>)> {
    let anchor = parsed.anchor.as_ref()?;
    let watched_anchor = automaton::Watched {
        pattern: &anchor.pattern,
        captures: Vec::new(),
    };
    let automaton = automaton::build_for_whole_text(&[watched_anchor], limits).ok()?;
    let start_anchor = Anchor {
        text: DelimiterText::of(anchor),
        bytes: PackedAutomaton::new(&automaton).ok()?.bytes(),
        automaton,
    };
    let mut modes = vec![mode(template, None, &idle_roles(template, parsed), limits).ok()?];
    for (number, field) in template.fields.iter().enumerate() {
        if field.open.is_some() {
            let roles: Vec<Role<'_>> = explicit_close(template, parsed, number)
                .into_iter()
                .collect();
            modes.push(mode(template, Some(number), &roles, limits).ok()?);
        }
    }
    Some((start_anchor, modes))
}

fn mode(
    template: &Template,
    field: Option<usize>,
    roles: &[Role<'_>],
    limits: &Limits,
) -> Result<Mode, BuildError> {
    let name = |field: usize| template.fields[field].name.value.clone();
    let delimiters = roles
        .iter()
        .map(|role| Delimiter {
            field: name(role.field),
            opens: role.opens,
            text: DelimiterText::of(role.source),
        })
        .collect();
    let machine = if roles.is_empty() {
        None
    } else {
        Some(machine(template, roles, limits)?)
    };
    Ok(Mode {
        field: field.map(name),
        delimiters,
        machine,
    })
}

fn machine(
    template: &Template,
    roles: &[Role<'_>],
    limits: &Limits,
) -> Result<Machine, BuildError> {
    let automaton = automaton::build(&watched(roles), limits)?;
    let packed = PackedAutomaton::new(&automaton)?;
    let with_role = |wanted: ClassRole| {
        Classes::chosen(&automaton.alphabet, |class| {
            let skip = automaton.skip.as_ref();
            skip.is_some_and(|skip| skip.roles[class] == wanted)
        })
    };
    let needles = with_role(ClassRole::Needle);
    let growth = (packed.bytes() > size::LARGE)
        .then(|| size::growth(template, roles, &automaton, &needles, limits))
        .flatten();
    Ok(Machine {
        bytes: packed.bytes(),
        hold: Hold::of(&automaton),
        needle_bytes: packed.needles.len(),
        needles: automaton.skip.is_some().then_some(needles),
        ordinary: with_role(ClassRole::Ordinary),
        before_needles: with_role(ClassRole::Prefix),
        growth,
        automaton,
    })
}
