//! Why the tool gives up.

use std::fmt;
use std::path::Path;

use response_template::dynamic::TemplateError;
use response_template::tools::ToolsError;
use response_template_compiler::diagnostic::quoted;

/// Why a command could not do what it was asked.
#[derive(Debug)]
pub struct Failure {
    message: String,
    /// Whether whoever read the output has stopped reading.
    nobody_reads: bool,
}

impl Failure {
    /// A failure in the user's words.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            nobody_reads: false,
        }
    }

    /// A file that could not be read or written.
    #[must_use]
    pub fn file(path: &Path, error: &std::io::Error) -> Self {
        Self::new(format!("error: cannot read `{}`: {error}", path.display()))
    }

    /// A reply that was given where the name of its file belongs.
    #[must_use]
    pub fn text_for_a_file(text: &str) -> Self {
        Self::new(format!(
            "error: there is no file {}, which looks like the reply itself\n\
             help: REPLY is the name of a file; pipe the text itself in",
            quoted(text)
        ))
    }

    /// A file that should hold tools.
    #[must_use]
    pub fn bad_tools(path: &Path, error: &ToolsError) -> Self {
        Self::new(format!("error: cannot use `{}`: {error}", path.display()))
    }

    /// Standard output that cannot be written.
    #[must_use]
    pub fn output(error: &std::io::Error) -> Self {
        Self {
            message: format!("error: cannot write the output: {error}"),
            nobody_reads: error.kind() == std::io::ErrorKind::BrokenPipe,
        }
    }

    /// Whether the output was cut off by its reader, as by `head`: nothing to complain of.
    #[must_use]
    pub fn nobody_reads(&self) -> bool {
        self.nobody_reads
    }
}

impl From<TemplateError> for Failure {
    fn from(error: TemplateError) -> Self {
        Self::new(error.to_string())
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}
