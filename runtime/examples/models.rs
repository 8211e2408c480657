//! Serves several models with one binary: the parser is chosen by name.
//!
//!     cargo run --release --example models -- --model qwen3 < reply.txt

// What a program prints is its own affair; the workspace's lints are for libraries.
#![expect(clippy::print_stdout, clippy::print_stderr)]

use std::io::Read;
use std::process::ExitCode;

use response_template::Options;
use response_template::value::Value;

response_template::response_template! {
    /// The models that are served. A folder would do as well: `mod models = "../../templates/";`.
    mod models {
        /// Qwen 3.
        pub mod qwen3 = "../../templates/qwen3.json";
        /// gpt-oss.
        pub mod gpt_oss = "../../templates/gpt_oss.json";
        /// Gemma 4.
        pub mod gemma4 = "../../templates/gemma4.json";
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let model = match &arguments[..] {
        [flag, model] if flag == "--model" => models::find(model),
        _ => None,
    };
    let Some(model) = model else {
        let names: Vec<&str> = models::ALL.iter().map(|model| model.name()).collect();
        eprintln!("usage: models --model NAME, one of {}", names.join(", "));
        return ExitCode::from(2);
    };
    let mut reply = String::new();
    if let Err(error) = std::io::stdin().read_to_string(&mut reply) {
        eprintln!("cannot read the reply: {error}");
        return ExitCode::from(2);
    }
    let outcome = model
        .start(Options::new(), "", &mut |_| ())
        .map_err(|error| error.to_string())
        .and_then(|mut parser| {
            parser
                .feed(&reply, &mut |_| ())
                .map_err(|error| error.to_string())?;
            parser
                .finalize(&mut |_| ())
                .map_err(|error| error.to_string())
        });
    match outcome {
        Ok(message) => {
            println!("{}", Value::Object(message));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
