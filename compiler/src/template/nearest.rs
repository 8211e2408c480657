//! What someone may have meant.

/// The one of `known` that `word` is most likely a slip for, if any is near enough.
#[must_use]
pub fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let plain = plain(word);
    let allowed = (plain.len() / 3).max(1);
    let by_distance = known
        .iter()
        .map(|candidate| (distance(&plain, &self::plain(candidate)), *candidate))
        .filter(|(distance, candidate)| *distance <= allowed && *distance < candidate.len())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate);
    by_distance.or_else(|| by_part(word, known))
}

/// The only one of `known` of which `word` is a part: `anchor` for `start_anchor`.
fn by_part<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let mut whole = known
        .iter()
        .filter(|candidate| candidate.split(['_', '-']).any(|part| part == word));
    match (whole.next(), whole.next()) {
        (Some(only), None) => Some(only),
        _ => None,
    }
}

/// Letters in lower case, and one kind of hyphen: these are not worth a distance of their own.
fn plain(word: &str) -> Vec<char> {
    word.chars()
        .flat_map(char::to_lowercase)
        .map(|c| if matches!(c, '-' | ' ') { '_' } else { c })
        .collect()
}

/// How many characters must be added, removed, replaced, or swapped with their neighbour to
/// turn one word into the other.
fn distance(from: &[char], to: &[char]) -> usize {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in to.iter().enumerate() {
            let replaced = last[j] + usize::from(a != b);
            let mut least = replaced.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *a == to[j - 1] && from[i - 1] == *b {
                least = least.min(before_last[j - 1] + 1);
            }
            row.push(least);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[&str] = &[
        "open",
        "open_pattern",
        "close",
        "content",
        "start_anchor",
        "xml-inline",
    ];

    #[test]
    fn slips_are_recognized() {
        for (word, expected) in [
            ("Open", Some("open")),
            ("opne", Some("open")),
            ("contents", Some("content")),
            ("open-pattern", Some("open_pattern")),
            ("xml_inline", Some("xml-inline")),
            ("xml", Some("xml-inline")),
            ("anchor", Some("start_anchor")),
            ("clsoe", Some("close")),
            ("", None),
            ("yaml", None),
            ("é", None),
            ("end", None),
        ] {
            assert_eq!(nearest(word, KNOWN), expected, "{word}");
        }
        assert_eq!(nearest("b", &["a"]), None);
    }

    #[test]
    fn distances() {
        for (from, to, expected) in [
            ("", "", 0),
            ("", "abc", 3),
            ("abc", "", 3),
            ("abc", "abc", 0),
            ("abc", "acb", 1),
            ("kitten", "sitting", 3),
        ] {
            assert_eq!(distance(&plain(from), &plain(to)), expected, "{from} {to}");
        }
    }
}
