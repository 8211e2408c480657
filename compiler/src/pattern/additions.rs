//! Characters that Unicode 17 and 18 added to `\w` and `\d`.
//!
//! The reference's tables are of Unicode 18, those of `regex-syntax` of Unicode 16. No character
//! that Unicode 16 has differs. `tests/unicode` has the reference's tables, and a test compares
//! them for all characters.

use regex_syntax::hir::ClassUnicode;

use super::class;

/// `\w`: letters, marks, decimal digits, connector punctuation and the two joiners.
pub(super) fn word() -> ClassUnicode {
    with(r"\w", WORDS)
}

/// `\d`: decimal digits.
pub(super) fn digit() -> ClassUnicode {
    with(r"\d", DIGITS)
}

/// Whether a character is one of `\w`.
pub(crate) fn is_word(character: char) -> bool {
    regex_syntax::try_is_word_character(character).unwrap_or(false)
        || WORDS
            .iter()
            .any(|&(first, last)| (first..=last).contains(&character))
}

fn with(name: &str, added: &[(char, char)]) -> ClassUnicode {
    let class = class::known(name);
    let mut class = class.expect("`regex-syntax` has the tables of `\\d` and `\\w`");
    class.union(&class::ranges(added));
    class
}

const DIGITS: &[(char, char)] = &[('\u{11de0}', '\u{11de9}')];

#[rustfmt::skip]
const WORDS: &[(char, char)] = &[
    ('\u{558}', '\u{558}'), ('\u{58b}', '\u{58c}'), ('\u{5c8}', '\u{5c9}'), ('\u{88f}', '\u{88f}'),
    ('\u{b53}', '\u{b54}'), ('\u{c5c}', '\u{c5c}'), ('\u{cdc}', '\u{cdc}'),
    ('\u{1acf}', '\u{1af0}'), ('\u{208f}', '\u{208f}'), ('\u{209d}', '\u{209f}'),
    ('\u{a7ce}', '\u{a7cf}'), ('\u{a7d2}', '\u{a7d2}'), ('\u{a7d4}', '\u{a7d4}'),
    ('\u{a7dd}', '\u{a7dd}'), ('\u{a7e2}', '\u{a7e2}'), ('\u{a7f1}', '\u{a7f1}'),
    ('\u{ab6c}', '\u{ab6d}'), ('\u{107bb}', '\u{107bf}'), ('\u{10940}', '\u{10959}'),
    ('\u{10ec5}', '\u{10ec7}'), ('\u{10ecb}', '\u{10ecf}'), ('\u{10ed9}', '\u{10eee}'),
    ('\u{10ef0}', '\u{10efb}'), ('\u{11b0a}', '\u{11b0a}'), ('\u{11b60}', '\u{11b67}'),
    ('\u{11db0}', '\u{11ddb}'), ('\u{11de0}', '\u{11de9}'), ('\u{11df0}', '\u{11df1}'),
    ('\u{1246f}', '\u{1246f}'), ('\u{12475}', '\u{1247f}'), ('\u{12550}', '\u{12686}'),
    ('\u{16ea0}', '\u{16eb8}'), ('\u{16ebb}', '\u{16ed3}'), ('\u{16ff2}', '\u{16ff6}'),
    ('\u{187f8}', '\u{187ff}'), ('\u{18cd6}', '\u{18cda}'), ('\u{18d09}', '\u{18d20}'),
    ('\u{18d80}', '\u{18df2}'), ('\u{18e00}', '\u{19191}'), ('\u{191a0}', '\u{191d2}'),
    ('\u{1b123}', '\u{1b128}'), ('\u{1b168}', '\u{1b168}'), ('\u{1d127}', '\u{1d128}'),
    ('\u{1d250}', '\u{1d252}'), ('\u{1d25b}', '\u{1d25c}'), ('\u{1d25f}', '\u{1d25f}'),
    ('\u{1d280}', '\u{1d281}'), ('\u{1d6a6}', '\u{1d6a6}'), ('\u{1df1f}', '\u{1df24}'),
    ('\u{1df2b}', '\u{1df81}'), ('\u{1df90}', '\u{1df96}'), ('\u{1dfcd}', '\u{1dfff}'),
    ('\u{1e6c0}', '\u{1e6de}'), ('\u{1e6e0}', '\u{1e6f5}'), ('\u{1e6fe}', '\u{1e6ff}'),
    ('\u{2b73a}', '\u{2b73f}'), ('\u{2b81e}', '\u{2b81e}'), ('\u{2cea2}', '\u{2cead}'),
    ('\u{323b0}', '\u{33479}'), ('\u{3d000}', '\u{3fc3f}'),
];

#[cfg(test)]
mod tests {
    use super::{class, is_word, word};

    #[test]
    fn the_class_and_its_test_agree() {
        let class = word();
        for (first, last) in [('\0', '\u{3400}'), ('\u{10900}', '\u{1ffff}')] {
            for character in first..=last {
                let expected = class::contains(&class, character);
                assert_eq!(is_word(character), expected, "{character:?}");
            }
        }
    }
}
