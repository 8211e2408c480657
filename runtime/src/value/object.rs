//! Objects: maps that keep the order in which their keys came.

use alloc::string::String;
use alloc::vec::Vec;
use core::{fmt, iter, mem, slice};

use super::Value;

/// The keys and values of a JSON object, in the order in which the keys first came.
///
/// A look-up walks the keys: the objects of messages are small. Objects are built in bulk by
/// [`collect`](Iterator::collect), which takes no longer for many keys than sorting them.
#[derive(Clone, Default)]
pub struct Object {
    /// No two entries have the same key.
    entries: Vec<(String, Value)>,
}

impl fmt::Debug for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl Object {
    /// An object with no keys.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            entries: Vec::new(),
        }
    }

    /// An object with no keys, and room for some.
    pub(crate) fn with_capacity(keys: usize) -> Self {
        Self {
            entries: Vec::with_capacity(keys),
        }
    }

    /// The number of keys.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no keys.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether the key is there.
    #[must_use]
    pub fn contains_key(&self, key: &str) -> bool {
        self.position(key).is_some()
    }

    /// The value of a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.position(key).map(|at| &self.entries[at].1)
    }

    /// The value of a key, to be changed.
    #[must_use]
    pub fn get_mut(&mut self, key: &str) -> Option<&mut Value> {
        self.position(key).map(|at| &mut self.entries[at].1)
    }

    /// Sets the value of a key and returns the one it had. A key that is there already
    /// keeps its place.
    pub fn insert(&mut self, key: impl Into<String>, value: impl Into<Value>) -> Option<Value> {
        let key = key.into();
        let value = value.into();
        if let Some(present) = self.get_mut(&key) {
            Some(mem::replace(present, value))
        } else {
            self.entries.push((key, value));
            None
        }
    }

    /// Removes a key and returns its value. The other keys keep their order.
    pub fn remove(&mut self, key: &str) -> Option<Value> {
        self.position(key).map(|at| self.entries.remove(at).1)
    }

    /// Keeps the entries for which the test says so.
    pub fn retain(&mut self, mut test: impl FnMut(&str, &mut Value) -> bool) {
        self.entries.retain_mut(|(key, value)| test(key, value));
    }

    /// The keys, in order.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        self.entries.iter().map(|(key, _)| key.as_str())
    }

    /// The values, in the order of their keys.
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &Value> + ExactSizeIterator {
        self.entries.iter().map(|(_, value)| value)
    }

    /// The keys and values, in order.
    pub fn iter(&self) -> Iter<'_> {
        self.entries.iter().map(|(key, value)| (key, value))
    }

    /// The keys and values, in order, the values to be changed.
    pub fn iter_mut(&mut self) -> IterMut<'_> {
        self.entries.iter_mut().map(|(key, value)| (&*key, value))
    }

    /// An object of entries. Where a key repeats, its last value stays, at its first place.
    pub(crate) fn from_entries(mut entries: Vec<(String, Value)>) -> Self {
        merge_repeated_keys(&mut entries, |value, repeated, _| *value = repeated);
        Self { entries }
    }

    /// An object of entries among which no key repeats.
    pub(crate) const fn from_distinct(entries: Vec<(String, Value)>) -> Self {
        Self { entries }
    }

    /// The place of a key. It stays the same until a key is removed.
    pub(crate) fn position(&self, key: &str) -> Option<usize> {
        self.entries.iter().position(|(present, _)| present == key)
    }

    /// Adds a key that is not there yet, and returns its place.
    pub(crate) fn push(&mut self, key: String, value: Value) -> usize {
        self.entries.push((key, value));
        self.entries.len() - 1
    }

    /// The value at a place.
    pub(crate) fn value_at(&mut self, place: usize) -> &mut Value {
        &mut self.entries[place].1
    }
}

/// Objects are equal when they have the same keys with the same values, in whatever order.
impl PartialEq for Object {
    fn eq(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        // Nearly always the order is the same.
        if iter::zip(self.keys(), other.keys()).all(|(left, right)| left == right) {
            return iter::zip(self.values(), other.values()).all(|(left, right)| left == right);
        }
        iter::zip(sorted(&self.entries), sorted(&other.entries))
            .all(|(left, right)| self.entries[left] == other.entries[right])
    }
}

impl Eq for Object {}

/// Where a key repeats, its last value stays, at its first place.
impl<K: Into<String>, V: Into<Value>> FromIterator<(K, V)> for Object {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let entries = entries.into_iter();
        Self::from_entries(
            entries
                .map(|(key, value)| (key.into(), value.into()))
                .collect(),
        )
    }
}

/// The entries of an [`Object`].
pub type Iter<'o> =
    iter::Map<slice::Iter<'o, (String, Value)>, fn(&'o (String, Value)) -> (&'o String, &'o Value)>;

/// The entries of an [`Object`], the values to be changed.
pub type IterMut<'o> = iter::Map<
    slice::IterMut<'o, (String, Value)>,
    fn(&'o mut (String, Value)) -> (&'o String, &'o mut Value),
>;

/// The entries of an [`Object`], taken out.
pub type IntoIter = alloc::vec::IntoIter<(String, Value)>;

impl<'o> IntoIterator for &'o Object {
    type Item = (&'o String, &'o Value);
    type IntoIter = Iter<'o>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'o> IntoIterator for &'o mut Object {
    type Item = (&'o String, &'o mut Value);
    type IntoIter = IterMut<'o>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl IntoIterator for Object {
    type Item = (String, Value);
    type IntoIter = IntoIter;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

/// Up to this many keys are compared each with each, which is faster than sorting them.
const FEW: usize = 8;

/// Leaves one entry for each key, at its first place. `merge` is given that entry's
/// value, each later value of the key in turn, and how many went before it. The time is
/// that of sorting, whatever the keys.
pub(crate) fn merge_repeated_keys(
    entries: &mut Vec<(String, Value)>,
    mut merge: impl FnMut(&mut Value, Value, usize),
) {
    if first_repeated_key(entries).is_none() {
        return;
    }
    let order = sorted(entries);
    let mut is_repeated = alloc::vec![false; entries.len()];
    let mut run = 0;
    for at in 1..order.len() {
        let (first, later) = (order[run], order[at]);
        if entries[first].0 == entries[later].0 {
            let value = mem::take(&mut entries[later].1);
            merge(&mut entries[first].1, value, at - run);
            is_repeated[later] = true;
        } else {
            run = at;
        }
    }
    let mut is_repeated = is_repeated.into_iter();
    entries.retain(|_| is_repeated.next() == Some(false));
}

/// The first entry whose key an earlier one has.
pub(crate) fn first_repeated_key(entries: &[(String, Value)]) -> Option<usize> {
    if entries.len() <= FEW {
        return (1..entries.len())
            .find(|&at| entries[..at].iter().any(|(key, _)| *key == entries[at].0));
    }
    sorted(entries)
        .windows(2)
        .filter(|pair| entries[pair[0]].0 == entries[pair[1]].0)
        .map(|pair| pair[1])
        .min()
}

/// The places of the entries, by their keys, the same keys in the order in which they came.
fn sorted(entries: &[(String, Value)]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_unstable_by(|&left, &right| {
        entries[left]
            .0
            .cmp(&entries[right].0)
            .then(left.cmp(&right))
    });
    order
}

#[cfg(test)]
mod tests {
    use super::{Object, Value};
    use alloc::format;
    use alloc::string::ToString;

    #[test]
    fn a_repeated_key_keeps_its_first_place_and_last_value() {
        let object: Object = [("a", 1), ("b", 2), ("a", 3)].into_iter().collect();
        assert_eq!(Value::from(object).to_string(), r#"{"a":3,"b":2}"#);
    }

    #[test]
    fn many_keys_go_the_same_way_as_few() {
        let many = (0..1000).map(|at| (format!("k{}", at % 300), at));
        let collected: Object = many.clone().collect();
        let mut inserted = Object::new();
        for (key, value) in many {
            inserted.insert(key, value);
        }
        assert_eq!(
            Value::from(collected).to_string(),
            Value::from(inserted).to_string()
        );
    }

    #[test]
    fn the_order_of_keys_does_not_matter_to_equality() {
        let forth: Object = (0..20).map(|at| (format!("k{at}"), at)).collect();
        let back: Object = (0..20).rev().map(|at| (format!("k{at}"), at)).collect();
        assert_eq!(forth, back);
        let mut other = back.clone();
        other.insert("k3", 4);
        assert_ne!(forth, other);
        other.remove("k3");
        assert_ne!(forth, other);
        other.insert("k4", 5);
        assert_ne!(forth, other);
    }
}
