//! Where the output of a transform holds one and the same value more than once.

use alloc::vec::Vec;
use core::iter;

use super::Transform;

/// One step on the way to a value in a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step<'t> {
    Key(&'t str),
    Item(usize),
}

/// The placeholders of a transform whose name others start from, too.
#[derive(Clone, Debug)]
pub(crate) struct Places<'t>(Vec<Filled<'t>>);

/// A placeholder, as two ways to its value.
#[derive(Clone, Debug)]
struct Filled<'t> {
    /// From the output.
    place: Vec<Step<'t>>,
    /// From what placeholders stand for: the name and the keys.
    source: Vec<Step<'t>>,
}

impl Transform {
    /// Where one value may stand more than once. Most transforms use a name only once, and
    /// then there are no such places. A transform of each item of an array has them in each.
    pub(crate) fn places(&self) -> Places<'_> {
        let mut filled = Vec::new();
        self.add_filled(&mut Vec::new(), &mut filled);
        let shared = |root| {
            let uses = filled.iter().filter(|filled| filled.source.first() == root);
            uses.count() > 1
        };
        let is_shared: Vec<bool> = filled
            .iter()
            .map(|filled| shared(filled.source.first()))
            .collect();
        let places = iter::zip(filled, is_shared);
        Places(
            places
                .filter_map(|(filled, is_shared)| is_shared.then_some(filled))
                .collect(),
        )
    }

    fn add_filled<'t>(&'t self, place: &mut Vec<Step<'t>>, filled: &mut Vec<Filled<'t>>) {
        match self {
            Self::Literal(_) => {}
            Self::Placeholder(root, path) => {
                let keys = iter::once(root).chain(&**path);
                filled.push(Filled {
                    place: place.clone(),
                    source: keys.map(|key| Step::Key(key)).collect(),
                });
            }
            Self::Array(items) => {
                for (number, item) in items.iter().enumerate() {
                    place.push(Step::Item(number));
                    item.add_filled(place, filled);
                    place.pop();
                }
            }
            Self::Object(entries) => {
                for (key, value) in &**entries {
                    place.push(Step::Key(key));
                    value.add_filled(place, filled);
                    place.pop();
                }
            }
        }
    }
}

impl<'t> Places<'t> {
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The other places of the value at a place. They need not be there, nor still hold the
    /// same, if the values on the way have been changed.
    pub(crate) fn with_the_same(&self, place: &[Step<'t>]) -> impl Iterator<Item = Vec<Step<'t>>> {
        let filled = self.0.iter().find_map(|filled| {
            let rest = place.strip_prefix(&filled.place[..])?;
            Some((filled, [&filled.source, rest].concat()))
        });
        filled.into_iter().flat_map(move |(filled, source)| {
            let others = self.0.iter().filter(|other| other.place != filled.place);
            // Whatever leads to a part of the way to the value holds the value, too.
            others.filter_map(move |other| {
                let rest = source.strip_prefix(&other.source[..])?;
                Some([&other.place, rest].concat())
            })
        })
    }
}
