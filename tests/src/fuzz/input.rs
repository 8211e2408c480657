//! Reads an input: a few bytes that choose, and then text.

/// What is left of an input. At its end all numbers are 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Input<'i>(&'i [u8]);

impl<'i> Input<'i> {
    pub(super) const fn new(bytes: &'i [u8]) -> Self {
        Self(bytes)
    }

    pub(super) fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            None => 0,
            Some((&first, rest)) => {
                self.0 = rest;
                first
            }
        }
    }

    pub(super) fn size(&mut self) -> usize {
        usize::from(self.byte())
    }

    /// A seed, of two bytes: small changes of an input should not change everything.
    pub(super) fn seed(&mut self) -> u64 {
        u64::from(self.byte()) << 8 | u64::from(self.byte())
    }

    pub(super) fn pick<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.size() % things.len()]
    }

    /// The text up to the next byte 0, or to the end.
    pub(super) fn text(&mut self) -> String {
        let end = self.0.iter().position(|&byte| byte == 0);
        let (text, rest) = match end {
            None => (self.0, &[][..]),
            Some(end) => (&self.0[..end], &self.0[end + 1..]),
        };
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }

    pub(super) const fn rest(self) -> &'i [u8] {
        self.0
    }
}
