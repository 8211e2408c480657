//! The macros of `response-template`; use them through that crate.
