//! Puts `serde_json`'s complaints into words, with a cure where the mistake is a common one.

use std::ops::Range;

use serde_json::error::{Category, Error};

use crate::diagnostic::{Code, Diagnostic, quoted};

/// The complaint that an error of `serde_json` stands for.
pub(super) fn complaint(source: &str, error: &Error) -> Diagnostic {
    if error.classify() == Category::Eof {
        let end = source.trim_end().len();
        let what = match reason(error).as_str() {
            "EOF while parsing a list" => "inside a list",
            "EOF while parsing an object" => "inside an object",
            "EOF while parsing a string" => "inside a string",
            _ => "where a value should be",
        };
        let message = format!("the text ends {what}");
        return Diagnostic::new(Code::JsonSyntax, end..end, message);
    }
    let reason = reason(error);
    let mut at = source.floor_char_boundary(offset(source, error));
    if reason.starts_with("control character") {
        // This one is reported before its character is passed.
        at += source[at..].find(char::is_control).unwrap_or(0);
    }
    let rest = &source[at..];
    let length = rest.chars().next().map_or(0, char::len_utf8);
    let found = quoted(&word(rest));

    if let Some(constant) = constant(source, at) {
        let message = format!("{} is not JSON", quoted(&source[constant.clone()]));
        return Diagnostic::new(Code::JsonConstant, constant, message)
            .with_help("write a number, or `null`");
    }
    if let Some(comma) = trailing_comma(source, at) {
        let message = "found a comma before the end of a list or object";
        return Diagnostic::new(Code::JsonSyntax, comma, message).with_help("delete the comma");
    }
    let message = match reason.as_str() {
        "expected value" | "expected ident" => format!("found {found}, expected a value"),
        "expected `,` or `]`" | "expected `,` or `}`" | "expected `:`" => {
            format!("found {found}, {reason}")
        }
        "key must be a string" => format!("found {found}, expected a key in double quotes"),
        "trailing characters" => format!("found {found} after the end of the value"),
        "invalid escape" => format!("found the escape `\\{}`, which JSON lacks", first(rest)),
        "invalid number" => "found a number that is not written as JSON writes them".to_owned(),
        control if control.starts_with("control character") => {
            "found a control character inside a string".to_owned()
        }
        _ => reason.clone(),
    };
    let complaint = Diagnostic::new(Code::JsonSyntax, at..at + length, message);
    match cure(&reason, rest) {
        Some(help) => complaint.with_help(help),
        None => complaint,
    }
}

/// The error's text without its place.
fn reason(error: &Error) -> String {
    let text = error.to_string();
    match text.rfind(" at line ") {
        Some(end) => text[..end].to_owned(),
        None => text,
    }
}

/// Where the error is. The columns count bytes, and the last byte that was looked at.
fn offset(source: &str, error: &Error) -> usize {
    let line_start = source
        .split_inclusive('\n')
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum::<usize>();
    (line_start + error.column()).saturating_sub(1)
}

/// The place of a constant that Python reads as a number, if the error is in one.
fn constant(source: &str, at: usize) -> Option<Range<usize>> {
    ["NaN", "-Infinity", "Infinity"]
        .into_iter()
        .find_map(|name| {
            // The error may be after the minus sign.
            let starts = [Some(at), at.checked_sub(1)];
            let start = starts.into_iter().flatten().find(|start| {
                source
                    .get(*start..)
                    .is_some_and(|rest| rest.starts_with(name))
            })?;
            Some(start..start + name.len())
        })
}

/// The place of the comma before an error that is the end of a list or object.
fn trailing_comma(source: &str, at: usize) -> Option<Range<usize>> {
    if !source[at..].starts_with([']', '}']) {
        return None;
    }
    let before = source[..at].trim_end().strip_suffix(',')?;
    Some(before.len()..before.len() + 1)
}

/// What is at the start of `text`: a word, or else one character.
fn word(text: &str) -> String {
    let end = text
        .find(|c: char| !(c.is_alphanumeric() || c == '_'))
        .unwrap_or(text.len());
    if end > 0 {
        text[..end].to_owned()
    } else {
        first(text)
    }
}

fn first(text: &str) -> String {
    text.chars().take(1).collect()
}

/// What to write instead.
fn cure(reason: &str, rest: &str) -> Option<&'static str> {
    if reason == "invalid escape" {
        return Some("write a backslash as `\\\\`");
    }
    if reason.starts_with("control character") {
        return Some("write a line feed as `\\n`, a tab as `\\t`");
    }
    if rest.starts_with("//") || rest.starts_with("/*") || rest.starts_with('#') {
        return Some("delete the comment: JSON has none");
    }
    match word(rest).as_str() {
        "'" => Some("write strings in double quotes"),
        "True" => Some("write `true`"),
        "False" => Some("write `false`"),
        "None" => Some("write `null`"),
        _ => None,
    }
}
