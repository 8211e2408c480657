//! All complaints about one source.

use std::fmt;

use super::Diagnostic;

/// All complaints about one source, in order of place, with what is needed to show them.
///
/// It may be empty, or hold only warnings; as an error it stands for a source with at
/// least one error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    path: String,
    source: String,
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// The complaints in `list` about `source`, which messages call `path`.
    #[must_use]
    pub fn new(path: &str, source: &str, mut list: Vec<Diagnostic>) -> Self {
        sort(&mut list);
        Self {
            path: path.to_owned(),
            source: source.to_owned(),
            list,
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether one of them is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(Diagnostic::is_error)
    }

    /// The complaints in order of place.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.list.iter()
    }

    /// Each complaint as [`Diagnostic::render`] shows it.
    pub fn rendered(&self) -> impl Iterator<Item = String> {
        self.iter()
            .map(|diagnostic| diagnostic.render(&self.path, &self.source))
    }

    /// The name of the source.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The source.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.iter().enumerate() {
            if index > 0 {
                f.write_str("\n\n")?;
            }
            let rendered = diagnostic.render(&self.path, &self.source);
            let Diagnostic { severity, code, .. } = diagnostic;
            write!(f, "{severity}[{code}]: {rendered}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}

/// In order of place; at one place the wider complaint first, errors before warnings.
pub(crate) fn sort(list: &mut [Diagnostic]) {
    list.sort_by(|a, b| {
        let key = |d: &Diagnostic| (d.span.start, usize::MAX - d.span.end);
        key(a).cmp(&key(b)).then(b.severity.cmp(&a.severity))
    });
}

#[cfg(test)]
mod tests {
    use super::super::{Code, Severity};
    use super::*;

    #[test]
    fn are_sorted_and_shown_with_severity_and_code() {
        let source = "{\"a\": 1}";
        let list = vec![
            Diagnostic::new(Code::LooseFlag, 6..7, "second"),
            Diagnostic::new(Code::UnknownKey, 1..4, "first").with_help("cure"),
        ];
        let all = Diagnostics::new("t.json", source, list);
        assert!(all.has_errors());
        assert_eq!(all.len(), 2);
        let severities: Vec<Severity> = all.iter().map(|d| d.severity).collect();
        assert_eq!(severities, [Severity::Error, Severity::Warning]);
        let expected = "\
error[unknown-key]: t.json:1:2: first
  |
1 | {\"a\": 1}
  |  ^^^
help: cure

warning[loose-flag]: t.json:1:7: second
  |
1 | {\"a\": 1}
  |       ^";
        assert_eq!(all.to_string(), expected);
    }

    #[test]
    fn none() {
        let all = Diagnostics::default();
        assert!(all.is_empty() && !all.has_errors());
        assert_eq!(all.to_string(), "");
    }
}
