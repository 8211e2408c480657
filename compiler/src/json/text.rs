//! Strings that know where in the source each of their characters is.

use std::ops::Range;

/// A string, and where its characters are in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// What the string says.
    pub value: String,
    /// The bytes of the source that hold it, quotation marks included.
    pub span: Range<usize>,
    /// The escapes in order. Between them the source is the value, byte for byte.
    escapes: Vec<Escape>,
}

/// An escape: the bytes of the value it stands for, and its own bytes in the source.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Escape {
    value: Range<usize>,
    source: Range<usize>,
}

impl Text {
    /// The bytes of the source that stand for a range of bytes of the value. What is cut
    /// out of a character is the whole character; what lies outside is its end.
    #[must_use]
    pub fn source_range(&self, range: Range<usize>) -> Range<usize> {
        let start = self.value.floor_char_boundary(range.start);
        let end = self.value.ceil_char_boundary(range.end).max(start);
        let source_start = match self.escape_at(start) {
            Some(escape) if start < escape.value.end => escape.source.start,
            before => self.plain(before, start),
        };
        if start == end {
            return source_start..source_start;
        }
        let source_end = match self.escape_at(end) {
            Some(escape) if end == escape.value.start => escape.source.start,
            Some(escape) if end < escape.value.end => escape.source.end,
            before => self.plain(before, end),
        };
        source_start..source_end
    }

    /// The last escape that begins at or before a place in the value.
    fn escape_at(&self, offset: usize) -> Option<&Escape> {
        let count = self
            .escapes
            .partition_point(|escape| escape.value.start <= offset);
        self.escapes.get(count.checked_sub(1)?)
    }

    /// Where an offset after `before`, or after the opening quotation mark, is in the source.
    fn plain(&self, before: Option<&Escape>, offset: usize) -> usize {
        match before {
            Some(escape) => escape.source.end + (offset - escape.value.end),
            None => self.span.start + 1 + offset,
        }
    }
}

/// What [`decode`] found.
pub(super) struct Decoded {
    pub(super) text: Text,
    /// Escapes that are half of a character; the value has U+FFFD in their place.
    pub(super) lone_surrogates: Vec<Range<usize>>,
}

/// Reads a JSON string, quotation marks included, that begins at `start` of the source.
/// The caller has checked that it is one: what is not is taken as it is.
pub(super) fn decode(raw: &str, start: usize) -> Decoded {
    let mut value = String::with_capacity(raw.len());
    let mut escapes = Vec::new();
    let mut lone_surrogates = Vec::new();
    let body = raw.strip_prefix('"').unwrap_or(raw);
    let body = body.strip_suffix('"').unwrap_or(body);
    let base = start + 1;

    let mut at = 0;
    while let Some(plain) = body[at..].find('\\') {
        value.push_str(&body[at..at + plain]);
        at += plain;
        let (character, length) = escape(&body[at..]);
        let source = base + at..base + at + length;
        let value_start = value.len();
        value.push(character.unwrap_or(char::REPLACEMENT_CHARACTER));
        if character.is_none() {
            lone_surrogates.push(source.clone());
        }
        escapes.push(Escape {
            value: value_start..value.len(),
            source,
        });
        at += length;
    }
    value.push_str(&body[at..]);

    let span = start..start + raw.len();
    Decoded {
        text: Text {
            value,
            span,
            escapes,
        },
        lone_surrogates,
    }
}

/// The character of the escape that `text` begins with, and the escape's length. There is
/// no character if it is a surrogate without its partner.
fn escape(text: &str) -> (Option<char>, usize) {
    let Some(kind) = text[1..].chars().next() else {
        return (Some('\\'), 1);
    };
    let character = match kind {
        'b' => '\u{8}',
        'f' => '\u{c}',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'u' => return unicode_escape(text),
        other => other,
    };
    (Some(character), 1 + kind.len_utf8())
}

/// The same for `\u`, and for a pair of them.
fn unicode_escape(text: &str) -> (Option<char>, usize) {
    let Some(unit) = code_unit(text) else {
        return (Some('u'), 2);
    };
    if let Some(partner) = text.get(6..).and_then(code_unit)
        && let Some(Ok(pair)) = char::decode_utf16([unit, partner]).next()
        && pair.len_utf16() == 2
    {
        return (Some(pair), 12);
    }
    (char::from_u32(unit.into()), 6)
}

/// The number in the `\uXXXX` that `text` begins with.
fn code_unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    u16::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_decoded_as_serde_json_does() {
        for raw in [
            r#""""#,
            r#""plain é ｜""#,
            r#""\"\\\/\b\f\n\r\t""#,
            r#""A\u00e9\u20AC""#,
            r#""x\ud83d\ude00y""#,
            r#""\\u0041\\""#,
            r#""\n\n""#,
        ] {
            let decoded = decode(raw, 0);
            assert_eq!(
                Some(decoded.text.value),
                serde_json::from_str::<String>(raw).ok(),
                "{raw}"
            );
            assert!(decoded.lone_surrogates.is_empty(), "{raw}");
        }
    }

    #[test]
    fn half_characters_are_found() {
        for (raw, expected) in [
            (r#""\ud800""#, [1].as_slice()),
            (r#""a\udc00b""#, [2].as_slice()),
            (r#""\ud83d\ud83d\ude00""#, [1].as_slice()),
            (r#""\ude00\ud83d""#, [1, 7].as_slice()),
            (r#""\ud83dA""#, [1].as_slice()),
        ] {
            let found = decode(raw, 0).lone_surrogates;
            let starts: Vec<usize> = found.iter().map(|span| span.start).collect();
            assert_eq!(starts, expected, "{raw}");
            assert!(found.iter().all(|span| span.len() == 6), "{raw}");
        }
    }

    #[test]
    fn places_inside_a_string() {
        // The value is `a`, line feed, `é`, U+1F600, `b`; it starts at byte 10.
        let text = decode(r#""a\né\ud83d\ude00b""#, 10).text;
        assert_eq!(text.value, "a\né\u{1F600}b");
        for (range, expected) in [
            (0..0, 11..11),
            (0..1, 11..12),
            (1..2, 12..14),
            (0..2, 11..14),
            (2..4, 14..16),
            (4..8, 16..28),
            (5..6, 16..28),
            (2..8, 14..28),
            (8..9, 28..29),
            (8..8, 28..28),
            (9..9, 29..29),
            (9..50, 29..29),
            (50..60, 29..29),
        ] {
            assert_eq!(text.source_range(range.clone()), expected, "{range:?}");
        }
    }
}
