//! What a parser allocates while text streams through it, counted.

#![expect(clippy::print_stdout, reason = "figures are printed for who asks")]

use allocation_counter::measure;
use response_template::Keep;
use response_template::dynamic::DynamicTemplate;

response_template::response_template! {
    mod smollm3 = "../../templates/smollm3.json";
}

/// Plain text with what makes a parser hold: spaces, line feeds, half openers, other scripts.
const TEXT: &str = "The quick brown fox, a < b, </tool> and\n\n  <tool_ then 今天天气 很好。 ";

/// The text in pieces of about four bytes.
fn pieces() -> Vec<&'static str> {
    let mut pieces = Vec::new();
    let mut rest = TEXT;
    while !rest.is_empty() {
        let end = (4..).find(|&end| end >= rest.len() || rest.is_char_boundary(end));
        let (piece, after) = rest.split_at(end.map_or(rest.len(), |end| end.min(rest.len())));
        pieces.push(piece);
        rest = after;
    }
    pieces
}

#[test]
fn text_flows_without_allocations() {
    let pieces = pieces();
    let template =
        DynamicTemplate::from_json(include_str!("../../templates/smollm3.json")).unwrap();
    let mut compiled = smollm3::Parser::options()
        .keep(Keep::Nothing)
        .start("", |_| ())
        .unwrap();
    let mut loaded = template
        .options()
        .keep(Keep::Nothing)
        .start("", |_| ())
        .unwrap();
    // Once, so that the buffer for what is held has its room.
    for piece in &pieces {
        compiled.feed(piece, |_| ()).unwrap();
        loaded.feed(piece, |_| ()).unwrap();
    }
    let mut bytes = 0;
    let counted = measure(|| {
        for _ in 0..100 {
            for piece in &pieces {
                compiled
                    .feed(piece, |event| bytes += event.range().len())
                    .unwrap();
                loaded
                    .feed(piece, |event| bytes += event.range().len())
                    .unwrap();
            }
        }
    });
    assert!(bytes > 10_000);
    assert_eq!(counted.count_total, 0, "{counted:?}");
}

#[test]
fn bytes_flow_without_allocations() {
    // Cut where no character ends, and with bytes that are none.
    let mut bytes = TEXT.as_bytes().to_vec();
    bytes.extend(b"\xE4\xBB \xFF");
    let mut parser = smollm3::Parser::options()
        .keep(Keep::Nothing)
        .start("", |_| ())
        .unwrap();
    let mut feed = || {
        for size in [1, 2, 3, 5, 1000] {
            for piece in bytes.chunks(size) {
                parser.feed_bytes(piece, |_| ()).unwrap();
            }
        }
    };
    // Once, so that the buffer for what is held has its room.
    feed();
    let counted = measure(feed);
    assert_eq!(counted.count_total, 0, "{counted:?}");
}

#[test]
fn a_kept_message_only_grows_its_strings() {
    let pieces = pieces();
    let mut parser = smollm3::Parser::start("", |_| ()).unwrap();
    let counted = measure(|| {
        for _ in 0..1000 {
            for piece in &pieces {
                parser.feed(piece, |_| ()).unwrap();
            }
        }
    });
    // A string doubles its room: for 80 KB, some twenty times.
    assert!(counted.count_total <= 24, "{counted:?}");
}

#[test]
fn a_reset_parser_uses_its_buffers_again() {
    let reply = "<think>some thought</think>\nSome words.";
    let mut parser = smollm3::Parser::options()
        .keep(Keep::Nothing)
        .start("", |_| ())
        .unwrap();
    for piece in reply.split_inclusive(' ') {
        parser.feed(piece, |_| ()).unwrap();
    }
    parser.finalize(|_| ()).unwrap();
    let counted = measure(|| {
        for _ in 0..10 {
            parser.reset("", |_| ()).unwrap();
            for piece in reply.split_inclusive(' ') {
                parser.feed(piece, |_| ()).unwrap();
            }
        }
    });
    assert_eq!(counted.count_total, 0, "{counted:?}");
}

#[test]
fn a_parser_is_small_and_costs_two_allocations() {
    let size = size_of::<smollm3::Parser>();
    println!("a parser is {size} bytes");
    assert!(size <= 512, "{size} bytes");
    let counted = measure(|| {
        smollm3::Parser::options()
            .keep(Keep::Nothing)
            .start("", |_| ())
            .unwrap();
    });
    assert!(counted.count_total <= 2, "{counted:?}");
}
