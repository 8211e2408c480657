//! Reads corpora: one JSON object a line.
//!
//! Values are kept as JSON text, because some hold numbers that no machine type can.
//! Whoever compares values brings a reader of their own.

use std::collections::BTreeMap;

use serde_json::Value;
use serde_json::value::RawValue;

/// One case: the keys of a line, and the JSON text of their values.
#[derive(Clone, Debug)]
pub struct Case<'c> {
    keys: BTreeMap<String, &'c RawValue>,
}

impl<'c> Case<'c> {
    /// The JSON text of a key, as it stands in the corpus.
    #[must_use]
    pub fn json(&self, key: &str) -> Option<&'c str> {
        self.keys.get(key).map(|value| value.get())
    }

    /// The text of a key that holds a string.
    ///
    /// # Panics
    ///
    /// When the key is missing or holds something else: the corpus is ours, so it is
    /// the corpus that is wrong.
    #[must_use]
    pub fn text(&self, key: &str) -> String {
        let json = self
            .json(key)
            .unwrap_or_else(|| panic!("a case has no `{key}`: {self:?}"));
        serde_json::from_str(json).unwrap_or_else(|error| panic!("`{key}` is no string: {error}"))
    }

    /// The objects of a key that holds a list of them, such as events; none if it is missing.
    ///
    /// # Panics
    ///
    /// When the key holds something else.
    #[must_use]
    pub fn objects(&self, key: &str) -> Vec<Case<'c>> {
        let list = serde_json::from_str::<Vec<_>>(self.json(key).unwrap_or("[]"));
        let list = list.unwrap_or_else(|error| panic!("`{key}` is no list of objects: {error}"));
        list.into_iter().map(|keys| Case { keys }).collect()
    }

    /// The value of a key whose numbers do not matter; null if it is missing.
    ///
    /// # Panics
    ///
    /// When serde_json does not read it.
    #[must_use]
    pub fn value(&self, key: &str) -> Value {
        let json = self.json(key).unwrap_or("null");
        serde_json::from_str(json).unwrap_or_else(|error| panic!("`{key}` is not read: {error}"))
    }
}

/// The cases of a corpus.
///
/// # Panics
///
/// When a line is no JSON object.
pub fn cases(corpus: &str) -> impl Iterator<Item = Case<'_>> {
    // Not `lines()`: values may hold a carriage return before the line feed, and other
    // line ends, as they are.
    corpus
        .split('\n')
        .filter(|line| !line.is_empty())
        .map(|line| {
            let keys = serde_json::from_str(line);
            Case {
                keys: keys.unwrap_or_else(|error| panic!("{error} in the line {line}")),
            }
        })
}

#[cfg(test)]
mod tests {
    use super::cases;

    #[test]
    fn values_are_kept_as_they_are_written() {
        let corpus = "{\"id\": \"a\\u00e9\", \"n\": 123456789012345678901234567890, \"z\": -0.0}\n{\"id\": \"\u{2028}\"}\n";
        let cases: Vec<_> = cases(corpus).collect();
        assert_eq!(cases[0].text("id"), "aé");
        assert_eq!(cases[0].json("n"), Some("123456789012345678901234567890"));
        assert_eq!(cases[0].json("z"), Some("-0.0"));
        assert_eq!(cases[1].text("id"), "\u{2028}");
        assert!(cases[1].value("n").is_null());
    }
}
