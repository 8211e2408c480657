//! Which cases of a corpus end differently here than in the reference, and why.

use std::collections::{BTreeMap, BTreeSet};

/// The listed cases, each with the reason.
#[derive(Clone, Debug)]
pub struct Differences<'l> {
    reasons: BTreeMap<&'l str, &'l str>,
}

impl<'l> Differences<'l> {
    /// Reads a list: a line that begins with `## ` is the reason for the ids on the lines
    /// after it, one that begins with `# ` is a remark.
    ///
    /// # Panics
    ///
    /// When a case has no reason, or two.
    #[must_use]
    pub fn read(list: &'l str) -> Self {
        let mut reasons = BTreeMap::new();
        let mut reason = None;
        for line in list.lines() {
            if let Some(next) = line.strip_prefix("## ") {
                reason = Some(next);
            } else if !line.is_empty() && !line.starts_with("# ") {
                let reason = reason.unwrap_or_else(|| panic!("`{line}` has no reason"));
                let twice = reasons.insert(line, reason);
                assert_eq!(twice, None, "`{line}` is listed twice");
            }
        }
        Self { reasons }
    }

    /// Says what does not fit the list, given all cases with what is wrong with each of them:
    /// a case that fails and is not listed, and one that is listed and passes or is not there.
    #[must_use]
    pub fn complaints(&self, found: &[(String, Option<String>)]) -> Vec<String> {
        let known: BTreeSet<&str> = found.iter().map(|(id, _)| id.as_str()).collect();
        let unknown = self
            .reasons
            .keys()
            .filter(|id| !known.contains(*id))
            .map(|id| format!("{id}: it is listed, and there is no such case"));
        let misfits = found.iter().filter_map(|(id, difference)| {
            match (self.reasons.get(id.as_str()), difference) {
                (None, Some(difference)) => Some(format!("{id}: {difference}")),
                (Some(reason), None) => Some(format!(
                    "{id}: it passes: strike it from the list ({reason})"
                )),
                (None, None) | (Some(_), Some(_)) => None,
            }
        });
        unknown.chain(misfits).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Differences;

    #[test]
    fn a_list_says_exactly_what_differs() {
        let list = Differences::read("# remark\n\n## so\na\nb\n\n## or so\nc\n");
        let fails = |id: &str| (id.to_owned(), Some("fails".to_owned()));
        let passes = |id: &str| (id.to_owned(), None);
        let none: [String; 0] = [];
        assert_eq!(
            list.complaints(&[fails("a"), fails("b"), fails("c"), passes("d")]),
            none
        );
        assert_eq!(
            list.complaints(&[passes("a"), fails("c"), fails("d")]),
            [
                "b: it is listed, and there is no such case",
                "a: it passes: strike it from the list (so)",
                "d: fails"
            ]
        );
    }
}
