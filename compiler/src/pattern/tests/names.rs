//! `\N{NAME}`, with the table of names and without.

use super::{read, tree};

#[cfg(feature = "character-names")]
#[test]
fn names() {
    for (pattern, expected) in [
        (r"\N{digit one}", "1"),
        (r"\N{LINE FEED}\N{lf}\N{Single-Shift-2}", "U+A U+A U+8E"),
        (r"\N{BYZANTINE MUSICAL SYMBOL PSILI}", "U+1D000"),
    ] {
        assert_eq!(tree(pattern), expected, "{pattern:?}");
    }
    for pattern in [r"\N{FOO}", r"\N{DIGITONE}", r"\N{-A}", r"\N{ LF}", r"\N{}"] {
        let error = read(pattern).expect_err(pattern);
        let found = (error.code, error.offset, error.len);
        assert_eq!(found, ("unknown-character-name", 0, pattern.len()));
    }
}

#[cfg(not(feature = "character-names"))]
#[test]
fn without_names() {
    assert_eq!(tree(r"\N{LINE FEED}"), "U+A");
    let error = read(r"\N{digit one}").expect_err("no table");
    assert_eq!(error.code, "unsupported-character-name");
    assert!(
        error
            .help
            .is_some_and(|help| help.contains("`character-names`"))
    );
}
