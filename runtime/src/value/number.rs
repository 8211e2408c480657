//! Numbers: integers of any size, and finite floats.

use alloc::boxed::Box;
use alloc::string::ToString;
use core::fmt;
use core::hash::{Hash, Hasher};

/// A JSON number.
///
/// An integer is exact whatever its size, and a float is finite. The two stay apart, as
/// they do in JSON text: `2` is no `2.0`, and `-0.0` is no `0.0`.
///
/// ```
/// use response_template::value::Number;
///
/// let big = Number::from_integer_text("123456789012345678901234567890").unwrap();
/// assert_eq!(big.as_i64(), None);
/// assert_eq!(big.to_string(), "123456789012345678901234567890");
///
/// assert_ne!(Some(Number::from(2)), Number::from_f64(2.0));
/// assert_eq!(Number::from_f64(f64::NAN), None);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Number(Repr);

/// Each integer has one form only: the first of the first three that can hold it.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Signed(i64),
    Unsigned(u64),
    /// Decimal digits with no leading zeros, after `-` if it is negative.
    Big(Box<str>),
    Float(Finite),
}

/// A float that is neither infinite nor NaN. Equality goes by the bits, which keeps
/// `-0.0` apart from `0.0`.
#[derive(Clone, Copy)]
struct Finite(f64);

impl PartialEq for Finite {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl Eq for Finite {}

impl Hash for Finite {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl Number {
    /// The integer that the text writes in decimal digits, with a sign before them or
    /// not, or `None` if the text is anything else.
    #[must_use]
    pub fn from_integer_text(text: &str) -> Option<Self> {
        let (is_negative, digits) = match text.as_bytes() {
            [b'-', digits @ ..] => (true, digits),
            [b'+', digits @ ..] | digits => (false, digits),
        };
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        Some(if let Ok(value) = text.parse::<i64>() {
            Self::from(value)
        } else if let Ok(value) = text.parse::<u64>() {
            Self::from(value)
        } else {
            // It has digits other than zero, else it had been taken above.
            let digits = text.trim_start_matches(['-', '+', '0']);
            let sign = if is_negative { "-" } else { "" };
            Self(Repr::Big([sign, digits].concat().into()))
        })
    }

    /// The number that a JSON text is, or `None` if the text is no number of JSON or too
    /// large for a float.
    pub(crate) fn from_json_text(text: &str) -> Option<Self> {
        let span = crate::content::number_span(text.as_bytes(), 0)?;
        if span.end != text.len() {
            None
        } else if span.is_integer {
            Self::from_integer_text(text)
        } else {
            Self::from_f64(text.parse().ok()?)
        }
    }

    /// The float, or `None` if it is infinite or not a number, which JSON cannot hold.
    #[must_use]
    pub const fn from_f64(value: f64) -> Option<Self> {
        if value.is_finite() {
            Some(Self(Repr::Float(Finite(value))))
        } else {
            None
        }
    }

    /// Whether this is an integer: `2` is, `2.0` is not.
    #[must_use]
    pub const fn is_integer(&self) -> bool {
        !matches!(self.0, Repr::Float(_))
    }

    /// The value of an integer that fits.
    #[must_use]
    pub const fn as_i64(&self) -> Option<i64> {
        match self.0 {
            Repr::Signed(value) => Some(value),
            _ => None,
        }
    }

    /// The value of an integer that fits.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        match self.0 {
            Repr::Signed(value) => u64::try_from(value).ok(),
            Repr::Unsigned(value) => Some(value),
            _ => None,
        }
    }

    /// The value of an integer that fits.
    #[must_use]
    pub fn as_i128(&self) -> Option<i128> {
        match &self.0 {
            Repr::Signed(value) => Some(i128::from(*value)),
            Repr::Unsigned(value) => Some(i128::from(*value)),
            Repr::Big(digits) => digits.parse().ok(),
            Repr::Float(_) => None,
        }
    }

    /// The value of an integer that fits.
    #[must_use]
    pub fn as_u128(&self) -> Option<u128> {
        match &self.0 {
            Repr::Signed(value) => u128::try_from(*value).ok(),
            Repr::Unsigned(value) => Some(u128::from(*value)),
            Repr::Big(digits) => digits.parse().ok(),
            Repr::Float(_) => None,
        }
    }

    /// The value as a float. An integer is rounded to the nearest one; `None` if it is
    /// too large even for that.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        match &self.0 {
            #[expect(clippy::cast_precision_loss, reason = "the documented rounding")]
            Repr::Signed(value) => Some(*value as f64),
            #[expect(clippy::cast_precision_loss, reason = "the documented rounding")]
            Repr::Unsigned(value) => Some(*value as f64),
            Repr::Big(digits) => digits.parse().ok().filter(|value: &f64| value.is_finite()),
            Repr::Float(Finite(value)) => Some(*value),
        }
    }

    /// The decimal digits of an integer that no primitive type of 64 bits holds.
    pub(crate) fn as_big(&self) -> Option<&str> {
        match &self.0 {
            Repr::Big(digits) => Some(digits),
            _ => None,
        }
    }
}

/// The number as JSON writes it. A float has a point or an exponent, so that it reads
/// back as a float, and the fewest digits that read back as the same float.
impl fmt::Display for Number {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Signed(value) => write!(formatter, "{value}"),
            Repr::Unsigned(value) => write!(formatter, "{value}"),
            Repr::Big(digits) => formatter.write_str(digits),
            // `Display` writes no point where there is no fraction; `Debug` always does.
            Repr::Float(Finite(value)) => write!(formatter, "{value:?}"),
        }
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

macro_rules! from_integers {
    ($($integer:ty)*) => {$(
        impl From<$integer> for Number {
            fn from(value: $integer) -> Self {
                Self(Repr::Signed(i64::from(value)))
            }
        }
    )*};
}

from_integers!(i8 i16 i32 i64 u8 u16 u32);

impl From<u64> for Number {
    fn from(value: u64) -> Self {
        Self(i64::try_from(value).map_or(Repr::Unsigned(value), Repr::Signed))
    }
}

impl From<i128> for Number {
    fn from(value: i128) -> Self {
        if let Ok(value) = i64::try_from(value) {
            Self::from(value)
        } else if let Ok(value) = u64::try_from(value) {
            Self::from(value)
        } else {
            Self(Repr::Big(value.to_string().into()))
        }
    }
}

impl From<u128> for Number {
    fn from(value: u128) -> Self {
        u64::try_from(value).map_or_else(|_| Self(Repr::Big(value.to_string().into())), Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::Number;
    use alloc::string::ToString;

    #[test]
    fn integers_have_one_form() {
        for (text, written) in [
            ("0", "0"),
            ("-0", "0"),
            ("+7", "7"),
            ("007", "7"),
            ("-9223372036854775808", "-9223372036854775808"),
            ("-9223372036854775809", "-9223372036854775809"),
            ("9223372036854775807", "9223372036854775807"),
            ("9223372036854775808", "9223372036854775808"),
            ("18446744073709551615", "18446744073709551615"),
            ("18446744073709551616", "18446744073709551616"),
            ("-00018446744073709551616", "-18446744073709551616"),
            ("+00018446744073709551616", "18446744073709551616"),
        ] {
            let number = Number::from_integer_text(text).expect(text);
            assert_eq!(number.to_string(), written);
            assert!(number.is_integer());
            assert_eq!(Number::from_integer_text(written), Some(number));
        }
        for text in ["", "-", "+", "--1", "-+1", "1.0", "1e3", " 1", "1_0", "٣"] {
            assert_eq!(Number::from_integer_text(text), None, "{text}");
        }
    }

    #[test]
    fn floats_stay_floats() {
        for (value, written) in [
            (2.0, "2.0"),
            (-0.0, "-0.0"),
            (0.1, "0.1"),
            (1e16, "1e16"),
            (1e-7, "1e-7"),
            (5e-324, "5e-324"),
            (f64::MAX, "1.7976931348623157e308"),
        ] {
            let number = Number::from_f64(value).expect(written);
            assert_eq!(number.to_string(), written);
            assert_eq!(Number::from_json_text(written), Some(number));
        }
        assert_ne!(Number::from_f64(0.0), Number::from_f64(-0.0));
        assert_ne!(Number::from_f64(2.0), Some(Number::from(2)));
        assert_eq!(Number::from_json_text("1e400"), None);
    }

    #[test]
    fn conversions_are_exact_or_fail() {
        let big = Number::from_integer_text("18446744073709551616").expect("digits");
        assert_eq!((big.as_i64(), big.as_u64()), (None, None));
        assert_eq!(
            (big.as_i128(), big.as_u128()),
            (Some(1 << 64), Some(1 << 64))
        );
        assert_eq!(big.as_f64(), Some(18_446_744_073_709_551_616.0));
        assert_eq!(Number::from(u64::MAX).as_i64(), None);
        assert_eq!(Number::from(u64::MAX).as_u64(), Some(u64::MAX));
        assert_eq!(Number::from(-1).as_u64(), None);
        assert_eq!(Number::from_f64(1.0).expect("finite").as_i64(), None);
        assert_eq!(
            Number::from_integer_text(&"9".repeat(400))
                .expect("digits")
                .as_f64(),
            None
        );
    }
}
