//! Reads a pattern character by character, past the white space and comments of `(?x)`.

use std::ops::Range;

/// A place in a pattern.
///
/// The offset is always at a character's boundary.
pub(super) struct Reader<'s> {
    source: &'s str,
    offset: usize,
    /// Whether `(?x)` is on: white space and comments are passed over.
    pub(super) verbose: bool,
}

impl<'s> Reader<'s> {
    pub(super) fn new(source: &'s str) -> Self {
        Self {
            source,
            offset: 0,
            verbose: false,
        }
    }

    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    /// Goes back to a place where the reader was before.
    pub(super) fn rewind(&mut self, offset: usize) {
        self.offset = offset;
    }

    /// The text of the pattern from a place where the reader was before.
    pub(super) fn since(&self, start: usize) -> &'s str {
        &self.source[start..self.offset]
    }

    /// The bytes from a place where the reader was before.
    pub(super) fn span(&self, start: usize) -> Range<usize> {
        start..self.offset
    }

    /// What is left, white space and comments included.
    pub(super) fn rest(&self) -> &'s str {
        &self.source[self.offset..]
    }

    /// Passes over what does not count; nothing without `(?x)`.
    pub(super) fn skip(&mut self) {
        while self.verbose
            && let Some(character) = self.rest().chars().next()
        {
            if is_space(character) {
                self.offset += character.len_utf8();
            } else if character == '#' {
                // The line feed itself is white space.
                self.offset += self.rest().find('\n').unwrap_or(self.rest().len());
            } else {
                break;
            }
        }
    }

    pub(super) fn next(&mut self) -> Option<char> {
        self.skip();
        self.next_raw()
    }

    /// The next character, even if it is white space: the one after a backslash, say.
    pub(super) fn next_raw(&mut self) -> Option<char> {
        let character = self.rest().chars().next()?;
        self.offset += character.len_utf8();
        Some(character)
    }

    pub(super) fn peek(&mut self) -> Option<char> {
        self.skip();
        self.rest().chars().next()
    }

    /// Passes over `expected` if it comes next.
    pub(super) fn eat(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        if found {
            self.offset += expected.len_utf8();
        }
        found
    }

    /// Passes over the next character if `accept` takes it.
    pub(super) fn next_if(&mut self, accept: impl FnOnce(char) -> bool) -> Option<char> {
        let character = self.peek().filter(|&character| accept(character))?;
        self.offset += character.len_utf8();
        Some(character)
    }
}

/// What Python's `str.isspace` says: white space and four control characters.
fn is_space(character: char) -> bool {
    character.is_whitespace() || ('\u{1C}'..='\u{1F}').contains(&character)
}
