//! The types that the macro gives to messages, and what they serialize to.

use response_template::value::Value;
use response_template::{Cause, ToolCall};

response_template::response_template! {
    mod shapes = r#"{
        "start_anchor": "<A>",
        "defaults": {"role": "assistant", "version": 3, "ratio": 0.5, "tags": ["a"], "title": "none", "odd": 5},
        "fields": {
            "content": {"repeats": true, "join": ""},
            "title": {"open": "<title>", "close": "</title>"},
            "odd": {"open": "<odd>", "close": "</odd>"},
            "must": {"open": "<must>", "close": "</must>", "optional": false},
            "score": {"open": "<score>", "close": "</score>", "content": "int"},
            "weight": {"open": "<weight>", "close": "</weight>", "content": "float"},
            "safe": {"open": "<safe>", "close": "</safe>", "content": "bool"},
            "notes": {"open": "<note>", "close": "</note>", "repeats": true},
            "joined": {"open": "<j>", "close": "</j>", "repeats": true, "join": ", "},
            "data": {"open": "<json>", "close": "</json>", "content": "json"},
            "type": {"open": "<type>", "close": "</type>"},
            "snippets": {
                "open_pattern": "<code lang=(?P<lang>\\w+)>",
                "close": "</code>",
                "content_args": {"strip": false},
                "transform": {
                    "kind": "code",
                    "lang": "{lang}",
                    "body": {"text": "{content}", "lines": null},
                    "both": ["{lang}", "{content}"]
                },
                "repeats": true
            },
            "tool-calls": {
                "open": "<calls>", "close": "</calls>", "content": "json",
                "transform": {"type": "function", "function": {"name": "{name}", "arguments": "{arguments}"}},
                "transform_each": true
            }
        }
    }"#;
}

const REPLY: &str = "Hello <must>yes</must><score> 12 </score><weight>2</weight><safe>True</safe>\
    <note>one</note><note>two</note><j>a</j><j>b</j><json>{\"b\": 1, \"a\": [2.0]}</json>\
    <type>t</type><code lang=rust>fn f() {}\n</code>\
    <calls>[{\"name\": \"f\", \"arguments\": {\"x\": 1}}, {\"name\": \"g\", \"arguments\": null}]</calls>";

#[test]
fn each_field_has_the_type_that_the_template_gives_it() {
    let message = shapes::parse("", REPLY).unwrap();
    let _: &Option<String> = &message.content;
    let _: &Option<String> = &message.r#type;
    // A default makes a value certain, and so does `optional: false`.
    let _: &String = &message.title;
    let _: &String = &message.must;
    // A default of another type may stay.
    let _: &Value = &message.odd;
    assert_eq!(message.score, Some(12_i64));
    assert_eq!(message.weight, Some(2.0_f64));
    assert_eq!(message.safe, Some(true));
    assert_eq!(message.notes, ["one", "two"]);
    assert_eq!(message.joined.as_deref(), Some("a, b"));
    assert_eq!(
        message.data.as_ref().unwrap().to_json(),
        r#"{"b":1,"a":[2.0]}"#
    );

    let snippet: &shapes::SnippetsValue = &message.snippets[0];
    assert_eq!(
        (snippet.lang.as_str(), snippet.body.text.as_str()),
        ("rust", "fn f() {}\n")
    );
    assert_eq!(snippet.both.to_json(), r#"["rust","fn f() {}\n"]"#);
    assert_eq!(shapes::SnippetsValue::KIND, "code");

    let calls: &[ToolCall] = &message.tool_calls;
    assert_eq!(calls[0].name(), Some("f"));
    assert_eq!(calls[1].arguments(), Some(&Value::Null));

    assert_eq!(shapes::Message::ROLE, "assistant");
    assert_eq!(shapes::Message::VERSION, 3);
    assert_eq!(shapes::Message::TAGS.to_value().to_json(), r#"["a"]"#);
}

#[test]
fn messages_serialize_as_the_reference_and_read_back() {
    let message = shapes::parse("", REPLY).unwrap();
    let json = serde_json::to_string(&message).unwrap();
    assert_eq!(
        json,
        r#"{"role":"assistant","version":3,"ratio":0.5,"tags":["a"],"title":"none","odd":5,"content":"Hello","must":"yes","score":12,"weight":2.0,"safe":true,"notes":["one","two"],"joined":"a, b","data":{"b":1,"a":[2.0]},"type":"t","snippets":[{"kind":"code","lang":"rust","body":{"text":"fn f() {}\n","lines":null},"both":["rust","fn f() {}\n"]}],"tool-calls":[{"type":"function","function":{"name":"f","arguments":{"x":1}}},{"type":"function","function":{"name":"g","arguments":null}}]}"#
    );
    let again: shapes::Message = serde_json::from_str(&json).unwrap();
    assert_eq!(again, message);
    assert_eq!(serde_json::to_string(&again).unwrap(), json);

    let error = serde_json::from_str::<shapes::Message>(r#"{"score": "12"}"#).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`score` is not what the template makes of it"
    );
}

#[test]
fn what_is_set_by_hand_is_serialized_too() {
    let mut message = shapes::parse("", "<must>m</must>").unwrap();
    message.score = Some(0);
    message.content = Some("later".to_owned());
    message.must.clear();
    assert_eq!(
        serde_json::to_string(&message).unwrap(),
        r#"{"role":"assistant","version":3,"ratio":0.5,"tags":["a"],"title":"none","odd":5,"content":"later","score":0}"#
    );
}

#[test]
fn an_integer_beyond_64_bits_is_malformed_and_not_changed() {
    let text = "<must>m</must><score>123456789012345678901234567890</score>";
    let error = shapes::parse("", text).unwrap_err();
    assert_eq!(error.malformed()[0].text, "123456789012345678901234567890");
    assert!(matches!(error.malformed()[0].cause, Cause::Content(_)));
    assert_eq!(
        error.to_string(),
        "a region of `score` is malformed: found an integer that is too large at line 1, column 1, \
         expected an integer of 64 bits, as the type of the field asks"
    );
    assert_eq!(error.message().unwrap().must, "m");
}

#[test]
fn a_missing_field_leaves_the_rest() {
    let error = shapes::parse("", "<note>n</note>").unwrap_err();
    assert_eq!(error.missing().collect::<Vec<_>>(), ["must"]);
    assert_eq!(error.message().unwrap().notes, ["n"]);
}
