//! What users read of a template where the mouse rests on a name, and in the pages of `cargo doc`.

use response_template_compiler::template::{Content, Delimiter, Field, Template};
use syn::Ident;

/// Of a module of one template.
pub(crate) fn module(name: &Ident) -> Vec<String> {
    let link = |item| link(name, item);
    vec![
        format!(
            " The parser of a response template: a {} is fed a reply piece by piece and tells",
            link("Parser"),
        ),
        format!(
            " {}s, {} takes one that is all there. Both make a {}.",
            link("Event"),
            link("parse"),
            link("Message"),
        ),
    ]
}

/// Of a module of several.
pub(crate) fn registry(name: &Ident) -> Vec<String> {
    let link = |item| link(name, item);
    vec![
        format!(
            " Response templates, each with a module of its own. {} looks one up by its name, and",
            link("find"),
        ),
        format!(" {} lists them.", link("ALL")),
    ]
}

/// An item of a module, linked from outside of it, where what is said of a module is looked up.
fn link(module: &Ident, item: &str) -> String {
    let module = module.to_string();
    if module.starts_with("r#") {
        // Links do not know raw names.
        format!("`{item}`")
    } else {
        format!("[`{item}`]({module}::{item})")
    }
}

/// Of a field, line by line: its key, where `name` does not say it, and what the template says of it.
pub(crate) fn field(field: &Field, name: &str) -> Vec<String> {
    let key = &field.name.value;
    let mut lines = Vec::new();
    if key != name {
        lines.extend([format!(" {}", code(key)), String::new()]);
    }
    lines.push(match &field.open {
        Some(open) => format!(" - Opened by {}", delimiter(open)),
        None => " - The text outside all other fields".to_owned(),
    });
    if let Some(close) = &field.close {
        lines.push(format!(" - Closed by {}", delimiter(close)));
    }
    if !matches!(field.content, Content::Text { .. }) {
        lines.push(format!(" - Read as `{}`", field.content.name()));
    }
    if !field.optional {
        lines.push(" - Required".to_owned());
    }
    lines
}

/// Of a message: all fields with their delimiters.
pub(crate) fn fields(template: &Template) -> Vec<String> {
    let mut lines = vec![
        String::new(),
        " The fields of the template:".to_owned(),
        String::new(),
    ];
    for field in &template.fields {
        let key = code(&field.name.value);
        lines.push(format!(" - {key}: {}", delimiters(field)));
    }
    lines
}

/// Where the text of a field begins and ends.
fn delimiters(field: &Field) -> String {
    let opens = match &field.open {
        Some(open) => format!("opened by {}", delimiter(open)),
        None => "the text outside all other fields".to_owned(),
    };
    let closes = match &field.close {
        Some(close) => format!(", closed by {}", delimiter(close)),
        None => String::new(),
    };
    opens + &closes
}

fn delimiter(delimiter: &Delimiter) -> String {
    match delimiter {
        Delimiter::Pattern(pattern) => format!("the pattern {}", code(&pattern.value)),
        Delimiter::Literals(literals) => {
            let literals = literals.iter().map(|text| code(&text.value));
            literals.collect::<Vec<_>>().join(" or ")
        }
    }
}

/// Text as code, on one line.
fn code(text: &str) -> String {
    let text = text.replace('\n', "\\n").replace('\r', "\\r");
    let ticks = text.split(|character| character != '`').map(str::len);
    let fence = "`".repeat(ticks.max().unwrap_or(0) + 1);
    let is_odd = |character: char| character == '`' || character.is_whitespace();
    // Markdown takes one space off both ends.
    let pad = if text.starts_with(is_odd) || text.ends_with(is_odd) {
        " "
    } else {
        ""
    };
    format!("{fence}{pad}{text}{pad}{fence}")
}

#[cfg(test)]
mod tests {
    use super::{code, module};
    use proc_macro2::{Ident, Span};

    #[test]
    fn a_raw_name_is_not_linked() {
        let module = |name| module(&name).concat();
        assert!(module(Ident::new("a", Span::call_site())).contains("[`parse`](a::parse)"));
        assert!(!module(Ident::new_raw("type", Span::call_site())).contains("::"));
    }

    #[test]
    fn any_text_is_code() {
        for (text, expected) in [
            ("<think>", "`<think>`"),
            ("a`b", "``a`b``"),
            ("```json\n", "```` ```json\\n ````"),
            (" ", "`   `"),
            ("", "``"),
        ] {
            assert_eq!(code(text), expected);
        }
    }
}
