//! Ways to cut a text into chunks.

use super::Random;

/// The longest text, in characters, whose every cut is worth trying: 512 of them.
const SHORT: usize = 10;

/// The ways to cut a text that a test should try.
///
/// A short text is cut in every way there is. A longer one: not at all, into single
/// characters, in two at every place, and a few times at random.
#[must_use]
pub fn cuts(text: &str, seed: u64) -> Vec<Vec<&str>> {
    if text.chars().count() <= SHORT {
        return every_cut(text);
    }
    let mut random = Random::new(seed);
    let mut ways = vec![vec![text], characters(text)];
    ways.extend(cuts_in_two(text));
    ways.extend((0..8).map(|_| random_cut(text, &mut random)));
    ways
}

/// Every way to cut a text between its characters.
///
/// # Panics
///
/// When the text is so long that nobody wants all of them (above 20 characters).
#[must_use]
pub fn every_cut(text: &str) -> Vec<Vec<&str>> {
    let places: Vec<usize> = places(text).collect();
    assert!(places.len() < 20, "a text of that length has too many cuts");
    let cut = |chosen: u32| {
        let places = places.iter().enumerate();
        at(
            text,
            places
                .filter(|(index, _)| chosen >> index & 1 == 1)
                .map(|(_, &place)| place),
        )
    };
    (0..1 << places.len()).map(cut).collect()
}

/// One character a chunk.
#[must_use]
pub fn characters(text: &str) -> Vec<&str> {
    at(text, places(text))
}

/// Two chunks, at every place.
pub fn cuts_in_two(text: &str) -> impl Iterator<Item = Vec<&str>> {
    places(text).map(|place| at(text, [place]))
}

/// Chunks of random length. Some ways cut often, some seldom.
#[must_use]
pub fn random_cut<'t>(text: &'t str, random: &mut Random) -> Vec<&'t str> {
    let mean = 1 + random.below(16);
    at(text, places(text).filter(|_| random.one_in(mean)))
}

/// The places between the characters of a text.
fn places(text: &str) -> impl Iterator<Item = usize> {
    text.char_indices().map(|(place, _)| place).skip(1)
}

/// A text cut at ascending places.
fn at(text: &str, places: impl IntoIterator<Item = usize>) -> Vec<&str> {
    let mut chunks = Vec::new();
    let mut start = 0;
    for end in places.into_iter().chain([text.len()]) {
        chunks.push(&text[start..end]);
        start = end;
    }
    chunks
}

#[cfg(test)]
mod tests {
    use super::{characters, cuts, every_cut};

    #[test]
    fn a_short_text_is_cut_in_every_way() {
        let ways = every_cut("aéß");
        assert_eq!(
            ways,
            [
                vec!["aéß"],
                vec!["a", "éß"],
                vec!["aé", "ß"],
                vec!["a", "é", "ß"]
            ]
        );
        assert_eq!(every_cut(""), [[""]]);
    }

    #[test]
    fn chunks_make_up_the_text() {
        let text = "Ein längerer Text, 文字, 👩‍🍳 und\nmehr.";
        for way in cuts(text, 7) {
            assert_eq!(way.concat(), text);
        }
        assert_eq!(cuts(text, 7), cuts(text, 7));
        assert_eq!(characters(text).len(), text.chars().count());
    }
}
