//! What the tests share: oracles, generators and readers of the corpora.

pub mod corpus;
pub mod generate;
pub mod oracle;
