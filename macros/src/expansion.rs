//! One expansion is checked in, so that a change of what the macro writes is seen and can be read.

use std::path::Path;

use proc_macro2::Span;
use quote::{format_ident, quote};
use syn::{LitStr, Visibility, parse_quote};

use crate::expand;
use crate::request::{Contents, Module, Request};

/// Asks for a new one.
const UPDATE: &str = "UPDATE_EXPANSION";

const HEADER: &str = "\
// What the macro makes of `templates/smollm3.json`. Written by a test:
//
//     UPDATE_EXPANSION=1 cargo test -p response-template-macros

";

/// `tests/tests/expansion.rs` compiles the file.
#[test]
fn the_expansion_is_the_one_checked_in() {
    let request = Request {
        runtime: quote!(::response_template),
        modules: vec![Module {
            attributes: vec![parse_quote!(#[doc = " The assistant turn of SmolLM3."])],
            visibility: Visibility::Public(Default::default()),
            name: format_ident!("smollm3"),
            contents: Contents::Source(LitStr::new(
                include_str!("../../templates/smollm3.json"),
                Span::call_site(),
            )),
        }],
    };
    let tokens = expand::request(&request);
    let file = syn::parse2(tokens).expect("items");
    let text = format!("{HEADER}{}", prettyplease::unparse(&file));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/tests/expansion/smollm3.rs");
    if std::env::var_os(UPDATE).is_some() {
        std::fs::write(&path, text).expect("a writable file");
        return;
    }
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    let lines = known.lines().zip(text.lines()).enumerate();
    if let Some((number, (known, new))) = { lines }.find(|(_, (known, new))| known != new) {
        panic!(
            "the macro writes something else in line {} of {}:\n- {known}\n+ {new}\n\
             If that is meant, read what `{UPDATE}=1` puts there.",
            number + 1,
            path.display()
        );
    }
    assert_eq!(known.len(), text.len(), "one has more lines");
}
