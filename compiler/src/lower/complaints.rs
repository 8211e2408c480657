//! Complaints about patterns of which no automaton, or no useful one, can be made.

use std::borrow::Cow;
use std::ops::Range;

use super::patterns::{Source, Written};
use super::roles::{Role, watched};
use crate::analysis::outcomes::matches;
use crate::automaton::{self, BuildError, Limits, Watched, can_open_and_close_empty};
use crate::diagnostic::{Code, Diagnostic, quoted};
use crate::pattern::{self, Pattern};
use crate::template::Template;

/// Complains that no automaton can be made.
pub(super) fn build_complaint(span: Range<usize>, what: &str, error: BuildError) -> Diagnostic {
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

/// Complains of one pattern of which no automaton can be made, at the part that makes it so.
pub(super) fn pattern_too_large(
    source: &Source<'_>,
    limits: &Limits,
    error: BuildError,
) -> Diagnostic {
    let span = guilty_part(source, |pattern| {
        let alone = Watched {
            pattern,
            captures: Vec::new(),
        };
        automaton::build(&[alone], limits).is_err_and(|found| found == error)
    });
    build_complaint(span, "the pattern", error)
}

/// Complains of the pattern that is too large by itself, or of all together.
pub(super) fn too_large(
    template: &Template,
    roles: &[Role<'_>],
    limits: &Limits,
    error: BuildError,
) -> Diagnostic {
    let alone = roles
        .iter()
        .find(|role| automaton::build(&[role.watched()], limits).is_err());
    match (alone, roles) {
        (Some(role), _) | (None, [role]) => pattern_too_large(role.source, limits, error),
        _ => build_complaint(template.span.clone(), "the delimiters together", error),
    }
}

/// Complains of a pattern that matches in no text at all.
pub(super) fn never_matches(source: &Source<'_>, limits: &Limits) -> Diagnostic {
    let span = guilty_part(source, |pattern| never_matches_anywhere(pattern, limits));
    Diagnostic::new(Code::NeverMatches, span, "the pattern can match no text").with_help(
        "look here for an anchor in the middle of the pattern, such as `^`, or for look-arounds \
         that exclude each other",
    )
}

/// Whether a pattern matches nowhere, not even at the end of a text.
pub(super) fn never_matches_anywhere(pattern: &Pattern, limits: &Limits) -> bool {
    let alone = Watched {
        pattern,
        captures: Vec::new(),
    };
    automaton::build_for_whole_text(&[alone], limits).is_ok_and(|automaton| !matches(&automaton))
}

/// The part of a pattern with which it becomes bad: all before it is a pattern that is not.
fn guilty_part(source: &Source<'_>, is_bad: impl Fn(&Pattern) -> bool) -> Range<usize> {
    /// Each beginning is parsed, which for longer patterns would take too long.
    const LONGEST: usize = 1_000;
    let Written::Pattern(text, options) = source.written else {
        return source.span.clone();
    };
    if text.value.len() > LONGEST {
        return source.span.clone();
    }
    let mut beginnings: Vec<(usize, Pattern)> = text
        .value
        .char_indices()
        .map(|(at, character)| at + character.len_utf8())
        // A quantifier cut short is a pattern too, but another one.
        .filter(|&end| !ends_in_quantifier_cut_short(&text.value, end))
        .filter_map(|end| Some((end, pattern::parse(&text.value[..end], options).ok()?)))
        .collect();
    let Some((whole, _)) = beginnings.pop() else {
        return source.span.clone();
    };
    // Of two beginnings next to each other, the shorter one is good and the longer one bad.
    let mut good = 0;
    let mut bad = whole;
    while !beginnings.is_empty() {
        let middle = beginnings.len() / 2;
        let (end, pattern) = &beginnings[middle];
        if is_bad(pattern) {
            bad = *end;
            beginnings.truncate(middle);
        } else {
            good = *end;
            beginnings.drain(..=middle);
        }
    }
    if good == 0 && bad == whole {
        return source.span.clone();
    }
    text.source_range(good..bad)
}

/// Whether a pattern goes on after `end` with more of a `{…}` that has begun before.
fn ends_in_quantifier_cut_short(pattern: &str, end: usize) -> bool {
    let is_count = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c == ',');
    let (before, after) = pattern.split_at(end);
    let begun = before
        .rsplit_once('{')
        .is_some_and(|(_, count)| is_count(count));
    let goes_on = after
        .split_once('}')
        .is_some_and(|(count, _)| is_count(count));
    begun && goes_on
}

/// Complains of a field that could open and close for ever at one place.
pub(super) fn endless(
    template: &Template,
    idle: &[Role<'_>],
    close: &Role<'_>,
    limits: &Limits,
) -> Option<Diagnostic> {
    let open = idle
        .iter()
        .position(|role| role.field == close.field && role.opens)?;
    let patterns = [&idle[open].source.pattern, &close.source.pattern];
    if !patterns.iter().all(|pattern| pattern.root.is_nullable()) {
        return None;
    }
    let span = close.source.span.clone();
    match can_open_and_close_empty(&watched(idle), open, &close.watched(), limits) {
        Ok(false) => None,
        Ok(true) => {
            let name = quoted(&template.fields[close.field].name.value);
            let message = format!(
                "{name} can open and close at one place without reading anything, for ever"
            );
            Some(
                Diagnostic::new(Code::EndlessField, span, message).with_help(
                    "let the open or the close match at least one character wherever both match",
                ),
            )
        }
        Err(error) => Some(build_complaint(span, "the open and the close", error)),
    }
}
