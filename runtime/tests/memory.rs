//! What live parsers hold, counted. `-- --nocapture` prints it.

#![expect(clippy::print_stdout, reason = "figures are printed for who asks")]

use allocation_counter::measure;
use response_template::dynamic::DynamicTemplate;
use response_template::{AnyParser, Keep, Limits, MalformedPolicy};

response_template::response_template! {
    mod smollm3 = "../../templates/smollm3.json";
}

/// A reply with reasoning, a call and text, cut where a delimiter may be under way.
const REPLY: &str = "<think>\nThey want the weather.\n</think>\n\
    <tool_call>\n{\"name\": \"get_weather\", \"arguments\": {\"city\": \"Graz\"}}\n</tool_call>\n\
    It is mild in Graz, and a < b. ";

/// The streams, and the most bytes that each may hold with the parser itself.
const STREAMS: usize = 100_000;

/// Feeds all streams in turns, seven bytes each time, and gives the bytes that each holds then.
fn bytes_per_stream<Parser>(
    name: &str,
    start: impl Fn() -> Parser,
    feed: impl Fn(&mut Parser, &str),
) -> usize {
    let mut streams = Vec::new();
    let held = measure(|| {
        streams.reserve_exact(STREAMS);
        streams.extend((0..STREAMS).map(|_| start()));
        for piece in REPLY.as_bytes().chunks(7) {
            let piece = std::str::from_utf8(piece).expect("the reply is ASCII");
            for stream in &mut streams {
                feed(stream, piece);
            }
        }
    });
    let bytes = usize::try_from(held.bytes_current).expect("they hold something") / STREAMS;
    println!("{STREAMS} streams, {name}: {bytes} bytes each");
    bytes
}

#[test]
fn a_hundred_thousand_streams_share_one_template() {
    let loaded = DynamicTemplate::from_json(include_str!("../../templates/smollm3.json"))
        .expect("a template");
    let nothing = bytes_per_stream(
        "nothing kept",
        || {
            let options = smollm3::Parser::options().keep(Keep::Nothing);
            options.start("", |_| ()).expect("a parser")
        },
        |stream, piece| stream.feed(piece, |_| ()).expect("text"),
    );
    // The parser, its registers, what was held, and the arguments of a call.
    assert!(nothing <= 768, "{nothing} bytes");
    let message = bytes_per_stream(
        "the message kept",
        || smollm3::Parser::start("", |_| ()).expect("a parser"),
        |stream, piece| stream.feed(piece, |_| ()).expect("text"),
    );
    assert!(message <= 2048, "{message} bytes");
    let dynamic = bytes_per_stream(
        "of a template loaded at run time, the message kept",
        || loaded.start("", |_| ()).expect("a parser"),
        |stream, piece| stream.feed(piece, |_| ()).expect("text"),
    );
    assert!(dynamic <= 2048, "{dynamic} bytes");
    let boxed = bytes_per_stream(
        "behind `dyn AnyParser`, the message kept",
        || -> Box<dyn AnyParser> { Box::new(smollm3::Parser::start("", |_| ()).expect("one")) },
        |stream, piece| stream.feed(piece, &mut |_| ()).expect("text"),
    );
    assert!(boxed <= 2048, "{boxed} bytes");
}

/// However long a reply is of which nothing is kept, its parser holds the same.
#[test]
fn a_stream_of_which_nothing_is_kept_does_not_grow() {
    for unit in ["word", "a b ", "x <", " ", "東"] {
        for repeated in [1_000, 100_000] {
            let held = measure(|| {
                let options = smollm3::Parser::options().keep(Keep::Nothing);
                let mut parser = options.start("", |_| ()).expect("a parser");
                parser.feed("Well:", |_| ()).expect("text");
                for count in 0..repeated {
                    parser.feed(unit, |_| ()).expect("text");
                    // White space that a delimiter may begin with is held back.
                    if count % 8 == 0 {
                        parser.feed("word", |_| ()).expect("text");
                    }
                }
            });
            assert!(held.bytes_max <= 512, "{unit:?}: {held:?}");
        }
    }
}

#[test]
fn nothing_is_retained_after_the_end() {
    let long = "text ".repeat(100_000) + "<tool_call>[" + &"1, ".repeat(100_000);
    let mut parser = smollm3::Parser::options()
        .malformed(MalformedPolicy::Strict)
        .start("", |_| ())
        .expect("a parser");
    let retained = measure(|| {
        for piece in long.as_bytes().chunks(1000) {
            parser.feed_bytes(piece, |_| ()).expect("text");
        }
        drop(parser.finalize(|_| ()));
    });
    println!(
        "a finalized parser retains {} bytes",
        retained.bytes_current
    );
    assert!(retained.bytes_max > 500_000, "{retained:?}");
    // Buffers for the next reply.
    assert!(retained.bytes_current <= 33_000, "{retained:?}");
}

/// Whatever comes, a parser holds no more than its limits let it.
#[test]
fn limits_bound_what_is_held() {
    let limits = Limits::new()
        .with_region_bytes(10_000)
        .with_message_bytes(20_000)
        .with_held_bytes(1_000)
        .with_regions(100);
    let numbers = format!(
        "<tool_call>{{\"a\": [{}1]}}</tool_call>",
        "1,".repeat(4_500)
    );
    for unit in [
        "text ",
        "<think>",
        "   \n",
        "<tool_call>{\"a\":[[],[],[]],\"b\":{}}</tool_call>",
        "<tool_call>{\"a\":[[[[[[[[[[[[",
        numbers.as_str(),
    ] {
        let text = unit.repeat(1 + 1_000_000 / unit.len());
        let held = measure(|| {
            let mut parser = smollm3::Parser::options()
                .limits(limits)
                .start("", |_| ())
                .expect("a parser");
            for piece in text.as_bytes().chunks(7) {
                // A reply that went past a limit may be fed to its end.
                let _ = parser.feed_bytes(piece, |_| ());
            }
            drop(parser.finalize(|_| ()));
        });
        let most = held.bytes_max;
        let unit: String = unit.chars().take(40).collect();
        println!("a megabyte of {unit:?}: at most {most} bytes");
        // A number of one character is a value of 32 bytes, and a list may have room for twice
        // as many values as there are in it.
        assert!(most < 64 * 20_000, "{unit:?}: {most} bytes");
    }
}
