//! The least that work on text costs on this machine: what parsers are held against.

use std::hint::black_box;

/// A bare loop over bytes with a table: the least that any automaton does that looks at every
/// byte. It searches for `</think>`, and hands each chunk on.
#[derive(Debug)]
pub struct ByteLoop {
    classes: [u8; 256],
    steps: Vec<u32>,
    row: u32,
}

/// A class for each of the literal's bytes, and one for all others.
const CLASSES: usize = 9;

/// The row that is reached with the last byte.
const FOUND: u32 = 72;

impl ByteLoop {
    /// A loop at the start of a text.
    #[must_use]
    pub fn new() -> Self {
        // `<` occurs once, so after a mismatch the search is at its start, or after a `<`.
        let literal = b"</think>";
        let mut classes = [0; 256];
        for (class, &byte) in (1..).zip(literal) {
            classes[usize::from(byte)] = class;
        }
        let mut steps = vec![0; CLASSES * CLASSES];
        for (state, step) in steps.chunks_exact_mut(CLASSES).enumerate() {
            step[1] = 9;
            if let Some(next) = step.get_mut(state + 1) {
                *next = u32::try_from((state + 1) * CLASSES).unwrap_or_default();
            }
        }
        Self {
            classes,
            steps,
            row: 0,
        }
    }

    /// Reads a chunk.
    #[inline(never)]
    pub fn feed(&mut self, chunk: &str, mut sink: impl FnMut(&str)) {
        let mut row = self.row;
        for &byte in chunk.as_bytes() {
            row = self.steps[row as usize + usize::from(self.classes[usize::from(byte)])];
            // The last row is that of a match.
            if row == FOUND {
                break;
            }
        }
        self.row = row;
        sink(chunk);
    }

    /// Whether what was read ends with the literal.
    #[must_use]
    pub const fn found(&self) -> bool {
        self.row == FOUND
    }
}

impl Default for ByteLoop {
    fn default() -> Self {
        Self::new()
    }
}

/// How often a `<` stands in a text: `memchr` from one to the next.
#[must_use]
pub fn count_needles(text: &str) -> usize {
    let mut rest = text.as_bytes();
    let mut count = 0;
    // Not `memchr_iter`: its `count` does not stop at each.
    while let Some(at) = memchr::memchr(b'<', rest) {
        rest = &rest[at + 1..];
        count += 1;
    }
    count
}

/// `memchr` on a chunk.
#[inline]
pub fn search_chunk(chunk: &str, seen: &mut usize) {
    *seen += memchr::memchr(b'<', black_box(chunk).as_bytes()).unwrap_or(chunk.len());
}

/// Copies a text to where there is room.
#[inline]
pub fn copy(text: &str, to: &mut Vec<u8>) {
    to.clear();
    to.extend_from_slice(text.as_bytes());
    black_box(&to[..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loop_finds_its_literal() {
        for (text, found) in [
            ("a </think>", true),
            ("a </<</think>", true),
            ("</thinkk>", false),
        ] {
            let mut byte_loop = ByteLoop::new();
            byte_loop.feed(text, |_| ());
            assert_eq!(byte_loop.found(), found, "{text}");
        }
    }
}
