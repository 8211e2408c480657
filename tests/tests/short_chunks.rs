//! Short chunks have a way of their own through the engine. What is told after each of them is what is told of all
//! text so far when it comes at once: no more, and no later.

use response_template::{Keep, Options};
use response_template_tests::case::in_case;
use response_template_tests::engine::Session;
use response_template_tests::generate::Random;
use response_template_tests::generate::cuts::random_cut;
use response_template_tests::generate::pair::Subject;
use response_template_tests::generate::pattern::Constructs;
use response_template_tests::scale::seeds;

fn check(subject: &Subject, text: &str, random: &mut Random) {
    let chunks = random_cut(text, random);
    for keep in [Keep::Message, Keep::Nothing] {
        let start = || {
            let options = Options::new().keep(keep);
            Session::start_with(&subject.template, options, "", text)
        };
        let mut session = start();
        let mut fed = 0;
        for chunk in &chunks {
            session.feed(chunk);
            fed += chunk.len();
            let mut at_once = start();
            at_once.feed(&text[..fed]);
            let so_far = &text[..fed];
            assert_eq!(
                session.report(),
                at_once.report(),
                "{chunks:?}, after {so_far:?}"
            );
            if random.one_in(16) {
                session = session.clone();
            }
        }
        let mut at_once = start();
        at_once.feed(text);
        assert_eq!(session.finish(), at_once.finish(), "{chunks:?}");
    }
}

#[test]
fn in_templates_as_models_have_them() {
    for seed in seeds(400) {
        let mut random = Random::new(seed);
        let subject = Subject::usual(&mut random);
        let text = subject.prose(&mut random, 150);
        let case = || format!("seed {seed}\n{}\n{text:?}", subject.json);
        in_case(case, || check(&subject, &text, &mut random.clone()));
    }
}

#[test]
fn in_any_templates() {
    for seed in seeds(400) {
        let mut random = Random::new(seed);
        let Some(subject) = Subject::random(&mut random, Constructs::ALL) else {
            continue;
        };
        let mut texts = subject.texts_with_runs(&mut random, 2);
        texts.push(subject.prose(&mut random, 40));
        for text in texts {
            let case = || format!("seed {seed}\n{}\n{text:?}", subject.json);
            in_case(case, || check(&subject, &text, &mut random.clone()));
        }
    }
}
