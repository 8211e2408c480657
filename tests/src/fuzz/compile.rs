//! Bytes as a template.

use std::time::{Duration, Instant};

use response_template::Options;
use response_template::dynamic::DynamicTemplate;

use super::reply::{Piece, parse};

/// The longest that a template may take, refused or not. It is some seconds without optimization; the
/// rest is for machines that have much else to do, since this is not the time of a processor.
const MOST_TIME: Duration = Duration::from_secs(90);

/// Any bytes as a template: it compiles or is refused with complaints that can be shown, soon.
/// What compiles also parses.
///
/// # Panics
/// If not.
pub fn compile(bytes: &[u8]) {
    let source = String::from_utf8_lossy(bytes);
    let start = Instant::now();
    let compiled = DynamicTemplate::from_json(&source);
    let time = start.elapsed();
    assert!(time < MOST_TIME, "it takes {time:?}");
    match compiled {
        Err(error) => {
            assert!(error.diagnostics().rendered().next().is_some());
            assert!(!error.to_string().is_empty());
        }
        Ok(template) => {
            // The template's own text is as good as any, and has its delimiters.
            let text: String = source.chars().take(300).collect();
            let options = Options::new();
            let whole = parse(&template, &options, [Piece::Text(&text)]);
            let each = text.as_bytes().chunks(1).map(Piece::Bytes);
            assert_eq!(parse(&template, &options, each), whole);
        }
    }
}
