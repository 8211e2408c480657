//! Rust names for the fields of templates, which may be called anything.

use proc_macro2::Span;
use syn::Ident;

/// The field of a message that is no field of the template.
const RESERVED_FIELD: &str = "key_order";
/// The constant beside the variants of `Field`.
const RESERVED_VARIANT: &str = "ALL";

/// The Rust names of a template's keys, no two alike.
pub(crate) struct Names {
    /// For struct fields: `tool_calls`.
    pub(crate) snake: Vec<Ident>,
    /// For enum variants: `ToolCalls`.
    pub(crate) camel: Vec<Ident>,
    /// For constants: `TOOL_CALLS`.
    pub(crate) screaming: Vec<Ident>,
}

impl Names {
    pub(crate) fn new<'k>(keys: impl Iterator<Item = &'k str> + Clone) -> Self {
        let distinct = |case: fn(&[String]) -> String, reserved: &str| {
            let mut taken = vec![reserved.to_owned()];
            for key in keys.clone() {
                let name = case(&words(key));
                let mut distinct = name.clone();
                let mut number = 2;
                while taken.contains(&distinct) {
                    distinct = format!("{name}_{number}");
                    number += 1;
                }
                taken.push(distinct);
            }
            taken[1..].iter().map(|name| identifier(name)).collect()
        };
        Self {
            snake: distinct(|words| words.join("_"), RESERVED_FIELD),
            camel: distinct(
                |words| words.iter().map(|word| capitalized(word)).collect(),
                RESERVED_VARIANT,
            ),
            screaming: distinct(|words| words.join("_").to_uppercase(), ""),
        }
    }
}

/// The words of a key in lower case: letters and digits that follow each other. A capital
/// after a small letter begins a word.
fn words(key: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut in_word = false;
    let mut after_small = false;
    for character in key.chars() {
        if !character.is_alphanumeric() || !is_identifier(character) {
            in_word = false;
            continue;
        }
        if !in_word || (after_small && character.is_uppercase()) {
            words.push(String::new());
        }
        in_word = true;
        after_small = character.is_lowercase() || character.is_numeric();
        if let Some(word) = words.last_mut() {
            word.extend(character.to_lowercase());
        }
    }
    let starts_with_digit = words
        .first()
        .is_none_or(|word| word.starts_with(|first: char| first.is_numeric()));
    if starts_with_digit {
        words.insert(0, "field".to_owned());
    }
    words
}

/// Whether a character may stand in an identifier.
fn is_identifier(character: char) -> bool {
    syn::parse_str::<Ident>(&format!("x{character}")).is_ok()
}

fn capitalized(word: &str) -> String {
    let mut characters = word.chars();
    characters
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .chain(characters)
        .collect()
}

/// An identifier of a name, a raw one if it is a keyword.
fn identifier(name: &str) -> Ident {
    // Which edition's keywords count is the user's affair. As a raw identifier `gen`, which
    // became one in 2024, is the same name in all; `syn` does not know it.
    if name == "gen" {
        return Ident::new_raw(name, Span::call_site());
    }
    syn::parse_str(name)
        .or_else(|_| syn::parse_str(&format!("r#{name}")))
        // `self`, `super`, `crate`, `Self` and `_` cannot be raw.
        .unwrap_or_else(|_| Ident::new(&format!("{name}_"), Span::call_site()))
}

#[cfg(test)]
mod tests {
    use super::Names;

    #[test]
    fn any_key_gets_a_name_of_its_own() {
        let keys = [
            "content",
            "tool_calls",
            "tool-calls",
            "type",
            "self",
            "",
            "1st",
            "reasoningContent",
            "größe",
            "{content}",
            "日本",
            "gen",
            "key_order",
            "A l l",
        ];
        let names = Names::new(keys.into_iter());
        let shown =
            |names: &[syn::Ident]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            shown(&names.snake),
            [
                "content",
                "tool_calls",
                "tool_calls_2",
                "r#type",
                "self_",
                "field",
                "field_1st",
                "reasoning_content",
                "größe",
                "content_2",
                "日本",
                "r#gen",
                "key_order_2",
                "a_l_l",
            ]
        );
        assert_eq!(
            shown(&names.camel),
            [
                "Content",
                "ToolCalls",
                "ToolCalls_2",
                "Type",
                "Self_",
                "Field",
                "Field1st",
                "ReasoningContent",
                "Größe",
                "Content_2",
                "日本",
                "Gen",
                "KeyOrder",
                "ALL_2",
            ]
        );
    }
}
