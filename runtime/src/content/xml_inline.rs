//! The content parser `xml-inline`: tags, each with a key and a value.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use super::Content;
use super::error::{ContentErrorKind, Fault};
use super::tag_pattern::{Tag, TagPattern};
use crate::one::One;
use crate::value::{Object, Value, merge_repeated_keys};

/// The arguments of the content parser `xml-inline`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct XmlInline {
    /// What a tag looks like. Text between tags is ignored.
    pub tag_pattern: TagPattern,
    /// Whether the values of a key that repeats become a list. Otherwise the last one stays.
    pub merge_duplicates: bool,
    /// How values are parsed; `None` leaves them strings.
    pub value_parser: Option<One<Content>>,
}

impl XmlInline {
    pub(crate) fn parse(&self, text: &str, depth: usize) -> Result<Value, Fault> {
        self.collect(
            text,
            depth,
            self.tag_pattern.declares_value,
            self.tag_pattern.find(text),
        )
    }

    /// The object of the tags of a text. Rules E4.14 to E4.16.
    fn collect(
        &self,
        text: &str,
        depth: usize,
        declares_value: bool,
        tags: impl Iterator<Item = Result<Tag, Fault>>,
    ) -> Result<Value, Fault> {
        let entries = tags.map(|tag| self.entry(text, depth, declares_value, &tag?));
        let mut entries = entries.collect::<Result<Vec<_>, _>>()?;
        merge_repeated_keys(&mut entries, |value, repeated, earlier| match value {
            // From the second value on it is a list. The first may be a list itself, and
            // then is the list's first item.
            Value::Array(values) if self.merge_duplicates && earlier > 1 => values.push(repeated),
            value if self.merge_duplicates => {
                *value = Value::Array([mem::take(value), repeated].into())
            }
            value => *value = repeated,
        });
        Ok(Value::Object(Object::from_distinct(entries)))
    }

    fn entry(
        &self,
        text: &str,
        depth: usize,
        declares_value: bool,
        tag: &Tag,
    ) -> Result<(String, Value), Fault> {
        let key = tag.key.clone().ok_or(Fault::new(
            ContentErrorKind::MissingKey,
            tag.start,
            "the group `key` to be part of each match",
        ))?;
        let value = match &tag.value {
            Some(value) => value.clone(),
            None if !declares_value => tag.start..tag.start,
            None => return Ok((text[key].to_owned(), self.missing_value(tag)?)),
        };
        let start = value.start;
        let value = match &self.value_parser {
            None => Value::String(text[value].to_owned()),
            Some(parser) => parser
                .parse_part(&text[value], depth)
                .map_err(|fault| fault.within(start))?,
        };
        Ok((text[key].to_owned(), value))
    }

    /// What stands for a value that took no part in the match. The reference hands `null`
    /// to the parser of values, and the only one that can live with it is `text` that
    /// does not strip.
    fn missing_value(&self, tag: &Tag) -> Result<Value, Fault> {
        match self.value_parser.as_deref() {
            None | Some(Content::Text { strip: false }) => Ok(Value::Null),
            Some(_) => Err(Fault::new(
                ContentErrorKind::MissingValue,
                tag.start,
                "the group `value` to be part of each match, since there is a parser for values",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Content, ContentErrorKind, Fault, Tag, TagPattern, XmlInline};
    use crate::content::JsonOptions;
    use crate::content::{MAX_DEPTH, TagFinder};
    use crate::one::One;
    use crate::tables::Automaton;
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    fn options(merge_duplicates: bool, value_parser: Option<Content>) -> XmlInline {
        let value_parser = value_parser.map(One::from);
        XmlInline {
            tag_pattern: TagPattern {
                finder: TagFinder::Automaton(Automaton::default().into()),
                declares_value: true,
            },
            merge_duplicates,
            value_parser,
        }
    }

    /// Tags of the form `key=value;`, where `?` stands for a group that takes no part.
    fn tags(text: &str) -> Vec<Tag> {
        let mut start = 0;
        let mut tags = Vec::new();
        for tag in text.split_terminator(';') {
            let at = start + tag.find('=').expect("a tag");
            let end = start + tag.len();
            let group = |range: core::ops::Range<usize>| {
                Some(range.clone()).filter(|_| &text[range] != "?")
            };
            tags.push(Tag {
                start,
                key: group(start..at),
                value: group(at + 1..end),
            });
            start = end + 1;
        }
        tags
    }

    fn collect(options: &XmlInline, declares_value: bool, text: &str) -> Result<String, Fault> {
        options
            .collect(
                text,
                MAX_DEPTH,
                declares_value,
                tags(text).into_iter().map(Ok),
            )
            .map(|value| value.to_string())
    }

    #[test]
    fn tags_become_keys_and_values() {
        let json = || Some(Content::Json(JsonOptions::new()));
        for (options, declares_value, text, object) in [
            (options(false, None), true, "", "{}"),
            (
                options(false, None),
                true,
                "k= v ;=1;",
                r#"{"k":" v ","":"1"}"#,
            ),
            (
                options(false, None),
                true,
                "z=1;a=2;m=3;a=4;",
                r#"{"z":"1","a":"4","m":"3"}"#,
            ),
            (
                options(false, None),
                true,
                "k=?;j=;",
                r#"{"k":null,"j":""}"#,
            ),
            (
                options(false, None),
                false,
                "k=?;j=?;",
                r#"{"k":"","j":""}"#,
            ),
            (
                options(true, None),
                true,
                "k=1;j=2;k=3;k=4;",
                r#"{"k":["1","3","4"],"j":"2"}"#,
            ),
            (
                options(true, json()),
                true,
                "k=[1];k=[2];k=[3];",
                r#"{"k":[[1],[2],[3]]}"#,
            ),
            (options(true, json()), true, "k=[1];", r#"{"k":[1]}"#),
            (
                options(false, Some(Content::Int { strip: true })),
                true,
                "k= 12 ;",
                r#"{"k":12}"#,
            ),
            (
                options(false, Some(Content::Text { strip: false })),
                true,
                "k=?;",
                r#"{"k":null}"#,
            ),
            (
                options(false, Some(Content::Text { strip: true })),
                false,
                "k=?;",
                r#"{"k":""}"#,
            ),
        ] {
            assert_eq!(
                collect(&options, declares_value, text).as_deref(),
                Ok(object),
                "{text}"
            );
        }
    }

    #[test]
    fn faults_know_their_place() {
        let integers = options(false, Some(Content::Int { strip: true }));
        assert_eq!(
            collect(&integers, true, "k=1;j= x;"),
            Err(Fault::syntax(7, "an integer"))
        );
        let fault = collect(&integers, true, "k=1;j=?;").expect_err("no value");
        assert_eq!(
            (fault.kind, fault.offset),
            (ContentErrorKind::MissingValue, 4)
        );
        let fault = collect(&options(false, None), true, "k=1;?=2;").expect_err("no key");
        assert_eq!(
            (fault.kind, fault.offset),
            (ContentErrorKind::MissingKey, 4)
        );
    }

    #[test]
    fn many_tags_take_no_long() {
        let text: String = (0..100_000)
            .map(|at| alloc::format!("k{}=1;", at % 50_000))
            .collect();
        let value = options(true, None)
            .collect(&text, MAX_DEPTH, true, tags(&text).into_iter().map(Ok))
            .expect("tags");
        assert_eq!(value.as_object().map(|object| object.len()), Some(50_000));
    }
}
