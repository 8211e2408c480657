//! The reference implementation, in a process of its own.

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use super::Pair;
use crate::corpus;

/// What the reference makes of a pair.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Why it does not take the template.
    pub refused: Option<String>,
    /// The kind of its error; empty if there was none.
    pub error: String,
    /// Its message, as JSON.
    pub message: Option<String>,
    /// Its events, as JSON.
    pub events: Option<String>,
    /// Whether its answer depends on how the text is cut.
    pub depends: bool,
}

impl Answer {
    /// Whether there is an event of some kind about a field.
    #[must_use]
    pub fn has(&self, kind: &str, field: &str) -> bool {
        let events = self.events.as_deref().unwrap_or("[]");
        let is_it =
            |event: &corpus::Case<'_>| event.text("type") == kind && event.text("field") == field;
        let line = format!("{{\"events\": {events}}}");
        corpus::cases(&line).any(|line| line.objects("events").iter().any(is_it))
    }
}

/// A running Python with the reference in it.
#[derive(Debug)]
pub struct Reference {
    process: Child,
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Reference {
    /// Starts it.
    ///
    /// # Errors
    ///
    /// If there is no such Python.
    ///
    /// # Panics
    ///
    /// Never: the process has the pipes that it was given.
    pub fn start(python: &str) -> io::Result<Self> {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("differential/reference.py");
        let mut process = Command::new(python)
            .arg(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let questions = process.stdin.take();
        let answers = process.stdout.take().expect("its output is a pipe");
        Ok(Self {
            process,
            questions,
            answers: BufReader::new(answers),
        })
    }

    /// Asks about some pairs.
    ///
    /// # Errors
    ///
    /// If the process does not answer, as when it has no `transformers`.
    ///
    /// # Panics
    ///
    /// When an answer is not what the script writes.
    pub fn answers(&mut self, pairs: &[Pair]) -> io::Result<Vec<Answer>> {
        let Some(questions) = &mut self.questions else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        let mut answers = Vec::new();
        // One at a time, or both sides might wait for room in a pipe.
        for pair in pairs {
            writeln!(questions, "{}", pair.json())?;
            questions.flush()?;
            let mut line = String::new();
            if self.answers.read_line(&mut line)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            answers.push(read(&line));
        }
        Ok(answers)
    }
}

impl Drop for Reference {
    /// Ends the process, by the end of its input.
    fn drop(&mut self) {
        self.questions = None;
        // Nobody is left to tell.
        let _ = self.process.wait();
    }
}

fn read(line: &str) -> Answer {
    let case = corpus::cases(line).next().expect("an answer is a line");
    let text = |key| case.json(key).map(|_| case.text(key));
    Answer {
        refused: text("refused"),
        error: text("error").unwrap_or_default(),
        message: case.json("message").map(str::to_owned),
        events: case.json("events").map(str::to_owned),
        depends: case.json("depends") == Some("true"),
    }
}
