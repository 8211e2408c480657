//! Why tools cannot be prepared.

use alloc::string::String;
use core::fmt;

use crate::content::ContentError;

/// Tools that cannot be prepared.
///
/// The reference takes nearly anything for a tool, and passes over what it does not know.
/// What it fails on with a `TypeError` is an error here, too: an `anyOf` or `oneOf` that
/// is a number or `true`. It comes when the tools are prepared, before any reply.
///
/// ```
/// use response_template::tools::Tools;
///
/// let error = Tools::from_json(
///     r#"[{"name": "f", "parameters": {"properties": {"a": {"anyOf": 5}}}}]"#,
/// )
/// .unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "found a number for `anyOf` of the argument `a` of the tool `f`, expected an array",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolsError(Problem);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Problem {
    NotJson(ContentError),
    /// Neither a list of tools nor a tool.
    NoTools(&'static str),
    BadSchema {
        tool: String,
        argument: String,
        alternatives: BadAlternatives,
    },
}

/// Alternatives of a schema that are no list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BadAlternatives {
    pub(super) key: &'static str,
    pub(super) found: &'static str,
}

impl ToolsError {
    pub(super) const fn not_json(error: ContentError) -> Self {
        Self(Problem::NotJson(error))
    }

    pub(super) const fn no_tools(found: &'static str) -> Self {
        Self(Problem::NoTools(found))
    }

    pub(super) fn bad_schema(tool: &str, argument: &str, alternatives: BadAlternatives) -> Self {
        Self(Problem::BadSchema {
            tool: tool.into(),
            argument: argument.into(),
            alternatives,
        })
    }

    /// The name of the tool whose schema is wrong, if that is what is wrong.
    #[must_use]
    pub fn tool(&self) -> Option<&str> {
        match &self.0 {
            Problem::BadSchema { tool, .. } => Some(tool),
            _ => None,
        }
    }
}

impl fmt::Display for ToolsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Problem::NotJson(error) => write!(formatter, "the tools are not JSON: {error}"),
            Problem::NoTools(found) => {
                write!(formatter, "found {found}, expected an array of tools")
            }
            Problem::BadSchema {
                tool,
                argument,
                alternatives: BadAlternatives { key, found },
            } => write!(
                formatter,
                "found {found} for `{key}` of the argument `{argument}` of the tool `{tool}`, expected an array"
            ),
        }
    }
}

impl core::error::Error for ToolsError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.0 {
            Problem::NotJson(error) => Some(error),
            _ => None,
        }
    }
}
