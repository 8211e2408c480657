//! The text in view: what was held back of earlier chunks, and the present chunk.

use core::ops::Range;

/// Two pieces of text that follow each other. Positions are bytes from the start of the
/// whole text.
#[derive(Clone, Copy)]
pub(super) struct Window<'a> {
    /// Where the first piece begins.
    pub(super) start: usize,
    pub(super) held: &'a str,
    pub(super) chunk: &'a str,
}

impl<'a> Window<'a> {
    /// Where the second piece begins.
    pub(super) fn border(&self) -> usize {
        self.start + self.held.len()
    }

    pub(super) fn end(&self) -> usize {
        self.border() + self.chunk.len()
    }

    /// The piece that holds a position, from there on; empty at the end.
    pub(super) fn rest_of_piece(&self, position: usize) -> &'a str {
        if position < self.border() {
            &self.held[position - self.start..]
        } else {
            &self.chunk[position - self.border()..]
        }
    }

    /// A range of the text, in the pieces that it lies in.
    pub(super) fn pieces(&self, range: Range<usize>) -> [&'a str; 2] {
        let in_piece = |piece: &'a str, first: usize| {
            let clip = |position: usize| position.saturating_sub(first).min(piece.len());
            &piece[clip(range.start)..clip(range.end)]
        };
        [
            in_piece(self.held, self.start),
            in_piece(self.chunk, self.border()),
        ]
    }
}
