//! Compiles a Hugging Face *response template* into a [`Program`]: plain data that
//! the macro writes out as static tables and the run-time front end loads as it is.

pub mod automaton;
pub mod diagnostic;
pub mod json;
pub mod pattern;
pub mod template;
