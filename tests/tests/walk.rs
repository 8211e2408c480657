//! The engine finds what the walk finds that tries every rule one by one.

use response_template_tests::case::in_case;
use response_template_tests::engine::{Reply, as_told, parse};
use response_template_tests::generate::Random;
use response_template_tests::generate::pair::Subject;
use response_template_tests::generate::pattern::Constructs;
use response_template_tests::oracle::backtrack::Steps;
use response_template_tests::oracle::values::values;
use response_template_tests::oracle::walk::{NoAnswer, events, walk};
use response_template_tests::scale::seeds;

/// How many pairs were compared, and how many could not be.
#[derive(Debug, Default)]
struct Tally {
    compared: u32,
    refused: u32,
    out_of_steps: u32,
}

fn compare(constructs: Constructs, templates: u64) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds(templates) {
        let mut random = Random::new(seed);
        let Some(subject) = Subject::random(&mut random, constructs) else {
            tally.refused += 1;
            continue;
        };
        let mut texts = subject.texts(&mut random, 10, 40);
        texts.extend(subject.texts_with_runs(&mut random, 3));
        for text in texts {
            let steps = match walk(&subject.fields, &text, &mut Steps::new(200_000)) {
                Ok(steps) => steps,
                Err(NoAnswer::OutOfSteps) => {
                    tally.out_of_steps += 1;
                    continue;
                }
                Err(NoAnswer::Endless) => panic!(
                    "seed {seed}: the compiler takes a template without an answer\n{}\n{text:?}",
                    subject.json
                ),
            };
            let case = || format!("seed {seed}\n{}\n{text:?}", subject.json);
            in_case(case, || {
                let expected = events(&steps);
                let Reply { report, .. } = parse(&subject.template, &text, &[&text]);
                assert_eq!(report.events, as_told(&expected));
                let expected = values(&subject.sketch, &expected, &text);
                assert_eq!(report.values, expected);
            });
            tally.compared += 1;
        }
    }
    tally
}

#[test]
fn plain_templates() {
    let tally = compare(Constructs::PLAIN, 400);
    assert!(tally.compared > 12 * tally.refused, "{tally:?}");
}

#[test]
fn templates_with_all_constructs() {
    let tally = compare(Constructs::ALL, 800);
    assert!(tally.compared > 6 * tally.refused, "{tally:?}");
}
