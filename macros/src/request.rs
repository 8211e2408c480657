//! What the user wrote in the macro call.

use proc_macro2::TokenTree;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Error, Ident, LitStr, Result, Token, Visibility, braced, token};

/// A call of `response_template!`.
pub(crate) struct Request {
    /// The path of the runtime crate: `$crate`, put there by the `macro_rules!` macro of that
    /// crate, so that it is right wherever and under whatever name the user has it.
    pub(crate) runtime: TokenTree,
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
        let runtime = input.parse()?;
        if input.is_empty() {
            let message = "expected a template: `mod name = \"path/of/template.json\";`";
            return Err(Error::new(input.span(), message));
        }
        let mut modules = Vec::new();
        while !input.is_empty() {
            modules.push(input.parse()?);
        }
        Ok(Self { runtime, modules })
    }
}

impl Parse for Module {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let attributes = input.call(Attribute::parse_outer)?;
        let visibility = input.parse()?;
        input.parse::<Token![mod]>()?;
        let name = input.parse()?;
        let contents = if input.peek(token::Brace) {
            let inner;
            braced!(inner in input);
            let mut modules = Vec::new();
            while !inner.is_empty() {
                modules.push(inner.parse()?);
            }
            Contents::Modules(modules)
        } else {
            input.parse::<Token![=]>()?;
            let source = input.parse()?;
            input.parse::<Token![;]>()?;
            Contents::Source(source)
        };
        Ok(Self {
            attributes,
            visibility,
            name,
            contents,
        })
    }
}
