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
//!   way can need to come to an end, look-ahead included, and one character more.
//!
//! In doubt, ask again with a longer bound before blaming the parser. Of 400 random
//! templates ([`generate::template`](crate::generate::template)) with texts of up to 7
//! characters, a bound of 5 still changed the answer of a bound of 2 for 43, of 3 for 19
//! and of 4 for 7. Each step costs as many times more as the alphabet has characters: a
//! bound of 3 took 2 milliseconds a text, one of 5 took 100, optimized.
//!
//! So it is cheaper to try some well-chosen longer continuations beside all of the short
//! ones, and to raise the bound only for what is still left.
//!
//! The alphabet must hold one character of every class that the delimiters tell apart.

use std::iter;

use super::walk::{Event, NoAnswer, Span, Step, events};
use crate::engine::as_told;

/// The continuations to try.
#[derive(Clone, Debug)]
pub struct Continuations {
    /// The characters to try.
    pub alphabet: Vec<char>,
    /// The most characters that may follow.
    pub longest: usize,
    /// Longer continuations to try as well.
    pub others: Vec<String>,
}

/// What is to be said of a parser's report, given what was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It reported what was decided.
    Exact,
    /// It reported more: this text begins with what it was fed, and contradicts it.
    Early(String),
    /// It did not report all of these events, though no continuation contradicts them.
    Late(Vec<Event>),
}

/// The steps of a whole text.
pub type Walker<'w> = &'w mut dyn FnMut(&str) -> Result<Vec<Step>, NoAnswer>;

impl Continuations {
    /// The steps that the walk begins with whatever follows `fed`, cut into single
    /// characters.
    ///
    /// # Errors
    ///
    /// When a continuation has no answer.
    pub fn decided(&self, fed: &str, walker: Walker<'_>) -> Result<Vec<Step>, NoAnswer> {
        let mut common: Option<Vec<Step>> = None;
        for text in self.texts(fed) {
            let steps = single_characters(&walker(&text)?, &text);
            let common = common.get_or_insert_with(|| steps.clone());
            let pairs = common.iter().zip(&steps);
            let same = pairs.take_while(|(one, other)| one == other).count();
            common.truncate(same);
        }
        Ok(common.unwrap_or_default())
    }

    /// Judges the events that a parser has reported after it was fed the beginning of a
    /// text, neighbouring text joined. It need not have told what closes captured, but to
    /// report a close it must know that.
    ///
    /// # Errors
    ///
    /// When a continuation has no answer.
    pub fn judge(
        &self,
        fed: &str,
        reported: &[Event],
        walker: Walker<'_>,
    ) -> Result<Verdict, NoAnswer> {
        let decided = as_told(&events(&self.decided(fed, walker)?));
        if decided == as_told(reported) {
            return Ok(Verdict::Exact);
        }
        for text in self.texts(fed) {
            if !begin(&as_told(reported), &as_told(&events(&walker(&text)?))) {
                return Ok(Verdict::Early(text));
            }
        }
        Ok(Verdict::Late(decided))
    }

    /// All texts that begin with `fed`, shorter ones first, then the others.
    fn texts<'s>(&'s self, fed: &'s str) -> impl Iterator<Item = String> {
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
            .chain(self.others.iter().map(move |other| format!("{fed}{other}")))
    }
}

/// Whether the reported events are a beginning of all events. The last one may be text
/// of which more was to come.
fn begin(reported: &[Event], all: &[Event]) -> bool {
    let Some((last, before)) = reported.split_last() else {
        return true;
    };
    let Some(same) = all.get(before.len()) else {
        return false;
    };
    let last_begins = match (last, same) {
        (
            Event::Text { field, span },
            Event::Text {
                field: other,
                span: longer,
            },
        ) => {
            field == other
                && span.characters.start == longer.characters.start
                && span.characters.end <= longer.characters.end
        }
        _ => last == same,
    };
    all.starts_with(before) && last_begins
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

#[cfg(test)]
mod tests;
