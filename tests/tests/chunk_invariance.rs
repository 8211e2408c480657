//! However a reply is cut, it parses to the same.

use response_template_tests::case::in_case;
use response_template_tests::engine::{Reply, Session, parse};
use response_template_tests::generate::Random;
use response_template_tests::generate::cuts::cuts;
use response_template_tests::generate::pair::Subject;
use response_template_tests::generate::pattern::Constructs;
use response_template_tests::generate::template::ANCHOR;
use response_template_tests::scale::seeds;

/// Random templates with random texts: short ones, whose every cut is tried, and longer ones.
fn for_each_pair(constructs: Constructs, templates: u64, check: impl Fn(&Subject, &str, u64)) {
    for seed in seeds(templates) {
        let mut random = Random::new(seed);
        let Some(subject) = Subject::random(&mut random, constructs) else {
            continue;
        };
        let mut texts = subject.texts(&mut random, 2, 9);
        texts.extend(subject.texts(&mut random, 3, 40));
        texts.extend(subject.texts_with_runs(&mut random, 1));
        for text in texts {
            let case = || format!("seed {seed}\n{}\n{text:?}", subject.json);
            in_case(case, || check(&subject, &text, seed));
        }
    }
}

fn every_cut_is_as_the_whole(subject: &Subject, text: &str, seed: u64) {
    let whole = parse(&subject.template, text, &[text]);
    for chunks in cuts(text, seed) {
        let cut = parse(&subject.template, text, &chunks);
        assert_eq!(cut, whole, "{chunks:?}");
    }
}

/// What the prompt holds after its last anchor is the beginning of the reply.
fn the_prefix_is_as_the_text(subject: &Subject, text: &str, _: u64) {
    let whole = parse(&subject.template, text, &[text]);
    let places = text.char_indices().map(|(place, _)| place);
    for place in places.chain([text.len()]) {
        let (before, after) = text.split_at(place);
        let prefix = format!("<a{ANCHOR}b>{ANCHOR}{before}");
        let mut session = Session::start(&subject.template, &prefix, text);
        session.feed(after);
        let reply: Reply = session.finish();
        assert_eq!(reply, whole, "{prefix:?}, then {after:?}");
    }
}

#[test]
fn cuts_of_plain_templates() {
    for_each_pair(Constructs::PLAIN, 150, every_cut_is_as_the_whole);
}

#[test]
fn cuts_of_templates_with_all_constructs() {
    for_each_pair(Constructs::ALL, 300, every_cut_is_as_the_whole);
}

#[test]
fn prefixes() {
    for_each_pair(Constructs::ALL, 200, the_prefix_is_as_the_text);
}
