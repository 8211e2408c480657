//! What commands read: templates, prefixes, replies.

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;
use response_template::dynamic::DynamicTemplate;
use response_template::{Options, Tools};

use crate::Failure;

/// A template, a reply after it, and what comes before the reply.
#[derive(Args, Debug)]
pub struct Source {
    /// The template: a JSON file, or a tokenizer_config.json with the key `response_template`.
    #[arg(long, short, value_name = "FILE")]
    template: PathBuf,

    /// The prompt that the reply continues; parsing begins after its last start anchor.
    #[arg(long, value_name = "TEXT", conflicts_with = "prefix_file")]
    prefix: Option<String>,

    /// The same, from a file.
    #[arg(long, value_name = "FILE")]
    prefix_file: Option<PathBuf>,

    /// The tools of the request: a JSON list. The arguments of their calls get the types that
    /// the tools ask for.
    #[arg(long, value_name = "FILE")]
    tools: Option<PathBuf>,

    /// The file with the text that the model generated; standard input if it is left out or `-`.
    #[arg(value_name = "REPLY")]
    reply: Option<PathBuf>,
}

impl Source {
    /// Compiles the template.
    ///
    /// # Errors
    /// If the file cannot be read, or the template does not compile.
    pub fn template(&self) -> Result<DynamicTemplate, Failure> {
        load_template(&self.template)
    }

    /// The prefix; empty if none is given.
    ///
    /// # Errors
    /// If its file cannot be read.
    pub fn prefix(&self) -> Result<String, Failure> {
        match (&self.prefix, &self.prefix_file) {
            (Some(text), _) => Ok(text.clone()),
            (None, Some(path)) => read_file(path),
            (None, None) => Ok(String::new()),
        }
    }

    /// What the parser is to know beside the template.
    ///
    /// # Errors
    /// If the file with the tools cannot be read, or holds something else.
    pub fn options(&self) -> Result<Options, Failure> {
        match &self.tools {
            Some(path) => {
                let tools = Tools::from_json(&read_file(path)?)
                    .map_err(|error| Failure::bad_tools(path, &error))?;
                Ok(Options::new().tools(&tools))
            }
            None => Ok(Options::new()),
        }
    }

    /// The reply.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn reply(&self) -> Result<String, Failure> {
        match &self.reply {
            Some(path) if path.as_os_str() != "-" => {
                let name = path.to_string_lossy();
                match read_file(path) {
                    Err(_) if is_text(&name) => Err(Failure::text_for_a_file(&name)),
                    read => read,
                }
            }
            _ => read_standard_input(),
        }
    }
}

/// Compiles the template in a file.
///
/// # Errors
/// If the file cannot be read, or the template does not compile.
pub fn load_template(path: &Path) -> Result<DynamicTemplate, Failure> {
    let source = read_file(path)?;
    let name = path.display().to_string();
    Ok(DynamicTemplate::from_named_json(&name, &source)?)
}

/// Whether what was given as the name of a file is more likely a text.
fn is_text(name: &str) -> bool {
    // No file system takes longer names.
    const LONGEST_NAME: usize = 255;
    let last_part = name.rsplit('/').next().unwrap_or(name);
    name.contains(['\n', '<', '{']) || last_part.len() > LONGEST_NAME
}

/// Reads all of standard input.
///
/// # Errors
/// If it cannot be read.
pub fn read_standard_input() -> Result<String, Failure> {
    let mut text = String::new();
    std::io::stdin()
        .read_to_string(&mut text)
        .map_err(|error| Failure::file(Path::new("standard input"), &error))?;
    Ok(text)
}

/// Reads a text file.
///
/// # Errors
/// If it cannot be read.
pub fn read_file(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|error| Failure::file(path, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_told_from_names() {
        for name in ["reply.txt", "/tmp/some folder/a reply.txt", "", "-"] {
            assert!(!is_text(name), "{name}");
        }
        let long = "word ".repeat(60);
        for text in ["<think>Well</think>", "two\nlines", "{\"a\": 1}", &long] {
            assert!(is_text(text), "{text}");
        }
    }
}
