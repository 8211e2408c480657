//! The `response-template` tool.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use response_template_cli::{Failure, parse::Parse, stream::Stream, test::Test};

/// Writes, tries and tests response templates: the JSON that says how the text a chat model
/// generates becomes a structured message.
///
/// Exit status: 0 when all went well; 1 when a reply is not what its template says, or a case
/// failed; 2 when a file cannot be read or a template does not compile.
#[derive(Parser)]
#[command(name = "response-template", version)]
struct Tool {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Parse(Parse),
    Stream(Stream),
    Test(Test),
}

fn main() -> ExitCode {
    let tool = Tool::parse();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut notes = io::stderr().lock();
    let result = match &tool.command {
        Command::Parse(parse) => parse.run(&mut out, &mut notes),
        Command::Stream(stream) => stream.run(&mut out, &mut notes),
        Command::Test(test) => test.run(&mut out),
    };
    let result = result.and_then(|good| match out.flush() {
        Ok(()) => Ok(good),
        Err(error) => Err(Failure::output(&error)),
    });
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        // Whoever reads the output has seen enough, as `head` does.
        Err(failure) if failure.nobody_reads() => ExitCode::SUCCESS,
        Err(failure) => {
            // Standard error is the last resort; if that is gone too, the exit status still tells.
            let _ = writeln!(notes, "{failure}");
            ExitCode::from(2)
        }
    }
}
