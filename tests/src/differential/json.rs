//! JSON as text.

/// A text as a JSON string.
#[must_use]
pub(super) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
