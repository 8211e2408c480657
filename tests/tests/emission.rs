//! Nothing is told too early, and nothing later than it must be.
//!
//! After every character of a text, what the engine has told is held against what is the same
//! for all continuations, which are tried one by one.

use response_template_tests::case::in_case;
use response_template_tests::engine::Session;
use response_template_tests::generate::Random;
use response_template_tests::generate::pair::Subject;
use response_template_tests::generate::pattern::{ALPHABET, Constructs, OTHERS};
use response_template_tests::oracle::backtrack::Steps;
use response_template_tests::oracle::emission::{Continuations, Verdict};
use response_template_tests::oracle::walk::{NoAnswer, walk};
use response_template_tests::scale::seeds;

/// How long all continuations are that are tried, and how many longer ones: at first, and
/// before the engine is called late.
const BOUNDS: [(usize, usize); 4] = [(1, 50), (2, 500), (3, 5_000), (4, 20_000)];

#[derive(Debug, Default)]
struct Tally {
    exact: u32,
    unknown: u32,
    /// Cases where even the longest continuations left the engine late.
    late: Vec<String>,
}

/// Judges what a session has told of the beginning of a text.
fn judge(subject: &Subject, fed: &str, session: &Session<'_>) -> Result<Verdict, NoAnswer> {
    let mut walker = |text: &str| walk(&subject.fields, text, &mut Steps::new(200_000));
    let mut random = Random::new(0);
    let mut verdict = Verdict::Exact;
    for (longest, others) in BOUNDS {
        let continuations = Continuations {
            alphabet: ALPHABET.into_iter().chain(OTHERS).collect(),
            longest,
            others: (0..others)
                .map(|_| subject.sketch.continuation(fed, &mut random))
                .collect(),
        };
        verdict = continuations.judge(fed, &session.report().events, &mut walker)?;
        // More continuations can only show that less is certain.
        if !matches!(verdict, Verdict::Late(_)) {
            break;
        }
    }
    Ok(verdict)
}

/// A template and texts for it, if the compiler takes it.
type Case = Option<(Subject, Vec<String>)>;

fn random_case(random: &mut Random, constructs: Constructs) -> Case {
    let subject = Subject::random(random, constructs)?;
    let texts = subject.texts(random, 2, 8);
    Some((subject, texts))
}

fn follow(draw: impl Fn(&mut Random) -> Case, templates: u64) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds(templates) {
        let mut random = Random::new(seed);
        let Some((subject, texts)) = draw(&mut random) else {
            continue;
        };
        for text in texts {
            let case = || format!("seed {seed}\n{}\n{text:?}", subject.json);
            let mut session = Session::start(&subject.template, "", &text);
            for (at, character) in text.char_indices() {
                let end = at + character.len_utf8();
                session.feed(&text[at..end]);
                let fed = &text[..end];
                match in_case(case, || judge(&subject, fed, &session)) {
                    Ok(Verdict::Exact) => tally.exact += 1,
                    Ok(Verdict::Early(other)) => panic!(
                        "{}\nafter {fed:?} this was told: {:?}\nbut what follows may make it {other:?}",
                        case(),
                        session.report().events,
                    ),
                    Ok(Verdict::Late(decided)) => tally.late.push(format!(
                        "{}\nafter {fed:?} only this was told: {:?}\nbut this is certain: {decided:?}",
                        case(),
                        session.report().events,
                    )),
                    Err(_) => tally.unknown += 1,
                }
            }
        }
    }
    tally
}

#[track_caller]
fn check(tally: &Tally) {
    assert!(
        tally.late.is_empty(),
        "{} late\n{}",
        tally.late.len(),
        tally.late.join("\n\n")
    );
    assert!(tally.exact > 20 * tally.unknown, "{tally:?}");
}

#[test]
fn plain_templates() {
    check(&follow(
        |random| random_case(random, Constructs::PLAIN),
        150,
    ));
}

#[test]
fn templates_with_all_constructs() {
    check(&follow(|random| random_case(random, Constructs::ALL), 400));
}

#[test]
fn templates_as_models_have_them() {
    let case = |random: &mut Random| {
        let subject = Subject::usual(random);
        let text = subject.prose(random, 8);
        Some((subject, vec![text]))
    };
    check(&follow(case, 100));
}
