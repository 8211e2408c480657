//! Finds and reads a template.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
use quote::quote_spanned;
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
    let value = literal.value();
    if value.trim_start().starts_with('{') {
        return Ok(Source {
            name: "inline template".to_owned(),
            text: value,
            tracking: TokenStream::new(),
        });
    }
    if Path::new(&value).is_absolute() {
        return Err(format!(
            "the path `{value}` is absolute, which works on one machine only\nhelp: write it relative to the folder of this source file"
        ));
    }
    let path = beside_source_file(literal);
    let name = path.display().to_string();
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(Source {
            tracking: track(literal),
            name,
            text,
        }),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(format!(
            "there is no template `{name}`\nhelp: the path is relative to the folder of this source file"
        )),
        Err(error) => Err(format!("cannot read the template `{name}`: {error}")),
    }
}

/// The file that a path names: beside the source file that holds the literal, as with
/// `include_str!`. The literal's own span is asked, not the call site's, which lies in
/// another crate when a `macro_rules!` macro passes the literal on.
fn beside_source_file(literal: &LitStr) -> PathBuf {
    let source_file = literal.span().unwrap().local_file();
    let folder = source_file.as_deref().and_then(Path::parent);
    folder.unwrap_or(Path::new("")).join(literal.value())
}

/// Makes rustc read the file, so that Cargo builds again when it changes. The path stays
/// relative: an absolute one would make the crate depend on where it was built.
fn track(literal: &LitStr) -> TokenStream {
    quote_spanned! {literal.span()=>
        const _: &[::core::primitive::u8] = ::core::include_bytes!(#literal);
    }
}

/// The templates of a folder: for each JSON file its name without the ending, and a literal that
/// names it as the folder's literal would.
pub(crate) fn folder(literal: &LitStr) -> Result<Vec<(String, LitStr)>, String> {
    let path = beside_source_file(literal);
    let unreadable =
        |error: std::io::Error| format!("cannot read the folder `{}`: {error}", path.display());
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
            "the folder `{}` has no `.json` files",
            path.display()
        ));
    }
    // The file system has no order that would be the same everywhere.
    templates.sort_by(|one, other| one.0.cmp(&other.0));
    Ok(templates)
}
