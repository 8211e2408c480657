//! `response-template stream`: a reply becomes events.

use std::io::Write;

use clap::Args;
use response_template::Event;
use response_template::dynamic::{DynamicTemplate, FieldId};
use response_template::value::Value;

use crate::chunks::Chunking;
use crate::parse::warn_of_missing_anchor;
use crate::source::Source;
use crate::{Failure, json};

/// Prints the events of a reply as JSON lines, as they happen.
#[derive(Args, Debug)]
pub struct Stream {
    #[command(flatten)]
    source: Source,

    /// How many characters to feed at a time; all at once if left out.
    #[arg(long, value_name = "N")]
    chunk: Option<std::num::NonZeroUsize>,
}

impl Stream {
    /// Runs the command. The answer says whether the reply was what the template says.
    ///
    /// # Errors
    /// If something cannot be read or written, or the template does not compile.
    pub fn run(&self, out: &mut impl Write, notes: &mut impl Write) -> Result<bool, Failure> {
        let template = self.source.template()?;
        let prefix = self.source.prefix()?;
        let reply = self.source.reply()?;
        let options = self.source.options()?;
        let chunking = match self.chunk {
            Some(count) => Chunking::Characters(count.get()),
            None => Chunking::Whole,
        };
        let mut written = Ok(());
        let mut print = |event: Event<'_, FieldId>| {
            if written.is_ok() {
                written = print(out, &template, event);
            }
        };
        let mut parser = template
            .options()
            .with(options)
            .start(&prefix, &mut print)
            .map_err(|error| Failure::new(format!("error: {error}")))?;
        warn_of_missing_anchor(parser.anchor(), notes).map_err(|error| Failure::output(&error))?;
        for chunk in chunking.cut(&reply) {
            parser
                .feed(chunk, &mut print)
                .map_err(|error| Failure::new(error.to_string()))?;
        }
        let finalized = parser.finalize(&mut print);
        written.map_err(|error| Failure::output(&error))?;
        if let Err(error) = &finalized {
            writeln!(notes, "error: {error}").map_err(|error| Failure::output(&error))?;
        }
        Ok(finalized.is_ok())
    }
}

fn print(
    out: &mut impl Write,
    template: &DynamicTemplate,
    event: Event<'_, FieldId>,
) -> std::io::Result<()> {
    let event = event.map_field(|field| template.name(field));
    writeln!(out, "{}", Value::Object(json::event_object(&event)))?;
    // Someone may be watching, or piping the lines on.
    out.flush()
}
