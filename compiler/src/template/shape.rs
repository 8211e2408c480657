//! What kinds of value a content parser or a transform can give.

use super::{CONTENT, Content, Field, Placeholder, Transform};
use crate::json::Json;

/// A kind of value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// Any value.
    Any,
    /// A string.
    Text,
    /// A number.
    Number,
    /// `true` or `false`.
    Bool,
    /// `null`.
    Null,
    /// A list.
    List,
    /// An object whose values are such, or lists of such.
    Object(Box<Shape>),
}

impl Shape {
    /// What a content parser gives.
    pub(super) fn of_content(content: &Content) -> Self {
        match content {
            Content::Text { .. } => Self::Text,
            Content::Int { .. } | Content::Float { .. } => Self::Number,
            Content::Bool { .. } => Self::Bool,
            Content::Json { .. } => Self::Any,
            Content::XmlInline { value_parser, .. } | Content::KvLines { value_parser, .. } => {
                let value = value_parser.as_deref().map_or(Self::Text, Self::of_content);
                Self::Object(Box::new(value))
            }
            Content::PythonCallList => Self::List,
        }
    }

    /// What a field gives for one region.
    pub(super) fn of_value(field: &Field) -> Self {
        match &field.transform {
            None => Self::of_content(&field.content),
            Some(_) if field.transform_each => Self::List,
            Some(Transform::Literal(literal)) => Self::of_literal(literal),
            Some(Transform::Array(_)) => Self::List,
            Some(Transform::Object(_)) => Self::Object(Box::new(Self::Any)),
            Some(Transform::Placeholder(Placeholder { root, path, .. })) => {
                let root = if root == CONTENT {
                    Self::of_content(&field.content)
                } else {
                    Self::Text
                };
                // A path that leads nowhere has a complaint of its own.
                root.follow(path).unwrap_or(Self::Any)
            }
        }
    }

    fn of_literal(literal: &Json) -> Self {
        match literal {
            Json::Null => Self::Null,
            Json::Bool(_) => Self::Bool,
            Json::Number(_) => Self::Number,
            Json::String(_) => Self::Text,
            Json::Array(_) => Self::List,
            Json::Object(_) => Self::Object(Box::new(Self::Any)),
        }
    }

    /// What is at the end of a path, or else how many of its keys lead somewhere, and what
    /// the next one cannot go into.
    pub(super) fn follow(self, path: &[String]) -> Result<Self, (usize, Self)> {
        (0..path.len()).try_fold(self, |shape, passed| match shape {
            Self::Any => Ok(Self::Any),
            Self::Object(value) => Ok(*value),
            other => Err((passed, other)),
        })
    }

    /// Whether such a value can be a string.
    pub(super) fn can_be_text(&self) -> bool {
        matches!(self, Self::Any | Self::Text)
    }

    /// Whether such a value can be a list of objects.
    pub(super) fn can_be_objects(&self) -> bool {
        matches!(self, Self::Any | Self::List)
    }

    /// For a message.
    pub(super) fn describe(&self) -> &'static str {
        match self {
            Self::Any => "any value",
            Self::Text => "a string",
            Self::Number => "a number",
            Self::Bool => "`true` or `false`",
            Self::Null => "`null`",
            Self::List => "a list",
            Self::Object(_) => "an object",
        }
    }
}
