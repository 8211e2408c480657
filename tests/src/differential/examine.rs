//! Compares the reference's answer with ours.

use std::path::Path;

use response_template::dynamic::DynamicTemplate;
use response_template_cli::cases::{Case, Verdict, read_line, run_at};
use response_template_cli::chunks::Chunking;

use super::{Answer, Pair};

/// What comes of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Both say the same.
    Same,
    /// Neither takes the template.
    BothRefuse,
    /// We refuse a template that the reference takes, with this complaint.
    Refused(String),
    /// The difference is one of `docs/differences.md`: its kind.
    Listed(&'static str),
    /// They differ: how.
    Different(String),
}

/// Examines a pair at some random cuts.
///
/// # Panics
///
/// When the pair is no case.
#[must_use]
pub fn examine(pair: &Pair, answer: &Answer, cuts: u64) -> Finding {
    let template = match DynamicTemplate::from_json(&pair.template) {
        Ok(template) => template,
        Err(_) if answer.refused.is_some() => return Finding::BothRefuse,
        Err(error) => {
            let diagnostics = error.diagnostics();
            let first = diagnostics.iter().find(|diagnostic| diagnostic.is_error());
            let code = first.map_or("none", |diagnostic| diagnostic.code.id());
            return Finding::Refused(code.to_owned());
        }
    };
    if let Some(reason) = &answer.refused {
        return Finding::Different(format!("we take a template that it refuses: {reason}"));
    }
    let case = read_line(&pair.case("", answer), Path::new(""));
    let case = case.unwrap_or_else(|error| panic!("{error}: {}", pair.json()));
    let difference =
        Chunking::all(cuts).find_map(|chunking| match run_at(&case, &template, chunking) {
            Verdict::Passed => None,
            Verdict::Failed(difference) => Some(difference),
        });
    match difference {
        None => Finding::Same,
        Some(difference) => match listed(pair, &case, &template, answer) {
            Some(kind) => Finding::Listed(kind),
            None => Finding::Different(difference),
        },
    }
}

/// The kind of a difference that is known, and has a test of its own.
fn listed(
    pair: &Pair,
    case: &Case,
    template: &DynamicTemplate,
    answer: &Answer,
) -> Option<&'static str> {
    if answer.error == "unholdable" {
        // Ours must be the error that says so.
        let mut refused = case.clone();
        refused.error = Some("content".to_owned());
        let verdict = run_at(&refused, template, Chunking::Whole);
        return (verdict == Verdict::Passed).then_some("a value that JSON cannot hold");
    }
    let has_marks = [&pair.prefix, &pair.text]
        .iter()
        .any(|text| text.contains(['\u{1}', '\u{2}']));
    if has_marks && pair.template.contains("string_delims") {
        return Some("U+0001 or U+0002 among strings in delimiters");
    }
    None
}
