//! The content parser `int`.

use super::digits::{normalize, without_underscores};
use super::error::{ContentErrorKind, Fault};
use super::strip::strip_if;
use crate::value::{Number, Value};

/// The most digits of an integer. The reference's `int` has the same limit.
pub(crate) const MAX_DIGITS: usize = 4300;

/// An integer as Python's `int` reads it: white space around it, a sign, digits of any
/// script, and single underscores between them. Rule E2.3.
///
/// `strip` only matters for U+001C to U+001F, which `int` takes for no white space.
pub(crate) fn parse(strip: bool, text: &str) -> Result<Value, Fault> {
    let (text, stripped) = strip_if(strip, text);
    let (text, skipped) = normalize(text);
    let not_an_integer = Fault::syntax(stripped + skipped, "an integer");
    let Some(text) = without_underscores(text) else {
        return Err(not_an_integer);
    };
    let Some(number) = Number::from_integer_text(&text) else {
        return Err(not_an_integer);
    };
    // Leading zeros count.
    if text.trim_start_matches(['-', '+']).len() > MAX_DIGITS {
        return Err(too_many_digits(not_an_integer.offset));
    }
    Ok(number.into())
}

/// The fault of an integer that begins at the offset.
pub(crate) const fn too_many_digits(offset: usize) -> Fault {
    Fault::new(
        ContentErrorKind::TooManyDigits,
        offset,
        "at most 4,300 digits",
    )
}

#[cfg(test)]
mod tests {
    use super::{ContentErrorKind, parse};
    use alloc::string::ToString;

    #[test]
    fn integers_are_read_as_python_reads_them() {
        for (text, written) in [
            ("42", "42"),
            (" -7\n", "-7"),
            ("+7", "7"),
            ("007", "7"),
            ("-0", "0"),
            ("1_000", "1000"),
            ("１_٤𝟗", "149"),
            ("\u{a0}5\u{85}", "5"),
            ("\u{1c}5\u{1f}", "5"),
            (
                "123456789012345678901234567890",
                "123456789012345678901234567890",
            ),
        ] {
            assert_eq!(parse(true, text).expect(text).to_string(), written);
        }
        for text in [
            "",
            " ",
            "1.0",
            "1e3",
            "0x1f",
            "--1",
            "- 1",
            "1__0",
            "_1",
            "1_",
            "-_1",
            "²",
            "Ⅷ",
            "−1",
            "1,000",
            "1 2",
            "5\0",
            "5\u{200b}",
            "true",
        ] {
            assert_eq!(
                parse(true, text).expect_err(text).kind,
                ContentErrorKind::Syntax
            );
        }
    }

    #[test]
    fn ascii_separators_are_stripped_but_are_no_white_space() {
        assert!(parse(false, "\u{1c}5").is_err());
        assert!(parse(false, "\u{1c}５").is_err());
        assert!(parse(false, " 5\u{3000}").is_ok());
    }

    #[test]
    fn there_is_a_limit_on_digits() {
        let longest = "9".repeat(4300);
        assert_eq!(
            parse(true, &longest).expect("4,300 digits").to_string(),
            longest
        );
        for text in ["9".repeat(4301), "-".to_string() + &"0".repeat(4301)] {
            assert_eq!(
                parse(true, &text).expect_err("4,301 digits").kind,
                ContentErrorKind::TooManyDigits
            );
        }
    }
}
