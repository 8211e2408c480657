//! Checks JSON without making anything of it.

use crate::content::scan::{self, plain_run, short_escape, skip_whitespace};

/// Where the value at `at` ends, if it is *plain* JSON: text that all who read JSON read alike, and
/// as the parser of this crate does. `depth` says how deep arrays and objects may be nested.
///
/// What is not plain need not be wrong; it is then for the parser to say. Not plain are
///
/// - keys that repeat, or that have escapes, so that it would take more to see whether they do, or
///   are more than [`MOST_KEYS`] in all objects that are open at one time;
/// - integers of more than 18 digits, `-0`, and floats that it takes more than one operation to
///   round, which some readers do not round rightly;
/// - levels that are too deep for other readers;
/// - keys that mean something to `serde_json`.
pub(super) fn plain_value(bytes: &[u8], at: usize, depth: usize) -> Option<usize> {
    Skimmer {
        bytes,
        at,
        depth: depth.min(MOST_LEVELS),
        level: 0,
        objects: 0,
        keys: [0; MOST_KEYS],
        starts: [0; MOST_LEVELS + 1],
        key_count: 0,
    }
    .run()
}

/// `serde_json` goes into 127 levels. That leaves a few around the value.
const MOST_LEVELS: usize = 120;

/// How many keys there may be to compare a key with.
const MOST_KEYS: usize = 64;

struct Skimmer<'t> {
    bytes: &'t [u8],
    at: usize,
    depth: usize,
    level: usize,
    /// A bit for each level, the innermost lowest: whether it is an object.
    objects: u128,
    /// Hashes of the keys of all open objects, those of the innermost last.
    keys: [u32; MOST_KEYS],
    /// Where the keys of the object at each level start.
    starts: [u8; MOST_LEVELS + 1],
    key_count: usize,
}

impl Skimmer<'_> {
    fn run(mut self) -> Option<usize> {
        loop {
            match self.next()? {
                b'"' => self.at = self.string()?,
                b'{' => {
                    self.open(true)?;
                    if self.next()? != b'}' {
                        self.key()?;
                        continue;
                    }
                    self.close();
                }
                b'[' => {
                    self.open(false)?;
                    if self.next()? != b']' {
                        continue;
                    }
                    self.close();
                }
                b'-' | b'0'..=b'9' => self.at = plain_number(self.bytes, self.at)?,
                b't' => self.word(b"true")?,
                b'f' => self.word(b"false")?,
                b'n' => self.word(b"null")?,
                _ => return None,
            }
            loop {
                if self.level == 0 {
                    return Some(self.at);
                }
                let next = self.next()?;
                let in_object = self.objects & 1 == 1;
                if next == b',' {
                    self.at += 1;
                    if in_object {
                        self.next()?;
                        self.key()?;
                    }
                    break;
                }
                if next != (if in_object { b'}' } else { b']' }) {
                    return None;
                }
                self.close();
            }
        }
    }

    #[inline]
    fn next(&mut self) -> Option<u8> {
        self.at = skip_whitespace(self.bytes, self.at);
        self.bytes.get(self.at).copied()
    }

    fn open(&mut self, is_object: bool) -> Option<()> {
        if self.level >= self.depth {
            return None;
        }
        self.level += 1;
        self.objects = self.objects << 1 | u128::from(is_object);
        self.starts[self.level] = u8::try_from(self.key_count).ok()?;
        self.at += 1;
        Some(())
    }

    fn close(&mut self) {
        self.key_count = usize::from(self.starts[self.level]);
        self.level -= 1;
        self.objects >>= 1;
        self.at += 1;
    }

    /// A key with its colon.
    fn key(&mut self) -> Option<()> {
        if self.bytes[self.at] != b'"' {
            return None;
        }
        let start = self.at + 1;
        let end = plain_run(self.bytes, start, b'"');
        if self.bytes.get(end) != Some(&b'"') {
            return None;
        }
        if self.bytes[start] == b'$' && self.bytes[start..].starts_with(b"$serde_json") {
            return None;
        }
        let hash = hash(&self.bytes[start..], end - start);
        let earlier = &self.keys[usize::from(self.starts[self.level])..self.key_count];
        if earlier.contains(&hash) {
            return None;
        }
        *self.keys.get_mut(self.key_count)? = hash;
        self.key_count += 1;
        self.at = end + 1;
        if self.next()? != b':' {
            return None;
        }
        self.at += 1;
        Some(())
    }

    /// Where the string at the present place ends.
    #[inline]
    fn string(&self) -> Option<usize> {
        let end = plain_run(self.bytes, self.at + 1, b'"');
        match self.bytes.get(end) {
            Some(b'"') => Some(end + 1),
            _ => self.rest_of_string(end),
        }
    }

    fn rest_of_string(&self, mut at: usize) -> Option<usize> {
        let bytes = self.bytes;
        loop {
            match bytes.get(at)? {
                b'"' => return Some(at + 1),
                b'\\' => match bytes.get(at + 1)? {
                    b'u' => (_, at) = scan::unicode_escape(bytes, at).ok()?,
                    letter => {
                        short_escape(*letter)?;
                        at += 2;
                    }
                },
                _ => return None,
            }
            // Escapes often follow each other.
            if bytes.get(at) != Some(&b'\\') {
                at = plain_run(bytes, at, b'"');
            }
        }
    }

    fn word(&mut self, word: &[u8]) -> Option<()> {
        self.at += self.bytes[self.at..]
            .starts_with(word)
            .then_some(word.len())?;
        Some(())
    }
}

/// Where the number at `at` ends, if nobody reads it differently.
#[inline]
fn plain_number(bytes: &[u8], at: usize) -> Option<usize> {
    /// So many digits fit into 64 bits, and into a float.
    const INTEGER: usize = 18;
    const FLOAT: usize = 15;
    /// The greatest power of ten that is an exact float.
    const POWER: usize = 22;
    let digits = |mut at: usize| {
        // Numbers are short: eight bytes at once would take longer.
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    let is_negative = bytes[at] == b'-';
    let start = at + usize::from(is_negative);
    let mut end = digits(start);
    let length = end - start;
    let starts_with_zero = bytes.get(start)? == &b'0';
    if length == 0 || length > INTEGER || (starts_with_zero && length > 1) {
        return None;
    }
    let next = bytes.get(end);
    if !matches!(next, Some(b'.' | b'e' | b'E')) {
        return (!(is_negative && starts_with_zero)).then_some(end);
    }
    let mut fraction = 0;
    if next == Some(&b'.') {
        let fraction_end = digits(end + 1);
        fraction = fraction_end - end - 1;
        end = fraction_end;
        if fraction == 0 {
            return None;
        }
    }
    if length + fraction > FLOAT {
        return None;
    }
    if let Some(b'e' | b'E') = bytes.get(end) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let exponent_end = digits(end + 1 + sign);
        let exponent = match bytes.get(end + 1 + sign..exponent_end)? {
            [one] => usize::from(one - b'0'),
            [ten, one] => usize::from(ten - b'0') * 10 + usize::from(one - b'0'),
            _ => return None,
        };
        // Whatever the sign.
        if exponent + fraction > POWER {
            return None;
        }
        end = exponent_end;
    }
    Some(end)
}

/// A number for the key of a length with which a text starts, by which keys are told apart. Keys
/// that share one are taken for the same.
#[inline]
fn hash(text: &[u8], length: usize) -> u32 {
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut hash = length as u64;
    let mut add = |word: u64| hash = (hash.rotate_left(23) ^ word).wrapping_mul(ODD);
    let (words, rest) = text[..length].as_chunks();
    for word in words {
        add(u64::from_le_bytes(*word));
    }
    // What follows the key is most often long enough to read eight bytes at once.
    let tail = length - rest.len();
    let last = match text[tail..].first_chunk() {
        Some(word) => u64::from_le_bytes(*word),
        None => text[tail..]
            .iter()
            .rev()
            .fold(0, |all, byte| all << 8 | u64::from(*byte)),
    };
    add(last & !(u64::MAX << (8 * rest.len())));
    // The high bits are the mixed ones.
    (hash >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::plain_value;
    use crate::content::{Content, JsonOptions};
    use alloc::string::String;

    fn end(text: &str) -> Option<usize> {
        plain_value(text.as_bytes(), 0, 512)
    }

    #[test]
    fn plain_values_end_where_they_end() {
        for text in [
            "null",
            "true",
            "false",
            "0",
            "-1",
            "999999999999999999",
            "0.5",
            "-0.0",
            "1e22",
            "1.5E-20",
            "12345678901234.0e1",
            r#""""#,
            r#""a\n\u00e9\ud83d\ude00\/ 中""#,
            "[]",
            "{}",
            "[1, [2, {}], \"3\"]",
            "{\"a\": {\"a\": 1, \"b\": [{\"a\": 2}, {\"a\": 3}]}, \"b\" : null }",
            "{ \"\": \"\",\n\t\"a\": [ ] }",
        ] {
            for after in ["", ",", "}", " x"] {
                assert_eq!(
                    end(&alloc::format!("{text}{after}")),
                    Some(text.len()),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn what_some_read_differently_is_not_plain() {
        let many_keys: String = (0..65).map(|at| alloc::format!(",\"k{at}\":1")).collect();
        for text in [
            // Not JSON.
            "",
            "x",
            "01",
            "1.",
            ".5",
            "1e",
            "+1",
            "-",
            "nul",
            "NaN",
            "Infinity",
            "-Infinity",
            "\"a",
            "\"\t\"",
            r#""\x""#,
            r#""\u12""#,
            "[1,]",
            "[1",
            "[,1]",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{a:1}",
            "[}",
            "{]",
            "[1}",
            // JSON to some.
            r#""\ud800""#,
            r#""\udc00\ud800""#,
            "-0",
            "1234567890123456789",
            "1234567890.1234567",
            "1e23",
            "1e400",
            "1e-23",
            "{\"a\":1,\"a\":2}",
            "{\"a\":1,\"\\u0061\":2}",
            "{\"$serde_json::private::Number\":\"1\"}",
            &alloc::format!("{{{}}}", &many_keys[1..]),
            &("[".repeat(121) + &"]".repeat(121)),
        ] {
            assert!(end(text).is_none_or(|end| end < text.len()), "{text}");
        }
        assert_eq!(plain_value(b"[[]]", 0, 2), Some(4));
        assert_eq!(plain_value(b"[[]]", 0, 1), None);
    }

    #[test]
    fn what_is_plain_is_the_same_to_serde_json() {
        for text in [
            "[0.1, 123456.789, 1e-7, 1.5e21, -0.0, 5e-22, 99999999999999.9]",
            r#"{"é\u00e9": "\ud83d\ude00", "a": {"b": [true, false, null]}}"#,
        ] {
            let text = text.replace("é\\u00e9", "é");
            assert_eq!(end(&text), Some(text.len()));
            let ours = Content::Json(JsonOptions::new())
                .parse(&text)
                .expect("JSON");
            let theirs: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            assert_eq!(serde_json::to_value(&ours).expect("JSON"), theirs);
        }
    }
}
