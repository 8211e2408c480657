//! Short chunks, which have a way of their own through the engine.

use response_template::{Error, Keep, Limit, LimitExceeded, Limits};

response_template::response_template! {
    // That of several pieces of content the last stays is no matter here.
    #[allow(deprecated)]
    mod spaced = r#"{
        "start_anchor": "<A>",
        "fields": {
            "call": {"open_pattern": "\\s*<call>", "close": "</call>"},
            "content": {"content_args": {"strip": false}}
        }
    }"#;
}

response_template::response_template! {
    mod looking = r#"{
        "start_anchor": "<A>",
        "fields": {
            "one": {"open_pattern": "(?<=b)<", "close_pattern": "(?=<)", "repeats": true},
            "three": {"open_pattern": "(?<=e d)<", "close_pattern": "(?=<)", "repeats": true}
        }
    }"#;
}

/// The text of each event, chunk by chunk.
fn told(parser: &mut spaced::Parser, chunks: &[&str]) -> Vec<Vec<String>> {
    let tell = |chunk: &&str| {
        let mut events = Vec::new();
        let note = |event: spaced::Event<'_>| {
            if let spaced::Event::RegionChunk { text, .. } = event {
                events.push(text.to_owned());
            }
        };
        parser.feed(chunk, note).expect("it is short");
        events
    };
    chunks.iter().map(tell).collect()
}

fn start(keep: Keep, limits: Limits) -> spaced::Parser {
    let options = spaced::Parser::options().keep(keep).limits(limits);
    options.start("", |_| ()).expect("a parser")
}

#[test]
fn what_was_held_back_and_the_chunk_after_it_are_one_event() {
    for keep in [Keep::Message, Keep::Nothing] {
        let mut parser = start(keep, Limits::new());
        for (chunk, event) in [
            ("It ", "It"),
            ("is", " is"),
            (" mild ", " mild"),
            ("in Graz, 東", " in Graz, 東"),
            ("京 ", "京"),
            ("\n", ""),
            (" ", ""),
            ("and", " \n and"),
            (" a <", " a"),
            (" b <", " < b"),
            ("<", " <"),
            ("< ", "<<"),
            ("c", " c"),
        ] {
            let expected: &[&str] = if event.is_empty() { &[] } else { &[event] };
            assert_eq!(told(&mut parser, &[chunk]), [expected], "{chunk:?}");
        }
        told(&mut parser, &[" <"]);
        let mut rest = String::new();
        let message = parser.finalize(|event| {
            if let spaced::Event::RegionChunk { text, .. } = event {
                rest += text;
            }
        });
        assert_eq!(rest, " <", "the end shows that it is text");
        let content = message.expect("a message").content;
        let kept = (keep == Keep::Message)
            .then(|| "It is mild in Graz, 東京 \n and a < b <<< c <".to_owned());
        assert_eq!(content, kept);
    }
}

#[test]
fn what_is_held_back_is_forgotten_by_a_reset_and_goes_with_a_copy() {
    for keep in [Keep::Message, Keep::Nothing] {
        let mut parser = start(keep, Limits::new());
        told(&mut parser, &["some", " text", " <"]);
        let mut copy = parser.clone();
        parser.reset("", |_| ()).expect("a parser");
        assert_eq!(told(&mut parser, &["call>", "x"]), [["call>"], ["x"]]);
        // There it is a delimiter.
        assert_eq!(
            told(&mut copy, &["call>", "x"]),
            [&[][..], &["x".to_owned()]]
        );
    }
}

/// A delimiter that comes right after another looks back on text that was gathered.
#[test]
fn look_behinds_see_what_was_told() {
    // So that the gathered text is cut at any place before the delimiter.
    for words in 1..=100 {
        for (end, expected) in [
            (["word", " b"], Some(looking::Field::One)),
            (["wide", " d"], Some(looking::Field::Three)),
            (["word", " d"], None),
        ] {
            for keep in [Keep::Message, Keep::Nothing] {
                let options = looking::Parser::options().keep(keep);
                let mut parser = options.start("", |_| ()).expect("a parser");
                let mut opened = Vec::new();
                let mut note = |event: looking::Event<'_>| {
                    if let looking::Event::RegionOpen { field, .. } = event {
                        opened.push(field);
                    }
                };
                let words = core::iter::repeat_n("word", words);
                for chunk in ["b<"].into_iter().chain(words).chain(end).chain(["<", "x"]) {
                    parser.feed(chunk, &mut note).expect("it is short");
                }
                let second = opened.get(1).copied();
                assert_eq!((opened[0], second), (looking::Field::One, expected));
            }
        }
    }
}

/// A limit is reached at its byte, whatever the engine gathers in between.
#[test]
fn limits_are_exact() {
    // Never is more than one character held back, which would be told as a whole or not at all.
    let text = "words of four, and a<b ".repeat(20);
    for most in 0..300 {
        for (limit, limits) in [
            (Limit::RegionBytes, Limits::new().with_region_bytes(most)),
            (Limit::MessageBytes, Limits::new().with_message_bytes(most)),
        ] {
            for keep in [Keep::Message, Keep::Nothing] {
                let mut parser = start(keep, limits);
                let mut told = String::new();
                let mut raw = None;
                let mut note = |event: spaced::Event<'_>| match event {
                    spaced::Event::RegionChunk { text, .. } => told += text,
                    spaced::Event::RegionMalformed { text, .. } => raw = Some(text.to_owned()),
                    _ => {}
                };
                let mut characters = text.split_inclusive(|_| true);
                let error = characters.find_map(|chunk| parser.feed(chunk, &mut note).err());
                let error = error.expect("it is longer");
                let exceeded = error.limit().expect("a limit");
                assert_eq!(
                    (exceeded.limit(), exceeded.place()),
                    (limit, most),
                    "{keep:?}"
                );
                assert_eq!(told, text[..most]);
                let kept = if keep == Keep::Message {
                    &text[..most]
                } else {
                    ""
                };
                assert_eq!(raw.as_deref(), Some(kept));
            }
        }
    }
}

#[test]
fn what_is_held_back_at_the_end_of_a_chunk_has_its_limit() {
    for chunks in [
        &["word", "and", " "][..],
        &["word", "and "],
        &["word", "and", "<"],
        &["word", "and<"],
        &["word", "and ", "<"],
        &["word", "and <"],
        &["word", "and", " ", " "],
        &["word", "and", "  <"],
    ] {
        let text = chunks.concat();
        let held = text.len() - text.trim_end_matches([' ', '<']).len();
        for most in 0..4 {
            let mut parser = start(Keep::Nothing, Limits::new().with_held_bytes(most));
            let fed: Result<(), _> = chunks
                .iter()
                .try_for_each(|chunk| parser.feed(chunk, |_| ()));
            let exceeded = fed.as_ref().err().and_then(Error::limit);
            let expected = (held > most).then_some(Limit::HeldBytes);
            let found = exceeded.map(LimitExceeded::limit);
            assert_eq!(found, expected, "{chunks:?}, at most {most}");
        }
    }
}

#[test]
fn a_reply_as_long_as_the_limit_is_good_and_a_longer_one_is_not() {
    for length in 1..300 {
        let text = &"words of four and <a ".repeat(20)[..length];
        for bound in [Limits::with_region_bytes, Limits::with_message_bytes] {
            for (step, keep) in [1, 4, 30, 31, 32]
                .into_iter()
                .flat_map(|step| [(step, Keep::Message), (step, Keep::Nothing)])
            {
                let parse = |most| {
                    let mut parser = start(keep, bound(Limits::new(), most));
                    for chunk in text.as_bytes().chunks(step) {
                        // What went past a limit is told in the end, too.
                        let _ = parser.feed_bytes(chunk, |_| ());
                    }
                    parser.finalize(|_| ())
                };
                let content = parse(length).expect("it has room").content;
                let kept = (keep == Keep::Message).then_some(text);
                assert_eq!(content.as_deref(), kept);
                let stopped = parse(length - 1).expect_err("it has no room");
                assert!(stopped.stopped_by().is_some(), "{text:?} by {step}");
            }
        }
    }
}
