//! What parsers that the macro wrote can do: be kept, copied, used again. What they make of replies
//! is tested with the models' templates.

use std::fmt::Debug;

use response_template::dynamic::DynamicTemplate;
use response_template::value::Value;
use response_template::{Anchor, Event, ToolCall};

response_template::response_template! {
    mod qwen3 = "../../templates/qwen3.json";
}

#[test]
fn parsers_can_be_kept_sent_and_copied() {
    fn is_plain_data<T: Clone + Debug + Send + Sync + 'static>() {}
    is_plain_data::<qwen3::Parser>();
    is_plain_data::<qwen3::Message>();
    is_plain_data::<qwen3::OwnedEvent>();
    is_plain_data::<qwen3::Field>();
    is_plain_data::<response_template::FinalizeError<qwen3::Message>>();
    is_plain_data::<response_template::dynamic::DynamicParser>();
    is_plain_data::<DynamicTemplate>();
}

#[test]
fn a_copy_goes_on_by_itself() {
    let mut parser = qwen3::Parser::start("", |_| ()).unwrap();
    // In the middle of a delimiter, which the copy must know of as well.
    parser.feed("<think>Two ways.</thi", |_| ()).unwrap();
    let mut copy = parser.clone();
    copy.feed("s> is no end.</think>No.", |_| ()).unwrap();
    parser.feed("nk>Yes.<|im_end|>", |_| ()).unwrap();

    let message = parser.finalize(|_| ()).unwrap();
    assert_eq!(message.reasoning_content.as_deref(), Some("Two ways."));
    assert_eq!(message.content.as_deref(), Some("Yes."));

    let mut chunk = String::new();
    let message = copy
        .finalize(|event| {
            if let Event::RegionChunk { text, .. } = event {
                chunk.push_str(text);
            }
        })
        .unwrap();
    assert_eq!(chunk, "", "all text had been given out");
    assert_eq!(
        message.reasoning_content.as_deref(),
        Some("Two ways.</this> is no end.")
    );
    assert_eq!(message.content.as_deref(), Some("No."));
}

#[test]
fn a_reply_ends_once() {
    let mut parser = qwen3::Parser::start("", |_| ()).unwrap();
    parser.feed("Yes.", |_| ()).unwrap();
    parser.finalize(|_| ()).unwrap();

    let events = |_: qwen3::Event<'_>| panic!("there is nothing more to tell");
    assert!(parser.feed("No.", events).unwrap_err().is_finalized());
    let error = parser.finalize(events).unwrap_err();
    assert_eq!(error.message(), None);
    assert_eq!(
        error.to_string(),
        "the parser was finalized: call `reset` before the next reply"
    );
}

#[test]
fn a_parser_can_be_used_again() {
    let mut parser = qwen3::Parser::start("", |_| ()).unwrap();
    assert_eq!(parser.anchor(), Anchor::NoPrefix);
    parser
        .feed("<think>Hm.</think>Yes.<tool_call>{\"na", |_| ())
        .unwrap();

    // Half-way through, and once more after the end.
    let prefix = "<|im_start|>assistant\n<think>\n";
    for _ in 0..2 {
        parser.reset(prefix, |_| ()).unwrap();
        assert!(matches!(parser.anchor(), Anchor::Found { end } if end < prefix.len()));
        parser
            .feed(
                "New.</think><tool_call>{\"name\": \"f\", \"arguments\": {}}</tool_call>",
                |_| (),
            )
            .unwrap();
        let message = parser.finalize(|_| ()).unwrap();
        assert_eq!(message.reasoning_content.as_deref(), Some("New."));
        assert_eq!(message.content, None);
        assert_eq!(
            message.tool_calls,
            [ToolCall::new("f", Value::Object(<_>::default()))]
        );
    }
    parser.reset("no anchor", |_| ()).unwrap();
    assert_eq!(parser.anchor(), Anchor::Missing);
}

#[test]
fn a_malformed_call_does_not_lose_the_reply() {
    let text = "Before.<tool_call>{\"name\": }</tool_call>After.";
    let error = qwen3::parse("", text).unwrap_err();
    let [malformed] = error.malformed() else {
        panic!("one malformed region: {error}");
    };
    assert_eq!(malformed.field, "tool_calls");
    assert_eq!(malformed.text, "{\"name\": }");
    let message = error.into_message().unwrap();
    assert_eq!(message.content.as_deref(), Some("Before.\n\nAfter."));
    assert!(message.tool_calls.is_empty());
}
