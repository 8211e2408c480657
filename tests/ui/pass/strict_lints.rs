// What is written stands up to any lint of the compiler.

#![forbid(unsafe_code)]
#![deny(
    future_incompatible,
    keyword_idents,
    let_underscore,
    nonstandard_style,
    refining_impl_trait,
    rust_2018_compatibility,
    rust_2018_idioms,
    rust_2021_compatibility,
    rust_2024_compatibility,
    unused,
    warnings
)]
#![deny(
    absolute_paths_not_starting_with_crate,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    ffi_unwind_calls,
    macro_use_extern_crate,
    meta_variable_misuse,
    missing_abi,
    missing_copy_implementations,
    missing_debug_implementations,
    missing_docs,
    non_ascii_idents,
    redundant_imports,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unreachable_pub,
    unused_extern_crates,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications,
    unused_results,
    variant_size_differences
)]
//! A crate that forgives nothing.

response_template::response_template! {
    /// A template.
    pub mod answer = "reply.json";

    /// Several.
    pub mod models = "folder/";
}

/// What a reply becomes.
#[derive(Debug, response_template::ResponseTemplate)]
#[response_template(path = "reply.json")]
pub struct Reply {
    /// What it says.
    pub content: String,
}

fn main() {
    assert_eq!(answer::parse("", ".").unwrap().content, ".");
    assert!(models::find("answer").is_some());
    let reply = response_template::Parser::<Reply>::parse("", ".").unwrap();
    assert_eq!(reply.content, ".");
}
