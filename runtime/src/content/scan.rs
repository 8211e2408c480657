//! What the formats with quotes have in common: white space, runs of plain text, escapes.

use super::error::{ContentErrorKind, Fault};

/// Skips spaces, tabs, line feeds and carriage returns.
pub(crate) fn skip_whitespace(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\t' | b'\n' | b'\r') = bytes.get(at) {
        at += 1;
    }
    at
}

/// Most runs end within so many steps of eight bytes: source code in a string is full of escapes. After them
/// steps that are larger, but do not tell where in them a run ends, are worth it.
const SMALL_STEPS: usize = 8;

/// The place of the first quote, backslash or control character (below U+0020) at `at` or
/// after it, or the end.
#[inline]
pub(crate) fn plain_run(bytes: &[u8], at: usize, quote: u8) -> usize {
    let mut rest = bytes.get(at..).unwrap_or_default();
    for _ in 0..SMALL_STEPS {
        let Some((chunk, after)) = rest.split_first_chunk() else {
            break;
        };
        if let Some(length) = end_in_eight(*chunk, quote) {
            return bytes.len() - rest.len() + length;
        }
        rest = after;
    }
    bytes.len() - rest.len() + long_run(rest, quote)
}

/// The length of a run of plain text.
#[inline(never)]
fn long_run(bytes: &[u8], quote: u8) -> usize {
    let ends_run = |byte: u8| byte == quote || byte == b'\\' || byte < 0x20;
    let mut rest = bytes;
    // Without a branch for each byte, so that the compiler makes it a few instructions.
    while let Some((chunk, after)) = rest.split_first_chunk::<32>()
        && !chunk
            .iter()
            .fold(false, |ends, &byte| ends | ends_run(byte))
    {
        rest = after;
    }
    while let Some((chunk, after)) = rest.split_first_chunk() {
        if let Some(length) = end_in_eight(*chunk, quote) {
            return bytes.len() - rest.len() + length;
        }
        rest = after;
    }
    let length = rest
        .iter()
        .position(|&byte| ends_run(byte))
        .unwrap_or(rest.len());
    bytes.len() - rest.len() + length
}

/// Where a run ends, if it does within these eight bytes.
#[inline]
fn end_in_eight(bytes: [u8; 8], quote: u8) -> Option<usize> {
    const ONES: u64 = u64::from_ne_bytes([0x01; 8]);
    const HIGHS: u64 = u64::from_ne_bytes([0x80; 8]);
    let bytes = u64::from_le_bytes(bytes);
    let quote = bytes ^ (ONES * u64::from(quote));
    let backslash = bytes ^ (ONES * u64::from(b'\\'));
    // Subtracting from a byte borrows into its high bit where the byte is smaller. A borrow
    // out of the byte can mark bytes after it wrongly, never before it, and only the first
    // mark counts.
    let marks = ((quote.wrapping_sub(ONES) & !quote)
        | (backslash.wrapping_sub(ONES) & !backslash)
        | (bytes.wrapping_sub(ONES * 0x20) & !bytes))
        & HIGHS;
    (marks != 0).then(|| marks.trailing_zeros() as usize / 8)
}

/// The character for which the escape at `at` stands, and where the escape ends. The text
/// may escape `"`, and whatever else `quotes` holds.
///
/// Half of a surrogate pair is a fault of a kind of its own: Rust's strings cannot hold one.
pub(crate) fn escape(bytes: &[u8], at: usize, quotes: &[u8]) -> Result<(char, usize), Fault> {
    let Some(&letter) = bytes.get(at + 1) else {
        return Err(Fault::syntax(at + 1, ESCAPES));
    };
    match short_escape(letter) {
        Some(character) => Ok((character, at + 2)),
        None if letter == b'u' => unicode_escape(bytes, at),
        None if quotes.contains(&letter) => Ok((char::from(letter), at + 2)),
        None => Err(Fault::syntax(at + 1, ESCAPES)),
    }
}

/// The character for which a backslash and this letter stand.
#[inline]
pub(crate) fn short_escape(letter: u8) -> Option<char> {
    Some(match letter {
        b'"' | b'\\' | b'/' => char::from(letter),
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        _ => return None,
    })
}

const ESCAPES: &str = "one of the escapes of JSON after `\\`";

/// How long `\uXXXX` is.
pub(crate) const UNICODE_ESCAPE: usize = 6;

/// The character of `\uXXXX`, or of two of them that form a surrogate pair.
#[inline]
pub(crate) fn unicode_escape(bytes: &[u8], at: usize) -> Result<(char, usize), Fault> {
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
#[inline]
fn hex4(bytes: &[u8], at: usize) -> Result<u32, Fault> {
    let digit = |byte: u8| u32::from(HEX[usize::from(byte)]);
    if let Some(&[a, b, c, d]) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        let value = digit(a) << 12 | digit(b) << 8 | digit(c) << 4 | digit(d);
        // What is no digit has bits beyond four.
        if (digit(a) | digit(b) | digit(c) | digit(d)) <= 0xF {
            return Ok(value);
        }
    }
    let is_digit = |at: &usize| bytes.get(*at).is_some_and(u8::is_ascii_hexdigit);
    let wrong = (at..at + 4).find(|at| !is_digit(at)).unwrap_or(at);
    Err(Fault::syntax(wrong, "four hexadecimal digits after `\\u`"))
}

/// The value of each byte as a hexadecimal digit; 255 if it is none.
static HEX: [u8; 256] = {
    let mut values = [u8::MAX; 256];
    let digits = b"0123456789abcdef";
    let mut value = 0;
    while value < 16 {
        let digit = digits[value as usize];
        values[digit as usize] = value;
        values[digit.to_ascii_uppercase() as usize] = value;
        value += 1;
    }
    values
};

#[cfg(test)]
mod tests {
    use super::{ContentErrorKind, escape, plain_run};
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
}
