//! Cases with known answers, in the form of the project's conformance corpus.
//!
//! A key that a case lacks is not compared.

mod compare;
mod observe;
mod read;

use response_template::Tools;
use response_template::dynamic::{DynamicTemplate, TemplateError};
use response_template::value::{Object, Value};

pub use observe::{Observed, observe};
pub use read::{load, read_line};

use crate::chunks::Chunking;

/// A case: an input, and what shall become of it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Case {
    /// Its name.
    pub id: String,
    /// The template's JSON, and what to call it.
    pub template: (String, String),
    /// The prompt.
    pub prefix: String,
    /// The reply.
    pub text: String,
    /// The tools of the request.
    pub tools: Tools,
    /// The message to expect.
    pub message: Option<Object>,
    /// The events to expect, those of the prefix first, with the neighbouring chunks of a region joined.
    pub events: Option<Vec<Value>>,
    /// The kind of error to expect; an empty text where none is to be expected.
    pub error: Option<String>,
}

/// What became of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All is as expected.
    Passed,
    /// What is not, and at which chunking.
    Failed(String),
}

/// Runs a case whole, one character at a time, and at `seeded` random cuts.
#[must_use]
pub fn run(case: &Case, seeded: u64) -> Verdict {
    let (name, source) = &case.template;
    match DynamicTemplate::from_named_json(name, source) {
        Ok(template) => Chunking::all(seeded)
            .map(|chunking| run_at(case, &template, chunking))
            .find(|verdict| *verdict != Verdict::Passed)
            .unwrap_or(Verdict::Passed),
        Err(error) => refused(case, &error),
    }
}

/// Runs a case at one chunking.
#[must_use]
pub fn run_at(case: &Case, template: &DynamicTemplate, chunking: Chunking) -> Verdict {
    let observed = observe(
        template,
        &case.tools,
        &case.prefix,
        &chunking.cut(&case.text),
    );
    match compare::difference(case, &observed) {
        None => Verdict::Passed,
        Some(difference) => Verdict::Failed(format!("{difference} ({chunking})")),
    }
}

/// A template that fails whenever a region closes, in the reference, is refused here at once.
/// That is as good if the complaint points at what makes it fail.
fn refused(case: &Case, error: &TemplateError) -> Verdict {
    let fails_at_run_time = matches!(
        case.error.as_deref(),
        Some("content" | "transform" | "join")
    );
    if fails_at_run_time && points_into_a_field(error) {
        Verdict::Passed
    } else {
        Verdict::Failed(format!("the template does not compile:\n{error}"))
    }
}

/// Whether all errors are about what a field does with its text.
fn points_into_a_field(error: &TemplateError) -> bool {
    let keys = [
        "content_args",
        "transform",
        "transform_each",
        "join",
        "content",
        "defaults",
    ];
    let source = error.diagnostics().source();
    error
        .diagnostics()
        .iter()
        .filter(|diagnostic| diagnostic.is_error())
        .all(|diagnostic| {
            // The innermost key before the place that is one of those, rather than a delimiter's.
            let before = &source[..diagnostic.span.end];
            let last = |key: &str| before.rfind(&format!("\"{key}\":"));
            let own = keys.iter().filter_map(|key| last(key)).max();
            let other = ["open", "open_pattern", "close", "close_pattern", "fields"]
                .iter()
                .filter_map(|key| last(key))
                .max();
            own > other
        })
}
