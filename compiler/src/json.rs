//! Reads JSON and keeps the place of every key and value.
