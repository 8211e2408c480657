//! Just those fields are refused that could open and close for ever at one place.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use response_template::dynamic::DynamicTemplate;
use response_template_compiler::diagnostic::Code;
use response_template_compiler::pattern::Pattern;
use response_template_tests::case::in_case;
use response_template_tests::engine::parse;
use response_template_tests::generate::Random;
use response_template_tests::generate::pattern::{ALPHABET, Constructs, OTHERS};
use response_template_tests::generate::template::TemplateSketch;
use response_template_tests::oracle::backtrack::{OutOfSteps, Steps, find_at};
use response_template_tests::oracle::walk::{Event, Field};
use response_template_tests::scale::seeds;

/// How long all texts are that are tried, and how many longer ones.
const TRIED: (usize, usize) = (3, 100);

/// The same before the compiler is said to refuse too much.
const TRIED_IN_DOUBT: (usize, usize) = (5, 20_000);

/// What the compiler says of a template: whether it is endless; none if it complains of
/// something else.
fn verdict(json: &str) -> Option<(bool, Option<DynamicTemplate>)> {
    match DynamicTemplate::from_json(json) {
        Ok(template) => Some((false, Some(template))),
        Err(error) => {
            let mut errors = error.diagnostics().iter().filter(|one| one.is_error());
            errors
                .all(|one| one.code == Code::EndlessField)
                .then_some((true, None))
        }
    }
}

/// Whether a pattern's match at a place is empty, given that it is to start there.
fn is_empty_at(
    pattern: &Pattern,
    text: &[char],
    at: usize,
    steps: &mut Steps,
) -> Result<bool, OutOfSteps> {
    let found = find_at(pattern, text, at, steps)?;
    Ok(found.is_some_and(|found| found.start == at && found.end == at))
}

/// Whether in a text there is a place where a field opens empty, against all others, and closes
/// empty again.
fn is_endless_in(fields: &[Field], text: &[char]) -> Result<bool, OutOfSteps> {
    let mut steps = Steps::new(100_000);
    for field in fields {
        let (Some(open), Some(close)) = (&field.open, &field.close) else {
            continue;
        };
        for at in 0..text.len() {
            if !is_empty_at(open, text, at, &mut steps)?
                || !is_empty_at(close, text, at, &mut steps)?
            {
                continue;
            }
            let mut candidates = Vec::new();
            for other in fields {
                let watched = other.open.as_ref().or(other.close.as_ref());
                if let Some(pattern) = watched
                    && let Some(found) = find_at(pattern, text, at, &mut steps)?
                    && found.start == at
                {
                    candidates.push((Reverse(found.end), other.open.is_none(), &other.name));
                }
            }
            if candidates
                .iter()
                .min()
                .is_some_and(|first| *first.2 == field.name)
            {
                return Ok(true);
            }
        }
    }
    Ok(false)
}

/// All texts of at most so many characters, the shortest first.
fn short_texts(longest: usize) -> Vec<Vec<char>> {
    let alphabet: Vec<char> = ALPHABET.into_iter().chain(OTHERS).collect();
    let mut all: Vec<Vec<char>> = Vec::new();
    let mut last: Vec<Vec<char>> = vec![Vec::new()];
    for _ in 0..longest {
        let longer = |text: &Vec<char>| -> Vec<Vec<char>> {
            alphabet
                .iter()
                .map(|&next| text.iter().copied().chain([next]).collect())
                .collect()
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// A text on which a template has no answer.
fn witness(
    sketch: &TemplateSketch,
    fields: &[Field],
    (longest, longer): (usize, usize),
    random: &mut Random,
) -> Option<String> {
    let longer = (0..longer).map(|_| sketch.text(random, 10).chars().collect());
    short_texts(longest)
        .into_iter()
        .chain(longer)
        .find(|text: &Vec<char>| is_endless_in(fields, text) == Ok(true))
        .map(String::from_iter)
}

/// In a template that compiles, no field opens twice at one place without reading anything.
fn never_loops(template: &DynamicTemplate, text: &str) {
    let reply = parse(template, text, &[text]);
    let mut opened = BTreeMap::new();
    for event in reply.report.events {
        if let Event::Open { field, span, .. } = event
            && span.bytes.is_empty()
        {
            let times = opened.entry((span.bytes.start, field)).or_insert(0);
            *times += 1;
            assert_eq!(*times, 1, "it opened twice at {}", span.bytes.start);
        }
    }
}

#[test]
fn exactly_the_endless_fields_are_refused() {
    let mut endless = 0;
    let mut harmless = 0;
    for seed in seeds(400) {
        let mut random = Random::new(seed);
        let sketch = TemplateSketch::nullable(&mut random, Constructs::ALL);
        let json = sketch.json();
        let Some((refused, template)) = verdict(&json) else {
            continue;
        };
        let fields = sketch.fields().expect("the compiler takes the patterns");
        let mut found = witness(&sketch, &fields, TRIED, &mut random);
        if refused && found.is_none() {
            found = witness(&sketch, &fields, TRIED_IN_DOUBT, &mut random);
        }
        in_case(
            || format!("seed {seed}\n{json}"),
            || match (refused, found) {
                (true, None) => panic!("it is refused, and no text loops"),
                (false, Some(text)) => panic!("it is taken, and loops on {text:?}"),
                (true, Some(_)) => endless += 1,
                (false, None) => harmless += 1,
            },
        );
        for _ in 0..20 {
            let text = sketch.text(&mut random, 20);
            if let Some(template) = &template {
                in_case(
                    || format!("seed {seed}\n{json}\n{text:?}"),
                    || never_loops(template, &text),
                );
            }
        }
    }
    assert!(
        endless > 50 && harmless > 50,
        "{endless} endless, {harmless} harmless"
    );
}

/// The cases that a person would think of.
#[test]
fn pairs() {
    for (open, close, endless) in [
        ("(?=x)", "(?=x)", true),
        ("(?=x)", "(?=y)", false),
        ("(?=x)", "(?=xy)", true),
        ("(?=xa)", "(?=xb)", false),
        ("", "", true),
        ("x*", "y*", true),
        ("x*", "(?=x)", false),
        ("x*?", "(?=x)", true),
        ("^", "^", true),
        ("^", "(?!^)", false),
        ("$", "$", true),
        (r"\Z", r"\Z", false),
        (r"\b", r"\B", false),
        ("(?<=a)", "(?<=b)", false),
        ("(?<=a)", "(?<!b)", true),
        ("(?<=a)(?=b)", "(?<=aa)", true),
        ("", "x", false),
        ("x", "", false),
    ] {
        let json = format!(
            r#"{{"start_anchor": "@", "fields": {{"f": {{"open_pattern": {open:?}, "close_pattern": {close:?}}}}}}}"#
        );
        let (found, _) = verdict(&json).unwrap_or_else(|| panic!("{json} is refused"));
        assert_eq!(found, endless, "{open} and {close}");
    }
}
