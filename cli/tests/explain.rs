//! What `explain` says of two templates: one that a family of models could have, and one that holds
//! text back.
//!
//! To write it anew: `UPDATE=1 cargo test -p response-template-cli --test explain`

use std::path::{Path, PathBuf};

use response_template_cli::explain::in_words;
use response_template_compiler::explain::{Explanation, explain};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explain")
}

fn explained(name: &str) -> Explanation {
    let source = std::fs::read_to_string(folder().join(name)).expect("a template");
    explain(name, &source).expect("a template that compiles")
}

fn compare(name: &str, text: &str) {
    let path = folder().join(name);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, text).expect("a writable file");
        return;
    }
    let expected = std::fs::read_to_string(&path).expect("expected output");
    assert_eq!(
        text, expected,
        "to accept this: UPDATE=1 cargo test -p response-template-cli --test explain"
    );
}

#[test]
fn in_words_for_people() {
    for name in ["calls", "held"] {
        let template = format!("{name}.json");
        let words = in_words(&template, &explained(&template)).expect("memory can be written");
        compare(&format!("{name}.txt"), &words);
    }
}

#[test]
fn as_a_drawing() {
    let drawing = explained("calls.json").dot();
    assert!(drawing.starts_with("digraph {\n") && drawing.ends_with("}\n"));
    // Each arrow leads between states that are drawn.
    let states: Vec<&str> = drawing
        .lines()
        .filter(|line| line.contains("[label=") && !line.contains("->"))
        .filter_map(|line| line.trim().split(' ').next())
        .collect();
    let arrows: Vec<&str> = drawing.lines().filter(|line| line.contains("->")).collect();
    assert!(states.len() > 20 && arrows.len() > states.len());
    for arrow in arrows {
        let (_, to) = arrow.split_once("-> ").expect("an arrow");
        let to = to.split(' ').next().unwrap_or_default();
        assert!(states.contains(&to), "{arrow}");
    }
    for outcome in [
        "opens tool_calls",
        "closes content",
        "closes reasoning_content",
    ] {
        assert!(
            drawing.contains(&format!("[label=\"{outcome}\", shape=box")),
            "{outcome}"
        );
    }
}
