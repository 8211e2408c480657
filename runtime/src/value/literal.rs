//! The twin of a value that a `static` table can hold.

use alloc::borrow::{Cow, ToOwned};

use super::{Number, Value};

/// A JSON value of a template, fit for a `static`: nothing in it has to be allocated.
///
/// ```
/// use response_template::value::Literal;
/// use std::borrow::Cow;
///
/// static ROLE: Literal = Literal::String(Cow::Borrowed("assistant"));
/// assert_eq!(ROLE.to_value().as_str(), Some("assistant"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number, as JSON writes it. One that is too large for a float, or no number,
    /// becomes `null`.
    Number(Cow<'static, str>),
    /// A string.
    String(Cow<'static, str>),
    /// An array.
    Array(Cow<'static, [Literal]>),
    /// An object.
    Object(Cow<'static, [(Cow<'static, str>, Literal)]>),
}

impl Literal {
    /// The value that this stands for.
    #[must_use]
    pub fn to_value(&self) -> Value {
        match self {
            Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(*value),
            Self::Number(text) => Number::from_json_text(text).map_or(Value::Null, Value::Number),
            Self::String(text) => Value::String(text.as_ref().to_owned()),
            Self::Array(items) => items.iter().map(Self::to_value).collect(),
            Self::Object(entries) => Value::Object(
                entries
                    .iter()
                    .map(|(key, value)| (key.as_ref(), value.to_value()))
                    .collect(),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Cow, Literal};
    use alloc::string::ToString;
    use alloc::vec;

    static TABLE: Literal = Literal::Object(Cow::Borrowed(&[
        (
            Cow::Borrowed("a"),
            Literal::Array(Cow::Borrowed(&[Literal::Null, Literal::Bool(true)])),
        ),
        (Cow::Borrowed("b"), Literal::Number(Cow::Borrowed("2.0"))),
        (
            Cow::Borrowed("c"),
            Literal::Number(Cow::Borrowed("-18446744073709551617")),
        ),
        (Cow::Borrowed("d"), Literal::String(Cow::Borrowed("é\n"))),
        (Cow::Borrowed("e"), Literal::Number(Cow::Borrowed("x"))),
    ]));

    #[test]
    fn tables_become_values() {
        let written =
            "{\"a\":[null,true],\"b\":2.0,\"c\":-18446744073709551617,\"d\":\"é\\n\",\"e\":null}";
        assert_eq!(TABLE.to_value().to_string(), written);
        let owned = Literal::Array(vec![TABLE.clone()].into());
        assert_eq!(owned.to_value().to_string(), alloc::format!("[{written}]"));
    }
}
