//! Prints what parsing costs, and which of the bars of `docs/performance.md` hold:
//!
//!     cargo run --release -p response-template-bench [-- --only WORD] [--budget MS] [--json]

use std::process::ExitCode;
use std::time::Duration;

use response_template_bench::report::Report;
use response_template_bench::sections::{Plan, run};

const USAGE: &str = "usage: response-template-bench [--only WORD] [--budget MS] [--json] [--strict]

  --only WORD    only sections and rows whose names have the word in them
  --budget MS    how long each comparison runs at least: 200
  --json         a JSON object a row
  --strict       fail if a bar is missed";

fn main() -> ExitCode {
    let mut plan = Plan {
        budget: Duration::from_millis(200),
        only: String::new(),
    };
    let (mut json, mut strict) = (false, false);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let known = match argument.as_str() {
            "--only" => arguments.next().map(|word| plan.only = word),
            "--budget" => arguments
                .next()
                .and_then(|budget| budget.parse().ok())
                .map(|budget| plan.budget = Duration::from_millis(budget)),
            "--json" => {
                json = true;
                Some(())
            }
            "--strict" => {
                strict = true;
                Some(())
            }
            _ => None,
        };
        if known.is_none() {
            usage();
            return ExitCode::from(2);
        }
    }
    let mut report = Report::new(json);
    run(&plan, &mut report);
    match report.end() || !strict {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

#[expect(clippy::print_stderr, reason = "the usage is for people")]
fn usage() {
    eprintln!("{USAGE}");
}
