//! The least that work on text costs on this machine: what parsers are held against.

use std::hint::black_box;

/// A bare loop over bytes with a table, one look-up for each: the least that any automaton does that
/// looks at every byte. It has eight states, searches for `</think>`, and hands each chunk on.
#[derive(Debug)]
pub struct ByteLoop {
    steps: [u8; STATES * 256],
    state: u8,
}

/// A state for each of the literal's bytes, that before it; so a match leads back to the first.
const STATES: usize = 8;

impl ByteLoop {
    /// A loop at the start of a text.
    #[must_use]
    pub fn new() -> Self {
        // `<` occurs once, so after a mismatch the search is at its start, or after a `<`.
        let mut steps = [0; STATES * 256];
        for (state, &byte) in b"</think>".iter().enumerate() {
            steps[state * 256 + usize::from(b'<')] = 1;
            steps[state * 256 + usize::from(byte)] =
                u8::try_from((state + 1) % STATES).unwrap_or_default();
        }
        Self {
            steps: black_box(steps),
            state: 0,
        }
    }

    /// Reads a chunk.
    #[inline]
    pub fn feed(&mut self, chunk: &str, mut sink: impl FnMut(&str)) {
        let mut state = self.state;
        for &byte in black_box(chunk).as_bytes() {
            state = self.steps[(usize::from(state) % STATES) * 256 + usize::from(byte)];
        }
        self.state = state;
        sink(chunk);
    }

    /// How many bytes of the literal what was read ends with.
    #[must_use]
    pub const fn matched(&self) -> u8 {
        self.state
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
    fn the_loop_follows_its_literal() {
        for (text, matched) in [
            ("a </think", 7),
            ("a </<</thin", 6),
            ("a </think>", 0),
            ("</thinkk", 0),
            ("a<", 1),
        ] {
            let mut byte_loop = ByteLoop::new();
            byte_loop.feed(text, |_| ());
            assert_eq!(byte_loop.matched(), matched, "{text}");
        }
    }
}
