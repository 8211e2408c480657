//! Numbers as JSON writes them.

use super::error::Fault;
use super::float::not_finite;
use super::integer::{MAX_DIGITS, too_many_digits};
use crate::value::Number;

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

/// Reads the number at `at`, gives it away, and returns where it ends. Integers are exact, up
/// to the limit on digits.
///
/// A short number is made where it stays, from registers: that is twice as fast as moving
/// it about.
#[inline]
pub(crate) fn read_number(
    text: &str,
    bytes: &[u8],
    at: usize,
    give: impl FnOnce(Number),
) -> Result<usize, Fault> {
    let (number, end) = match short_number(bytes, at) {
        Some((ShortNumber::Integer(value), end)) => (Number::from(value), end),
        Some((ShortNumber::Float(value), end)) => {
            (Number::from_f64(value).ok_or(not_finite(at))?, end)
        }
        None => long_number(text, bytes, at)?,
    };
    give(number);
    Ok(end)
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

/// The number at `at`, if it has few digits: most numbers are like that, and the sum is at hand
/// when the end is found.
#[inline]
fn short_number(bytes: &[u8], at: usize) -> Option<(ShortNumber, usize)> {
    let is_negative = bytes.get(at) == Some(&b'-');
    let start = at + usize::from(is_negative);
    let (integer, integer_end) = digits(bytes, start, 0);
    let length = integer_end - start;
    if length == 0 || length > SHORT || (bytes[start] == b'0' && length > 1) {
        return None;
    }
    let next = bytes.get(integer_end);
    if !matches!(next, Some(b'.' | b'e' | b'E')) {
        let value = i64::try_from(integer).ok()?;
        let value = if is_negative { -value } else { value };
        return Some((ShortNumber::Integer(value), integer_end));
    }
    let (mut mantissa, mut end, mut exponent) = (integer, integer_end, 0);
    if next == Some(&b'.') {
        let mut first = integer_end + 1;
        // Zeros that lead add nothing to the sum.
        let mut room = SHORT - length;
        if integer == 0 {
            first += bytes[first..]
                .iter()
                .take_while(|byte| **byte == b'0')
                .count();
            room = SHORT;
        }
        (mantissa, end) = digits(bytes, first, mantissa);
        if end > first + room || end == integer_end + 1 {
            return None;
        }
        exponent = -i32::try_from(end - integer_end - 1).ok()?;
    }
    if let Some(b'e' | b'E') = bytes.get(end) {
        let (signed, exponent_end) = short_exponent(bytes, end + 1)?;
        exponent += signed;
        end = exponent_end;
    }
    let value = float(mantissa, exponent)?;
    let value = if is_negative { -value } else { value };
    Some((ShortNumber::Float(value), end))
}

/// The exponent of a number, if it has at most three digits.
fn short_exponent(bytes: &[u8], at: usize) -> Option<(i32, usize)> {
    let sign = bytes.get(at);
    let start = at + usize::from(matches!(sign, Some(b'+' | b'-')));
    let (exponent, end) = digits(bytes, start, 0);
    if end == start || end > start + 3 {
        return None;
    }
    let exponent = i32::try_from(exponent).ok()?;
    Some((
        if sign == Some(&b'-') {
            -exponent
        } else {
            exponent
        },
        end,
    ))
}

/// Reads the digits at `at` into the number that stands before them, and says where they end. The
/// number is wrong where there are more digits in all than [`SHORT`].
#[inline]
fn digits(bytes: &[u8], at: usize, mut mantissa: u64) -> (u64, usize) {
    let mut end = at;
    while let Some(digit @ b'0'..=b'9') = bytes.get(end) {
        let digit = u64::from(digit - b'0');
        mantissa = mantissa.wrapping_mul(10).wrapping_add(digit);
        end += 1;
    }
    (mantissa, end)
}

/// The float nearest to `mantissa` times ten to the `exponent`, if it takes no more than a division.
#[inline]
fn float(mantissa: u64, exponent: i32) -> Option<f64> {
    let power = usize::try_from(exponent.unsigned_abs()).ok()?;
    match POWERS_OF_TEN.get(power) {
        // Both sides of the operation are exact floats, so its outcome is the nearest float.
        #[expect(clippy::cast_precision_loss, reason = "there is none up to the limit")]
        Some(power) if mantissa <= MAX_EXACT => Some(if exponent < 0 {
            mantissa as f64 / power
        } else {
            mantissa as f64 * power
        }),
        _ if exponent < 0 => quotient(mantissa, *POWERS_OF_FIVE.get(power)?, power),
        _ => None,
    }
}

/// The float nearest to `mantissa` through `five` through two to the `power`.
fn quotient(mantissa: u64, five: u64, power: usize) -> Option<f64> {
    if mantissa == 0 {
        return Some(0.0);
    }
    // With as many bits as there is room for, the quotient has at least one bit more than a float,
    // and one that stands for all that follow: enough to round it rightly, which the cast does.
    let shift = mantissa.leading_zeros() + 64;
    let dividend = u128::from(mantissa) << shift;
    let divisor = u128::from(five);
    let quotient = dividend / divisor;
    let is_inexact = quotient * divisor != dividend;
    #[expect(clippy::cast_precision_loss, reason = "this is the one rounding")]
    let float = (quotient | u128::from(is_inexact)) as f64;
    // Far from the ends of a float's range, so that this is exact: a float that is a power of two.
    let exponent = 1023_u64.checked_sub(u64::from(shift) + u64::try_from(power).ok()?)?;
    Some(float * f64::from_bits(exponent << 52))
}

/// That many digits fit into 64 bits with a sign, whatever they are.
const SHORT: usize = 18;

/// Up to here, floats hold all integers.
const MAX_EXACT: u64 = 1 << 53;

/// The powers of ten that are exact floats.
const POWERS_OF_TEN: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

/// The powers of five that 64 bits hold.
const POWERS_OF_FIVE: [u64; 28] = {
    let mut powers = [1; 28];
    let mut at = 1;
    while at < powers.len() {
        powers[at] = powers[at - 1] * 5;
        at += 1;
    }
    powers
};

#[cfg(test)]
mod tests {
    use super::{Fault, NumberSpan, number_span, read_number};
    use crate::content::ContentErrorKind;
    use alloc::string::{String, ToString};

    fn number(text: &str) -> Result<String, Fault> {
        let mut written = String::new();
        read_number(text, text.as_bytes(), 0, |number| {
            written = number.to_string()
        })?;
        Ok(written)
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

    /// Decimals of all lengths, some of them next to the middle between two floats.
    #[test]
    fn floats_are_the_nearest() {
        let mut random = 0x2545_F491_4F6C_DD1D_u64;
        let mut next = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random
        };
        for _ in 0..100_000 {
            let digits = match next() % 4 {
                0 => next().to_string(),
                1 => (next() >> (next() % 64)).to_string(),
                // Half of what a float of this size can tell apart, and one more or less.
                2 => ((1 << 53) + 2 * (next() % 1000) + 1).to_string(),
                _ => (((1 << 53) + 2 * (next() % 1000) + 1) * 8 + next() % 3 - 1).to_string(),
            };
            let point = usize::try_from(next()).unwrap_or_default() % digits.len();
            let (integer, fraction) = digits.split_at(point);
            let integer = if integer.is_empty() { "0" } else { integer };
            let zeros = "0".repeat(usize::try_from(next() % 9).unwrap_or_default());
            let fraction = if next() % 2 == 0 {
                [&zeros, fraction].concat()
            } else {
                fraction.to_string()
            };
            let exponent = match next() % 3 {
                0 => alloc::format!("e{}", next() % 40),
                1 => alloc::format!("E-{}", next() % 40),
                _ => String::new(),
            };
            let text = alloc::format!("{integer}.{fraction}{exponent}");
            let nearest: f64 = text.parse().expect("a float");
            assert_eq!(
                number(&text).expect(&text),
                alloc::format!("{nearest:?}"),
                "{text}"
            );
        }
    }
}
