//! The parts of the table.

mod growth;
mod regions;
mod replies;
mod streamed;
mod whole;

use std::time::Duration;

use crate::report::Report;

/// What is to be measured.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How long each comparison runs at least.
    pub budget: Duration,
    /// A word that the names of sections and comparisons must have.
    pub only: String,
}

impl Plan {
    /// Whether a comparison is wanted.
    fn wants(&self, section: &str, name: &str) -> bool {
        section.contains(&self.only) || name.contains(&self.only)
    }
}

/// Measures everything that the plan asks for.
pub fn run(plan: &Plan, report: &mut Report) {
    streamed::run(plan, report);
    whole::run(plan, report);
    regions::run(plan, report);
    growth::run(plan, report);
    replies::run(plan, report);
}
