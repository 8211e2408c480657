//! What a parser allocates while text streams through it, counted.

#![expect(clippy::print_stdout, reason = "figures are printed for who asks")]

use allocation_counter::measure;
use response_template::dynamic::DynamicTemplate;
use response_template::{Arguments, Call, JsonText, Keep, Parser};

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
    assert!(counted.count_total <= 32, "{counted:?}");
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

/// Arguments with many parts, of which the user wants little.
fn call() -> String {
    let notes: Vec<String> = (0..100).map(|at| format!(r#""note {at}""#)).collect();
    format!(
        r#"<tool_call>{{"name": "add", "arguments": {{"count": 7, "notes": [{}]}}}}</tool_call>"#,
        notes.join(", ")
    )
}

#[derive(serde::Deserialize)]
struct Count {
    count: u8,
}

#[derive(response_template::ResponseTemplate)]
#[response_template(path = "../../templates/smollm3.json")]
struct Counted {
    tool_calls: Vec<Call<Count>>,
}

#[derive(response_template::ResponseTemplate)]
#[response_template(path = "../../templates/smollm3.json")]
struct ForTheApi {
    tool_calls: Vec<Call<JsonText>>,
}

#[test]
fn arguments_are_made_only_into_what_the_user_asks_for() {
    let reply = call();
    let value = measure(|| {
        let message = smollm3::parse("", &reply).unwrap();
        assert_eq!(message.tool_calls[0].name(), Some("add"));
    });
    // Each note, and what it stands in.
    assert!(value.count_total > 100, "{value:?}");

    let typed = measure(|| {
        let message = Parser::<Counted>::parse("", &reply).unwrap();
        assert_eq!(message.tool_calls[0].arguments.count, 7);
    });
    let text = measure(|| {
        let message = Parser::<ForTheApi>::parse("", &reply).unwrap();
        assert!(
            message.tool_calls[0]
                .arguments
                .as_str()
                .ends_with("\"note 99\"]}")
        );
    });
    let kept = measure(|| {
        let options = smollm3::Parser::options().arguments(Arguments::Text);
        let message = options.parse("", &reply).unwrap();
        let arguments = message.tool_calls[0].arguments_json().unwrap();
        assert!(arguments.ends_with("\"note 99\"]}"));
    });
    // What a call takes in any case: the text of the region, the name, the objects around it.
    for counted in [typed, text, kept] {
        assert!(counted.count_total <= 32, "{counted:?}");
    }
}
