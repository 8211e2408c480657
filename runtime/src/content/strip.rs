//! White space as the reference's `strip` knows it.

/// Whether `strip` takes the character: Unicode's white space and the four ASCII
/// separators, 29 characters in all. Rule A22.
pub(crate) const fn is_space(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{1c}'..='\u{1f}')
}

/// Strips the text if `strip` says so. The second part is how many bytes went at the start.
pub(crate) fn strip_if(strip: bool, text: &str) -> (&str, usize) {
    if !strip {
        return (text, 0);
    }
    let rest = text.trim_start_matches(is_space);
    (rest.trim_end_matches(is_space), text.len() - rest.len())
}

#[cfg(test)]
mod tests {
    use super::{is_space, strip_if};

    #[test]
    fn the_set_has_29_characters() {
        assert_eq!(
            ('\0'..=char::MAX)
                .filter(|&character| is_space(character))
                .count(),
            29
        );
        for character in [
            '\u{b}', '\u{1c}', '\u{1f}', '\u{85}', '\u{a0}', '\u{2028}', '\u{3000}',
        ] {
            assert!(is_space(character), "{character:?}");
        }
        for character in ['\0', '\u{180e}', '\u{200b}', '\u{2060}', '\u{feff}'] {
            assert!(!is_space(character), "{character:?}");
        }
    }

    #[test]
    fn only_the_ends_are_stripped() {
        assert_eq!(strip_if(true, "\u{1f}\n a b\u{3000}"), ("a b", 3));
        assert_eq!(strip_if(true, "\u{a0} a b "), ("a b", 3));
        assert_eq!(strip_if(true, " \n"), ("", 2));
        assert_eq!(strip_if(false, " a "), (" a ", 0));
    }
}
