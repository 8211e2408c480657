//! The `response-template` tool.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use response_template_cli::check::{Check, Outcome};
use response_template_cli::color::Color;
use response_template_cli::explain::Explain;
use response_template_cli::{
    Failure, parse::Parse, stream::Stream, templates::Templates, test::Test,
};

/// Writes, tries and tests response templates: the JSON that says how the text a chat model
/// generates becomes a structured message.
///
/// Exit status: 0 when all went well; 1 when a reply is not what its template says, or a case
/// failed, or `check` was to deny warnings and there are some; 2 when a file cannot be read or a template does not compile.
#[derive(Parser)]
#[command(name = "response-template", version)]
struct Tool {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(Check),
    Explain(Explain),
    Parse(Parse),
    Stream(Stream),
    Templates(Templates),
    Test(Test),
}

fn main() -> ExitCode {
    let tool = Tool::parse();
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut notes = io::stderr().lock();
    let color = Color::of(&io::stdout());
    let status = |good| if good { 0 } else { 1 };
    let result = match &tool.command {
        Command::Check(check) => {
            check
                .run(&mut out, &mut notes, color)
                .map(|outcome| match outcome {
                    Outcome::Good => 0,
                    Outcome::Warned => 1,
                    Outcome::Bad => 2,
                })
        }
        Command::Explain(explain) => explain.run(&mut out).map(|()| 0),
        Command::Parse(parse) => parse.run(&mut out, &mut notes).map(status),
        Command::Stream(stream) => stream.run(&mut out, &mut notes).map(status),
        Command::Templates(templates) => templates.run(&mut out).map(status),
        Command::Test(test) => test.run(&mut out).map(status),
    };
    let result = result.and_then(|status| match out.flush() {
        Ok(()) => Ok(status),
        Err(error) => Err(Failure::output(&error)),
    });
    match result {
        Ok(status) => ExitCode::from(status),
        // Whoever reads the output has seen enough, as `head` does.
        Err(failure) if failure.nobody_reads() => ExitCode::SUCCESS,
        Err(failure) => {
            // Standard error is the last resort; if that is gone too, the exit status still tells.
            let _ = writeln!(notes, "{failure}");
            ExitCode::from(2)
        }
    }
}
