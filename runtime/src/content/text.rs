//! The content parser `text`.

use alloc::borrow::ToOwned;

use super::strip::strip_if;
use crate::value::Value;

/// The text itself, stripped if `strip` says so. Rules E1.2 and A22.
pub(crate) fn parse(strip: bool, text: &str) -> Value {
    Value::String(strip_if(strip, text).0.to_owned())
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn text_is_stripped_or_not() {
        for (strip, text, value) in [
            (true, "", ""),
            (true, "  a b \n", "a b"),
            (true, "\u{1c}\u{a0}a\u{2028}", "a"),
            (true, "\u{200b}a\u{feff}", "\u{200b}a\u{feff}"),
            (false, " a ", " a "),
        ] {
            assert_eq!(parse(strip, text), value.into(), "{text:?}");
        }
    }
}
