//! The project's own templates on their sample replies, cut in many ways: the messages are those
//! beside the samples. Parsers that the macro wrote also tell the same events as the same template
//! loaded at run time.

use std::fmt::Debug;
use std::path::{Path, PathBuf};

use response_template::content::{Content, JsonOptions};
use response_template::dynamic::DynamicTemplate;
use response_template::value::Value;
use response_template::{
    Anchor, Event, FinalizeError, OwnedEvent, Parser, StaticTemplate, ToolCall, Tools,
};
use response_template_cli::chunks::Chunking;

response_template::response_template! {
    mod gemma4 = "../../templates/gemma4.json";
    mod gpt_oss = "../../templates/gpt_oss.json";
    mod qwen3 = "../../templates/qwen3.json";
    mod smollm3 = "../../templates/smollm3.json";
}

/// How many random ways to cut each reply.
const CUTS: u64 = 30;

#[test]
fn gemma4_samples() {
    check::<gemma4::Template>("gemma4", gemma4::Field::name);
}

#[test]
fn gpt_oss_samples() {
    check::<gpt_oss::Template>("gpt_oss", gpt_oss::Field::name);
}

#[test]
fn qwen3_samples() {
    check::<qwen3::Template>("qwen3", qwen3::Field::name);
}

#[test]
fn smollm3_samples() {
    check::<smollm3::Template>("smollm3", smollm3::Field::name);
}

#[test]
fn all_samples_at_run_time() {
    let mut families = 0;
    for entry in std::fs::read_dir(templates().join("replies")).expect("a folder of replies") {
        let family = entry.expect("a readable folder").file_name();
        let family = family.to_string_lossy();
        let template = load(&family);
        for sample in samples(&family) {
            let whole = at_run_time(&sample, &[&sample.text], &template);
            for chunking in Chunking::all(3) {
                let outcome = at_run_time(&sample, &chunking.cut(&sample.text), &template);
                let place = || format!("{}, {chunking}", sample.name);
                assert_eq!(outcome.1, sample.message, "{}", place());
                assert_eq!(outcome.2, sample.malformed, "{}", place());
                assert_eq!(joined(&outcome.0), joined(&whole.0), "{}", place());
            }
        }
        families += 1;
    }
    assert!(families >= 4, "{families}");
}

/// A sample reply with the message it becomes.
struct Sample {
    name: String,
    prefix: String,
    text: String,
    tools: Tools,
    /// As JSON without white space, keys in order.
    message: String,
    /// Whether it ends in a region that cannot be understood.
    malformed: bool,
}

fn templates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../templates")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn load(family: &str) -> DynamicTemplate {
    let path = templates().join(format!("{family}.json"));
    DynamicTemplate::from_json(&read(&path)).expect("a template")
}

/// What is beside a reply, under the same name with another ending.
fn beside(reply: &Path, ending: &str) -> Option<String> {
    let path = reply.with_extension(ending);
    path.exists().then(|| read(&path))
}

fn samples(family: &str) -> Vec<Sample> {
    let folder = templates().join("replies").join(family);
    let mut samples = Vec::new();
    for entry in std::fs::read_dir(&folder).expect("a folder of replies") {
        let path = entry.expect("a readable folder").path();
        let name = path.display().to_string();
        if !name.ends_with(".txt") || name.ends_with(".prefix.txt") {
            continue;
        }
        let message = beside(&path, "json");
        let malformed = message.is_none();
        let message = message.or_else(|| beside(&path, "malformed.json"));
        let tools = beside(&path, "tools.json");
        samples.push(Sample {
            prefix: beside(&path, "prefix.txt").unwrap_or_default(),
            text: read(&path),
            tools: Tools::from_json(tools.as_deref().unwrap_or("[]")).expect("tools"),
            message: compact(&message.unwrap_or_else(|| panic!("{name}: no message"))),
            malformed,
            name,
        });
    }
    assert!(!samples.is_empty(), "no replies in {}", folder.display());
    samples
}

/// JSON without white space, keys in their order.
fn compact(json: &str) -> String {
    Content::Json(JsonOptions::new())
        .parse(json)
        .expect("JSON")
        .to_json()
}

/// The events of a reply, the message as JSON, and whether a region was malformed.
type Outcome = (Vec<OwnedEvent<String>>, String, bool);

/// The message, and whether a region was malformed.
fn message<Message>(result: Result<Message, FinalizeError<Message>>) -> (Message, bool) {
    match result {
        Ok(message) => (message, false),
        Err(error) => {
            assert!(!error.malformed().is_empty(), "nothing is missing");
            (error.into_message().expect("not finalized before"), true)
        }
    }
}

/// What a parser that the macro wrote makes of a reply.
fn by_macro<T: StaticTemplate>(
    sample: &Sample,
    chunks: &[&str],
    name: fn(T::Field) -> &'static str,
) -> Outcome
where
    T::Message: serde::Serialize + Debug,
{
    let mut events = Vec::new();
    let mut note = |event: Event<'_, T::Field>| {
        events.push(event.map_field(|field| name(field).to_owned()).into_owned());
    };
    let mut parser = Parser::<T>::options()
        .tools(&sample.tools)
        .start(&sample.prefix, &mut note)
        .expect("a parser");
    for chunk in chunks {
        parser.feed(chunk, &mut note).expect("not finalized");
    }
    let (message, malformed) = message(parser.finalize(&mut note));
    let message = serde_json::to_string(&message).expect("JSON");
    (events, message, malformed)
}

/// What a parser of the same template, loaded at run time, makes of it.
fn at_run_time(sample: &Sample, chunks: &[&str], template: &DynamicTemplate) -> Outcome {
    let mut events = Vec::new();
    let mut note = |event: Event<'_, _>| {
        events.push(
            event
                .map_field(|field| template.name(field).to_owned())
                .into_owned(),
        );
    };
    let mut parser = template
        .options()
        .tools(&sample.tools)
        .start(&sample.prefix, &mut note)
        .expect("a parser");
    for chunk in chunks {
        parser.feed(chunk, &mut note).expect("not finalized");
    }
    let (message, malformed) = message(parser.finalize(&mut note));
    (events, Value::Object(message).to_json(), malformed)
}

/// The events with neighbouring chunks joined.
fn joined(events: &[OwnedEvent<String>]) -> Vec<OwnedEvent<String>> {
    let mut joined: Vec<OwnedEvent<String>> = Vec::new();
    for event in events {
        if let OwnedEvent::RegionChunk {
            text: more,
            range: next,
            ..
        } = event
            && let Some(OwnedEvent::RegionChunk { text, range, .. }) = joined.last_mut()
        {
            assert_eq!(range.end, next.start, "no text is left out between chunks");
            range.end = next.end;
            text.push_str(more);
        } else {
            joined.push(event.clone());
        }
    }
    joined
}

fn check<T: StaticTemplate>(family: &str, name: fn(T::Field) -> &'static str)
where
    T::Message: serde::Serialize + Debug,
{
    let template = load(family);
    for sample in samples(family) {
        let whole = joined(&by_macro::<T>(&sample, &[&sample.text], name).0);
        for chunking in Chunking::all(CUTS) {
            let chunks = chunking.cut(&sample.text);
            let outcome = by_macro::<T>(&sample, &chunks, name);
            let place = || format!("{}, {chunking}", sample.name);
            assert_eq!(outcome.1, sample.message, "{}", place());
            assert_eq!(outcome.2, sample.malformed, "{}", place());
            assert_eq!(
                outcome,
                at_run_time(&sample, &chunks, &template),
                "{}",
                place()
            );
            assert_eq!(joined(&outcome.0), whole, "{}", place());
        }
    }
}

#[test]
fn parsers_can_be_kept_sent_and_copied() {
    fn is_plain_data<T: Clone + Debug + Send + Sync + 'static>() {}
    is_plain_data::<qwen3::Parser>();
    is_plain_data::<qwen3::Message>();
    is_plain_data::<qwen3::OwnedEvent>();
    is_plain_data::<qwen3::Field>();
    is_plain_data::<FinalizeError<qwen3::Message>>();
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
