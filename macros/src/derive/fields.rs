//! The fields of the user's struct.

use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Error, Field, Fields, Ident, LitStr, Result, Type};

use super::options::{string, unknown_key};

/// A field of the user's struct.
pub(super) struct UserField<'i> {
    pub(super) ident: &'i Ident,
    pub(super) kind: &'i Type,
    /// The key of the message that it takes.
    pub(super) key: String,
    /// Where it says so, if it goes by another name.
    pub(super) renamed: Option<LitStr>,
    /// Whether it holds its type's default where the message lacks the key.
    pub(super) absent: bool,
    /// Whether the user asked for that.
    pub(super) has_default: bool,
}

/// Reads the fields of a struct and what their attributes say.
pub(super) fn read(input: &DeriveInput) -> Result<Vec<UserField<'_>>> {
    if let Some(parameter) = input.generics.params.first() {
        let message = "a struct with parameters cannot be made of a reply: name the types";
        return Err(Error::new_spanned(parameter, message));
    }
    let Data::Struct(data) = &input.data else {
        let message = "only a struct can be made of a reply";
        return Err(Error::new(input.ident.span(), message));
    };
    let Fields::Named(named) = &data.fields else {
        let message = "only a struct with named fields can be made of a reply";
        return Err(Error::new(input.ident.span(), message));
    };
    named.named.iter().filter_map(field).collect()
}

fn field(field: &Field) -> Option<Result<UserField<'_>>> {
    let ident = field.ident.as_ref()?;
    let mut key = ident.unraw().to_string();
    let mut renamed = None;
    let mut has_default = false;
    for attribute in &field.attrs {
        if !attribute.path().is_ident("response_template") {
            continue;
        }
        let parsed = attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("field") {
                let literal = string(&meta)?;
                key = literal.value();
                renamed = Some(literal);
            } else if meta.path.is_ident("default") {
                has_default = true;
            } else {
                return Err(unknown_key(&meta, "a field has `field` and `default`"));
            }
            Ok(())
        });
        if let Err(error) = parsed {
            return Some(Err(error));
        }
    }
    Some(Ok(UserField {
        ident,
        kind: &field.ty,
        key,
        renamed,
        absent: has_default || inner("Vec", &field.ty).is_some(),
        has_default,
    }))
}

/// The type in an `Option<…>` or a `Vec<…>`, as far as its name tells.
pub(super) fn inner<'t>(wrapper: &str, kind: &'t Type) -> Option<&'t Type> {
    let Type::Path(path) = bare(kind) else {
        return None;
    };
    let last = path.path.segments.last()?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return None;
    };
    match (last.ident == wrapper, arguments.args.first()) {
        (true, Some(syn::GenericArgument::Type(inner))) => Some(inner),
        _ => None,
    }
}

/// Whether a type is a `Call`, in a `Vec` or an `Option` or by itself, as far as names tell.
pub(super) fn is_call(kind: &Type) -> bool {
    if let Some(inner) = inner("Vec", kind).or_else(|| inner("Option", kind)) {
        return is_call(inner);
    }
    match bare(kind) {
        Type::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == "Call"),
        _ => false,
    }
}

/// A type without the marks around it that one has which went through a `macro_rules!` macro.
pub(super) fn bare(kind: &Type) -> &Type {
    match kind {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        _ => kind,
    }
}
