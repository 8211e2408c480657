//! The `response-template` tool.

fn main() {}
