//! Lines and columns.

use std::fmt;

/// A place in a text. Both numbers count from one, columns in characters, as in rustc's
/// own messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The number of the line.
    pub line: usize,
    /// The number of the character within its line.
    pub column: usize,
}

impl Place {
    /// The place of the byte at `offset`; of the end, if the source is shorter.
    #[must_use]
    pub fn of(source: &str, offset: usize) -> Self {
        let before = before(source, offset);
        // Not `lines()`: it has no last item for a text that ends in a line feed.
        let line_start = line_start(before);
        Self {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The source up to `offset`, or to the start of the character that `offset` is inside of.
pub(super) fn before(source: &str, offset: usize) -> &str {
    &source[..source.floor_char_boundary(offset)]
}

/// Where the last line of `text` starts.
pub(super) fn line_start(text: &str) -> usize {
    text.rfind('\n').map_or(0, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places() {
        for (source, offset, line, column) in [
            ("", 0, 1, 1),
            ("", 9, 1, 1),
            ("ab", 1, 1, 2),
            ("ab", 2, 1, 3),
            ("a\nb", 1, 1, 2),
            ("a\nb", 2, 2, 1),
            ("a\n", 2, 2, 1),
            ("\r\nb", 2, 2, 1),
            ("é｜x", 5, 1, 3),
            ("é｜x", 4, 1, 2),
        ] {
            let place = Place::of(source, offset);
            assert_eq!(place, Place { line, column }, "{source:?} at {offset}");
        }
    }
}
