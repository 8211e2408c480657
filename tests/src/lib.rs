//! What the tests share: oracles, generators and readers of the corpora.

pub mod case;
pub mod corpus;
pub mod differences;
pub mod differential;
pub mod engine;
pub mod fuzz;
pub mod generate;
pub mod oracle;
pub mod scale;
