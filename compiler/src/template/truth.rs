//! Flags, which the reference takes by Python's idea of truth.

use super::expect::{Complaints, describe};
use crate::diagnostic::{Code, Diagnostic};
use crate::json::{Node, Text, Value};

/// Whether a value counts as true: null, zero and what is empty do not.
fn truth(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(value) => *value,
        // An integer of any size is not zero as a double either, and a fraction too small
        // for a double is zero in Python too.
        Value::Number(digits) => digits.parse() != Ok(0.0),
        Value::String(text) => !text.value.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(entries) => !entries.is_empty(),
    }
}

/// The truth of a flag; `default` if it is not set.
pub(super) fn flag(
    entry: Option<&(Text, Node)>,
    default: bool,
    complaints: &mut Complaints,
) -> bool {
    let Some((key, node)) = entry else {
        return default;
    };
    let value = truth(&node.value);
    if !matches!(node.value, Value::Bool(_)) {
        let message = format!(
            "`{}` is {}, which counts as `{value}`",
            key.value,
            describe(node)
        );
        complaints.push(
            Diagnostic::new(Code::LooseFlag, node.span.clone(), message)
                .with_help(format!("write `{value}`, if that is what you mean")),
        );
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;

    #[test]
    fn as_in_python() {
        for (source, expected) in [
            ("null", false),
            ("false", false),
            ("true", true),
            ("0", false),
            ("-0", false),
            ("0.0", false),
            ("-0.0e5", false),
            ("1e-400", false),
            ("1", true),
            ("-0.1", true),
            ("1e308", true),
            ("123456789012345678901234567890", true),
            ("\"\"", false),
            ("\"no\"", true),
            ("\" \"", true),
            ("[]", false),
            ("[0]", true),
            ("{}", false),
            ("{\"\": 0}", true),
        ] {
            let root = json::read(source).root;
            assert_eq!(
                root.map(|node| truth(&node.value)),
                Some(expected),
                "{source}"
            );
        }
    }
}
