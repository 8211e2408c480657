//! What the user wrote in the macro call.

use crate::source::is_json;
use proc_macro2::{TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Error, Ident, LitStr, Result, Token, Visibility, braced, token};

/// A call of `response_template!`.
pub(crate) struct Request {
    /// The path of the runtime crate: `$crate`, put there by the `macro_rules!` macro of that
    /// crate, so that it is right wherever and under whatever name the user has it.
    pub(crate) runtime: TokenStream,
    pub(crate) modules: Vec<Module>,
}

/// One module to write.
pub(crate) struct Module {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) visibility: Visibility,
    pub(crate) name: Ident,
    pub(crate) contents: Contents,
}

/// What a module is made of.
pub(crate) enum Contents {
    /// `mod qwen3 = "qwen3.json";`: a path, or a template. A path that ends in `/` is a folder, whose
    /// templates become a registry.
    Source(LitStr),
    /// `mod models { mod qwen3 = "qwen3.json"; … }`: a registry.
    Modules(Vec<Module>),
}

impl Parse for Request {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let runtime = input.parse::<TokenTree>()?.into();
        if input.is_empty() {
            let message = format!("expected a template\nhelp: {SHAPE}");
            return Err(Error::new(input.span(), message));
        }
        let mut modules = Vec::new();
        while !input.is_empty() {
            modules.push(input.parse()?);
        }
        Ok(Self { runtime, modules })
    }
}

/// What an item of the macro looks like.
const SHAPE: &str = "write `pub mod name = \"path/of/template.json\";`";

impl Parse for Module {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        if !input.peek(Token![mod]) {
            let message = format!("expected a module for a template\nhelp: {SHAPE}");
            return Err(Error::new(input.span(), message));
        }
        input.parse::<Token![mod]>()?;
        let name = input.parse()?;
        let contents = if input.peek(token::Brace) {
            Contents::Modules(registry(input)?)
        } else if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            let source = source(input)?;
            if !input.peek(Token![;]) {
                let mut message = String::from("expected `;` after the template");
                if is_cut_short(&source) {
                    message.push_str("\nhelp: write it as a raw string: r#\"{ … }\"#");
                }
                return Err(Error::new(source.span(), message));
            }
            input.parse::<Token![;]>()?;
            Contents::Source(source)
        } else {
            let message = format!("expected `=` and a template\nhelp: {SHAPE}");
            return Err(Error::new(input.span(), message));
        };
        Ok(Self {
            attributes,
            visibility,
            name,
            contents,
        })
    }
}

/// The modules between the braces of a registry.
fn registry(input: ParseStream<'_>) -> Result<Vec<Module>> {
    let inner;
    let braces = braced!(inner in input);
    if inner.is_empty() {
        let message = "a registry without templates\nhelp: write modules between the braces, or the path of a folder: `mod models = \"templates/\";`";
        return Err(Error::new(braces.span.join(), message));
    }
    let mut modules = Vec::new();
    while !inner.is_empty() {
        let module = inner.parse::<Module>()?;
        let is_registry = match &module.contents {
            Contents::Source(literal) => is_folder(literal),
            Contents::Modules(_) => true,
        };
        if is_registry {
            let message = "a registry in a registry\nhelp: put them beside each other";
            return Err(Error::new(module.name.span(), message));
        }
        modules.push(module);
    }
    Ok(modules)
}

/// Whether a string that should be a template ended at the template's first quote.
fn is_cut_short(literal: &LitStr) -> bool {
    let text = literal.value();
    is_json(literal) && !text.trim_end().ends_with('}')
}

/// The literal that names or holds a template.
fn source(input: ParseStream<'_>) -> Result<LitStr> {
    let message = "expected the path of a template, or a template, as a string\nhelp: the macro reads the file itself, so no `include_str!` is needed";
    let place = input.span();
    input.parse().map_err(|_| Error::new(place, message))
}

/// Whether a literal names a folder.
pub(crate) fn is_folder(literal: &LitStr) -> bool {
    literal.value().ends_with('/')
}
