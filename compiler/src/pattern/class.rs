//! Sets of characters.

use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, HirKind};

/// The set of some ranges, ends included.
pub(super) fn ranges(ranges: &[(char, char)]) -> ClassUnicode {
    ClassUnicode::new(
        ranges
            .iter()
            .map(|&(first, last)| ClassUnicodeRange::new(first, last)),
    )
}

/// The set of one character.
pub(super) fn single(character: char) -> ClassUnicode {
    ranges(&[(character, character)])
}

/// All characters.
pub(super) fn any() -> ClassUnicode {
    ranges(&[('\0', char::MAX)])
}

/// The ASCII characters of `class`.
pub(super) fn ascii_part(mut class: ClassUnicode) -> ClassUnicode {
    class.intersect(&ranges(&[('\0', '\x7F')]));
    class
}

/// The characters that are not in `class`.
pub(super) fn complement(mut class: ClassUnicode) -> ClassUnicode {
    // `regex-syntax` takes what lies between these two, which is nothing, for a gap.
    const AROUND_SURROGATES: (char, char) = ('\u{D7FF}', '\u{E000}');
    let (before, after) = AROUND_SURROGATES;
    if contains(&class, before) && contains(&class, after) {
        class.push(ClassUnicodeRange::new(before, after));
    }
    class.negate();
    class
}

/// `\s`: white space.
pub(super) fn space() -> ClassUnicode {
    known(r"\s").expect("`regex-syntax` has the table of `\\s`")
}

/// `\h`: white space within a line.
pub(super) fn blank() -> ClassUnicode {
    ranges(&[
        ('\t', '\t'),
        (' ', ' '),
        ('\u{A0}', '\u{A0}'),
        ('\u{1680}', '\u{1680}'),
        ('\u{2000}', '\u{200A}'),
        ('\u{202F}', '\u{202F}'),
        ('\u{205F}', '\u{205F}'),
        ('\u{3000}', '\u{3000}'),
    ])
}

/// What `regex-syntax` knows under a name, such as `\w` or `\p{greek}`; `None` if it does not.
pub(super) fn known(name: &str) -> Option<ClassUnicode> {
    // Its own translation of a class of one character is a literal, and of the empty
    // class one of bytes.
    match regex_syntax::parse(name).ok()?.into_kind() {
        HirKind::Class(Class::Unicode(class)) => Some(class),
        HirKind::Class(Class::Bytes(class)) => class.to_unicode_class(),
        HirKind::Literal(literal) => {
            let mut characters = std::str::from_utf8(&literal.0).ok()?.chars();
            let character = characters.next()?;
            characters.next().is_none().then(|| single(character))
        }
        _ => None,
    }
}

/// `class` and the other cases of its characters: one character for one.
pub(super) fn fold(class: &ClassUnicode) -> ClassUnicode {
    // The reference pairs the Turkic letters with the one of their own case only, and
    // `regex-syntax` does not know these pairs. They do not chain with `i` and `I`.
    const TURKIC: [(char, char); 2] = [('i', '\u{130}'), ('I', '\u{131}')];
    let mut folded = class.clone();
    folded.case_fold_simple();
    for (one, other) in TURKIC {
        for (from, to) in [(one, other), (other, one)] {
            if contains(class, from) {
                folded.union(&single(to));
            }
        }
    }
    folded
}

/// Whether `class` has `character`.
pub(super) fn contains(class: &ClassUnicode, character: char) -> bool {
    class
        .ranges()
        .iter()
        .any(|range| (range.start()..=range.end()).contains(&character))
}
