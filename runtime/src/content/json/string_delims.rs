//! Strings in delimiters other than double quotes.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

/// A string in delimiters: where it starts and ends, and the text between the delimiters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Delimited {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) inner: Range<usize>,
}

/// The strings in delimiters of a text, one after the other, none inside another. Rules E3.10 to
/// E3.12.
///
/// The reference takes the pairs one after the other, and replaces each hit by a
/// placeholder. So an earlier pair finds its strings first, and a later one sees these as
/// closed boxes: its own delimiters are not looked for inside them, but a string of its
/// own may hold them. Here such a string holds the text as it was; the reference leaves
/// placeholders in it.
pub(super) struct Strings<'t> {
    text: &'t str,
    next: Option<Delimited>,
    rest: Rest<'t>,
}

/// The strings after the next one.
enum Rest<'t> {
    Nothing,
    /// Those of one pair, which is what nearly all dialects have, are found when they are asked for.
    Pair(&'t str, &'t str),
    Found(alloc::vec::IntoIter<Delimited>),
}

impl<'t> Strings<'t> {
    pub(super) fn new(pairs: &'t [(Cow<'_, str>, Cow<'_, str>)], text: &'t str) -> Self {
        let mut found = Vec::new();
        let is_empty =
            |(open, close): &&(Cow<'_, str>, Cow<'_, str>)| open.is_empty() && close.is_empty();
        let mut pairs_left = pairs.iter().filter(|pair| !is_empty(pair));
        let rest = match (pairs_left.next(), pairs_left.next()) {
            (None, _) => Rest::Nothing,
            (Some((open, close)), None) => Rest::Pair(open, close),
            _ => {
                for (open, close) in pairs.iter().filter(|pair| !is_empty(pair)) {
                    found = find_pair(open, close, text, found);
                }
                Rest::Found(found.into_iter())
            }
        };
        let mut strings = Self {
            text,
            next: None,
            rest,
        };
        strings.go_on(0);
        strings
    }

    /// The next string.
    pub(super) const fn next(&self) -> Option<&Delimited> {
        self.next.as_ref()
    }

    /// Takes the next string.
    pub(super) fn take(&mut self) -> Option<Delimited> {
        let taken = self.next.take()?;
        self.go_on(taken.end);
        Some(taken)
    }

    /// Goes to the first string that begins at a place or after it.
    fn go_on(&mut self, from: usize) {
        self.next = match &mut self.rest {
            Rest::Nothing => None,
            Rest::Pair(open, close) => find_first(open, close, self.text, from),
            Rest::Found(found) => found.next(),
        };
    }
}

/// The first string of a pair.
fn find_first(open: &str, close: &str, text: &str, from: usize) -> Option<Delimited> {
    let bytes = text.as_bytes();
    let start = from + find_needle(&bytes[from..], open.as_bytes())?;
    let inner_start = start + open.len();
    let inner_end = inner_start + find_needle(&bytes[inner_start..], close.as_bytes())?;
    Some(Delimited {
        start,
        end: inner_end + close.len(),
        inner: inner_start..inner_end,
    })
}

/// Adds the strings of one pair to those of earlier pairs.
fn find_pair(open: &str, close: &str, text: &str, earlier: Vec<Delimited>) -> Vec<Delimited> {
    let mut found = Vec::new();
    let mut at = 0;
    // How many of the earlier strings have been dealt with.
    let mut done = 0;
    while let Some((start, before)) = find_outside(&earlier, done, text, at, open) {
        let inner_start = start + open.len();
        // If there is no close for this open, there is none for any later one.
        let Some((inner_end, inside)) = find_outside(&earlier, before, text, inner_start, close)
        else {
            break;
        };
        at = inner_end + close.len();
        found.extend_from_slice(&earlier[done..before]);
        found.push(Delimited {
            start,
            end: at,
            inner: inner_start..inner_end,
        });
        done = inside;
    }
    found.extend_from_slice(&earlier[done..]);
    found
}

/// The first place at `from` or after it where the needle lies outside all earlier
/// strings, and how many of these lie before it. The first `done` of them lie before
/// `from`.
fn find_outside(
    earlier: &[Delimited],
    mut done: usize,
    text: &str,
    mut from: usize,
    needle: &str,
) -> Option<(usize, usize)> {
    loop {
        let next = earlier.get(done);
        let gap = &text[from..next.map_or(text.len(), |string| string.start)];
        if let Some(at) = find_needle(gap.as_bytes(), needle.as_bytes()) {
            return Some((from + at, done));
        }
        from = next?.end;
        done += 1;
    }
}

/// How often the first byte of a needle may mislead before a search that is slow to start is worth
/// it.
const MISLED: usize = 8;

/// The first place of the needle. Strings are short and begin with a byte that is rare outside of
/// their delimiters.
fn find_needle(text: &[u8], needle: &[u8]) -> Option<usize> {
    let Some((&first, rest)) = needle.split_first() else {
        return Some(0);
    };
    let mut from = 0;
    for _ in 0..MISLED {
        let at = from + memchr::memchr(first, &text[from..])?;
        if text[at + 1..].starts_with(rest) {
            return Some(at);
        }
        from = at + 1;
    }
    memchr::memmem::find(&text[from..], needle).map(|at| from + at)
}

#[cfg(test)]
mod tests {
    use super::Strings;
    use alloc::borrow::Cow;
    use alloc::vec::Vec;

    #[test]
    fn pairs_are_taken_in_order() {
        for (pairs, text, inner) in [
            (&[("<<", ">>")][..], "[<<a>>, <<b>>]", &["a", "b"][..]),
            (&[("'", "'")], "'a' 'b' '", &["a", "b"]),
            (&[("<<", ">>")], "<<a <<b>> c>>", &["a <<b"]),
            (&[("<<", ">>")], ">> <<a", &[]),
            (&[("(*", "*)")], "(*)*)", &[")"]),
            (&[("", ";")], "a;b;c", &["a", "b"]),
            (&[("@", "")], "a@b@", &["", ""]),
            (&[("", "")], "ab", &[]),
            (&[("“", "”"), ("«", "»")], "“a «b» c”", &["a «b» c"]),
            (&[("«", "»"), ("“", "”")], "“a «b» c”", &["a «b» c"]),
            (
                &[("<<", ">>"), ("`", "`")],
                "[<<a>>, `b`, <<`c`>>]",
                &["a", "b", "`c`"],
            ),
            (
                &[("`", "`"), ("<<", ">>")],
                "[<<a>>, `b`, <<`c`>>]",
                &["a", "b", "`c`"],
            ),
            // The earlier pair closes first, wherever the later one opens.
            (&[("`", "`"), ("<<", ">>")], "<<a`b>>c`d>>", &["a`b>>c`d"]),
            (&[("`", "`"), ("<<", ">>")], "`a<<b` c>>", &["a<<b"]),
            (
                &[("`", "`"), ("<<", ">>")],
                "`a` <<b `c` `d`>> <<e",
                &["a", "b `c` `d`"],
            ),
        ] {
            let pairs: Vec<_> = pairs
                .iter()
                .map(|&(open, close)| (Cow::from(open), Cow::from(close)))
                .collect();
            let mut strings = Strings::new(&pairs, text);
            let found: Vec<_> = core::iter::from_fn(|| strings.take())
                .map(|string| &text[string.inner])
                .collect();
            assert_eq!(found, inner, "{pairs:?} {text}");
        }
    }
}
