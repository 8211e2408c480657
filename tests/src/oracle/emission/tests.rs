//! What is decided after each character, worked out by hand.

use response_template_compiler::pattern::{Options, parse};

use super::{Continuations, Verdict, single_characters};
use crate::oracle::backtrack::Steps;
use crate::oracle::walk::{Event, Field, NoAnswer, Side, Step, events, walk};

/// A template with one field and the implicit field `content`.
fn fields(open: &str, close: &str, implicit_close: Option<&str>) -> Vec<Field> {
    let pattern = |source| Some(parse(source, Options::default()).expect("the pattern is good"));
    vec![
        Field {
            name: "call".to_owned(),
            open: pattern(open),
            close: pattern(close),
        },
        Field {
            name: "content".to_owned(),
            open: None,
            close: implicit_close.and_then(pattern),
        },
    ]
}

fn whole(fields: &[Field]) -> impl FnMut(&str) -> Result<Vec<Step>, NoAnswer> + '_ {
    |text| walk(fields, text, &mut Steps::new(1_000_000))
}

/// For every beginning of a text: how many characters have a role, and how many
/// delimiters are known.
fn progress(fields: &[Field], alphabet: &str, text: &str) -> Vec<(usize, usize)> {
    let continuations = Continuations {
        alphabet: alphabet.chars().collect(),
        longest: 4,
        others: Vec::new(),
    };
    let ends = text
        .char_indices()
        .map(|(start, last)| start + last.len_utf8());
    ends.map(|end| {
        let decided = continuations
            .decided(&text[..end], &mut whole(fields))
            .unwrap();
        let is_delimiter = |step: &&Step| matches!(step, Step::Delimiter { .. });
        let delimiters = decided.iter().filter(is_delimiter).count();
        (decided.len() - delimiters, delimiters)
    })
    .collect()
}

#[test]
fn a_literal_is_held_until_it_fails_and_fires_at_its_last_character() {
    let fields = fields("<a>", "</a>", None);
    let progress = progress(&fields, "<>/a", "a<<a>x<</a>");
    let expected = [
        (1, 0), // a
        (1, 0), // < may open
        (2, 0), // the first < did not, the second may
        (2, 0),
        (2, 1), // <a>
        (3, 1),
        (3, 1),
        (4, 1),
        (4, 1),
        (4, 1),
        (4, 2), // </a>
    ];
    assert_eq!(progress, expected);
}

#[test]
fn an_optional_tail_is_waited_for_no_longer_than_it_can_come() {
    let fields = fields("<", r"\)(?:;;)?", None);
    // `);` may still become `);;`; `);;` cannot become more; `);a` is `)`, and text.
    assert_eq!(
        progress(&fields, "<);a", "<);;"),
        [(0, 1), (0, 1), (0, 1), (0, 2)]
    );
    assert_eq!(
        progress(&fields, "<);a", "<);a"),
        [(0, 1), (0, 1), (0, 1), (2, 2)]
    );
}

#[test]
fn white_space_before_a_delimiter_is_held() {
    let fields = fields("<", ">", Some(r"\s*\|"));
    let progress = progress(&fields, "<>| a", "a  a |");
    assert_eq!(progress, [(1, 0), (1, 0), (1, 0), (4, 0), (4, 0), (4, 1)]);
}

#[test]
fn a_look_ahead_is_decided_with_the_character_it_sees() {
    let fields = fields("<(?!b)", ">", None);
    assert_eq!(progress(&fields, "<>ab", "<a"), [(0, 0), (1, 1)]);
    assert_eq!(progress(&fields, "<>ab", "<b"), [(0, 0), (2, 0)]);
    // The end decides as well, but nobody knows that it is there.
    assert_eq!(progress(&fields, "<>ab", "a<"), [(1, 0), (1, 0)]);
}

#[test]
fn reports_are_judged() {
    let fields = fields("<a>", "</a>", None);
    let continuations = Continuations {
        alphabet: "<>/a".chars().collect(),
        longest: 3,
        others: Vec::new(),
    };
    let steps = walk(&fields, "aa<", &mut Steps::new(1_000)).unwrap();
    let steps = single_characters(&steps, "aa<");
    let judge = |reported: &[Event]| {
        continuations
            .judge("aa<", reported, &mut whole(&fields))
            .unwrap()
    };
    assert_eq!(judge(&events(&steps[..2])), Verdict::Exact);
    assert_eq!(
        judge(&events(&steps[..3])),
        Verdict::Early("aa<a>".to_owned())
    );
    assert_eq!(
        judge(&events(&steps[..1])),
        Verdict::Late(events(&steps[..2]))
    );
    assert_eq!(judge(&[]), Verdict::Late(events(&steps[..2])));
}

#[test]
fn single_characters_keep_their_places() {
    let fields = fields("<", ">", None);
    let text = "é<文🙂>";
    let steps = walk(&fields, text, &mut Steps::new(1_000)).unwrap();
    let single = single_characters(&steps, text);
    assert_eq!(single.len(), 6);
    assert_eq!(events(&single), events(&steps));
    assert!(matches!(&single[3], Step::Text { span, .. } if span.bytes == (6..10)));
    assert!(matches!(
        &single[4],
        Step::Delimiter {
            side: Side::Close,
            ..
        }
    ));
}
