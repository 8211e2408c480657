//! What parsers do with their options.

#![cfg(feature = "dynamic")]

use response_template::dynamic::DynamicTemplate;
use response_template::value::Value;
use response_template::{MalformedPolicy, Options, Tools};

fn template(source: &str) -> DynamicTemplate {
    DynamicTemplate::from_json(source).expect(source)
}

fn scored() -> DynamicTemplate {
    template(
        r#"{
            "start_anchor": "<A>",
            "fields": {
                "score": {"open": "<s>", "close": "</s>", "content": "int", "optional": false},
                "content": {}
            }
        }"#,
    )
}

#[test]
fn tools_cast_after_the_transform_and_before_the_event() {
    let template = template(
        r#"{
            "start_anchor": "<A>",
            "fields": {
                "calls": {
                    "open_pattern": "<(?P<name>\\w+)>",
                    "close": "</>",
                    "content": "kv-lines",
                    "repeats": true,
                    "transform": {"function": {"name": "{name}", "arguments": "{content}"}, "raw": "{content}"}
                }
            }
        }"#,
    );
    let tools = Tools::from_json(
        r#"[{"name": "f", "parameters": {"properties": {"a": {"type": "integer"}}}}]"#,
    )
    .expect("tools");
    let mut values = Vec::new();
    let mut parser = template
        .options()
        .tools(&tools)
        .start("", |_| ())
        .expect("a start");
    let mut note = |event: response_template::Event<'_, _>| {
        if let response_template::Event::RegionClose { value, .. } = event {
            values.push(value.to_json());
        }
    };
    let reply = "<f>a: 7</><g>a: 7</>";
    for reply in [reply, reply] {
        parser.feed(reply, &mut note).expect("text");
        let message = parser.finalize(|_| ()).expect("a message");
        assert_eq!(
            message.get("calls").map(Value::to_json).as_deref(),
            Some(
                r#"[{"function":{"name":"f","arguments":{"a":7}},"raw":{"a":7}},{"function":{"name":"g","arguments":{"a":"7"}},"raw":{"a":"7"}}]"#
            )
        );
        // The next reply has the same tools.
        parser.reset("", |_| ()).expect("a start");
    }
    assert_eq!(
        values[0],
        r#"{"function":{"name":"f","arguments":{"a":7}},"raw":{"a":7}}"#
    );
    let bare = template.parse("", reply).expect("a message");
    assert!(!Value::from(bare).to_json().contains(":7"));
}

#[test]
fn strict_is_the_default() {
    let template = scored();
    let mut parser = template.start("", |_| ()).expect("a start");
    parser.feed("a<s>x</s><s>7</s><s>y", |_| ()).expect("text");
    assert_eq!(parser.malformed().len(), 1);
    let error = parser.finalize(|_| ()).expect_err("malformed regions");
    let texts: Vec<_> = error
        .malformed()
        .iter()
        .map(|region| &*region.text)
        .collect();
    assert_eq!(texts, ["x", "y"]);
    let message = Value::from(error.into_message().expect("a message"));
    assert_eq!(message.to_json(), r#"{"content":"a","score":7}"#);
    assert!(parser.malformed().is_empty());
}

#[test]
fn malformed_regions_can_be_kept_apart() {
    let options = Options::new().malformed(MalformedPolicy::KeepRaw);
    let template = scored();
    let mut parser = template
        .options()
        .with(options)
        .start("", |_| ())
        .expect("a start");
    parser.feed("a<s>x</s><s>7</s><s>y", |_| ()).expect("text");
    let message = parser.finalize(|_| ()).expect("a message");
    assert_eq!(
        Value::from(message).to_json(),
        r#"{"content":"a","score":7}"#
    );
    let texts: Vec<_> = parser
        .malformed()
        .iter()
        .map(|region| &*region.text)
        .collect();
    assert_eq!(texts, ["x", "y"]);

    // A field that must be there still must.
    parser.reset("", |_| ()).expect("a start");
    assert!(parser.malformed().is_empty());
    parser.feed("a<s>x</s>", |_| ()).expect("text");
    let error = parser.finalize(|_| ()).expect_err("no score");
    assert_eq!(error.missing().collect::<Vec<_>>(), ["score"]);
    assert_eq!(error.malformed(), parser.malformed());
    assert_eq!(error.malformed().len(), 1);
}
