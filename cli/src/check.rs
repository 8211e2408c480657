//! `response-template check`: what is wrong with templates.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use response_template::value::{Object, Value};
use response_template_compiler::compile;
use response_template_compiler::diagnostic::{Diagnostic, Diagnostics, Severity};

use crate::Failure;
use crate::color::{Color, Look};
use crate::source::{read_standard_input, template_text};

/// Checks templates, and says of each mistake where it is and what to write instead.
///
/// Exit status: 0 when no template has an error; 1 when there are warnings and `--deny-warnings`
/// is given; 2 when a template has errors or a file cannot be read.
#[derive(Args, Debug)]
pub struct Check {
    /// Templates: JSON files, or tokenizer_config.json with the key `response_template`; `-` is
    /// standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Let warnings fail the check.
    #[arg(long)]
    deny_warnings: bool,

    /// Print one JSON object a line for each complaint, and nothing else.
    #[arg(long)]
    json: bool,
}

/// How a check ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// All templates compile, and warnings are no matter.
    Good,
    /// There are warnings, which are denied.
    Warned,
    /// A template has errors, or a file could not be read.
    Bad,
}

/// How many complaints there are, and files that cannot be read.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    unread: usize,
    errors: usize,
    warnings: usize,
}

impl Check {
    /// Runs the command. Complaints are its output; files that cannot be read are told in `notes`.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn run(
        &self,
        out: &mut impl Write,
        notes: &mut impl Write,
        color: Color,
    ) -> Result<Outcome, Failure> {
        let mut count = Count::default();
        for path in &self.files {
            match read(path) {
                Ok((name, source)) => {
                    let complaints = compile(&name, &source).diagnostics;
                    self.show(&complaints, out, color, &mut count)
                        .map_err(|error| Failure::output(&error))?;
                }
                Err(failure) => {
                    count.unread += 1;
                    writeln!(notes, "{failure}").map_err(|error| Failure::output(&error))?;
                }
            }
        }
        if !self.json {
            self.sum_up(out, count)
                .map_err(|error| Failure::output(&error))?;
        }
        Ok(if count.unread > 0 || count.errors > 0 {
            Outcome::Bad
        } else if self.deny_warnings && count.warnings > 0 {
            Outcome::Warned
        } else {
            Outcome::Good
        })
    }

    fn show(
        &self,
        complaints: &Diagnostics,
        out: &mut impl Write,
        color: Color,
        count: &mut Count,
    ) -> io::Result<()> {
        for complaint in complaints {
            match complaint.severity {
                Severity::Error => count.errors += 1,
                Severity::Warning => count.warnings += 1,
            }
            if self.json {
                let object = object(complaint, complaints.path(), complaints.source());
                writeln!(out, "{}", Value::Object(object).to_json())?;
            } else {
                write_complaint(complaint, complaints, out, color)?;
            }
        }
        Ok(())
    }

    fn sum_up(&self, out: &mut impl Write, count: Count) -> io::Result<()> {
        let number = |count: usize, what: &str| match count {
            1 => format!("1 {what}"),
            count => format!("{count} {what}s"),
        };
        let templates = number(self.files.len() - count.unread, "template");
        let errors = number(count.errors, "error");
        let warnings = number(count.warnings, "warning");
        write!(out, "{templates}: {errors}, {warnings}")?;
        if count.unread > 0 {
            write!(out, ", and {} not read", number(count.unread, "file"))?;
        }
        writeln!(out)
    }
}

/// A template and what to call it.
fn read(path: &Path) -> Result<(String, String), Failure> {
    if path.as_os_str() == "-" {
        return Ok(("standard input".to_owned(), read_standard_input()?));
    }
    template_text(path)
}

/// A complaint for tools. Lines and columns count from one, columns in characters; the end is
/// behind the last character.
fn object(complaint: &Diagnostic, path: &str, source: &str) -> Object {
    // A place in a file that was read into memory fits.
    let number = |number: usize| Value::from(u64::try_from(number).unwrap_or(u64::MAX));
    let (start, end) = (complaint.place(source), complaint.end_place(source));
    let mut object = Object::new();
    object.insert("code", complaint.code.id());
    object.insert("severity", complaint.severity.to_string());
    object.insert("path", path);
    object.insert("line", number(start.line));
    object.insert("column", number(start.column));
    object.insert("end_line", number(end.line));
    object.insert("end_column", number(end.column));
    object.insert("message", complaint.message.as_str());
    let help = complaint.help.as_deref();
    object.insert("help", help.map_or(Value::Null, Value::from));
    object
}

/// A complaint for people, and an empty line.
pub(crate) fn write_complaint(
    complaint: &Diagnostic,
    all: &Diagnostics,
    out: &mut impl Write,
    color: Color,
) -> io::Result<()> {
    let (path, source) = (all.path(), all.source());
    let look = match complaint.severity {
        Severity::Error => Look::Red,
        Severity::Warning => Look::Yellow,
    };
    let kind = format!("{}[{}]", complaint.severity, complaint.code);
    let message = format!("{path}:{}: {}", complaint.place(source), complaint.message);
    let kind = color.paint(look, kind);
    writeln!(out, "{kind}: {}", color.paint(Look::Bold, message))?;
    let [above, text, below] = complaint.excerpt(source).lines();
    for (margin, rest) in [above, text] {
        writeln!(out, "{}{rest}", color.paint(Look::Blue, margin))?;
    }
    let (margin, carets) = below;
    let carets = color.paint(look, carets);
    writeln!(out, "{}{carets}", color.paint(Look::Blue, margin))?;
    if let Some(help) = &complaint.help {
        writeln!(out, "{}: {help}", color.paint(Look::Green, "help"))?;
    }
    writeln!(out)
}
