//! What the formats with quotes have in common: runs of plain text, escapes, numbers.

use super::error::{ContentErrorKind, Fault};
use super::float::not_finite;
use super::integer::{MAX_DIGITS, too_many_digits};
use crate::value::Number;

/// Skips spaces, tabs, line feeds and carriage returns.
pub(crate) fn skip_whitespace(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\t' | b'\n' | b'\r') = bytes.get(at) {
        at += 1;
    }
    at
}

/// The place of the first quote, backslash or control character (below U+0020) at `at` or
/// after it, or the end.
pub(crate) fn plain_run(bytes: &[u8], mut at: usize, quote: u8) -> usize {
    const ONES: u64 = u64::from_ne_bytes([0x01; 8]);
    const HIGHS: u64 = u64::from_ne_bytes([0x80; 8]);
    let quotes = ONES * u64::from(quote);
    let backslashes = ONES * u64::from(b'\\');
    // Eight bytes at a time. Subtracting from a byte borrows into its high bit where the
    // byte is smaller. A borrow out of the byte can mark bytes after it wrongly, never
    // before it, and only the first mark counts.
    while let Some(chunk) = bytes.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let chunk = u64::from_le_bytes(*chunk);
        let quote = chunk ^ quotes;
        let backslash = chunk ^ backslashes;
        let marks = ((quote.wrapping_sub(ONES) & !quote)
            | (backslash.wrapping_sub(ONES) & !backslash)
            | (chunk.wrapping_sub(ONES * 0x20) & !chunk))
            & HIGHS;
        if marks != 0 {
            return at + marks.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    while bytes
        .get(at)
        .is_some_and(|&byte| byte != quote && byte != b'\\' && byte >= 0x20)
    {
        at += 1;
    }
    at
}

/// The character for which the escape at `at` stands, and where the escape ends. The text
/// may escape `"`, and whatever else `quotes` holds.
///
/// Half of a surrogate pair is a fault of a kind of its own: Rust's strings cannot hold one.
pub(crate) fn escape(bytes: &[u8], at: usize, quotes: &[u8]) -> Result<(char, usize), Fault> {
    let Some(&letter) = bytes.get(at + 1) else {
        return Err(Fault::syntax(at + 1, ESCAPES));
    };
    let character = match letter {
        b'"' | b'\\' | b'/' => char::from(letter),
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => return unicode_escape(bytes, at),
        _ if quotes.contains(&letter) => char::from(letter),
        _ => return Err(Fault::syntax(at + 1, ESCAPES)),
    };
    Ok((character, at + 2))
}

const ESCAPES: &str = "one of the escapes of JSON after `\\`";

/// How long `\uXXXX` is.
pub(crate) const UNICODE_ESCAPE: usize = 6;

/// The character of `\uXXXX`, or of two of them that form a surrogate pair.
fn unicode_escape(bytes: &[u8], at: usize) -> Result<(char, usize), Fault> {
    let unit = hex4(bytes, at + 2)?;
    let end = at + UNICODE_ESCAPE;
    if let Some(character) = char::from_u32(unit) {
        return Ok((character, end));
    }
    let is_high = (0xd800..0xdc00).contains(&unit);
    if is_high
        && bytes
            .get(end..)
            .is_some_and(|rest| rest.starts_with(b"\\u"))
    {
        let low = hex4(bytes, end + 2)?;
        if (0xdc00..0xe000).contains(&low) {
            let pair = char::from_u32(0x1_0000 + ((unit - 0xd800) << 10) + (low - 0xdc00));
            return Ok((pair.expect("a pair is a character"), end + UNICODE_ESCAPE));
        }
    }
    Err(Fault::new(
        ContentErrorKind::LoneSurrogate,
        at,
        "the escape of a character or of a whole surrogate pair",
    ))
}

/// Four hexadecimal digits.
fn hex4(bytes: &[u8], at: usize) -> Result<u32, Fault> {
    let mut value = 0;
    for at in at..at + 4 {
        let digit = bytes
            .get(at)
            .and_then(|&byte| char::from(byte).to_digit(16));
        value =
            value << 4 | digit.ok_or(Fault::syntax(at, "four hexadecimal digits after `\\u`"))?;
    }
    Ok(value)
}

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

/// The number at `at`, and where it ends. Integers are exact, up to the limit on digits.
pub(crate) fn number(text: &str, bytes: &[u8], at: usize) -> Result<(Number, usize), Fault> {
    if let Some(found) = short_integer(bytes, at) {
        return Ok(found);
    }
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

/// The number at `at`, if it is an integer of few digits: most numbers are, and the sum
/// is at hand when the end is found.
fn short_integer(bytes: &[u8], at: usize) -> Option<(Number, usize)> {
    /// That many digits fit into 64 bits with their sign.
    const SHORT: usize = 18;
    let start = at + usize::from(bytes.get(at) == Some(&b'-'));
    let mut end = start;
    let mut value: i64 = 0;
    while let Some(digit @ b'0'..=b'9') = bytes.get(end) {
        if end - start == SHORT {
            return None;
        }
        value = value * 10 + i64::from(digit - b'0');
        end += 1;
    }
    let has_leading_zero = bytes.get(start) == Some(&b'0') && end > start + 1;
    let goes_on = matches!(bytes.get(end), Some(b'.' | b'e' | b'E'));
    if end == start || has_leading_zero || goes_on {
        return None;
    }
    Some((Number::from(if start > at { -value } else { value }), end))
}

#[cfg(test)]
mod tests {
    use super::{ContentErrorKind, NumberSpan, escape, number, number_span, plain_run};
    use alloc::string::ToString;
    use alloc::vec;

    #[test]
    fn runs_end_at_quotes_backslashes_and_controls() {
        for length in 0..40 {
            for at in 0..length {
                for (byte, ends) in [
                    (b'"', true),
                    (b'\\', true),
                    (0x1f, true),
                    (0, true),
                    (0x20, false),
                    (0x7f, false),
                    (0xff, false),
                ] {
                    // Bytes that differ from the marks by one bit stand around.
                    for filler in [b'#', b']', 0x21, 0x80, 0xa2, 0xdc] {
                        let mut bytes = vec![filler; length];
                        bytes[at] = byte;
                        assert_eq!(
                            plain_run(&bytes, 0, b'"'),
                            if ends { at } else { length },
                            "{bytes:?}"
                        );
                    }
                }
            }
        }
        assert_eq!(plain_run(b"a\"b'c", 0, b'\''), 3);
        assert_eq!(plain_run(b"abc", 7, b'"'), 7);
    }

    #[test]
    fn escapes_stand_for_characters() {
        for (text, character, end) in [
            (r#"\""#, '"', 2),
            (r"\\", '\\', 2),
            (r"\/", '/', 2),
            (r"\b", '\u{8}', 2),
            (r"\f", '\u{c}', 2),
            (r"\n", '\n', 2),
            (r"\r", '\r', 2),
            (r"\t", '\t', 2),
            (r"\'", '\'', 2),
            (r"\u00e9", 'é', 6),
            (r"\u4E2d", '中', 6),
            (r"\u0000", '\0', 6),
            (r"\ud83d\uDE00", '😀', 12),
            (r"\uffff", '\u{ffff}', 6),
        ] {
            assert_eq!(
                escape(text.as_bytes(), 0, b"'"),
                Ok((character, end)),
                "{text}"
            );
        }
        for (text, offset) in [
            (r"\", 1),
            (r"\x41", 1),
            (r"\U0001F600", 1),
            (r"\0", 1),
            ("\\\n", 1),
            (r"\'", 1),
            (r"\u12", 4),
            (r"\u12g4", 4),
            (r"\u+123", 2),
            (r"\u 123", 2),
            (r"\u１２３４", 2),
            (r"\ud83d\u12g4", 10),
        ] {
            let fault = escape(text.as_bytes(), 0, b"").expect_err(text);
            assert_eq!(
                (fault.kind, fault.offset),
                (ContentErrorKind::Syntax, offset),
                "{text}"
            );
        }
        for text in [
            r"\ud83d",
            r"\ude00",
            r"\ude00\ud83d",
            r"\ud83d\n",
            r"\ud83dx",
            r"\ud83d\ud83d\ude00",
        ] {
            assert_eq!(
                escape(text.as_bytes(), 0, b"").expect_err(text).kind,
                ContentErrorKind::LoneSurrogate
            );
        }
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
        ] {
            assert_eq!(
                number(text, text.as_bytes(), 0).expect(text).0.to_string(),
                written,
                "{text}"
            );
        }
        assert_eq!(
            number("1e400", b"1e400", 0).expect_err("1e400").kind,
            ContentErrorKind::NotFinite
        );
        let long = "9".repeat(5000) + "e1";
        assert_eq!(
            number(&long, long.as_bytes(), 0).expect_err("inf").kind,
            ContentErrorKind::NotFinite
        );
        let long = "-".to_string() + &"9".repeat(4301);
        assert_eq!(
            number(&long, long.as_bytes(), 0).expect_err("long").kind,
            ContentErrorKind::TooManyDigits
        );
    }
}
