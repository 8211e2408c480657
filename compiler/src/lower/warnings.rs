//! What a mode's automaton says about its delimiters: some never count, some hold text back.

use std::ops::Range;

use super::complaints::{never_matches, never_matches_anywhere};
use super::patterns::{Source, Written};
use super::roles::{Role, watched};
use crate::analysis::hold::{Hold, Wait, may_hold_ordinary_text};
use crate::analysis::outcomes::{matches, wins, wins_empty};
use crate::analysis::reread::reads_again;
use crate::automaton::{self, Automaton, Limits};
use crate::diagnostic::{Code, Diagnostic, quoted};
use crate::template::Template;

/// The most transitions of an automaton that is asked how much it holds: ten times those of a
/// template that is large already.
const MAX_TRANSITIONS: usize = 200_000;

/// Complains of what the automaton of a mode shows.
pub(super) fn check_mode(
    template: &Template,
    roles: &[Role<'_>],
    automaton: &Automaton,
    limits: &Limits,
) -> Vec<Diagnostic> {
    let mut complaints = Vec::new();
    for (number, role) in roles.iter().enumerate() {
        if !wins(automaton, number) {
            complaints.push(never_counts(template, roles, number, limits));
        } else if is_implicit_close(template, role) && wins_empty(automaton, number) {
            complaints.push(empty_implicit_close(template, role));
        }
    }
    let holds = holds(template, roles, automaton, limits);
    let is_late = |complaint: &Diagnostic| complaint.code == Code::LateMatch;
    if !holds.iter().any(is_late)
        && let Some(number) = reads_again(automaton)
    {
        complaints.push(read_again(template, &roles[number]));
    }
    complaints.extend(holds);
    complaints
}

/// A match that may have text read again and again.
fn read_again(template: &Template, role: &Role<'_>) -> Diagnostic {
    let (verb, name) = (role.verb(), name(template, role));
    let message = format!(
        "what {verb} {name} has matched, but stays undecided while more of the same comes, which \
         then is read again for each match: long runs of it take very long"
    );
    Diagnostic::new(Code::LateMatch, role.source.span.clone(), message).with_help(
        "let the match take the whole run, as in `\\s+`, or decide by the next character",
    )
}

fn name(template: &Template, role: &Role<'_>) -> String {
    quoted(&template.fields[role.field].name.value)
}

/// Why a delimiter never counts.
fn never_counts(
    template: &Template,
    roles: &[Role<'_>],
    number: usize,
    limits: &Limits,
) -> Diagnostic {
    let role = &roles[number];
    let name = name(template, role);
    let is_required = is_required(template, role);
    if never_matches_anywhere(&role.source.pattern, limits) {
        let mut complaint = never_matches(role.source, limits);
        if is_required {
            complaint.code = Code::RequiredNeverFound;
            complaint.message = format!("{name} is required, but its open can match no text");
        }
        return complaint;
    }
    let span = role.source.span.clone();
    let (text, verb) = (role.source.quoted(), role.verb());
    let alone = automaton::build(&[role.watched()], limits);
    if alone.is_ok_and(|automaton| !matches(&automaton)) {
        let reason = "it matches only at the end of the text, where nothing counts";
        if is_required {
            let message = format!("{name} is required, but {text} never {verb} it: {reason}");
            return Diagnostic::new(Code::RequiredNeverFound, span, message)
                .with_help("let it match where some text follows");
        }
        let help = if role.opens {
            "let it match where some text follows"
        } else {
            "delete it: the end of the text closes the region anyway"
        };
        let message = format!("{text} never {verb} {name}: {reason}");
        return Diagnostic::new(Code::OnlyAtEnd, span, message).with_help(help);
    }
    let winner = match beaten_by(roles, number, limits) {
        Some(other) => format!(
            "what {} {} always wins",
            other.verb(),
            self::name(template, other)
        ),
        None => "others always win".to_owned(),
    };
    // The reference takes such templates, so this does not stop the build.
    let consequence = if is_required {
        ", and each reply lacks the field, which is required"
    } else {
        ""
    };
    let help = if role.opens {
        "give the fields different delimiters"
    } else {
        "delete it, or let it match where the other does not"
    };
    let message = format!("{text} never {verb} {name}: {winner}{consequence}");
    Diagnostic::new(Code::ShadowedDelimiter, span, message).with_help(help)
}

/// Whether a delimiter opens a field that a message must have.
fn is_required(template: &Template, role: &Role<'_>) -> bool {
    let field = &template.fields[role.field];
    let has_default = template
        .defaults
        .iter()
        .any(|(key, _)| *key == field.name.value);
    role.opens && !field.optional && !has_default
}

/// The delimiter that beats another wherever that one matches, if it is a single one.
fn beaten_by<'r, 'a>(
    roles: &'r [Role<'a>],
    number: usize,
    limits: &Limits,
) -> Option<&'r Role<'a>> {
    (0..roles.len())
        .filter(|&other| other != number)
        .find_map(|other| {
            let pair = [roles[number.min(other)], roles[number.max(other)]];
            let automaton = automaton::build(&watched(&pair), limits).ok()?;
            let beaten = usize::from(other < number);
            (!wins(&automaton, beaten)).then_some(&roles[other])
        })
}

fn is_implicit_close(template: &Template, role: &Role<'_>) -> bool {
    !role.opens && template.fields[role.field].open.is_none()
}

/// An empty close in an empty region ends the walk. Rule C8.
fn empty_implicit_close(template: &Template, role: &Role<'_>) -> Diagnostic {
    let name = name(template, role);
    let message = format!(
        "the close of {name} can match without reading anything, and then the rest of the reply \
         may be dropped"
    );
    Diagnostic::new(Code::EmptyImplicitClose, role.source.span.clone(), message).with_help(
        "let it read at least one character, or delete it: each open closes the field as well",
    )
}

/// Complains of each delimiter that by itself makes the mode hold ordinary text.
fn holds(
    template: &Template,
    roles: &[Role<'_>],
    automaton: &Automaton,
    limits: &Limits,
) -> Vec<Diagnostic> {
    if !holds_ordinary_text(automaton) {
        return Vec::new();
    }
    roles
        .iter()
        .filter_map(|role| {
            let alone = automaton::build(&[role.watched()], limits).ok()?;
            let wait = Hold::of(&alone).worst()?;
            hold(template, role, wait)
        })
        .collect()
}

fn holds_ordinary_text(automaton: &Automaton) -> bool {
    let transitions = automaton.states.len() * automaton.alphabet.len;
    transitions <= MAX_TRANSITIONS
        && may_hold_ordinary_text(automaton)
        && Hold::of(automaton).worst() > Some(Wait::Inside)
}

fn hold(template: &Template, role: &Role<'_>, wait: Wait) -> Option<Diagnostic> {
    let verb = role.verb();
    let name = name(template, role);
    let (code, message, help) = match wait {
        Wait::Inside => return None,
        Wait::ForMatch => (
            Code::UnboundedHold,
            format!(
                "text is held back without bound while what {verb} {name} may yet match: it does \
                 not stream"
            ),
            "decide by what stands at the place itself, or let the loop read less than any text, \
             such as `\\s*` or `[^<>]*`",
        ),
        Wait::AfterMatch => (
            Code::LateMatch,
            format!(
                "what {verb} {name} has matched, but stays undecided while far later text may \
                 change the match: text is held back without bound"
            ),
            "make the loop lazy, as in `.*?`, or let it read less than any text, such as `\\s*` \
             or `[^<>]*`",
        ),
    };
    Some(Diagnostic::new(code, loop_place(role.source), message).with_help(help))
}

/// Where the first loop over nearly all text is written; the whole pattern if it is not written
/// in a usual way.
fn loop_place(source: &Source<'_>) -> Range<usize> {
    let Written::Pattern(text, _) = source.written else {
        return source.span.clone();
    };
    match find_loop(&text.value) {
        Some(range) => text.source_range(range),
        None => source.span.clone(),
    }
}

/// The first loop over `.` or a set that leaves out a few characters.
fn find_loop(pattern: &str) -> Option<Range<usize>> {
    let mut start = 0;
    while let Some(character) = pattern.get(start..)?.chars().next() {
        let end = match character {
            '\\' => start + 1 + pattern[start + 1..].chars().next()?.len_utf8(),
            '[' => set_end(pattern, start)?,
            other => start + other.len_utf8(),
        };
        let is_wide = match character {
            '.' => true,
            '[' => is_wide(&pattern[start + 1..end - 1]),
            _ => false,
        };
        if is_wide && let Some(more) = pattern[end..].strip_prefix(['*', '+']) {
            let lazy = usize::from(more.starts_with('?'));
            return Some(start..end + 1 + lazy);
        }
        start = end;
    }
    None
}

/// Whether a set leaves out only what is told.
fn is_wide(inside: &str) -> bool {
    let has_both = |pair: &[&str; 2]| pair.iter().all(|class| inside.contains(class));
    let pairs = [[r"\s", r"\S"], [r"\d", r"\D"], [r"\w", r"\W"]];
    inside.starts_with('^') || pairs.iter().any(has_both)
}

/// The end of the set that begins at `start`: its first character is never its end.
fn set_end(pattern: &str, start: usize) -> Option<usize> {
    let mut characters = pattern[start + 1..].char_indices().peekable();
    characters.next_if(|(_, c)| *c == '^');
    let first = characters.peek()?.0;
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => {
                characters.next();
            }
            ']' if at > first => return Some(start + 1 + at + 1),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_are_found_where_they_are_written() {
        for (pattern, expected) in [
            (r"(?=[\s\S]*?</think>)", Some(r"[\s\S]*?")),
            ("a.*z", Some(".*")),
            (r"\.*.+?z", Some(".+?")),
            (r"[.*]*\[.*", Some(".*")),
            ("[^<]*x", Some("[^<]*")),
            ("[^]]*x", Some("[^]]*")),
            ("[]a]*x", None),
            (r"[^\]a]+", Some(r"[^\]a]+")),
            (r"\s*x", None),
            ("", None),
            ("[", None),
        ] {
            let found = find_loop(pattern).map(|range| &pattern[range]);
            assert_eq!(found, expected, "{pattern}");
        }
    }
}
