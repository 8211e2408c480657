//! The reply begins after the last start anchor, as found by trying every match one by one.

use response_template::Anchor;
use response_template::dynamic::DynamicTemplate;
use response_template_compiler::pattern::{Options, parse};
use response_template_tests::case::in_case;
use response_template_tests::generate::Random;
use response_template_tests::generate::pattern::{ALPHABET, Constructs, OTHERS, Sketch};
use response_template_tests::oracle::backtrack::{Steps, find_all};
use response_template_tests::scale::seeds;
use serde_json::json;

/// A text full of what a pattern matches.
fn prefix(pattern: &Sketch, random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..random.below(6) {
        match random.below(4) {
            0 => text.push(*random.pick(&ALPHABET)),
            1 => text.push(*random.pick(&OTHERS)),
            _ => pattern.sample(random, &mut text),
        }
    }
    text
}

#[test]
fn the_last_anchor_is_found() {
    let mut found = 0;
    for seed in seeds(1_000) {
        let mut random = Random::new(seed);
        let sketch = match random.below(4) {
            0 => Sketch::nullable(&mut random, Constructs::ALL),
            _ => Sketch::random(&mut random, Constructs::ALL),
        };
        let source = sketch.to_string();
        let json = json!({ "start_anchor_pattern": source, "fields": { "text": {} } }).to_string();
        let Ok(template) = DynamicTemplate::from_json(&json) else {
            continue;
        };
        let pattern = parse(&source, Options::default()).expect("the compiler takes it");
        for _ in 0..10 {
            let prefix = prefix(&sketch, &mut random);
            let characters: Vec<char> = prefix.chars().collect();
            let Ok(matches) = find_all(&pattern, &characters, &mut Steps::new(200_000)) else {
                continue;
            };
            let expected = match matches.last() {
                _ if prefix.is_empty() => Anchor::NoPrefix,
                None => Anchor::Missing,
                Some(last) => {
                    let end = characters[..last.end]
                        .iter()
                        .map(|known| known.len_utf8())
                        .sum();
                    Anchor::Found { end }
                }
            };
            in_case(
                || format!("seed {seed}\n{json}\n{prefix:?}"),
                || assert_eq!(template.start(&prefix, |_| ()).unwrap().anchor(), expected),
            );
            found += usize::from(matches.len() > 1);
        }
    }
    assert!(
        found > 3_000,
        "only {found} prefixes have more than one anchor"
    );
}
