//! The content parser `float`.

use super::digits::{normalize, without_underscores};
use super::error::{ContentErrorKind, Fault};
use super::strip::strip_if;
use crate::value::{Number, Value};

/// A float as Python's `float` reads it, but for infinity and NaN, which JSON cannot
/// hold: they are an error, and so is a number that is too large. Rule E2.4.
pub(crate) fn parse(strip: bool, text: &str) -> Result<Value, Fault> {
    let (text, stripped) = strip_if(strip, text);
    let (text, skipped) = normalize(text);
    let offset = stripped + skipped;
    // With the digits in ASCII and the underscores out, Rust takes the same texts as Python.
    let float = without_underscores(text).and_then(|text| text.parse().ok());
    let float = float.ok_or(Fault::syntax(offset, "a float"))?;
    let number = Number::from_f64(float);
    number.map(Value::Number).ok_or(not_finite(offset))
}

/// The fault of a number that begins at the offset.
pub(crate) const fn not_finite(offset: usize) -> Fault {
    Fault::new(
        ContentErrorKind::NotFinite,
        offset,
        "a finite number of at most 1.8e308",
    )
}

#[cfg(test)]
mod tests {
    use super::{ContentErrorKind, parse};
    use alloc::string::ToString;

    #[test]
    fn floats_are_read_as_python_reads_them() {
        for (text, written) in [
            ("2", "2.0"),
            (" 2.50 ", "2.5"),
            (".5", "0.5"),
            ("5.", "5.0"),
            ("-0", "-0.0"),
            ("+1.5e+2", "150.0"),
            ("1_0.2_5", "10.25"),
            ("1e1_0", "10000000000.0"),
            ("１.５", "1.5"),
            ("٣.٥", "3.5"),
            ("007.50", "7.5"),
            ("1e-400", "0.0"),
            ("5e-324", "5e-324"),
            ("0.1000000000000000055511151231257827", "0.1"),
            ("12345678901234567890", "1.2345678901234567e19"),
            ("\u{1f}1.5", "1.5"),
        ] {
            assert_eq!(parse(true, text).expect(text).to_string(), written);
        }
        for text in [
            "", ".", "e5", "1e", "1e+", "0x1p3", "1,5", "1.2.3", "5%", "1_.5", "1._5", "1_e5",
            "- 1", "1f", "infin", "n_an", "5\0",
        ] {
            assert_eq!(
                parse(true, text).expect_err(text).kind,
                ContentErrorKind::Syntax
            );
        }
        for text in [
            "inf",
            "-Infinity",
            "+NaN",
            "nan",
            "1e400",
            "-1e400",
            "1e99999999999999999999",
        ] {
            assert_eq!(
                parse(true, text).expect_err(text).kind,
                ContentErrorKind::NotFinite
            );
        }
        assert!(parse(false, "\u{1f}1.5").is_err());
    }
}
