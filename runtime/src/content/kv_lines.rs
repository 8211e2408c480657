//! The content parser `kv-lines`: a key and a value on each line.

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;

use super::Content;
use super::error::{ContentErrorKind, Fault};
use super::strip::{is_space, strip_if};
use crate::one::One;
use crate::value::{Object, Value};

/// The arguments of the content parser `kv-lines`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KvLines {
    /// What stands between two lines; `None` is any white space.
    pub line_sep: Option<Cow<'static, str>>,
    /// What stands between a key and its value.
    pub kv_sep: Cow<'static, str>,
    /// Whether lines, keys and values are stripped.
    pub strip: bool,
    /// How values are parsed; `None` leaves them strings.
    pub value_parser: Option<One<Content>>,
}

impl KvLines {
    /// `key: value`, one on each line, as when the template gives no arguments.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            line_sep: Some(Cow::Borrowed("\n")),
            kv_sep: Cow::Borrowed(":"),
            strip: true,
            value_parser: None,
        }
    }

    /// The object of the keys and values. Rule E5.17.
    pub(crate) fn parse(&self, text: &str, depth: usize) -> Result<Value, Fault> {
        if self
            .line_sep
            .as_ref()
            .is_some_and(|separator| separator.is_empty())
        {
            return Err(empty_separator(0));
        }
        let mut entries = Vec::new();
        let mut at = 0;
        loop {
            let rest = &text[at..];
            let end = match &self.line_sep {
                Some(separator) => rest
                    .find(separator.as_ref())
                    .map(|end| (end, separator.len())),
                None => rest
                    .find(is_space)
                    .map(|end| (end, rest[end..].chars().next().map_or(0, char::len_utf8))),
            };
            let (length, separator) = end.unwrap_or((rest.len(), 0));
            entries.extend(self.parse_line(&rest[..length], at, depth)?);
            if end.is_none() {
                return Ok(Value::Object(entries.into_iter().collect::<Object>()));
            }
            at += length + separator;
        }
    }

    /// The key and value of the line that starts at `start`. A line without a separator
    /// has none.
    fn parse_line(
        &self,
        line: &str,
        start: usize,
        depth: usize,
    ) -> Result<Option<(String, Value)>, Fault> {
        // Stripped before the separator is looked for: one that ends in a space does not
        // match where the value is empty.
        let (line, stripped) = strip_if(self.strip, line);
        let start = start + stripped;
        if line.is_empty() {
            return Ok(None);
        }
        if self.kv_sep.is_empty() {
            return Err(empty_separator(start));
        }
        let Some((key, value)) = line.split_once(self.kv_sep.as_ref()) else {
            return Ok(None);
        };
        let start = start + key.len() + self.kv_sep.len();
        let (key, _) = strip_if(self.strip, key);
        let (value, stripped) = strip_if(self.strip, value);
        let value = match &self.value_parser {
            None => Value::String(value.to_owned()),
            Some(parser) => parser
                .parse_part(value, depth)
                .map_err(|fault| fault.within(start + stripped))?,
        };
        Ok(Some((key.to_owned(), value)))
    }
}

impl Default for KvLines {
    fn default() -> Self {
        Self::new()
    }
}

const fn empty_separator(offset: usize) -> Fault {
    Fault::new(
        ContentErrorKind::EmptySeparator,
        offset,
        "a separator with a character in it",
    )
}

#[cfg(test)]
mod tests {
    use super::{ContentErrorKind, Fault, KvLines};
    use crate::content::MAX_DEPTH;
    use crate::content::{Content, JsonOptions};
    use alloc::string::ToString;

    fn separated(line_sep: &'static str, kv_sep: &'static str) -> KvLines {
        KvLines {
            line_sep: Some(line_sep.into()),
            kv_sep: kv_sep.into(),
            ..KvLines::new()
        }
    }

    #[test]
    fn lines_become_keys_and_values() {
        let plain = KvLines::new();
        let spaces = KvLines {
            line_sep: None,
            kv_sep: "=".into(),
            ..KvLines::new()
        };
        let unstripped = KvLines {
            strip: false,
            ..KvLines::new()
        };
        for (options, text, json) in [
            (&plain, "a: 1\nb:2", r#"{"a":"1","b":"2"}"#),
            (&plain, "\n\n a : 1 \r\n\nx\n", r#"{"a":"1"}"#),
            (&plain, "t: 10:30:00", r#"{"t":"10:30:00"}"#),
            (&plain, "a:\nb: \n: 1\n", r#"{"a":"","b":"","":"1"}"#),
            (&plain, ":", r#"{"":""}"#),
            (&plain, "a: 1\nb: 2\na: 3", r#"{"a":"3","b":"2"}"#),
            (&plain, "", "{}"),
            (
                &plain,
                "a: 1\u{1c}b: 2\u{2028}c: 3\u{c}",
                "{\"a\":\"1\\u001cb: 2\u{2028}c: 3\"}",
            ),
            (&separated(";", ":"), "a: 1; b: 2;", r#"{"a":"1","b":"2"}"#),
            (
                &separated("<br>", "=>"),
                "a => 1<br>b=>2<br",
                r#"{"a":"1","b":"2<br"}"#,
            ),
            (&separated(":", ":"), "a:1:b", "{}"),
            (&separated(";", "\n"), "a\n1;b\n", r#"{"a":"1"}"#),
            (
                &separated("\n", " "),
                "a 1\nb  2\nc ",
                r#"{"a":"1","b":"2"}"#,
            ),
            (&separated("\n", ": "), "a: 1\nb: ", r#"{"a":"1"}"#),
            (
                &spaces,
                " a=1\u{3000}b=2\t\n=\u{1f}c ",
                r#"{"a":"1","b":"2","":""}"#,
            ),
            (&unstripped, " \n : \n\na:1", r#"{" ":" ","a":"1"}"#),
        ] {
            assert_eq!(
                options.parse(text, MAX_DEPTH).expect(text).to_string(),
                json,
                "{text:?}"
            );
        }
    }

    #[test]
    fn values_have_a_parser_of_their_own() {
        let with = |parser: Content| KvLines {
            value_parser: Some(parser.into()),
            ..KvLines::new()
        };
        let integers = with(Content::Int { strip: true });
        assert_eq!(
            integers
                .parse("a: 1\nb: 02", MAX_DEPTH)
                .expect("integers")
                .to_string(),
            r#"{"a":1,"b":2}"#
        );
        // The place of a fault is that in the whole text.
        assert_eq!(
            integers.parse("a: 1\nb:  x", MAX_DEPTH),
            Err(Fault::syntax(9, "an integer"))
        );
        let json = with(Content::Json(JsonOptions {
            allow_non_json: true,
            ..JsonOptions::new()
        }));
        assert_eq!(
            json.parse("a: [1]\nb: x\nc:", MAX_DEPTH)
                .expect("all is well")
                .to_string(),
            r#"{"a":[1],"b":"x","c":""}"#
        );
        let nested = with(Content::KvLines(separated(",", "=")));
        assert_eq!(
            nested
                .parse("a: b=1,c=2", MAX_DEPTH)
                .expect("nested")
                .to_string(),
            r#"{"a":{"b":"1","c":"2"}}"#
        );
        let text = KvLines {
            strip: false,
            ..with(Content::Text { strip: true })
        };
        assert_eq!(
            text.parse(" a : 1 ", MAX_DEPTH).expect("text").to_string(),
            r#"{" a ":"1"}"#
        );
    }

    #[test]
    fn separators_are_not_empty() {
        let empty = ContentErrorKind::EmptySeparator;
        assert_eq!(
            separated("", ":")
                .parse("", MAX_DEPTH)
                .expect_err("no line separator")
                .kind,
            empty
        );
        assert_eq!(
            separated("\n", "")
                .parse("\n x", MAX_DEPTH)
                .expect_err("no key separator")
                .kind,
            empty
        );
        assert_eq!(
            separated("\n", "")
                .parse("\n ", MAX_DEPTH)
                .expect("no line")
                .to_string(),
            "{}"
        );
    }
}
