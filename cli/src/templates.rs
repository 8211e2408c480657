//! `response-template templates`: what is built in.

use std::io::Write;

use clap::Args;
use response_template::value::{Object, Value};
use response_template_models::{ALL, Model, find};

use crate::Failure;
use crate::source::help_with_name;

/// Lists the built-in templates, and the models they are for. Where a template is asked for, the
/// name of one will do.
#[derive(Args, Debug)]
pub struct Templates {
    /// Print this template instead: to read it, or to begin one of your own with it.
    #[arg(value_name = "NAME", conflicts_with = "json")]
    name: Option<String>,

    /// Print one JSON object a line for each template, with `name` and `models`.
    #[arg(long)]
    json: bool,
}

impl Templates {
    /// Runs the command. The answer is that all went well.
    ///
    /// # Errors
    /// If there is no template of the name, or the output cannot be written.
    pub fn run(&self, out: &mut impl Write) -> Result<bool, Failure> {
        let written = match &self.name {
            Some(name) => {
                let model = find(name).ok_or_else(|| {
                    Failure::new(format!(
                        "error: there is no built-in template `{name}`\n{}",
                        help_with_name(name)
                    ))
                })?;
                writeln!(out, "{}", model.json().trim_end())
            }
            None => self.list(out),
        };
        written.map_err(|error| Failure::output(&error))?;
        Ok(true)
    }

    fn list(&self, out: &mut impl Write) -> std::io::Result<()> {
        let width = ALL.iter().map(|model| model.name().len()).max();
        let width = width.unwrap_or(0);
        for model in ALL {
            if self.json {
                writeln!(out, "{}", Value::Object(entry(model)))?;
            } else {
                let models = model.models().join(", ");
                writeln!(out, "{:width$}  {models}", model.name())?;
            }
        }
        Ok(())
    }
}

fn entry(model: &Model) -> Object {
    let models = model.models().iter().map(|model| Value::from(*model));
    let mut entry = Object::new();
    entry.insert("name", model.name());
    entry.insert("models", Value::Array(models.collect()));
    entry
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(name: Option<&str>, json: bool) -> Result<String, String> {
        let name = name.map(str::to_owned);
        let mut out = Vec::new();
        match (Templates { name, json }).run(&mut out) {
            Ok(_) => Ok(String::from_utf8(out).expect("text")),
            Err(failure) => Err(failure.to_string()),
        }
    }

    #[test]
    fn each_template_is_a_line() {
        let list = run(None, false).expect("a list");
        assert_eq!(list.lines().count(), ALL.len());
        assert!(list.contains("\ngpt_oss              gpt-oss-20b, gpt-oss-120b\n"));
        let list = run(None, true).expect("a list");
        let line = r#"{"name":"gpt_oss","models":["gpt-oss-20b","gpt-oss-120b"]}"#;
        assert!(list.lines().any(|each| each == line));
    }

    #[test]
    fn a_template_is_shown_by_its_name() {
        let shown = run(Some("gemma4"), false).expect("a template");
        assert!(shown.starts_with('{') && shown.ends_with("}\n"));
        assert!(run(Some("gema4"), false).unwrap_err().contains("`gemma4`"));
    }
}
