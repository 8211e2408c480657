//! The corpora: what the reference made of templates and replies.
//!
//! Where the engine differs on purpose, or does not yet do as the reference, the case stands
//! with its reason in a list beside the corpus.

use std::collections::BTreeMap;
use std::path::Path;

use response_template::dynamic::DynamicTemplate;
use response_template_cli::cases::{Case, Verdict, load, run, run_at};
use response_template_cli::chunks::Chunking;
use response_template_tests::corpus;
use response_template_tests::differences::Differences;

/// How many random cuts are tried for each case.
const CUTS: u64 = 20;

fn path(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("conformance")
        .join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn parse_cases() -> Vec<Case> {
    load(&path("parse.jsonl")).unwrap_or_else(|error| panic!("{error}"))
}

fn difference(verdict: Verdict) -> Option<String> {
    match verdict {
        Verdict::Passed => None,
        Verdict::Failed(difference) => Some(difference),
    }
}

#[track_caller]
fn expect_only(list: &str, found: &[(String, Option<String>)]) {
    let complaints = Differences::read(list).complaints(found);
    assert!(
        complaints.is_empty(),
        "{} of {}:\n{}",
        complaints.len(),
        found.len(),
        complaints.join("\n")
    );
}

/// Whole, one character at a time, and at random cuts.
#[test]
fn replies() {
    let cases = parse_cases();
    assert!(cases.len() > 1_900, "the corpus is not all there");
    // Half of it on another thread: it is the longest of all tests.
    let (one, other) = cases.split_at(cases.len() / 2);
    let run_all = |cases: &[Case]| -> Vec<(String, Option<String>)> {
        cases
            .iter()
            .map(|case| (case.id.clone(), difference(run(case, CUTS))))
            .collect()
    };
    let found = std::thread::scope(|scope| {
        let other = scope.spawn(|| run_all(other));
        let mut found = run_all(one);
        found.extend(other.join().expect("no case panics"));
        found
    });
    expect_only(&read("differences.txt"), &found);
}

/// What the differential fuzzer found, minimized.
#[test]
fn findings() {
    let cases = load(&path("findings.jsonl")).unwrap_or_else(|error| panic!("{error}"));
    assert!(!cases.is_empty(), "the findings are not there");
    let found: Vec<_> = cases
        .iter()
        .map(|case| (case.id.clone(), difference(run(case, CUTS))))
        .collect();
    expect_only("", &found);
}

/// Where the reference's answer depends on the cuts, ours is its answer for the whole text.
#[test]
fn cuts_that_change_the_answer_of_the_reference() {
    let cases: BTreeMap<String, Case> = parse_cases()
        .into_iter()
        .map(|case| (case.id.clone(), case))
        .collect();
    for changed in corpus::cases(&read("chunking.jsonl")) {
        let id = changed.text("id");
        let case = &cases[&id];
        let step = changed.value("step").as_u64().expect("a step is a number");
        let step = usize::try_from(step).expect("a step is small");
        let (name, source) = &case.template;
        let template = DynamicTemplate::from_named_json(name, source)
            .unwrap_or_else(|error| panic!("{id}: {error}"));
        let verdict = run_at(case, &template, Chunking::Characters(step));
        assert_eq!(verdict, Verdict::Passed, "{id} at {step}");
    }
}

#[test]
fn bad_templates_are_refused() {
    let text = read("templates_invalid.jsonl");
    let found: Vec<(String, Option<String>)> = corpus::cases(&text)
        .map(|case| {
            let source = case.json("template").expect("a case has a template");
            let accepted = DynamicTemplate::from_json(source).is_ok();
            let difference = accepted.then(|| format!("it compiles: {}", case.text("why")));
            (case.text("id"), difference)
        })
        .collect();
    assert!(found.len() > 140, "the corpus is not all there");
    expect_only("", &found);
}

#[test]
fn odd_templates_are_taken() {
    let text = read("templates_odd.jsonl");
    let found: Vec<(String, Option<String>)> = corpus::cases(&text)
        .map(|case| {
            let source = case.json("template").expect("a case has a template");
            let error = DynamicTemplate::from_json(source).err();
            (case.text("id"), error.map(|error| error.to_string()))
        })
        .collect();
    expect_only(&read("differences_odd.txt"), &found);
}

#[test]
fn templates_of_families_compile_without_a_complaint() {
    let folder = std::fs::read_dir(path("templates")).expect("there are templates");
    for file in folder {
        let file = file.expect("the folder is readable").path();
        let source = std::fs::read_to_string(&file).expect("a template is text");
        let name = file.display().to_string();
        let template = DynamicTemplate::from_named_json(&name, &source);
        let template = template.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(
            template.warnings().iter().count(),
            0,
            "{:?}",
            template.warnings()
        );
    }
}
