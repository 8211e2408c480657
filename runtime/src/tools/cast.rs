//! From the text of an argument to a value of the type that its tool asks for.

use alloc::format;

use crate::content::{Content, JsonOptions, MAX_DEPTH};
use crate::value::{Number, Value};

/// What a text can be cast to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    Integer,
    Number,
    Boolean,
    Null,
    Object,
    Array,
}

impl Type {
    /// The type that a schema calls so. Nothing is cast to a string, or to a type that is
    /// not known, and such a type does not keep others from being tried.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "integer" => Self::Integer,
            "number" => Self::Number,
            "boolean" => Self::Boolean,
            "null" => Self::Null,
            "object" => Self::Object,
            "array" => Self::Array,
            _ => return None,
        })
    }

    fn cast(self, text: &str) -> Option<Value> {
        match self {
            Self::Integer => integer(text),
            Self::Number => number(text),
            Self::Boolean => boolean(text),
            Self::Null => matches!(stripped(text), "null" | "None").then_some(Value::Null),
            Self::Object => json(text).filter(|value| value.as_object().is_some()),
            Self::Array => json(text).filter(|value| value.as_array().is_some()),
        }
    }
}

/// The value of a text by the first type that takes it. Rule G5.
pub(super) fn cast(types: &[Type], text: &str) -> Option<Value> {
    types.iter().find_map(|target| target.cast(text))
}

/// An integer, or a float that is whole: `1e3` is 1000.
fn integer(text: &str) -> Option<Value> {
    let integer = Content::Int { strip: false }
        .parse_part(text, MAX_DEPTH)
        .ok();
    integer.or_else(|| whole(float(text)?.as_f64()?))
}

/// A float, or an integer if the number is whole and is not written with a point. The integer,
/// too, is read as a float, so that beyond 2^53 it is the one the reference makes.
fn number(text: &str) -> Option<Value> {
    let float = float(text)?;
    let integer = if text.contains('.') {
        None
    } else {
        whole(float.as_f64()?)
    };
    Some(integer.unwrap_or(Value::Number(float)))
}

/// A finite float. Infinity and NaN are refused by the parser.
fn float(text: &str) -> Option<Number> {
    let float = Content::Float { strip: false }.parse_part(text, MAX_DEPTH);
    float.ok()?.as_number().cloned()
}

/// The integer that a float is, if it is one.
fn whole(float: f64) -> Option<Value> {
    // Without a fraction the digits are exact, and only then they read back as the float.
    let digits = format!("{float:.0}");
    if digits.parse() == Ok(float) {
        Number::from_integer_text(&digits).map(Value::Number)
    } else {
        None
    }
}

fn boolean(text: &str) -> Option<Value> {
    let text = stripped(text);
    // No character beyond ASCII has one of these letters as its lower case.
    if text == "1" || text.eq_ignore_ascii_case("true") {
        Some(Value::Bool(true))
    } else if text == "0" || text.eq_ignore_ascii_case("false") {
        Some(Value::Bool(false))
    } else {
        None
    }
}

/// Plain JSON, whatever dialect the field's content is in. What JSON cannot hold, as NaN,
/// and what is nested too deep is an error of the parser, so it stays text.
fn json(text: &str) -> Option<Value> {
    const PLAIN: Content = Content::Json(JsonOptions::new());
    PLAIN.parse_part(text, MAX_DEPTH).ok()
}

fn stripped(text: &str) -> &str {
    text.trim_matches(crate::content::is_space)
}

#[cfg(test)]
mod tests {
    use super::Type::{self, Array, Boolean, Integer, Null, Number, Object};
    use super::cast;
    use alloc::string::ToString;

    /// Checks what texts become, as JSON; `None` is a text that stays.
    fn check(types: &[Type], cases: &[(&str, Option<&str>)]) {
        for (text, expected) in cases {
            let value = cast(types, text).map(|value| value.to_string());
            assert_eq!(value.as_deref(), *expected, "{types:?} of {text:?}");
        }
    }

    #[test]
    fn integers() {
        check(
            &[Integer],
            &[
                ("7", Some("7")),
                (" -7\n", Some("-7")),
                ("+7", Some("7")),
                ("007", Some("7")),
                ("1_000", Some("1000")),
                ("１２", Some("12")),
                ("1.0", Some("1")),
                ("1.", Some("1")),
                ("-0.0", Some("0")),
                ("1e3", Some("1000")),
                (" 1 ", Some("1")),
                ("1_0.0", Some("10")),
                ("1e-400", Some("0")),
                ("1.5", None),
                ("1e-1", None),
                ("inf", None),
                ("nan", None),
                ("1e400", None),
                ("", None),
                (" ", None),
                ("0x10", None),
                ("1,000", None),
                ("\"7\"", None),
                ("true", None),
                ("\u{1c}7", None),
                // A text that is no integer goes through a double.
                ("9007199254740993", Some("9007199254740993")),
                ("9007199254740993.0", Some("9007199254740992")),
                ("1e22", Some("10000000000000000000000")),
                ("1e23", Some("99999999999999991611392")),
                ("-1e23", Some("-99999999999999991611392")),
            ],
        );
        let longest = "9".repeat(4300);
        assert_eq!(
            cast(&[Integer], &longest).map(|value| value.to_string()),
            Some(longest)
        );
        assert_eq!(cast(&[Integer], &"9".repeat(4301)), None);
    }

    #[test]
    fn numbers() {
        check(
            &[Number],
            &[
                ("2", Some("2")),
                ("-2", Some("-2")),
                (" 2 ", Some("2")),
                ("1.50", Some("1.5")),
                ("2.0", Some("2.0")),
                ("5.", Some("5.0")),
                (".5", Some("0.5")),
                ("-0", Some("0")),
                ("-0.0", Some("-0.0")),
                ("1e3", Some("1000")),
                ("1.0e3", Some("1000.0")),
                ("15e-1", Some("1.5")),
                ("1e-400", Some("0")),
                ("1e22", Some("10000000000000000000000")),
                ("1e23", Some("99999999999999991611392")),
                ("１２", Some("12")),
                ("٣", Some("3")),
                ("1_0", Some("10")),
                // By way of a float, as in the reference; `integer` keeps the digits.
                ("9007199254740993", Some("9007199254740992")),
                ("NaN", None),
                ("-inf", None),
                ("1e400", None),
                ("two", None),
                ("5%", None),
                ("", None),
            ],
        );
        // Too large for a float, so it is no number in the reference.
        assert_eq!(cast(&[Number], &"9".repeat(400)), None);
    }

    #[test]
    fn booleans_and_null() {
        check(
            &[Boolean],
            &[
                ("true", Some("true")),
                ("TRUE", Some("true")),
                (" True\u{1c}", Some("true")),
                ("1", Some("true")),
                ("false", Some("false")),
                ("FALSE", Some("false")),
                ("0\n", Some("false")),
                ("", None),
                ("2", None),
                ("1.0", None),
                ("yes", None),
                ("ｔrue", None),
            ],
        );
        check(
            &[Null],
            &[
                ("null", Some("null")),
                (" None\u{1f}", Some("null")),
                ("NULL", None),
                ("none", None),
                ("", None),
                ("\"null\"", None),
            ],
        );
    }

    #[test]
    fn objects_and_arrays() {
        check(
            &[Object],
            &[
                (r#"{"a": 1}"#, Some(r#"{"a":1}"#)),
                (" {} ", Some("{}")),
                (r#"{"a":1,"a":2}"#, Some(r#"{"a":2}"#)),
                (r#"{"a":{"b":[null]}}"#, Some(r#"{"a":{"b":[null]}}"#)),
                (r#"{"a":"7"}"#, Some(r#"{"a":"7"}"#)),
                ("[1]", None),
                ("null", None),
                ("{a:1}", None),
                ("{} x", None),
                ("\u{a0}{}", None),
                (r#"{"a":NaN}"#, None),
                (r#"{"a":1e400}"#, None),
                (r#"{"a":"\ud800"}"#, None),
            ],
        );
        check(
            &[Array],
            &[
                ("[]", Some("[]")),
                (" [1, \"2\"]\n", Some(r#"[1,"2"]"#)),
                (r#"{"a":1}"#, None),
                ("[a]", None),
                ("[NaN]", None),
                ("", None),
            ],
        );
        let deep = "[".repeat(100_000) + &"]".repeat(100_000);
        assert_eq!(cast(&[Array], &deep), None);
    }

    #[test]
    fn the_first_type_that_takes_the_text_counts() {
        for (types, text, expected) in [
            (&[Boolean, Integer][..], "1", Some("true")),
            (&[Integer, Boolean], "1", Some("1")),
            (&[Integer, Boolean], "true", Some("true")),
            (&[Number, Integer], "3.0", Some("3.0")),
            (&[Integer, Number], "3.0", Some("3")),
            (&[Integer, Number], "3.5", Some("3.5")),
            (&[Object, Array], "[1]", Some("[1]")),
            (&[Integer, Null], "None", Some("null")),
            (&[Integer, Null], "nil", None),
            (&[], "1", None),
        ] {
            check(types, &[(text, expected)]);
        }
    }
}
