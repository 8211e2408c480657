//! The differential fuzzer: our answers against the reference's.
//!
//! ```text
//! tests/differential/run.sh [PAIRS] [SEED]
//! ```
//!
//! It takes the number of pairs, the first seed, and a Python that has the reference. It prints each
//! difference that `docs/differences.md` does not list, minimized and as a case for
//! `tests/conformance/findings.jsonl`, and in the end how many pairs ran and what came of them.
//! It fails if there are such differences.

#![expect(clippy::print_stdout, reason = "it is a tool, and that is its output")]

use std::collections::BTreeMap;
use std::process::ExitCode;

use response_template_tests::case::in_case;
use response_template_tests::differential::{
    Finding, Pair, Reference, Template, examine, minimized,
};
use response_template_tests::generate::Random;

/// How many replies are tried with each template.
const REPLIES: usize = 8;

/// At how many random cuts ours is looked at.
const CUTS: u64 = 4;

/// How many differences are enough.
const ENOUGH: usize = 40;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default: u64| {
        arguments.next().map_or(default, |text| {
            text.parse()
                .unwrap_or_else(|error| panic!("{text}: {error}"))
        })
    };
    let pairs = number(20_000);
    let first_seed = number(0);
    let python = arguments.next().unwrap_or_else(|| "python3".to_owned());
    let mut reference =
        Reference::start(&python).unwrap_or_else(|error| panic!("{python}: {error}"));
    let mut tally = BTreeMap::new();
    let mut differences = Vec::new();
    let mut ran = 0;
    for seed in first_seed.. {
        if ran >= pairs || differences.len() >= ENOUGH {
            break;
        }
        let mut random = Random::new(seed);
        let template = Template::random(&mut random);
        let batch: Vec<Pair> = (0..REPLIES)
            .map(|_| Pair::random(&template, &mut random))
            .collect();
        let answers = reference.answers(&batch).unwrap_or_else(|error| {
            panic!("seed {seed}: {python} does not answer (has it transformers?): {error}")
        });
        for (pair, answer) in batch.iter().zip(&answers) {
            ran += 1;
            if answer.depends {
                *tally
                    .entry("the reference's answer depends on the cuts".to_owned())
                    .or_insert(0_u64) += 1;
            }
            let finding = in_case(
                || format!("seed {seed}\n{}", pair.json()),
                || examine(pair, answer, CUTS),
            );
            let kind = match &finding {
                Finding::Same if answer.error.is_empty() => "same: a message".to_owned(),
                Finding::Same => format!("same: the error `{}`", answer.error),
                Finding::BothRefuse => "same: no template".to_owned(),
                Finding::Refused(code) => format!("refused, {code}: {}", outcome(&answer.error)),
                Finding::Listed(kind) => format!("listed: {kind}"),
                Finding::Different(_) => "DIFFERENT".to_owned(),
            };
            *tally.entry(kind).or_insert(0) += 1;
            if let Finding::Different(_) = finding {
                differences.push((seed, pair.clone()));
                break;
            }
        }
    }
    println!("{ran} pairs");
    for (kind, count) in &tally {
        println!("{count:>8} {kind}");
    }
    for (seed, pair) in &differences {
        show(*seed, pair, &mut reference);
    }
    if differences.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn outcome(error: &str) -> String {
    match error {
        "" => "the reference has a message".to_owned(),
        error => format!("the reference has the error `{error}`"),
    }
}

/// Prints a difference in its smallest form.
fn show(seed: u64, pair: &Pair, reference: &mut Reference) {
    let mut find = |pair: &Pair| {
        let answers = reference.answers(std::slice::from_ref(pair));
        let answer = answers.expect("it has answered before").remove(0);
        let finding = examine(pair, &answer, CUTS);
        (answer, finding)
    };
    let kind = |difference: &str| {
        let words = difference.split_whitespace();
        words.take(2).collect::<Vec<_>>().join(" ")
    };
    let Finding::Different(first) = find(pair).1 else {
        println!("seed {seed}: the difference has gone: {}", pair.json());
        return;
    };
    let small = minimized(pair, |pair| match find(pair).1 {
        Finding::Different(difference) => kind(&difference) == kind(&first),
        _ => false,
    });
    let (answer, finding) = find(&small);
    println!("seed {seed}: {finding:?}");
    println!("{}\n", small.case(&format!("found/{seed}"), &answer));
}
