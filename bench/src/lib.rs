//! What parsing costs, beside the least it could cost on the same machine in the same run.
//!
//! `docs/performance.md` says what is measured, and how. The program prints the table:
//!
//! ```console
//! cargo run --release -p response-template-bench
//! ```

pub mod arguments;
pub mod baseline;
pub mod count;
pub mod cut;
pub mod engine;
pub mod race;
pub mod report;
pub mod sections;
pub mod text;
pub mod watch;
pub mod workload;
