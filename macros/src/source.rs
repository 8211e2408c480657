//! Finds and reads a template.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::LitStr;

/// A template's text.
pub(crate) struct Source {
    /// What messages call it: its path as rustc would show it, so that terminals can open it.
    pub(crate) name: String,
    pub(crate) text: String,
    /// Makes rustc read the file, too.
    pub(crate) tracking: TokenStream,
}

/// Reads the template that a literal holds or names.
pub(crate) fn read(literal: &LitStr) -> Result<Source, String> {
    if is_json(literal) {
        Ok(inline(literal))
    } else {
        file(literal)
    }
}

/// Whether a literal holds a template, rather than the path of one. A list is no template, but
/// no path either.
pub(crate) fn is_json(literal: &LitStr) -> bool {
    let value = literal.value();
    let text = value.trim();
    text.starts_with('{') || text.starts_with('[') && text.ends_with(']')
}

/// The template that a literal holds.
pub(crate) fn inline(literal: &LitStr) -> Source {
    let in_source = in_source(literal);
    let (name, text) = in_source.unwrap_or_else(|| ("inline template".to_owned(), literal.value()));
    Source {
        name,
        text,
        tracking: TokenStream::new(),
    }
}

/// The source file of a literal, and the template at its place in it: lines and columns of the
/// template are then those of the file. Only a raw string has the same characters in both.
fn in_source(literal: &LitStr) -> Option<(String, String)> {
    let token = literal.token().to_string();
    let opening = token.strip_prefix('r')?.find('"')? + "r\"".len();
    // The compiler's own span, which there is wherever the compiler runs the macro.
    let span = literal.span().unwrap();
    let file = span.local_file()?.display().to_string();
    let before = "\n".repeat(span.line() - 1) + &" ".repeat(span.column() - 1 + opening);
    Some((file, before + &literal.value()))
}

/// Reads the template that a literal names.
pub(crate) fn file(literal: &LitStr) -> Result<Source, String> {
    let path = beside_source_file(literal)?;
    let name = path.display().to_string();
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(Source {
            tracking: track(literal),
            name,
            text,
        }),
        Err(error) => Err(match error.kind() {
            ErrorKind::NotFound => format!("there is no template `{name}`\nhelp: {RELATIVE}"),
            ErrorKind::InvalidData => {
                format!("the template `{name}` is not UTF-8\nhelp: save it as UTF-8")
            }
            _ if path.is_dir() => format!(
                "`{name}` is a folder\nhelp: end the path with `/` to make a module of each template in it"
            ),
            _ => format!("cannot read the template `{name}`: {error}"),
        }),
    }
}

const SHAPE: &str = "write the path of a template, relative to the folder of this source file, or the template itself";

const RELATIVE: &str = "the path is relative to the folder of this source file";

/// The file that a path names: beside the source file that holds the literal, as with
/// `include_str!`. The literal's own span is asked, not the call site's, which lies in
/// another crate when a `macro_rules!` macro passes the literal on.
fn beside_source_file(literal: &LitStr) -> Result<PathBuf, String> {
    let path = literal.value();
    if path.trim().is_empty() {
        return Err(format!("the path is empty\nhelp: {SHAPE}"));
    }
    if Path::new(&path).is_absolute() {
        return Err(format!(
            "the path `{path}` is absolute, which works on one machine only\nhelp: write it relative to the folder of this source file"
        ));
    }
    let source_file = literal.span().unwrap().local_file();
    let folder = source_file.as_deref().and_then(Path::parent);
    Ok(folder.unwrap_or(Path::new("")).join(path))
}

/// Makes rustc read the file, so that Cargo builds again when it changes. The path stays
/// relative: an absolute one would make the crate depend on where it was built.
fn track(literal: &LitStr) -> TokenStream {
    let bytes = quote_spanned!(literal.span()=> __private::include_bytes!(#literal));
    quote!(const _: &[__private::u8] = #bytes;)
}

/// The templates of a folder: for each JSON file its name without the ending, and a literal that
/// names it as the folder's literal would.
pub(crate) fn folder(literal: &LitStr) -> Result<Vec<(String, LitStr)>, String> {
    let path = beside_source_file(literal)?;
    let name = path.display();
    let unreadable = |error: std::io::Error| match error.kind() {
        ErrorKind::NotFound => format!("there is no folder `{name}`\nhelp: {RELATIVE}"),
        _ => format!("cannot read the folder `{name}`: {error}"),
    };
    let mut templates = Vec::new();
    for entry in std::fs::read_dir(&path).map_err(unreadable)? {
        let file = entry.map_err(unreadable)?.file_name();
        if let Some(name) = file.to_str().and_then(|file| file.strip_suffix(".json")) {
            let file = format!("{}{name}.json", literal.value());
            templates.push((name.to_owned(), LitStr::new(&file, literal.span())));
        }
    }
    if templates.is_empty() {
        return Err(format!(
            "the folder `{name}` has no templates\nhelp: a template is a file whose name ends in `.json`"
        ));
    }
    // The file system has no order that would be the same everywhere.
    templates.sort_by(|one, other| one.0.cmp(&other.0));
    Ok(templates)
}
