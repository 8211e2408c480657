//! The `response-template` tool, for people who write response templates.
//!
//! What the tool does stands in this library, one module a command, so that the project's tests
//! can run its corpora as the tool does.

pub mod cases;
pub mod check;
pub mod chunks;
pub mod color;
pub mod explain;
pub mod failure;
pub mod json;
pub mod parse;
pub mod source;
pub mod stream;
pub mod templates;
pub mod test;

pub use failure::Failure;
