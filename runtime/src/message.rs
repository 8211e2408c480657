//! How the values of regions become a message.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use crate::value::{Literal, Object, Value};

/// How the values of one field are stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldRules {
    /// The key in the message.
    pub name: Cow<'static, str>,
    /// Whether all values are kept, in a list. Otherwise the last one stays.
    pub repeats: bool,
    /// With `repeats`: the text that stands between the values, which become one string.
    pub join: Option<Cow<'static, str>>,
    /// Whether the message may lack the field.
    pub optional: bool,
}

/// What a template says about the message as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageRules {
    /// The fields, in the order of the template.
    pub fields: Cow<'static, [FieldRules]>,
    /// The keys that the message starts with.
    pub defaults: Cow<'static, [(Cow<'static, str>, Literal)]>,
}

/// A message in the making.
///
/// It is plain data: the rules stay outside, and each call is given the same ones.
///
/// ```
/// use response_template::message::{Assembler, FieldRules, MessageRules};
/// use std::borrow::Cow;
///
/// let rules = MessageRules {
///     fields: vec![FieldRules {
///         name: "content".into(),
///         repeats: true,
///         join: Some("\n".into()),
///         optional: true,
///     }]
///     .into(),
///     defaults: Cow::Borrowed(&[]),
/// };
/// let mut assembler = Assembler::new(&rules);
/// assembler.store(&rules, 0, "a".into())?;
/// assembler.store(&rules, 0, "b".into())?;
/// let message = assembler.finish(&rules)?;
/// assert_eq!(message.get("content").and_then(|text| text.as_str()), Some("a\nb"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembler {
    message: Object,
    /// Where in the message each field's value is, once it is there.
    places: Vec<Option<usize>>,
}

impl Assembler {
    /// The message at the start: the defaults, in their order. Rule D6.
    #[must_use]
    pub fn new(rules: &MessageRules) -> Self {
        let mut message = Object::with_capacity(rules.defaults.len() + rules.fields.len());
        for (key, value) in rules.defaults.iter() {
            message.insert(key.as_ref(), value.to_value());
        }
        let places = rules
            .fields
            .iter()
            .map(|field| message.position(&field.name))
            .collect();
        Self { message, places }
    }

    /// The message so far, with everything in it that [`finish`](Self::finish) would take
    /// out.
    #[must_use]
    pub const fn message(&self) -> &Object {
        &self.message
    }

    /// Whether [`store`](Self::store) would take the value.
    ///
    /// # Errors
    ///
    /// As for `store`.
    pub fn check(
        &self,
        rules: &MessageRules,
        field: usize,
        value: &Value,
    ) -> Result<(), StoreError> {
        let Some(rule) = rules.fields.get(field) else {
            return Ok(());
        };
        let present = self
            .places
            .get(field)
            .copied()
            .flatten()
            .and_then(|place| self.message.values().nth(place));
        let refuse = |found: &Value, problem| {
            Err(StoreError {
                field: rule.name.clone(),
                found: found.kind(),
                problem,
            })
        };
        match (rule.repeats, &rule.join, present) {
            (true, Some(_), _) if value.as_str().is_none() => {
                refuse(value, Problem::PartIsNoString)
            }
            (true, Some(_), None | Some(Value::Null | Value::String(_))) => Ok(()),
            (true, Some(_), Some(present)) => refuse(present, Problem::DefaultIsNoString),
            (true, None, None | Some(Value::Array(_))) | (false, ..) => Ok(()),
            (true, None, Some(present)) => refuse(present, Problem::DefaultIsNoArray),
        }
    }

    /// Stores the value of a region of the field with this place among the fields. Rules
    /// D3, D4 and D8.
    ///
    /// # Errors
    ///
    /// The values of the field are joined, and this one is no string; or the field's
    /// default cannot take another value. Nothing has been stored then.
    pub fn store(
        &mut self,
        rules: &MessageRules,
        field: usize,
        value: Value,
    ) -> Result<(), StoreError> {
        self.check(rules, field, &value)?;
        let (Some(rule), Some(place)) = (rules.fields.get(field), self.places.get_mut(field))
        else {
            return Ok(());
        };
        let Some(place) = *place else {
            let value = if rule.repeats && rule.join.is_none() {
                Value::Array([value].into())
            } else {
                value
            };
            *place = Some(self.message.push(String::from(rule.name.as_ref()), value));
            return Ok(());
        };
        match (
            rule.repeats,
            &rule.join,
            self.message.value_at(place),
            value,
        ) {
            (true, Some(separator), Value::String(joined), Value::String(part)) => {
                joined.push_str(separator);
                joined.push_str(&part);
            }
            (true, None, Value::Array(values), value) => values.push(value),
            (_, _, present, value) => *present = value,
        }
        Ok(())
    }

    /// The message, without the keys that are empty and have no default. Rule D7.
    ///
    /// # Errors
    ///
    /// Fields that are not optional are missing. The error holds the message as it is
    /// without them.
    pub fn finish(self, rules: &MessageRules) -> Result<Object, MissingFields> {
        self.finish_as(rules, Emptied::Gone)
    }

    /// As [`finish`](Self::finish), for those who want to see more of what was empty.
    pub(crate) fn finish_as(
        mut self,
        rules: &MessageRules,
        emptied: Emptied,
    ) -> Result<Object, MissingFields> {
        // An empty value does for a field that is required, though it goes now. Rule D9.
        let names: Vec<_> = rules
            .fields
            .iter()
            .filter(|field| !field.optional && !self.message.contains_key(&field.name))
            .map(|field| field.name.clone())
            .collect();
        self.message.retain(|key, value| {
            !value.is_empty()
                || rules.defaults.iter().any(|(name, _)| name == key)
                || emptied == Emptied::RequiredStay
                    && rules
                        .fields
                        .iter()
                        .any(|field| !field.optional && field.name == key)
        });
        if names.is_empty() {
            Ok(self.message)
        } else {
            Err(MissingFields {
                names,
                message: self.message,
            })
        }
    }
}

/// What becomes of empty values without a default at the end of a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Emptied {
    /// Their keys go, as in the reference's dict.
    Gone,
    /// Those of required fields stay: a Rust field that is no `Option` must hold something, and
    /// what the model wrote is better than what would have to be made up.
    RequiredStay,
}

/// Why a value cannot be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError {
    field: Cow<'static, str>,
    found: &'static str,
    problem: Problem,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Problem {
    PartIsNoString,
    DefaultIsNoString,
    DefaultIsNoArray,
}

impl StoreError {
    /// The name of the field.
    #[must_use]
    pub fn field(&self) -> &str {
        &self.field
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { field, found, .. } = self;
        match self.problem {
            Problem::PartIsNoString => write!(
                formatter,
                "found {found} to join to the field `{field}`, expected a string"
            ),
            Problem::DefaultIsNoString => {
                write!(
                    formatter,
                    "found {found} as the default of the joined field `{field}`, expected a string or null"
                )
            }
            Problem::DefaultIsNoArray => {
                write!(
                    formatter,
                    "found {found} as the default of the repeated field `{field}`, expected an array"
                )
            }
        }
    }
}

impl core::error::Error for StoreError {}

/// Fields that a message must have, and has not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingFields {
    names: Vec<Cow<'static, str>>,
    message: Object,
}

impl MissingFields {
    /// The names of all missing fields, in the order of the template.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(AsRef::as_ref)
    }

    /// The message as it is without them.
    #[must_use]
    pub fn into_message(self) -> Object {
        self.message
    }
}

impl fmt::Display for MissingFields {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the reply lacks required fields: ")?;
        let mut separator = "";
        for name in self.names() {
            write!(formatter, "{separator}`{name}`")?;
            separator = ", ";
        }
        Ok(())
    }
}

impl core::error::Error for MissingFields {}

#[cfg(test)]
mod tests {
    use super::{Assembler, FieldRules, MessageRules};
    use crate::value::{Literal, Object, Value};
    use alloc::borrow::Cow;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    fn text(text: &'static str) -> Literal {
        Literal::String(text.into())
    }

    fn list(items: &[Literal]) -> Literal {
        Literal::Array(items.to_vec().into())
    }

    fn number(text: &'static str) -> Literal {
        Literal::Number(text.into())
    }

    /// Fields `x`, which is as given, and `y`, which is plain.
    fn rules(
        repeats: bool,
        join: Option<&'static str>,
        defaults: &[(&'static str, Literal)],
    ) -> MessageRules {
        let field = |name, repeats, join: Option<&'static str>| FieldRules {
            name: Cow::Borrowed(name),
            repeats,
            join: join.map(Cow::Borrowed),
            optional: true,
        };
        let defaults: Vec<_> = defaults
            .iter()
            .map(|(key, value)| (Cow::Borrowed(*key), value.clone()))
            .collect();
        MessageRules {
            fields: [field("x", repeats, join), field("y", false, None)]
                .to_vec()
                .into(),
            defaults: defaults.into(),
        }
    }

    fn assemble(
        rules: &MessageRules,
        values: &[(usize, Literal)],
    ) -> Result<Value, alloc::string::String> {
        let mut assembler = Assembler::new(rules);
        for (field, value) in values {
            assembler
                .store(rules, *field, value.to_value())
                .map_err(|error| error.to_string())?;
        }
        assembler
            .finish(rules)
            .map(Value::Object)
            .map_err(|error| error.to_string())
    }

    #[test]
    fn values_are_stored_by_the_rules_of_their_field() {
        let empty = [
            Literal::Null,
            text(""),
            list(&[]),
            Literal::Object(Cow::Borrowed(&[])),
        ];
        for (rules, values, message) in [
            // Plain: the last one, even if it is empty.
            (
                rules(false, None, &[]),
                &[(0, text("a")), (0, text("b"))][..],
                r#"{"x":"b"}"#,
            ),
            (
                rules(false, None, &[]),
                &[(0, text("a")), (0, text(""))],
                "{}",
            ),
            (
                rules(false, None, &[("x", text("d"))]),
                &[(0, text("a"))],
                r#"{"x":"a"}"#,
            ),
            // Keys in the order in which they first came, the defaults before all.
            (
                rules(false, None, &[]),
                &[(1, text("b")), (0, text("a")), (1, text("c"))],
                r#"{"y":"c","x":"a"}"#,
            ),
            (
                rules(false, None, &[("r", text("q")), ("y", number("0"))]),
                &[(0, text("a")), (1, text("c"))],
                r#"{"r":"q","y":"c","x":"a"}"#,
            ),
            // Empty values go, but for defaults.
            (
                rules(false, None, &[]),
                &[(0, empty[0].clone()), (1, empty[1].clone())],
                "{}",
            ),
            (
                rules(false, None, &[]),
                &[(0, empty[2].clone()), (1, empty[3].clone())],
                "{}",
            ),
            (
                rules(false, None, &[]),
                &[(0, number("0")), (1, Literal::Bool(false))],
                r#"{"x":0,"y":false}"#,
            ),
            (
                rules(false, None, &[]),
                &[(0, list(&[text("")]))],
                r#"{"x":[""]}"#,
            ),
            (
                rules(false, None, &[("x", text("d")), ("z", Literal::Null)]),
                &[(0, text(""))],
                r#"{"x":"","z":null}"#,
            ),
            // Repeats.
            (
                rules(true, None, &[]),
                &[(0, text("")), (0, text("b"))],
                r#"{"x":["","b"]}"#,
            ),
            (
                rules(true, None, &[]),
                &[(0, list(&[])), (0, Literal::Null)],
                r#"{"x":[[],null]}"#,
            ),
            (
                rules(true, None, &[("x", list(&[text("D")]))]),
                &[(0, text("a"))],
                r#"{"x":["D","a"]}"#,
            ),
            (rules(true, None, &[("x", text("d"))]), &[], r#"{"x":"d"}"#),
            // Join.
            (
                rules(true, Some("+"), &[]),
                &[(0, text("a")), (0, text("b"))],
                r#"{"x":"a+b"}"#,
            ),
            (
                rules(true, Some("+"), &[]),
                &[(0, text("")), (0, text("b"))],
                r#"{"x":"+b"}"#,
            ),
            (
                rules(true, Some("+"), &[("x", text("D"))]),
                &[(0, text("a"))],
                r#"{"x":"D+a"}"#,
            ),
            (
                rules(true, Some("+"), &[("x", text(""))]),
                &[(0, text("a"))],
                r#"{"x":"+a"}"#,
            ),
            (
                rules(true, Some("+"), &[("x", Literal::Null), ("r", text("q"))]),
                &[(0, text("a")), (0, text("b"))],
                r#"{"x":"a+b","r":"q"}"#,
            ),
            // Join means nothing without repeats.
            (
                rules(false, Some("+"), &[]),
                &[(0, number("1")), (0, text("b"))],
                r#"{"x":"b"}"#,
            ),
        ] {
            assert_eq!(
                assemble(&rules, values).map(|value| value.to_string()),
                Ok(message.into()),
                "{rules:?}"
            );
        }
    }

    #[test]
    fn values_that_do_not_fit_are_refused() {
        for (rules, value, message) in [
            (
                rules(true, Some(""), &[]),
                number("1"),
                "found a number to join to the field `x`, expected a string",
            ),
            (
                rules(true, Some(""), &[("x", list(&[]))]),
                text("a"),
                "found an array as the default of the joined field `x`, expected a string or null",
            ),
            (
                rules(true, None, &[("x", Literal::Null)]),
                text("a"),
                "found null as the default of the repeated field `x`, expected an array",
            ),
            (
                rules(true, None, &[("x", text("d"))]),
                text("a"),
                "found a string as the default of the repeated field `x`, expected an array",
            ),
        ] {
            assert_eq!(assemble(&rules, &[(0, value)]), Err(message.into()));
        }
    }

    #[test]
    fn required_fields_must_have_been_there() {
        let mut rules = rules(true, None, &[("y", Literal::Null)]);
        for field in rules.fields.to_mut() {
            field.optional = false;
        }
        rules.fields.to_mut().push(FieldRules {
            name: "z".into(),
            repeats: false,
            join: None,
            optional: false,
        });
        assert_eq!(
            assemble(&rules, &[(0, text("")), (2, text(""))]).map(|value| value.to_string()),
            Ok(r#"{"y":null,"x":[""]}"#.into())
        );
        assert_eq!(
            assemble(&rules, &[(1, text("a"))]),
            Err("the reply lacks required fields: `x`, `z`".into())
        );
        let mut assembler = Assembler::new(&rules);
        assembler
            .store(&rules, 1, "a".into())
            .expect("a plain field takes all");
        let error = assembler.finish(&rules).expect_err("x and z are missing");
        assert_eq!(error.names().collect::<Vec<_>>(), ["x", "z"]);
        let expected: Object = [("y", "a")].into_iter().collect();
        assert_eq!(error.into_message(), expected);
    }
}
