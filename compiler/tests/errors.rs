//! `docs/errors.md` is made of the catalogue of complaints and one example for each.
//!
//! To write it anew: `UPDATE=1 cargo test -p response-template-compiler --test errors`

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::Path;

use response_template_compiler::compile;
use response_template_compiler::diagnostic::{Code, Severity};

/// For each complaint, what to say of it and a template that has it.
const CATALOGUE: &str = include_str!("errors/catalogue.txt");

const INTRODUCTION: &str = "\
# Complaints about templates

What the compiler can say of a response template, in the macro, at run time, and by
`response-template check`. Errors stop the build. Warnings do not: the template works, but hardly as its
author thinks.

Made of the code and of `compiler/tests/errors/catalogue.txt` by
`UPDATE=1 cargo test -p response-template-compiler --test errors`; a test compares.
";

struct Entry<'a> {
    explanation: &'a str,
    example: &'a str,
}

fn entries() -> HashMap<&'static str, Entry<'static>> {
    CATALOGUE
        .split("== ")
        .filter(|entry| !entry.is_empty())
        .map(|entry| {
            let (id, rest) = entry.split_once('\n').expect("an id has a line");
            let (explanation, example) = rest.split_once("\n--\n").expect("an example");
            let entry = Entry {
                explanation,
                example: example.trim_end(),
            };
            (id, entry)
        })
        .collect()
}

/// An example as the compiler gets it: what no text file should hold is written out.
fn source(example: &str) -> String {
    example
        .replace("«U+FEFF»", "\u{FEFF}")
        .replace("«200 × [»", &"[".repeat(200))
        .replace("«200 × ]»", &"]".repeat(200))
}

/// Everything that is said of a template.
fn printed(example: &str) -> (Vec<Code>, String) {
    let source = source(example);
    let diagnostics = compile("template.json", &source).diagnostics;
    let codes = diagnostics.iter().map(|complaint| complaint.code).collect();
    (
        codes,
        diagnostics.to_string().replace('\u{FEFF}', "«U+FEFF»"),
    )
}

fn page() -> String {
    let entries = entries();
    let mut page = INTRODUCTION.to_owned();
    for (severity, title) in [(Severity::Error, "Errors"), (Severity::Warning, "Warnings")] {
        let codes = || Code::ALL.iter().filter(|code| code.severity() == severity);
        let _ = write!(
            page,
            "\n## {title}\n\n| Id | What it says |\n| --- | --- |\n"
        );
        for code in codes() {
            let summary = code.summary().replace('|', "\\|");
            let _ = writeln!(page, "| [`{code}`](#{code}) | {summary} |");
        }
        for code in codes() {
            let entry = entries.get(code.id()).expect("each code has an entry");
            let Entry {
                explanation,
                example,
            } = entry;
            let (_, printed) = printed(example);
            let _ = write!(
                page,
                "\n### {code}\n\n{explanation}\n\n```json\n{example}\n```\n\n```text\n{printed}\n```\n"
            );
        }
    }
    page
}

#[test]
fn each_complaint_has_an_example_that_has_it_and_no_other() {
    let entries = entries();
    for code in Code::ALL {
        let entry = entries
            .get(code.id())
            .unwrap_or_else(|| panic!("`{code}` has no entry"));
        let (codes, printed) = printed(entry.example);
        assert_eq!(codes, [*code], "{printed}");
        assert!(
            entry.explanation.ends_with('.') && !entry.explanation.contains('\n'),
            "{code}"
        );
    }
    assert_eq!(entries.len(), Code::ALL.len(), "an entry has no code");
}

#[test]
fn the_page_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/errors.md");
    let page = page();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, page).expect("a writable page");
        return;
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == page,
        "docs/errors.md is old: UPDATE=1 cargo test -p response-template-compiler --test errors"
    );
}
