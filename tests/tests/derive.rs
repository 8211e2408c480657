//! `#[derive(ResponseTemplate)]`, and registries of several templates.

use response_template::{
    Anchor, AnyParser, Call, Cause, Event, JsonText, Options, Parser, ResponseTemplate, ToolCall,
};

#[derive(Debug, PartialEq, serde::Deserialize)]
struct Forecast {
    city: String,
    days: u8,
}

#[derive(Debug, PartialEq, ResponseTemplate)]
#[response_template(path = "../../templates/smollm3.json")]
struct Reply {
    reasoning_content: Option<String>,
    #[response_template(field = "tool_calls")]
    calls: Vec<Call<Forecast>>,
    #[response_template(default)]
    content: String,
}

/// Another form of the same arguments: the JSON text that the chat APIs have.
#[derive(Debug, ResponseTemplate)]
#[response_template(path = "../../templates/smollm3.json")]
struct ForTheApi {
    #[response_template(field = "tool_calls")]
    calls: Vec<Call<JsonText>>,
}

const PROMPT: &str = "<|im_start|>assistant\n";
const TEXT: &str = "<think>Two days.</think>\n<tool_call>{\"name\": \"forecast\", \
    \"arguments\": {\"city\": \"Graz\", \"days\": 2}}</tool_call><|im_end|>";

#[test]
fn replies_become_the_users_own_struct() {
    let mut seen = Vec::new();
    let mut parser = Parser::<Reply>::start(PROMPT, |_| ()).unwrap();
    for chunk in ["<thi", &TEXT[4..40], &TEXT[40..]] {
        parser
            .feed(chunk, |event| {
                if let Event::RegionOpen { field, .. } = event {
                    seen.push(field);
                }
            })
            .unwrap();
    }
    let reply = parser.finalize(|_| ()).unwrap();
    assert_eq!(seen, ["reasoning_content", "tool_calls"]);
    assert_eq!(
        reply,
        Reply {
            reasoning_content: Some("Two days.".to_owned()),
            calls: vec![Call {
                id: None,
                name: "forecast".to_owned(),
                arguments: Forecast {
                    city: "Graz".to_owned(),
                    days: 2
                },
            }],
            content: String::new(),
        }
    );
    let reply = Parser::<ForTheApi>::parse(PROMPT, TEXT).unwrap();
    assert_eq!(
        reply.calls[0].arguments.as_str(),
        r#"{"city": "Graz", "days": 2}"#
    );
}

/// A name that does not tell that it is a call: the arguments are a value first.
type Call2 = Call<JsonText>;

#[derive(Debug, ResponseTemplate)]
#[response_template(path = "../../templates/smollm3.json")]
struct ByAnotherName {
    #[response_template(field = "tool_calls")]
    calls: Vec<Call2>,
}

#[test]
fn a_type_by_another_name_gets_the_same_arguments() {
    let reply = Parser::<ByAnotherName>::parse(PROMPT, TEXT).unwrap();
    assert_eq!(
        reply.calls[0].arguments.as_str(),
        r#"{"city":"Graz","days":2}"#
    );
}

#[test]
fn what_the_users_type_does_not_take_is_not_lost() {
    let text = TEXT.replace('2', "2000");
    let error = Parser::<Reply>::parse(PROMPT, &text).unwrap_err();
    let malformed = &error.malformed()[0];
    assert_eq!(malformed.field, "tool_calls");
    assert!(matches!(malformed.cause, Cause::Type(_)), "{malformed}");
    assert_eq!(
        error.to_string(),
        "a region of `tool_calls` is malformed: arguments of `forecast`: \
         invalid value: integer `2000`, expected u8 at line 1 column 29"
    );
    let untyped = error.untyped().unwrap();
    assert_eq!(
        untyped
            .get("reasoning_content")
            .and_then(|text| text.as_str()),
        Some("Two days.")
    );
}

response_template::response_template! {
    /// Named one by one.
    mod named {
        /// One of them.
        pub mod smollm3 = "../../templates/smollm3.json";
        pub(super) mod gemma = "../../templates/gemma4.json";
    }

    /// All of a folder.
    mod of_folder = "registry/";
}

#[test]
fn templates_are_found_by_name() {
    let names: Vec<&str> = named::ALL.iter().map(|template| template.name()).collect();
    assert_eq!(names, ["smollm3", "gemma"]);
    let names: Vec<&str> = of_folder::ALL.iter().map(|each| each.name()).collect();
    assert_eq!(names, ["2nd-template", "first"]);
    assert!(named::find("gpt").is_none());
    assert_eq!(
        of_folder::first::parse("", "a").unwrap().content.as_deref(),
        Some("a")
    );
    assert!(of_folder::field_2nd_template::parse("", "").is_err());
    assert!(named::gemma::parse("", "").is_ok());

    let template = named::find("smollm3").unwrap();
    let mut names = Vec::new();
    let mut parser = template.start(Options::new(), PROMPT, &mut |_| ()).unwrap();
    assert!(matches!(parser.anchor(), Anchor::Found { .. }));
    let mut note = |event: Event<'_, &str>| names.push((*event.field()).to_owned());
    parser.feed(&TEXT[..40], &mut note).unwrap();
    let mut copy = parser.boxed_clone();
    for parser in [&mut parser, &mut copy] {
        parser.feed(&TEXT[40..], &mut |_| ()).unwrap();
        let message = parser.finalize(&mut |_| ()).unwrap();
        let calls = message.get("tool_calls").unwrap().as_array().unwrap();
        assert_eq!(ToolCall::from(calls[0].clone()).name(), Some("forecast"));
        assert!(parser.feed("x", &mut |_| ()).is_err());
        assert!(parser.malformed().is_empty());
    }
    assert!(names.iter().any(|name| name == "reasoning_content"));
    parser.reset("", &mut |_| ()).unwrap();
    assert_eq!(parser.anchor(), Anchor::NoPrefix);

    let loaded = response_template::dynamic::DynamicTemplate::from_json(include_str!(
        "../../templates/smollm3.json"
    ))
    .unwrap();
    let mut parser: Box<dyn AnyParser> = Box::new(loaded.start(PROMPT, |_| ()).unwrap());
    parser.feed(TEXT, &mut |_| ()).unwrap();
    assert!(
        parser
            .finalize(&mut |_| ())
            .unwrap()
            .contains_key("tool_calls")
    );
}
