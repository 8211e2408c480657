//! Patterns and what becomes of them.

use super::{Options, parse};

/// Patterns of real templates.
#[test]
fn accepts_real_patterns() {
    for pattern in [
        r"<tool_call>\s*<function=(?P<name>[^>\n]+)>",
        r"<\|channel\|>analysis(?=<|$)",
        r"\s*</think>\s*",
        r#"\{"name":\s*"(?P<name>\w+)""#,
    ] {
        if let Err(error) = parse(pattern, Options::default()) {
            panic!("{pattern}: {error}");
        }
    }
}
