//! Numbers as JSON writes them.

use alloc::vec::Vec;

use super::error::Fault;
use super::float::not_finite;
use super::integer::{MAX_DIGITS, too_many_digits};
use crate::value::{Number, Value};

/// Where a number ends, and whether it has neither a fraction nor an exponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NumberSpan {
    pub(crate) end: usize,
    pub(crate) is_integer: bool,
}

/// The longest number of JSON's grammar at `at`, if there is any. What comes after it is
/// not looked at: of `01` it is the `0`, of `1.x` the `1`.
pub(crate) fn number_span(bytes: &[u8], at: usize) -> Option<NumberSpan> {
    let digits = |at: usize| {
        at + bytes[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count()
    };
    let start = at + usize::from(bytes.get(at) == Some(&b'-'));
    let mut end = match bytes.get(start)? {
        b'0' => start + 1,
        b'1'..=b'9' => digits(start),
        _ => return None,
    };
    let integer_end = end;
    if bytes.get(end) == Some(&b'.') {
        let fraction_end = digits(end + 1);
        if fraction_end > end + 1 {
            end = fraction_end;
        }
    }
    if let Some(b'e' | b'E') = bytes.get(end) {
        let exponent = end + 1 + usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        if bytes.get(exponent).is_some_and(u8::is_ascii_digit) {
            end = digits(exponent);
        }
    }
    Some(NumberSpan {
        end,
        is_integer: end == integer_end,
    })
}

/// Adds the number at `at` to the values, and returns where it ends. Integers are exact, up
/// to the limit on digits.
///
/// A short number is made where it stays, from registers: that is twice as fast as moving
/// it about.
#[inline]
pub(crate) fn push_number(
    values: &mut Vec<Value>,
    text: &str,
    bytes: &[u8],
    at: usize,
) -> Result<usize, Fault> {
    match short_number(bytes, at) {
        Some((ShortNumber::Integer(value), end)) => {
            values.push(Value::Number(Number::from(value)));
            Ok(end)
        }
        Some((ShortNumber::Float(value), end)) => {
            values.push(Value::Number(
                Number::from_f64(value).ok_or(not_finite(at))?,
            ));
            Ok(end)
        }
        None => {
            let (number, end) = long_number(text, bytes, at)?;
            values.push(Value::Number(number));
            Ok(end)
        }
    }
}

/// A number that may be of any length.
fn long_number(text: &str, bytes: &[u8], at: usize) -> Result<(Number, usize), Fault> {
    let span = number_span(bytes, at).ok_or(Fault::syntax(at, "a number"))?;
    let digits = &text[at..span.end];
    let number = if span.is_integer {
        if digits.len() - usize::from(digits.starts_with('-')) > MAX_DIGITS {
            return Err(too_many_digits(at));
        }
        Number::from_integer_text(digits)
    } else {
        digits.parse().ok().and_then(Number::from_f64)
    };
    Ok((number.ok_or(not_finite(at))?, span.end))
}

/// A number that fits into a register.
enum ShortNumber {
    Integer(i64),
    Float(f64),
}

/// The number at `at`, if it has few digits and no exponent: most numbers are like that,
/// and the sum is at hand when the end is found.
#[inline]
fn short_number(bytes: &[u8], at: usize) -> Option<(ShortNumber, usize)> {
    let is_negative = bytes.get(at) == Some(&b'-');
    let start = at + usize::from(is_negative);
    let (integer, integer_end) = digits(bytes, start, 0)?;
    if bytes[start] == b'0' && integer_end > start + 1 {
        return None;
    }
    match bytes.get(integer_end) {
        Some(b'e' | b'E') => return None,
        Some(b'.') => {}
        _ => {
            let value = i64::try_from(integer).ok()?;
            let value = if is_negative { -value } else { value };
            return Some((ShortNumber::Integer(value), integer_end));
        }
    }
    let (mantissa, end) = digits(bytes, integer_end + 1, integer)?;
    let goes_on = matches!(bytes.get(end), Some(b'e' | b'E'));
    if end - start > SHORT || mantissa > MAX_EXACT || goes_on {
        return None;
    }
    // Both sides of the division are exact floats, so its outcome is the nearest float.
    #[expect(clippy::cast_precision_loss, reason = "there is none up to the limit")]
    let value = mantissa as f64 / POWERS_OF_TEN[end - integer_end - 1];
    let value = if is_negative { -value } else { value };
    Some((ShortNumber::Float(value), end))
}

/// Reads digits at `at`, at least one and at most [`SHORT`], into the number that stands
/// before them.
#[inline]
fn digits(bytes: &[u8], at: usize, mut mantissa: u64) -> Option<(u64, usize)> {
    let mut end = at;
    while let Some(digit @ b'0'..=b'9') = bytes.get(end) {
        let digit = u64::from(digit - b'0');
        // It overflows only where the digits turn out to be too many.
        mantissa = mantissa.wrapping_mul(10).wrapping_add(digit);
        end += 1;
    }
    (at < end && end <= at + SHORT).then_some((mantissa, end))
}

/// That many digits, with a point among them or not, fit into 64 bits with a sign.
const SHORT: usize = 18;

/// Up to here, floats hold all integers.
const MAX_EXACT: u64 = 1 << 53;

/// The powers of ten by which a short mantissa can be divided: exact floats, all of them.
const POWERS_OF_TEN: [f64; SHORT] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17,
];

#[cfg(test)]
mod tests {
    use super::{Fault, NumberSpan, number_span, push_number};
    use crate::content::ContentErrorKind;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    fn number(text: &str) -> Result<String, Fault> {
        let mut values = Vec::new();
        push_number(&mut values, text, text.as_bytes(), 0).map(|_| values[0].to_string())
    }

    #[test]
    fn numbers_end_where_they_no_longer_go_on() {
        for (text, end, is_integer) in [
            ("0", 1, true),
            ("-12,", 3, true),
            ("01", 1, true),
            ("1.", 1, true),
            ("1.x", 1, true),
            ("1.5.2", 3, false),
            ("1e", 1, true),
            ("1e+", 1, true),
            ("1e+2", 4, false),
            ("1.5E-07x", 7, false),
            ("1_0", 1, true),
            ("-0.0", 4, false),
        ] {
            assert_eq!(
                number_span(text.as_bytes(), 0),
                Some(NumberSpan { end, is_integer }),
                "{text}"
            );
        }
        for text in ["", "-", "-x", ".5", "+1", "x", "１"] {
            assert_eq!(number_span(text.as_bytes(), 0), None, "{text}");
        }
    }

    #[test]
    fn numbers_are_exact() {
        for (text, written) in [
            ("0", "0"),
            ("-0", "0"),
            ("-0.0", "-0.0"),
            ("01", "0"),
            ("-00", "0"),
            ("1e2", "100.0"),
            ("999999999999999999", "999999999999999999"),
            ("-999999999999999999", "-999999999999999999"),
            ("9999999999999999999", "9999999999999999999"),
            ("18446744073709551616", "18446744073709551616"),
            ("999999999999999999.5", "1e18"),
            ("1e-400", "0.0"),
            ("0.1", "0.1"),
            ("-12.50", "-12.5"),
            ("0.0000000000000001", "1e-16"),
            ("9007199254740.993", "9007199254740.992"),
            ("90071992547.409930001", "90071992547.40993"),
            (
                "123456789012345678.123456789012345678",
                "1.2345678901234568e17",
            ),
            ("-0.000000000000000000000000000000000001", "-1e-36"),
            ("1.5e3", "1500.0"),
            ("1.5.2", "1.5"),
            ("1.e5", "1"),
        ] {
            assert_eq!(number(text).expect(text), written, "{text}");
        }
        assert_eq!(
            number("1e400").expect_err("1e400").kind,
            ContentErrorKind::NotFinite
        );
        let long = "9".repeat(5000) + "e1";
        assert_eq!(
            number(&long).expect_err("inf").kind,
            ContentErrorKind::NotFinite
        );
        let long = "-".to_string() + &"9".repeat(4301);
        assert_eq!(
            number(&long).expect_err("long").kind,
            ContentErrorKind::TooManyDigits
        );
    }
}
