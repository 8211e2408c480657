//! Seeded random patterns, templates, texts and cuts.
//!
//! Everything here is a function of a seed: a test that fails prints its seed, and the
//! seed brings the same case back.

pub mod cuts;
pub mod pair;
pub mod pattern;
mod random;
pub mod template;

pub use random::Random;
