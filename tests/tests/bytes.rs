//! Replies that come as bytes, cut anywhere, parse to what the whole of the bytes is as text.

use response_template::dynamic::{DynamicParser, DynamicTemplate, FieldId};
use response_template::{AnyParser, Event, InvalidUtf8};
use response_template_tests::case::in_case;
use response_template_tests::generate::Random;
use response_template_tests::scale::seeds;

/// The template, for parsers of both kinds.
macro_rules! template {
    ($json:literal) => {
        const TEMPLATE: &str = $json;
        response_template::response_template! {
            mod noted = $json;
        }
    };
}

template!(
    r#"{
        "start_anchor": "<A>",
        "fields": {
            "note": {
                "open_pattern": "\\s*<(?P<kind>.)>",
                "close": "é",
                "transform": {"kind": "{kind}", "text": "{content}"},
                "repeats": true
            },
            "content": {"repeats": true, "join": "+"}
        }
    }"#
);

fn template() -> DynamicTemplate {
    DynamicTemplate::from_json(TEMPLATE).expect("a template")
}

/// Events with neighbouring chunks joined, as text.
#[derive(Debug, Default, PartialEq)]
struct Told(Vec<String>);

impl Told {
    fn note<Field>(&mut self, event: &Event<'_, Field>, name: impl FnOnce(&Field) -> String) {
        let field = name(event.field());
        match event {
            Event::RegionChunk { text, .. } => match self.0.last_mut() {
                Some(last) if last.starts_with('"') => last.push_str(text),
                _ => self.0.push(format!("\"{text}")),
            },
            Event::RegionOpen { captures, .. } => {
                let captures: Vec<_> = captures.iter().collect();
                self.0.push(format!("open {field} {captures:?}"));
            }
            _ => self.0.push(format!("close {field} {:?}", event.range())),
        }
    }
}

/// Feeds pieces of bytes to parsers of every kind, which must agree.
fn parse(pieces: &[&[u8]]) -> (Told, String) {
    let template = template();
    let (mut typed, mut loaded, mut boxed) = (Told::default(), Told::default(), Told::default());
    let mut one = noted::Parser::start("", |_| ()).expect("a parser");
    let mut other = template.start("", |_| ()).expect("a parser");
    let mut third: Box<dyn AnyParser> = Box::new(one.clone());
    let name = |field: &noted::Field| field.to_string();
    let named = |field: &FieldId| template.name(*field).to_owned();
    for piece in pieces {
        one.feed_bytes(piece, |event| typed.note(&event, name))
            .expect("bytes are taken");
        other
            .feed_bytes(piece, |event| loaded.note(&event, named))
            .expect("bytes are taken");
        third
            .feed_bytes(piece, &mut |event| {
                boxed.note(&event, |field| (*field).to_owned());
            })
            .expect("bytes are taken");
    }
    let message = one
        .finalize(|event| typed.note(&event, name))
        .expect("a message");
    let message = serde_json::to_string(&message).expect("JSON");
    let object = other
        .finalize(|event| loaded.note(&event, named))
        .expect("a message");
    let object = response_template::value::Value::Object(object);
    assert_eq!(object.to_json(), message);
    let object = third
        .finalize(&mut |event| boxed.note(&event, |field| (*field).to_owned()))
        .expect("a message");
    let object = response_template::value::Value::Object(object);
    assert_eq!(object.to_json(), message);
    assert_eq!(typed, loaded);
    assert_eq!(typed, boxed);
    (typed, message)
}

/// Bytes of all kinds: delimiters, characters of each length, halves of them, and what no
/// character has.
fn bytes(random: &mut Random, pieces: usize) -> Vec<u8> {
    const PIECES: &[&[u8]] = &[
        b"<x>",
        b" ",
        b"a",
        "é".as_bytes(),
        "東".as_bytes(),
        "🙂".as_bytes(),
        "\u{FFFD}".as_bytes(),
        b"<\xC3",
        b"\xA9>",
        b"\xC3",
        b"\xE6\x9D",
        b"\xF0\x9F\x99",
        b"\x80",
        b"\xBF\x80",
        // Overlong forms, surrogates, beyond the last character.
        b"\xC0\x80",
        b"\xE0\x80\x80",
        b"\xED\xA0\x80",
        b"\xF4\x90\x80\x80",
        b"\xF0\x80",
        b"\xFF",
    ];
    let mut all = Vec::new();
    for _ in 0..pieces {
        if random.one_in(6) {
            all.push(random.next().to_le_bytes()[0]);
        } else {
            all.extend_from_slice(random.pick::<&[u8]>(PIECES));
        }
    }
    all
}

#[test]
fn every_cut_of_bytes_is_as_the_lossy_text() {
    for seed in seeds(300) {
        let mut random = Random::new(seed);
        let count = 1 + random.below(8);
        let bytes = bytes(&mut random, count);
        in_case(
            || format!("seed {seed}, {bytes:x?}"),
            || {
                let text = String::from_utf8_lossy(&bytes);
                let whole = parse(&[text.as_bytes()]);
                assert_eq!(parse(&[&bytes]), whole);
                let each: Vec<&[u8]> = bytes.chunks(1).collect();
                assert_eq!(parse(&each), whole, "byte by byte");
                for place in 0..=bytes.len() {
                    let (one, other) = bytes.split_at(place);
                    assert_eq!(parse(&[one, other]), whole, "cut at {place}");
                    let cut = (0..other.len()).map(|next| other.split_at(next));
                    for (middle, last) in cut.take(4) {
                        assert_eq!(parse(&[one, middle, last]), whole, "cut at {place}");
                    }
                }
            },
        );
    }
}

#[test]
fn text_after_half_a_character_is_no_end_of_it() {
    for seed in seeds(300) {
        let mut random = Random::new(seed);
        let template = template();
        let mut parser = template.start("", |_| ()).expect("a parser");
        let mut all = Vec::new();
        for _ in 0..6 {
            let count = random.below(3);
            let mut piece = bytes(&mut random, count);
            if random.one_in(2) {
                let text = String::from_utf8_lossy(&piece).into_owned();
                parser.feed(&text, |_| ()).expect("text is taken");
                piece = text.into_bytes();
            } else {
                parser.feed_bytes(&piece, |_| ()).expect("bytes are taken");
            }
            all.extend_from_slice(&piece);
        }
        let text = String::from_utf8_lossy(&all);
        let expected = template.parse("", &text).expect("a message");
        let message = parser.finalize(|_| ()).expect("a message");
        assert_eq!(message, expected, "seed {seed}, {all:x?}");
    }
}

#[test]
fn no_text_after_half_a_character_changes_nothing() {
    let template = template();
    let mut parser = template.start("", |_| ()).expect("a parser");
    parser.feed_bytes(b"a\xC3", |_| ()).expect("bytes");
    parser.feed("", |_| ()).expect("no text");
    parser.feed_bytes(b"\xA9", |_| ()).expect("bytes");
    let message = parser.finalize(|_| ()).expect("a message");
    assert_eq!(message, template.parse("", "aé").expect("a message"));
    assert!(
        parser.feed("", |_| ()).is_err(),
        "a parser that is finalized takes nothing"
    );
}

/// Feeds pieces to a parser that refuses what is no UTF-8: the first error, and how the
/// reply ends.
fn refuse(pieces: &[&[u8]]) -> (Option<String>, DynamicParser, String) {
    let template = template();
    let options = template.options().invalid_utf8(InvalidUtf8::Refuse);
    let mut parser = options.start("", |_| ()).expect("a parser");
    let mut first = None;
    for piece in pieces {
        match parser.feed_bytes(piece, |_| ()) {
            Ok(()) => assert_eq!(first, None, "a parser that refused takes no more"),
            Err(error) => {
                assert!(error.invalid_utf8().is_some());
                let error = error.to_string();
                assert_eq!(*first.get_or_insert_with(|| error.clone()), error);
            }
        }
    }
    let end = match parser.finalize(|_| ()) {
        Ok(message) => response_template::value::Value::Object(message).to_json(),
        Err(error) => {
            let stopped = error.stopped_by().map(ToString::to_string);
            assert_eq!(stopped.as_ref(), Some(&error.to_string()));
            if let Some(first) = &first {
                assert_eq!(stopped.as_ref(), Some(first));
            }
            first = stopped;
            let message = error.into_message().expect("what there was");
            response_template::value::Value::Object(message).to_json()
        }
    };
    (first, parser, end)
}

#[test]
fn what_is_refused_ends_the_reply_with_the_text_before() {
    for seed in seeds(300) {
        let mut random = Random::new(seed);
        let count = 1 + random.below(8);
        let mut bytes = bytes(&mut random, count);
        if random.one_in(3) {
            bytes = String::from_utf8_lossy(&bytes).into_owned().into_bytes();
        }
        let (valid, error) = match std::str::from_utf8(&bytes) {
            Ok(text) => (text, None),
            Err(error) => {
                let place = error.valid_up_to();
                let valid = std::str::from_utf8(&bytes[..place]).expect("valid so far");
                let error = format!("the bytes are not UTF-8 at byte {place} of the reply");
                (valid, Some(error))
            }
        };
        let expected = template().parse("", valid).expect("a message");
        let expected = response_template::value::Value::Object(expected).to_json();
        for place in 0..=bytes.len() {
            let (one, other) = bytes.split_at(place);
            let (found, mut parser, end) = refuse(&[one, other]);
            let case = format!("seed {seed}, {bytes:x?} at {place}");
            assert_eq!(found, error, "{case}");
            assert_eq!(end, expected, "{case}");
            // A reset parser knows nothing of it.
            assert!(
                parser
                    .feed_bytes(b"a", |_| ())
                    .is_err_and(|error| error.is_finalized())
            );
            parser.reset("", |_| ()).expect("a parser");
            parser.feed_bytes(valid.as_bytes(), |_| ()).expect("text");
            let again = parser.finalize(|_| ()).expect("a message");
            assert_eq!(
                response_template::value::Value::Object(again).to_json(),
                expected,
                "{case}"
            );
        }
    }
}

#[test]
fn a_copy_has_its_own_half_character() {
    let mut parser = template().start("", |_| ()).expect("a parser");
    parser.feed_bytes(b"a\xC3", |_| ()).expect("bytes");
    let mut copy = parser.clone();
    parser.feed_bytes(b"\xBC", |_| ()).expect("bytes");
    copy.feed_bytes(b"\xB6", |_| ()).expect("bytes");
    for (mut parser, expected) in [(parser, "aü"), (copy, "aö")] {
        let message = parser.finalize(|_| ()).expect("a message");
        let content = message.get("content").and_then(|value| value.as_str());
        assert_eq!(content, Some(expected));
    }
}
