//! Streams a raw reply of SmolLM3 through a parser that was generated while this file was
//! compiled, and prints what a server would do with it: events as they happen, then the message.
//!
//!     cargo run --release --example stream
//!     cargo run --release --example stream -- my-reply.txt

// What a program prints is its own affair; the workspace's lints are for libraries.
#![expect(clippy::print_stdout, clippy::print_stderr)]

use std::process::ExitCode;

response_template::response_template! {
    /// The assistant turn of SmolLM3.
    mod smollm3 = "../../templates/smollm3.json";
}

/// The prompt as the chat template made it. The parser finds the last `<|im_start|>assistant`
/// in it and takes what follows for the beginning of the reply.
const PROMPT: &str = "<|im_start|>user\n\
    Is it a good weekend for a bike tour, Lyon or Geneva?<|im_end|>\n\
    <|im_start|>assistant\n";

/// What the model generated, special tokens and all.
const REPLY: &str = include_str!("../../templates/replies/smollm3/two_calls.txt");

fn main() -> ExitCode {
    let reply = match std::env::args_os().nth(1) {
        None => REPLY.to_owned(),
        Some(path) => match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("cannot read `{}`: {error}", path.display());
                return ExitCode::from(2);
            }
        },
    };
    match stream(&reply) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn stream(reply: &str) -> Result<(), Box<dyn std::error::Error>> {
    let mut parser = smollm3::Parser::start(PROMPT, show)?;
    for token in tokens(reply) {
        parser.feed(token, show)?;
    }
    let message = parser.finalize(show)?;

    println!("\n\nThe message:\n{message:#?}");
    for call in &message.tool_calls {
        println!(
            "\nTo run: {} with {}",
            call.name().unwrap_or("a tool without a name"),
            call.arguments()
                .map_or_else(String::new, ToString::to_string)
        );
    }
    println!("\nAs JSON:\n{}", serde_json::to_string(&message)?);
    Ok(())
}

/// What happens in the text. Each piece borrows from the chunk that was fed.
fn show(event: smollm3::Event<'_>) {
    use smollm3::Event;
    match event {
        Event::RegionOpen { field, range, .. } => {
            println!("\n[{field} opens at byte {}]", range.end)
        }
        // A bar where a chunk ends shows that nothing waits longer than it must.
        Event::RegionChunk { text, .. } => print!("{text}|"),
        Event::RegionClose { field, ended, .. } => println!("\n[{field} closes: {ended:?}]"),
        Event::RegionMalformed { field, cause, .. } => {
            println!("\n[{field} is malformed: {cause}]")
        }
        _ => {}
    }
}

/// Cuts a text about as a tokenizer does: special tokens whole, words with the space before them.
fn tokens(mut text: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        let special = text.strip_prefix("<|").and_then(|rest| rest.find("|>"));
        let end = match special {
            Some(end) => end + 4,
            None => text
                .char_indices()
                .skip(1)
                .find(|&(_, character)| !character.is_alphanumeric())
                .map_or(text.len(), |(end, _)| end),
        };
        let (token, rest) = text.split_at(end);
        text = rest;
        (!token.is_empty()).then_some(token)
    })
}
