//! What must be known of a text after its beginning, found by trying every continuation.
//!
//! The parser has been fed the beginning of a text. Whatever comes next, some of the
//! walk is the same: that much is decided, and a parser that waits for nothing has
//! reported it; one that reported more has guessed.
//!
//! # The bound
//!
//! Only continuations of at most `longest` characters are tried, each followed by the
//! end. Fewer continuations can only make more look decided. So:
//!
//! - a parser that reported something that is *not* decided here is wrong, at any bound;
//! - a parser that did not report something that *is* decided here is late only if the
//!   bound was long enough. Where the delimiters are literals, the length of the longest
//!   one is enough. For patterns, take the length of the longest text that a match under
//!   way can need to come to an end, look-ahead included, and one character more; in
//!   doubt, ask again with a longer bound before blaming the parser.
//!
//! The alphabet must hold one character of every class that the delimiters tell apart.

use std::iter;

use super::walk::{Event, NoAnswer, Span, Step, events};

/// The continuations to try.
#[derive(Clone, Debug)]
pub struct Continuations {
    /// The characters to try.
    pub alphabet: Vec<char>,
    /// The most characters that may follow.
    pub longest: usize,
}

impl Continuations {
    /// The steps that the walk begins with whatever follows `fed`, cut into single
    /// characters.
    ///
    /// `enough` is asked with what all continuations tried so far have in common, which
    /// only shrinks: once it says yes, the rest is not tried. With the number of steps a
    /// parser has already reported, that makes a comparison cheap.
    ///
    /// # Errors
    ///
    /// When a continuation has no answer.
    pub fn decided(
        &self,
        fed: &str,
        whole: &mut dyn FnMut(&str) -> Result<Vec<Step>, NoAnswer>,
        enough: &dyn Fn(&[Step]) -> bool,
    ) -> Result<Vec<Step>, NoAnswer> {
        let mut common: Option<Vec<Step>> = None;
        for text in self.texts(fed) {
            let steps = single_characters(&whole(&text)?, &text);
            let common = common.get_or_insert_with(|| steps.clone());
            let same = common
                .iter()
                .zip(&steps)
                .take_while(|(one, other)| one == other)
                .count();
            common.truncate(same);
            if enough(common) {
                break;
            }
        }
        Ok(common.unwrap_or_default())
    }

    /// The events that must have been reported after `fed`, neighbouring text joined.
    ///
    /// # Errors
    ///
    /// When a continuation has no answer.
    pub fn events(
        &self,
        fed: &str,
        whole: &mut dyn FnMut(&str) -> Result<Vec<Step>, NoAnswer>,
    ) -> Result<Vec<Event>, NoAnswer> {
        Ok(events(&self.decided(fed, whole, &<[Step]>::is_empty)?))
    }

    /// All texts that begin with `fed`, shorter ones first.
    fn texts(&self, fed: &str) -> impl Iterator<Item = String> {
        let longer = |texts: &Vec<String>| {
            let texts = texts.iter();
            let longer = texts.flat_map(|text| {
                self.alphabet
                    .iter()
                    .map(move |&last| format!("{text}{last}"))
            });
            Some(longer.collect())
        };
        iter::successors(Some(vec![fed.to_owned()]), longer)
            .take(self.longest + 1)
            .flatten()
    }
}

/// The same steps, with text cut into single characters.
#[must_use]
pub fn single_characters(steps: &[Step], text: &str) -> Vec<Step> {
    let mut single = Vec::new();
    for step in steps {
        let Step::Text { field, span } = step else {
            single.push(step.clone());
            continue;
        };
        let mut byte = span.bytes.start;
        let characters = span
            .characters
            .clone()
            .zip(text[span.bytes.clone()].chars());
        for (at, character) in characters {
            let next = byte + character.len_utf8();
            let span = Span {
                characters: at..at + 1,
                bytes: byte..next,
            };
            let field = field.clone();
            single.push(Step::Text { field, span });
            byte = next;
        }
    }
    single
}
