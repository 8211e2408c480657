//! Random templates and replies of every kind, held against the reference implementation.
//!
//! [`Pair::random`] draws a template and a reply for it, [`Reference`] asks the reference for
//! its answer, [`examine`] compares it with ours, and [`minimized`] makes a pair that differs
//! small. `examples/differential.rs` runs all of it: it is no test, as it needs a Python with the
//! reference in it.

mod content;
mod examine;
mod json;
mod minimize;
mod pair;
mod python;
mod reference;
mod template;
mod tools;
mod values;

pub use examine::{Finding, examine};
pub use minimize::minimized;
pub use pair::Pair;
pub use reference::{Answer, Reference};
pub use template::Template;

use crate::generate::Random;

/// A text with a few places of it changed: something left out, doubled, or put in.
fn mutate(text: &str, random: &mut Random) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(2) {
        let start = random.below(characters.len() + 1);
        let end = (start + 1 + random.below(3)).min(characters.len());
        match random.below(4) {
            0 | 1 => drop(characters.drain(start..end)),
            2 => {
                let copy = characters[start..end].to_vec();
                let to = random.below(characters.len() + 1);
                characters.splice(to..to, copy);
            }
            _ => characters.insert(start, *random.pick(&PIECES)),
        }
    }
    characters.into_iter().collect()
}

/// What mutations put in: what has a meaning to one content parser or another.
const PIECES: [char; 36] = [
    '{', '}', '[', ']', '(', ')', ',', ':', '=', '"', '\'', '\\', '<', '>', '/', '-', '+', '.',
    '_', '0', '1', 'e', 'E', 'u', 'n', ' ', '\n', '\r', '\t', '\u{b}', '\u{1c}', '\u{a0}', 'é',
    '٣', '“', '«',
];
