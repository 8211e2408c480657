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
    /// A number, `true`, `false` or null.
    Scalar,
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
            Content::Int { .. } | Content::Float { .. } | Content::Bool { .. } => Self::Scalar,
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
            Some(Transform::Literal(Json::String(_))) => Self::Text,
            Some(Transform::Literal(_)) => Self::Scalar,
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

    /// What is at the end of a path, or else what it cannot go into.
    pub(super) fn follow(self, path: &[String]) -> Result<Self, Self> {
        path.iter().try_fold(self, |shape, _| match shape {
            Self::Any => Ok(Self::Any),
            Self::Object(value) => Ok(*value),
            Self::Text | Self::Scalar | Self::List => Err(shape),
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
            Self::Scalar => "a number, `true`, `false` or `null`",
            Self::List => "a list",
            Self::Object(_) => "an object",
        }
    }
}
