//! `response-template test`: runs cases with known answers.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::Failure;
use crate::cases::{Verdict, load, run};

/// Runs test cases: one JSON object a line, with `template`, `prefix`, `text`, `tools` and what to
/// expect.
///
/// `template` is a template, or the name of a file beside the cases or in `templates/` beside
/// them, or of a built-in template. `message` (or `expected`), `initial_events` and `events`, and `error` are compared where
/// they are given. Each case runs whole, one character at a time, and at random cuts.
#[derive(Args, Debug)]
pub struct Test {
    /// Files with cases.
    #[arg(required = true, value_name = "CASES.jsonl")]
    files: Vec<PathBuf>,

    /// How many random cuts to try for each case.
    #[arg(long, default_value_t = 20, value_name = "N")]
    cuts: u64,
}

impl Test {
    /// Runs the command. The answer says whether all cases passed.
    ///
    /// # Errors
    /// If a file cannot be read, or holds what is no case.
    pub fn run(&self, out: &mut impl Write) -> Result<bool, Failure> {
        let mut passed = 0;
        let mut failed = 0;
        for path in &self.files {
            for case in load(path)? {
                match run(&case, self.cuts) {
                    Verdict::Passed => passed += 1,
                    Verdict::Failed(difference) => {
                        failed += 1;
                        writeln!(out, "{}: {difference}", case.id)
                            .map_err(|error| Failure::output(&error))?;
                    }
                }
            }
        }
        writeln!(out, "{passed} passed, {failed} failed")
            .map_err(|error| Failure::output(&error))?;
        Ok(failed == 0)
    }
}
