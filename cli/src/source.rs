//! What commands read: templates, prefixes, replies.

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;
use response_template::dynamic::DynamicTemplate;
use response_template::{Options, Tools};
use response_template_compiler::template::nearest;
use response_template_models::{ALL, Model, find};

use crate::Failure;

/// A template, a reply after it, and what comes before the reply.
#[derive(Args, Debug)]
pub struct Source {
    /// The template: a JSON file, a tokenizer_config.json with the key `response_template`, or
    /// the name of a built-in template, such as `qwen3`.
    #[arg(long, short, value_name = "TEMPLATE")]
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

/// Compiles a template: a file, or a built-in one.
///
/// # Errors
/// As [`template_text`], or if the template does not compile.
pub fn load_template(path: &Path) -> Result<DynamicTemplate, Failure> {
    let (name, source) = template_text(path)?;
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

/// What to call a template, and its JSON. It is a file, or a built-in template by its name; a
/// file of that name comes first.
///
/// # Errors
/// If the file cannot be read, or there is no such file and no such template.
pub fn template_text(path: &Path) -> Result<(String, String), Failure> {
    let name = path.display().to_string();
    // A folder of the name, such as one with the replies of a model, is no template.
    let is_name = !path.exists() || path.is_dir();
    match path.to_str() {
        Some(word) if is_name && !word.contains(['.', '/', '\\']) => match find(word) {
            Some(model) => Ok((name, model.json().to_owned())),
            None => Err(Failure::new(format!(
                "error: there is no file `{word}`, and no built-in template of that name\n{}",
                help_with_name(word)
            ))),
        },
        _ => Ok((name, read_file(path)?)),
    }
}

/// What to tell someone who has named a built-in template that there is not: the names that may
/// have been meant.
#[must_use]
pub fn help_with_name(name: &str) -> String {
    let likely: Vec<String> = likely_names(name)
        .iter()
        .map(|name| format!("`{name}`"))
        .collect();
    let question = match likely.split_last() {
        Some((last, [])) => format!("did you mean {last}? "),
        Some((last, others)) => format!("did you mean {}, or {last}? ", others.join(", ")),
        None => String::new(),
    };
    format!("help: {question}`response-template templates` lists the built-in ones")
}

/// The names that begin so; failing these, the one that looks most like it.
fn likely_names(name: &str) -> Vec<&'static str> {
    let all = ALL.iter().map(Model::name);
    let beginning: Vec<_> = all
        .clone()
        .filter(|known| !name.is_empty() && known.starts_with(name))
        .collect();
    if beginning.is_empty() {
        let all: Vec<_> = all.collect();
        nearest(name, &all).into_iter().collect()
    } else {
        beginning
    }
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

#[cfg(test)]
mod names {
    use super::*;

    #[test]
    fn a_built_in_template_goes_by_its_name() {
        let (name, text) = template_text(Path::new("qwen3")).expect("a template");
        assert_eq!(name, "qwen3");
        assert_eq!(Some(text.as_str()), find("qwen3").map(Model::json));
    }

    #[test]
    fn a_file_comes_first() {
        // Tests run in the folder of the crate.
        let (_, text) = template_text(Path::new("Cargo.toml")).expect("a file");
        assert!(text.contains("[package]"));
        let failure = template_text(Path::new("src")).expect_err("a folder");
        assert!(failure.to_string().contains("no built-in template"));
        let failure = template_text(Path::new("qwen3.json")).expect_err("no such file");
        assert!(failure.to_string().contains("cannot read"), "{failure}");
    }

    #[test]
    fn likely_names_are_told() {
        for (name, help) in [
            ("qwn3", "did you mean `qwen3`? "),
            ("gpt-oss", "did you mean `gpt_oss`? "),
            (
                "llama",
                "did you mean `llama3`, `llama4`, or `llama4_json`? ",
            ),
            ("nothing like it", ""),
            ("", ""),
        ] {
            let expected = format!("help: {help}`response-template templates` lists");
            let found = help_with_name(name);
            assert!(found.starts_with(&expected), "{found}");
        }
    }
}
