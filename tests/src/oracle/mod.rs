//! Slow and obvious models of what the parser must do, to compare the fast one with.
//!
//! They know the whole text, share no code with the engine, and follow the rules word
//! for word. Where they and the engine differ, one of the two has misread a rule.

pub mod backtrack;
pub mod emission;
pub mod values;
pub mod walk;
