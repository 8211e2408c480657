//! Which of several delimiters comes first, by another regex engine and in few words.
//!
//! Each pattern is searched by itself with `fancy-regex`, which backtracks as the reference
//! does; patterns on which it is known to differ are left out.

use std::cmp::Reverse;

use fancy_regex::Regex;
use response_template_tests::case::in_case;
use response_template_tests::engine::parse;
use response_template_tests::generate::Random;
use response_template_tests::generate::pair::Subject;
use response_template_tests::generate::pattern::Constructs;
use response_template_tests::generate::template::DelimiterSketch;
use response_template_tests::oracle::walk::{Ended, Event};
use response_template_tests::scale::seeds;

/// A delimiter where it stands: bytes, the field, and whether it opens it.
type Found = (usize, usize, &'static str, bool);

struct Field {
    name: &'static str,
    open: Option<Regex>,
    close: Option<Regex>,
}

/// The delimiter as another engine has it; none if it reads the pattern in another way.
fn regex(delimiter: &DelimiterSketch) -> Option<Regex> {
    let source = delimiter.source();
    // Here they may match before a last line feed, or may not. The upper bound alone is no
    // quantifier there, and the look-behind of it cannot hold every alternation.
    if ["$", r"\Z", "{,"].iter().any(|part| source.contains(part)) {
        return None;
    }
    Regex::new(&format!("(?s){source}")).ok()
}

fn fields(subject: &Subject) -> Option<Vec<Field>> {
    let read = |delimiter: &Option<DelimiterSketch>| match delimiter {
        None => Some(None),
        Some(delimiter) => regex(delimiter).map(Some),
    };
    let fields = subject.sketch.fields.iter();
    fields
        .map(|field| {
            Some(Field {
                name: field.name,
                open: read(&field.open)?,
                close: read(&field.close)?,
            })
        })
        .collect()
}

/// All delimiters of a text that an event tells of; none if the other engine gives up.
fn delimiters(fields: &[Field], text: &str) -> Option<Vec<Found>> {
    let mut found = Vec::new();
    let mut inside: Option<&Field> = None;
    let mut has_text = false;
    let mut at = 0;
    loop {
        let watched: Vec<(&Field, bool, &Regex)> = match inside {
            Some(field) => field
                .close
                .iter()
                .map(|close| (field, false, close))
                .collect(),
            None => fields
                .iter()
                .filter_map(|field| match &field.open {
                    Some(open) => Some((field, true, open)),
                    None => Some((field, false, field.close.as_ref()?)),
                })
                .collect(),
        };
        let mut candidates = Vec::new();
        for (field, opens, regex) in watched {
            if let Some(next) = regex.find_from_pos(text, at).ok()?
                && next.start() < text.len()
            {
                candidates.push((field, opens, next.start(), next.end()));
            }
        }
        let first = candidates
            .into_iter()
            .min_by_key(|&(field, opens, start, end)| (start, Reverse(end), !opens, field.name));
        let Some((field, opens, start, end)) = first else {
            return Some(found);
        };
        let is_silent = field.open.is_none() && !has_text && at == start;
        if is_silent && start == end {
            return Some(found);
        }
        if !is_silent {
            found.push((start, end, field.name, opens));
        }
        has_text = false;
        inside = opens.then_some(field);
        at = end;
    }
}

/// The same from what the engine tells.
fn told(subject: &Subject, text: &str) -> Vec<Found> {
    let name = |field: &str| {
        let fields = &subject.sketch.fields;
        let known = fields.iter().find(|known| known.name == field);
        known.expect("an event is about a field of the template")
    };
    let reply = parse(&subject.template, text, &[text]);
    let events = reply.report.events.into_iter();
    events
        .filter_map(|event| match event {
            Event::Open { field, span, .. } => {
                let field = name(&field);
                let found = (span.bytes.start, span.bytes.end, field.name, true);
                field.open.is_some().then_some(found)
            }
            Event::Close {
                field,
                span,
                ended: Ended::ByDelimiter,
                ..
            } => Some((span.bytes.start, span.bytes.end, name(&field).name, false)),
            _ => None,
        })
        .collect()
}

#[test]
fn the_first_delimiter_wins() {
    let constructs = Constructs {
        nullable_loops: false,
        ..Constructs::ALL
    };
    let mut compared = 0;
    let mut found = 0;
    for seed in seeds(1_500) {
        let mut random = Random::new(seed);
        let Some(subject) = Subject::random(&mut random, constructs) else {
            continue;
        };
        let Some(fields) = fields(&subject) else {
            continue;
        };
        for text in subject.texts(&mut random, 8, 40) {
            let case = || format!("seed {seed}\n{}\n{text:?}", subject.json);
            let Some(expected) = delimiters(&fields, &text) else {
                continue;
            };
            in_case(case, || assert_eq!(told(&subject, &text), expected));
            compared += 1;
            found += expected.len();
        }
    }
    assert!(
        compared > 3_000 && found > compared,
        "{compared} texts with {found} delimiters"
    );
}
