//! Numbers as people write them: digits of any script, grouped by underscores.

use alloc::borrow::Cow;
use alloc::string::String;

/// The zeros of the scripts that have decimal digits in Unicode 14, which the reference's
/// `int` and `float` know. The other nine digits follow each zero. Rule A23.
const ZEROS: [char; 66] = [
    '\u{30}',
    '\u{660}',
    '\u{6f0}',
    '\u{7c0}',
    '\u{966}',
    '\u{9e6}',
    '\u{a66}',
    '\u{ae6}',
    '\u{b66}',
    '\u{be6}',
    '\u{c66}',
    '\u{ce6}',
    '\u{d66}',
    '\u{de6}',
    '\u{e50}',
    '\u{ed0}',
    '\u{f20}',
    '\u{1040}',
    '\u{1090}',
    '\u{17e0}',
    '\u{1810}',
    '\u{1946}',
    '\u{19d0}',
    '\u{1a80}',
    '\u{1a90}',
    '\u{1b50}',
    '\u{1bb0}',
    '\u{1c40}',
    '\u{1c50}',
    '\u{a620}',
    '\u{a8d0}',
    '\u{a900}',
    '\u{a9d0}',
    '\u{a9f0}',
    '\u{aa50}',
    '\u{abf0}',
    '\u{ff10}',
    '\u{104a0}',
    '\u{10d30}',
    '\u{11066}',
    '\u{110f0}',
    '\u{11136}',
    '\u{111d0}',
    '\u{112f0}',
    '\u{11450}',
    '\u{114d0}',
    '\u{11650}',
    '\u{116c0}',
    '\u{11730}',
    '\u{118e0}',
    '\u{11950}',
    '\u{11c50}',
    '\u{11d50}',
    '\u{11da0}',
    '\u{16a60}',
    '\u{16ac0}',
    '\u{16b50}',
    '\u{1d7ce}',
    '\u{1d7d8}',
    '\u{1d7e2}',
    '\u{1d7ec}',
    '\u{1d7f6}',
    '\u{1e140}',
    '\u{1e2f0}',
    '\u{1e950}',
    '\u{1fbf0}',
];

/// The value of a decimal digit of any script, as an ASCII digit.
fn ascii_digit(character: char) -> Option<char> {
    let zero = match ZEROS.binary_search(&character) {
        Ok(at) => ZEROS[at],
        Err(0) => return None,
        Err(after) => ZEROS[after - 1],
    };
    char::from_digit(u32::from(character) - u32::from(zero), 10)
}

/// The text with the white space around it taken off and the digits of all scripts made
/// ASCII. The second part is how many bytes went at the start.
///
/// This is Unicode's white space, without U+001C to U+001F: the reference's `int` and
/// `float` do not take those, though its `strip` does.
pub(crate) fn normalize(text: &str) -> (Cow<'_, str>, usize) {
    let start = text.trim_start();
    let offset = text.len() - start.len();
    let text = start.trim_end();
    if text.is_ascii() {
        return (Cow::Borrowed(text), offset);
    }
    let digits: String = text
        .chars()
        .map(|character| ascii_digit(character).unwrap_or(character))
        .collect();
    (Cow::Owned(digits), offset)
}

/// The text without its underscores, or `None` if one of them is not between two digits.
pub(crate) fn without_underscores(text: Cow<'_, str>) -> Option<Cow<'_, str>> {
    if !text.contains('_') {
        return Some(text);
    }
    let bytes = text.as_bytes();
    let is_digit = |at: Option<usize>| {
        at.and_then(|at| bytes.get(at))
            .is_some_and(u8::is_ascii_digit)
    };
    let mut underscores = text.match_indices('_').map(|(at, _)| at);
    if underscores.all(|at| is_digit(at.checked_sub(1)) && is_digit(Some(at + 1))) {
        Some(Cow::Owned(text.replace('_', "")))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{ZEROS, ascii_digit, normalize, without_underscores};

    #[test]
    fn there_are_660_digits() {
        assert!(ZEROS.is_sorted());
        assert_eq!(
            ('\0'..=char::MAX)
                .filter(|&character| ascii_digit(character).is_some())
                .count(),
            660
        );
        for (character, digit) in [('0', '0'), ('9', '9'), ('٤', '4'), ('９', '9'), ('𝟗', '9')]
        {
            assert_eq!(ascii_digit(character), Some(digit), "{character}");
        }
        for character in ['/', ':', '²', 'Ⅷ', '①', '\u{1e4f0}', '\u{1ccf0}'] {
            assert_eq!(ascii_digit(character), None, "{character}");
        }
    }

    #[test]
    fn underscores_stand_between_digits() {
        for (text, rest) in [
            ("1_0", Some("10")),
            ("1_0.2_5e1_0", Some("10.25e10")),
            ("12", Some("12")),
        ] {
            assert_eq!(without_underscores(text.into()).as_deref(), rest, "{text}");
        }
        for text in [
            "_1", "1_", "1__0", "-_1", "1_.5", "1._5", "1_e5", "1e_5", "_", "in_f",
        ] {
            assert_eq!(without_underscores(text.into()), None, "{text}");
        }
    }

    #[test]
    fn white_space_lacks_the_ascii_separators() {
        assert_eq!(normalize("\u{a0}\u{85}٤2\u{3000}"), ("42".into(), 4));
        assert_eq!(normalize("\u{1c}5"), ("\u{1c}5".into(), 0));
    }
}
