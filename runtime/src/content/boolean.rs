//! The content parser `bool`.

use super::strip::strip_if;
use crate::value::Value;

/// `true` for `true` and `1`, whatever the case; `false` for all else. Rule E2.5.
pub(crate) fn parse(strip: bool, text: &str) -> Value {
    let (text, _) = strip_if(strip, text);
    // No character beyond ASCII has one of these letters as its lower case.
    Value::Bool(text == "1" || text.eq_ignore_ascii_case("true"))
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn only_true_and_1_are_true() {
        for (strip, text, value) in [
            (true, "true", true),
            (true, " TRUE\u{3000}", true),
            (true, "1", true),
            (true, "", false),
            (true, "0", false),
            (true, "yes", false),
            (true, "1.0", false),
            (true, "１", false),
            (false, "true", true),
            (false, " true ", false),
        ] {
            assert_eq!(parse(strip, text), value.into(), "{text:?}");
        }
    }
}
