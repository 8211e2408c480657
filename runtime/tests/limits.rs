//! Limits: past one, the parser stops with what it had, and takes the rest without a word more.

use response_template::{Event, Keep, Limit, LimitExceeded, Limits};

response_template::response_template! {
    mod tagged = r#"{
        "start_anchor": "<A>",
        "defaults": {"role": "assistant"},
        "fields": {
            "note": {"open": "<n>", "close_pattern": "</n>(?=\\s*<|$)", "repeats": true},
            "data": {"open": "<d>", "close": "</d>", "content": "json"},
            "content": {"repeats": true, "join": "+", "optional": false}
        }
    }"#;
}

response_template::response_template! {
    // Each line feed is a region, and those behind it are read again for each of them.
    #[allow(deprecated)]
    mod lines = r#"{
        "start_anchor": "<A>",
        "fields": {"line": {
            "open_pattern": "\\n(?:\\n*<)?", "close_pattern": "(?=\\n)", "repeats": true
        }}
    }"#;
    // That a reply may end before `{id}` is set is what is tested.
    #[allow(deprecated)]
    mod named = r#"{
        "start_anchor": "<A>",
        "fields": {
            "call": {
                "open_pattern": "<(?P<name>\\w+)>",
                "close_pattern": "</(?P<id>\\w*)>",
                "transform": {"name": "{name}", "id": "{id}", "text": "{content}"},
                "repeats": true
            }
        }
    }"#;
}

/// Feeds a text in pieces, and gives the events, the error of the first piece that was refused,
/// and the end.
fn run(limits: Limits, text: &str, step: usize) -> (Vec<String>, Option<(Limit, usize)>, String) {
    let mut events = Vec::new();
    let mut note = |event: tagged::Event<'_>| match event {
        tagged::Event::RegionChunk { text, .. } => events.push(format!("text {text}")),
        tagged::Event::RegionMalformed { field, text, .. } => {
            events.push(format!("malformed {field} {text}"));
        }
        tagged::Event::RegionClose { field, .. } => events.push(format!("close {field}")),
        _ => {}
    };
    let mut exceeded = None;
    let mut parser = tagged::Parser::options()
        .limits(limits)
        .start("", &mut note)
        .unwrap();
    let characters: Vec<char> = text.chars().collect();
    for chunk in characters.chunks(step) {
        let chunk: String = chunk.iter().collect();
        match parser.feed(&chunk, &mut note) {
            Ok(()) => assert_eq!(exceeded, None, "a stopped parser takes no more"),
            Err(error) => {
                let limit = error.limit().expect("a limit");
                let found = (limit.limit(), limit.place());
                assert_eq!(*exceeded.get_or_insert(found), found);
            }
        }
    }
    let end = match parser.finalize(&mut note) {
        Ok(message) => serde_json::to_string(&message).unwrap(),
        Err(error) => {
            let message = error
                .message()
                .map(|message| serde_json::to_string(message).unwrap());
            format!("{error} / {}", message.unwrap_or_default())
        }
    };
    (events, exceeded, end)
}

#[test]
fn each_limit_stops_the_reply_and_keeps_what_there_was() {
    let text = "ab<n>12</n><d>[1]</d>cdef";
    assert_eq!(run(Limits::new(), text, 3).1, None);
    for (limits, expected, message) in [
        (
            Limits::new().with_region_bytes(3),
            (Limit::RegionBytes, 21),
            r#"{"role":"assistant","content":"ab","note":["12"],"data":[1]}"#,
        ),
        (
            Limits::new().with_message_bytes(6),
            (Limit::MessageBytes, 14),
            r#"{"role":"assistant","content":"ab","note":["12"]}"#,
        ),
        (
            Limits::new().with_regions(2),
            (Limit::Regions, 14),
            r#"{"role":"assistant","content":"ab","note":["12"]}"#,
        ),
    ] {
        for step in [1, 2, 100] {
            let (_, exceeded, end) = run(limits, text, step);
            // Within a chunk the place may differ: text that came in pieces was given out.
            assert_eq!(
                exceeded.map(|(limit, _)| limit),
                Some(expected.0),
                "{limits:?}"
            );
            if step == 100 {
                assert_eq!(exceeded, Some(expected), "{limits:?}");
                assert!(end.ends_with(&format!(" / {message}")), "{end}");
            }
        }
    }
    let (events, _, end) = run(Limits::new().with_region_bytes(3), "<n>12345</n>", 1);
    assert_eq!(events, ["text 1", "text 2", "text 3", "malformed note 123"]);
    assert_eq!(
        end,
        "a region of `note` is longer than the limit of 3 bytes, at byte 6 of the reply / {\"role\":\"assistant\"}"
    );
}

/// What was held goes past the limit, and the chunk behind it would have room.
#[test]
fn nothing_is_told_after_a_limit() {
    for chunks in [
        // The end of a word, so that all is passed over; a character that is to be looked at.
        ["<n>12 </", "3"],
        ["<n>12 </", "<"],
    ] {
        let mut told = Vec::new();
        let mut parser = tagged::Parser::options()
            .limits(Limits::new().with_region_bytes(4))
            .start("", |_| ())
            .unwrap();
        for chunk in chunks {
            let _ = parser.feed(chunk, |event| told.push(event.into_owned()));
        }
        assert!(
            parser
                .finalize(|event| told.push(event.into_owned()))
                .is_err()
        );
        let last = told.last();
        assert!(
            matches!(last, Some(tagged::OwnedEvent::RegionMalformed { .. })),
            "{told:?}"
        );
    }
}

#[test]
fn what_is_held_back_has_a_limit() {
    let spaces = " ".repeat(100);
    let text = format!("<n>x</n>{spaces}y");
    assert_eq!(run(Limits::new(), &text, 1).1, None);
    let (events, exceeded, _) = run(Limits::new().with_held_bytes(20), &text, 1);
    assert_eq!(exceeded, Some((Limit::HeldBytes, 4)));
    assert_eq!(events, ["text x", "malformed note x"]);
    // In one piece nothing has to be held.
    assert_eq!(run(Limits::new().with_held_bytes(20), &text, 1000).1, None);
}

#[test]
fn what_is_captured_is_under_the_limits_of_regions() {
    let limits = Limits::new().with_region_bytes(6).with_message_bytes(10);
    for (text, limit, field) in [
        ("<12345>1</>", None, ""),
        ("<1234567>1</>", Some(Limit::RegionBytes), "call"),
        ("<12345>12</>", Some(Limit::RegionBytes), "call"),
        ("<12345>1</7>", Some(Limit::RegionBytes), "call"),
        ("<123>1</2><123>12</>", None, ""),
        ("<123>1</2><123>12</3>", Some(Limit::MessageBytes), "call"),
        ("<1234>1</><123456>", Some(Limit::MessageBytes), "call"),
    ] {
        for step in [1, 100] {
            let mut opened = 0;
            let mut parser = named::Parser::options()
                .limits(limits)
                .start("", |_| ())
                .unwrap();
            let mut note = |event: named::Event<'_>| match event {
                named::Event::RegionOpen { .. } => opened += 1,
                named::Event::RegionClose { .. } | named::Event::RegionMalformed { .. } => {
                    opened -= 1;
                }
                _ => {}
            };
            let mut exceeded = None;
            for piece in text.as_bytes().chunks(step) {
                if let Err(error) = parser.feed_bytes(piece, &mut note) {
                    exceeded = error.limit().cloned();
                }
            }
            let end = parser.finalize(&mut note);
            assert_eq!(exceeded.as_ref().map(LimitExceeded::limit), limit, "{text}");
            assert_eq!(
                exceeded
                    .as_ref()
                    .and_then(|limit| limit.field())
                    .unwrap_or(""),
                field
            );
            assert_eq!(end.is_err(), limit.is_some(), "{text}");
            assert_eq!(opened, 0, "{text}: every region that opens ends");
        }
    }
}

#[test]
fn what_is_read_again_has_a_limit() {
    // 100, 99, … 92 bytes for the first nine opens, and a byte for each close, but not 91 more.
    let limits = Limits::new().with_reread_bytes(945);
    let text = "\n".repeat(100) + "x";
    for step in [1, 7, 1000] {
        let mut opened = 0;
        let mut parser = lines::Parser::options()
            .limits(limits)
            .start("", |_| ())
            .unwrap();
        let mut exceeded = None;
        for piece in text.as_bytes().chunks(step) {
            let fed = parser.feed_bytes(piece, |event| {
                opened += usize::from(matches!(event, lines::Event::RegionOpen { .. }));
            });
            exceeded = fed.err();
        }
        let exceeded = exceeded.expect("it was too much");
        assert_eq!(
            exceeded.to_string(),
            "more than the limit of 945 bytes had to be read again to find delimiters, at byte 10 of the reply"
        );
        assert_eq!(
            exceeded.limit().map(LimitExceeded::limit),
            Some(Limit::RereadBytes)
        );
        assert_eq!(opened, 10);
        let end = parser.finalize(|_| ()).unwrap_err();
        assert_eq!(end.stopped_by(), Some(&exceeded));
        assert_eq!(end.message().map(|message| message.line.len()), Some(9));
    }
    let whole = Limits::new().with_reread_bytes(100 * 101 / 2 + 100);
    assert!(
        lines::Parser::options()
            .limits(whole)
            .parse("", &text)
            .is_ok()
    );
}

#[test]
fn nesting_has_a_limit_that_costs_only_the_region() {
    let limits = Limits::new().with_depth(2);
    let (_, exceeded, end) = run(limits, "a<d>[[1]]</d>", 1);
    assert_eq!(
        (exceeded, end.as_str()),
        (None, r#"{"role":"assistant","content":"a","data":[[1]]}"#)
    );
    let (_, exceeded, end) = run(limits, "a<d>[[[1]]]</d>", 1);
    assert_eq!(exceeded, None);
    assert!(end.starts_with("a region of `data` is malformed"), "{end}");
    assert!(
        end.ends_with(r#" / {"role":"assistant","content":"a"}"#),
        "{end}"
    );
}

#[test]
fn a_prefix_is_under_the_same_limits() {
    let options = || tagged::Parser::options().limits(Limits::new().with_region_bytes(5));
    assert!(options().start("0123456789<A>01234", |_| ()).is_ok());
    let error = options().start("<A>0123456789", |_| ()).unwrap_err();
    assert_eq!(
        error.limit().map(|limit| limit.field()),
        Some(Some("content"))
    );
}

#[test]
fn a_parser_is_good_again_after_a_reset() {
    let limits = Limits::new().with_region_bytes(5).with_regions(2);
    let mut parser = tagged::Parser::options()
        .limits(limits)
        .start("", |_| ())
        .unwrap();
    assert!(parser.feed("0123456789", |_| ()).is_err());
    assert!(parser.finalize(|_| ()).unwrap_err().stopped_by().is_some());
    for _ in 0..3 {
        parser.reset("", |_| ()).unwrap();
        parser.feed("01<n>2</n>", |_| ()).unwrap();
        assert_eq!(parser.finalize(|_| ()).unwrap().note, ["2"]);
    }
}

#[test]
fn nothing_is_kept_for_those_who_want_nothing() {
    let mut values = Vec::new();
    let mut parser = tagged::Parser::options()
        .keep(Keep::Nothing)
        .start("", |_| ())
        .unwrap();
    parser
        .feed("ab<n>12</n><d>[1]</d>", |event| {
            if let Event::RegionClose { value, .. } = event {
                values.push(value.to_json());
            }
        })
        .unwrap();
    let message = parser.finalize(|_| ()).unwrap();
    assert_eq!(
        serde_json::to_string(&message).unwrap(),
        r#"{"role":"assistant"}"#
    );
    // Only what a content parser reads has a value.
    assert_eq!(values, ["null", "null", "[1]"]);
}
