//! The blocks of Unicode.
