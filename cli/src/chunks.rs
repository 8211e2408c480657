//! Ways to cut a text into chunks.

/// How a text is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chunking {
    /// Not at all.
    Whole,
    /// Into pieces of so many characters.
    Characters(usize),
    /// At random places; the same seed gives the same places.
    Seeded(u64),
}

impl Chunking {
    /// All ways to cut a text that a test tries: whole, by characters, and at `seeded` random cuts.
    pub fn all(seeded: u64) -> impl Iterator<Item = Self> {
        [Self::Whole, Self::Characters(1)]
            .into_iter()
            .chain((1..=seeded).map(Self::Seeded))
    }

    /// The pieces of a text, none of them empty.
    #[must_use]
    pub fn cut<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let mut random = Random(match self {
            Self::Seeded(seed) => *seed,
            _ => 0,
        });
        let mut next_len = || match self {
            Self::Whole => usize::MAX,
            Self::Characters(count) => (*count).max(1),
            // Short and long pieces both occur in any text.
            Self::Seeded(_) => match random.below(3) {
                0 => 1,
                1 => 1 + random.below(4),
                _ => 1 + random.below(40),
            },
        };
        let mut pieces = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let end = rest
                .char_indices()
                .nth(next_len())
                .map_or(rest.len(), |(end, _)| end);
            let (piece, after) = rest.split_at(end);
            pieces.push(piece);
            rest = after;
        }
        pieces
    }
}

impl std::fmt::Display for Chunking {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Whole => f.write_str("whole"),
            Self::Characters(count) => write!(f, "{count} characters at a time"),
            Self::Seeded(seed) => write!(f, "cut with seed {seed}"),
        }
    }
}

/// Steele, Lea and Flood's SplitMix64: small, seeded, the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        usize::try_from(mixed % limit as u64).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_the_text_again() {
        let text = "<think>日本語</think>\n🎉 and some more words to cut";
        for chunking in Chunking::all(20) {
            let pieces = chunking.cut(text);
            assert_eq!(pieces.concat(), text, "{chunking}");
            assert!(pieces.iter().all(|piece| !piece.is_empty()), "{chunking}");
        }
        assert_eq!(Chunking::Characters(2).cut("abcde"), ["ab", "cd", "e"]);
        assert_eq!(Chunking::Whole.cut(""), Vec::<&str>::new());
    }
}
