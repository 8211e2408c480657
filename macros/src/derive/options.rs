//! The attribute on the user's struct.

use syn::meta::ParseNestedMeta;
use syn::{DeriveInput, Error, LitStr, Meta, Path, Result};

use crate::source::{self, Source};

/// What the attribute on the struct says.
pub(super) struct Options {
    pub(super) template: Option<Place>,
    /// The runtime crate, where it goes by another name.
    pub(super) runtime: Option<Path>,
}

/// Where the template is.
pub(super) enum Place {
    File(LitStr),
    Inline(LitStr),
}

impl Place {
    pub(super) fn literal(&self) -> &LitStr {
        match self {
            Self::File(literal) | Self::Inline(literal) => literal,
        }
    }

    pub(super) fn read(&self) -> std::result::Result<Source, String> {
        let message = match self {
            Self::File(literal) if source::is_json(literal) => {
                "this is no path\nhelp: for the template itself write `json = …`"
            }
            Self::Inline(literal) if !source::is_json(literal) => {
                "this is no template: it does not begin with `{`\nhelp: for a file write `path = \"template.json\"`"
            }
            Self::File(literal) => return source::file(literal),
            Self::Inline(literal) => return Ok(source::inline(literal)),
        };
        Err(message.to_owned())
    }
}

impl Options {
    pub(super) fn of(input: &DeriveInput) -> Result<Self> {
        let mut options = Self {
            template: None,
            runtime: None,
        };
        for attribute in &input.attrs {
            let is_ours = attribute.path().is_ident("response_template");
            // Without parentheses it says nothing.
            if is_ours && !matches!(attribute.meta, Meta::Path(_)) {
                attribute.parse_nested_meta(|meta| options.read(&meta))?;
            }
        }
        Ok(options)
    }

    /// Reads a key.
    fn read(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        let is_path = meta.path.is_ident("path");
        if is_path || meta.path.is_ident("json") {
            if self.template.is_some() {
                let message = "a struct has one template: write `path` or `json`, and once";
                return Err(meta.error(message));
            }
            let literal = string(meta)?;
            self.template = Some(if is_path {
                Place::File(literal)
            } else {
                Place::Inline(literal)
            });
        } else if meta.path.is_ident("crate") {
            let path = string(meta)?;
            let message = "expected the path of the crate `response_template`, such as `crate = \"my_crate::response_template\"`";
            let parsed = path.parse().map_err(|_| Error::new(path.span(), message));
            self.runtime = Some(parsed?);
        } else {
            return Err(unknown_key(
                meta,
                "a struct has `path` or `json`, and `crate`",
            ));
        }
        Ok(())
    }
}

/// Complains of a key of an attribute.
pub(super) fn unknown_key(meta: &ParseNestedMeta<'_>, help: &str) -> Error {
    let key = meta.path.get_ident().map(ToString::to_string);
    let key = key.unwrap_or_default();
    meta.error(format!("unknown key `{key}`\nhelp: {help}"))
}

/// The string that a key of an attribute is given.
pub(super) fn string(meta: &ParseNestedMeta<'_>) -> Result<LitStr> {
    let value = meta.value()?;
    let place = value.span();
    value
        .parse()
        .map_err(|_| Error::new(place, "expected a string\nhelp: write the value in quotes"))
}
