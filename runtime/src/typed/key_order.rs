//! The order in which a message got its keys.

use alloc::vec::Vec;

use crate::value::Object;

/// The keys of a message by their numbers, in the order in which they were first set. It says
/// nothing about what the message means, so all orders are equal.
#[derive(Clone, Debug, Default)]
pub struct KeyOrder {
    numbers: Vec<u16>,
}

impl KeyOrder {
    /// The order of an object's keys, each by its place in a list of all that may occur.
    #[must_use]
    pub fn of(object: &Object, keys: &[&str]) -> Self {
        let number = |key: &str| {
            let place = keys.iter().position(|known| *known == key)?;
            u16::try_from(place).ok()
        };
        Self {
            numbers: object.keys().filter_map(number).collect(),
        }
    }

    /// The numbers of the keys that were set, then those of all others of `count` keys.
    pub(super) fn complete(&self, count: usize) -> impl Iterator<Item = (usize, bool)> {
        let set = self.numbers.iter().map(|&number| usize::from(number));
        let others = (0..count)
            .filter(|&number| !self.numbers.iter().any(|&set| usize::from(set) == number));
        set.map(|number| (number, true))
            .chain(others.map(|number| (number, false)))
    }
}

impl PartialEq for KeyOrder {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for KeyOrder {}
