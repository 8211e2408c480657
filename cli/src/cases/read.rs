//! Reads cases from JSON lines.

use std::path::Path;

use response_template::Tools;
use response_template::content::{Content, JsonOptions};
use response_template::value::{Object, Value};

use super::Case;
use crate::Failure;
use crate::source::{help_with_name, read_file};

/// Reads all cases of a file. Lines end at line feeds only: a value may hold other line ends.
///
/// # Errors
/// If the file cannot be read, or a line is no case.
pub fn load(path: &Path) -> Result<Vec<Case>, Failure> {
    let text = read_file(path)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    (1..)
        .zip(text.split('\n'))
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| {
            read_line(line, folder)
                .map_err(|error| Failure::new(format!("{}:{number}: {error}", path.display())))
        })
        .collect()
}

/// Reads one case. A template given by name is looked for in the folder, in its `templates/`, and
/// among the built-in ones.
///
/// # Errors
/// If the line is no case, or its template cannot be read.
pub fn read_line(line: &str, folder: &Path) -> Result<Case, Failure> {
    // Our own reader keeps numbers as they are written.
    let value = Content::Json(JsonOptions::new())
        .parse(line)
        .map_err(|error| Failure::new(format!("the case is not JSON: {error}")))?;
    let Value::Object(mut case) = value else {
        return Err(Failure::new("a case must be a JSON object"));
    };
    let id = text(&mut case, "id")?.unwrap_or_default();
    let template = match case.remove("template") {
        Some(Value::String(name)) => named_template(&name, folder)?,
        Some(template) => ("template".to_owned(), template.to_json()),
        None => return Err(Failure::new(format!("the case `{id}` lacks `template`"))),
    };
    let tools = match case.remove("tools") {
        Some(Value::Null) | None => Tools::default(),
        Some(tools) => Tools::try_from(&tools)
            .map_err(|error| Failure::new(format!("the tools of the case `{id}`: {error}")))?,
    };
    let message = match case.remove("message").or_else(|| case.remove("expected")) {
        Some(Value::Object(message)) => Some(message),
        Some(Value::Null) | None => None,
        // What is passed over would pass for what is right.
        Some(other) => return Err(unexpected(&other, "message", "an object")),
    };
    let initial = list(&mut case, "initial_events")?;
    let events = list(&mut case, "events")?;
    let error = text(&mut case, "error")?;
    Ok(Case {
        template,
        prefix: text(&mut case, "prefix")?.unwrap_or_default(),
        text: text(&mut case, "text")?
            .ok_or_else(|| Failure::new(format!("the case `{id}` lacks `text`")))?,
        error: error.or_else(|| message.as_ref().map(|_| String::new())),
        tools,
        message,
        events: events.map(|events| {
            let mut all = initial.unwrap_or_default();
            all.extend(events);
            all
        }),
        id,
    })
}

fn named_template(name: &str, folder: &Path) -> Result<(String, String), Failure> {
    let places = [
        folder.join(name),
        folder.join(format!("{name}.json")),
        folder.join("templates").join(name),
        folder.join("templates").join(format!("{name}.json")),
    ];
    match places.iter().find(|path| path.is_file()) {
        Some(path) => Ok((path.display().to_string(), read_file(path)?)),
        None => match response_template_models::find(name) {
            Some(model) => Ok((name.to_owned(), model.json().to_owned())),
            None => Err(Failure::new(format!(
                "there is no template `{name}` beside the cases, in `templates/` beside them, or built in\n{}",
                help_with_name(name)
            ))),
        },
    }
}

fn text(case: &mut Object, key: &str) -> Result<Option<String>, Failure> {
    match case.remove(key) {
        Some(Value::String(text)) => Ok(Some(text)),
        Some(Value::Null) | None => Ok(None),
        Some(other) => Err(unexpected(&other, key, "a string")),
    }
}

fn list(case: &mut Object, key: &str) -> Result<Option<Vec<Value>>, Failure> {
    match case.remove(key) {
        Some(Value::Array(items)) => Ok(Some(items)),
        Some(Value::Null) | None => Ok(None),
        Some(other) => Err(unexpected(&other, key, "a list")),
    }
}

fn unexpected(found: &Value, key: &str, expected: &str) -> Failure {
    Failure::new(format!(
        "found `{}` for `{key}`, expected {expected}",
        found.to_json()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a case with more entries.
    fn with(entries: &str) -> Result<Case, String> {
        let line = format!("{{\"id\": \"a\", \"template\": {{}}, \"text\": \"\"{entries}}}");
        read_line(&line, Path::new("")).map_err(|failure| failure.to_string())
    }

    #[test]
    fn what_cannot_be_read_is_an_error() {
        for entries in ["", ", \"tools\": null", ", \"tools\": []", ", \"note\": 1"] {
            assert!(with(entries).is_ok(), "{entries}");
        }
        for (entries, expected) in [
            (", \"tools\": 5", "the tools of the case `a`"),
            (", \"tools\": \"tools.json\"", "the tools of the case `a`"),
            (
                r#", "tools": [{"name": "f", "parameters": {"properties": {"x": {"anyOf": 5}}}}]"#,
                "the tools of the case `a`",
            ),
            (", \"message\": \"text\"", "found `\"text\"` for `message`"),
        ] {
            let error = with(entries).expect_err(entries);
            assert!(error.starts_with(expected), "{entries}: {error}");
        }
    }
}
