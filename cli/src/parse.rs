//! `response-template parse`: a reply becomes a message.

use std::io::Write;

use clap::Args;
use response_template::Anchor;
use response_template::value::Value;

use crate::source::Source;
use crate::{Failure, json};

/// Parses a reply and prints the message as one line of JSON.
#[derive(Args, Debug)]
pub struct Parse {
    #[command(flatten)]
    source: Source,

    /// Print for people: one entry a line.
    #[arg(long)]
    pretty: bool,
}

impl Parse {
    /// Runs the command. The answer says whether the reply was what the template says.
    ///
    /// # Errors
    /// If something cannot be read or written, or the template does not compile.
    pub fn run(&self, out: &mut impl Write, notes: &mut impl Write) -> Result<bool, Failure> {
        let template = self.source.template()?;
        let prefix = self.source.prefix()?;
        let reply = self.source.reply()?;
        let options = self.source.options()?;
        let mut parser = template
            .options()
            .with(options)
            .start(&prefix, |_| ())
            .map_err(|error| Failure::new(format!("error: {error}")))?;
        let write = |error| Failure::output(&error);
        warn_of_missing_anchor(parser.anchor(), notes).map_err(write)?;
        parser
            .feed(&reply, |_| ())
            .map_err(|error| Failure::new(error.to_string()))?;
        let (message, good) = match parser.finalize(|_| ()) {
            Ok(message) => (Some(message), true),
            Err(error) => {
                writeln!(notes, "error: {error}").map_err(write)?;
                (error.into_message(), false)
            }
        };
        if let Some(message) = message {
            let message = Value::Object(message);
            let text = if self.pretty {
                json::pretty(&message)
            } else {
                message.to_json()
            };
            writeln!(out, "{text}").map_err(write)?;
        }
        Ok(good)
    }
}

/// A prompt without a start anchor is parsed as part of the reply, which is hardly ever meant.
pub(crate) fn warn_of_missing_anchor(
    anchor: Anchor,
    notes: &mut impl Write,
) -> std::io::Result<()> {
    if anchor == Anchor::Missing {
        writeln!(
            notes,
            "warning: the prefix holds no start anchor, so all of it was parsed as part of the reply"
        )?;
    }
    Ok(())
}
