//! Why the tool gives up.

use std::fmt;
use std::path::Path;

use response_template::dynamic::TemplateError;
use response_template::tools::ToolsError;

/// Why a command could not do what it was asked.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    /// A failure in the user's words.
    pub fn new(message: impl Into<String>) -> Self {
        Self(message.into())
    }

    /// A file that could not be read or written.
    #[must_use]
    pub fn file(path: &Path, error: &std::io::Error) -> Self {
        Self(format!("error: cannot read `{}`: {error}", path.display()))
    }

    /// A file that should hold tools.
    #[must_use]
    pub fn bad_tools(path: &Path, error: &ToolsError) -> Self {
        Self(format!("error: cannot use `{}`: {error}", path.display()))
    }

    /// Standard output that cannot be written.
    #[must_use]
    pub fn output(error: &std::io::Error) -> Self {
        Self(format!("error: cannot write the output: {error}"))
    }
}

impl From<TemplateError> for Failure {
    fn from(error: TemplateError) -> Self {
        Self(error.to_string())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}
