//! Fields that must be there and hold nothing. In the dict the key goes (rule D7) and the requirement
//! is met (rule D9); a Rust field that is no `Option` holds what the model wrote.

use response_template::dynamic::DynamicTemplate;
use response_template::value::Value;
use response_template::{Parser, ResponseTemplate, ToolCall};

/// Fields of all types, each required and named after its delimiters.
macro_rules! required {
    ($with:ident) => {
        $with! { r#"{
            "start_anchor": "<A>",
            "fields": {
                "text": {"open": "<text>", "close": "</text>", "optional": false},
                "joined": {"open": "<joined>", "close": "</joined>", "repeats": true, "join": "", "optional": false},
                "json": {"open": "<json>", "close": "</json>", "content": "json", "optional": false},
                "count": {"open": "<count>", "close": "</count>", "content": "int", "optional": false},
                "score": {"open": "<score>", "close": "</score>", "content": "float", "optional": false},
                "done": {"open": "<done>", "close": "</done>", "content": "bool", "optional": false},
                "items": {"open": "<items>", "close": "</items>", "content": "json", "repeats": true, "optional": false},
                "parts": {
                    "open": "<parts>", "close": "</parts>", "content": "json",
                    "transform": {"part": "{part}"}, "transform_each": true, "optional": false
                },
                "calls": {
                    "open": "<calls>", "close": "</calls>", "content": "json",
                    "transform": {"type": "function", "function": {"name": "{name}", "arguments": "{arguments}"}},
                    "transform_each": true, "optional": false
                },
                "call": {
                    "open": "<call>", "close": "</call>", "content": "json",
                    "transform": {"type": "function", "function": "{content}"}, "optional": false
                },
                "shape": {
                    "open": "<shape>", "close": "</shape>", "content": "json",
                    "transform": {"inner": {"any": "{content}"}}, "optional": false
                },
                "nothing": {"open": "<nothing>", "close": "</nothing>", "transform": {}, "optional": false},
                "content": {"repeats": true, "join": ""}
            }
        }"# }
    };
}

macro_rules! module {
    ($template:literal) => {
        response_template::response_template! { mod required = $template; }
        const REQUIRED: &str = $template;
    };
}
required!(module);

/// A reply with these texts in the fields of JSON, nothing in those of text, and zeros elsewhere.
fn reply(json: &str, list: &str) -> String {
    let fields = [
        ("text", ""),
        ("joined", ""),
        ("json", json),
        ("count", "0"),
        ("score", "0"),
        ("done", "false"),
        ("items", json),
        ("parts", list),
        ("calls", list),
        ("call", json),
        ("shape", json),
        ("nothing", ""),
    ];
    let region = |(name, text)| format!("<{name}>{text}</{name}>");
    fields.map(region).concat()
}

#[test]
fn what_is_required_and_empty_is_held_and_not_written() {
    let template = DynamicTemplate::from_json(REQUIRED).unwrap();
    for json in ["{}", "[]", "null", r#""""#] {
        let text = reply(json, "[]");
        let message = required::parse("", &text).unwrap_or_else(|error| panic!("{json}: {error}"));

        let _: (&String, &Value, &i64, &f64, &bool) = (
            &message.text,
            &message.json,
            &message.count,
            &message.score,
            &message.done,
        );
        assert_eq!((&*message.text, &*message.joined), ("", ""), "{json}");
        assert_eq!(message.json.to_json(), json);
        assert_eq!(
            (message.count, message.score, message.done),
            (0, 0.0, false)
        );
        assert_eq!(message.items.len(), 1, "{json}");
        assert_eq!(message.items[0].to_json(), json);
        assert!(message.parts.is_empty(), "{json}");
        let _: &[ToolCall] = &message.calls;
        assert!(message.calls.is_empty(), "{json}");
        assert_eq!(
            message.call.value().get("function").unwrap().to_json(),
            json
        );
        assert_eq!(message.shape.inner.any.to_json(), json);
        assert_eq!(message.nothing.to_json(), "{}");

        let dict = serde_json::to_string(&message).unwrap();
        assert_eq!(
            dict,
            format!(
                r#"{{"count":0,"score":0.0,"done":false,"items":[{json}],"call":{{"type":"function","function":{json}}},"shape":{{"inner":{{"any":{json}}}}}}}"#
            )
        );
        let at_run_time = template.parse("", &text).unwrap();
        assert_eq!(Value::Object(at_run_time).to_json(), dict);
        let again: required::Message = serde_json::from_str(&dict).unwrap();
        assert_eq!(serde_json::to_string(&again).unwrap(), dict);
    }
}

#[test]
fn what_is_required_and_missing_leaves_a_message_that_is_empty() {
    let error = required::parse("", "content alone").unwrap_err();
    assert_eq!(error.missing().count(), 12);
    let message = error.into_message().unwrap();
    assert_eq!(message.json, Value::Null);
    assert_eq!(message.shape.inner.any, Value::Null);
    assert_eq!(message.call, ToolCall::default());
    assert_eq!(
        serde_json::to_string(&message).unwrap(),
        r#"{"content":"content alone"}"#
    );
}

/// What serde reads of an object, an empty one among them.
#[derive(Debug, Default, PartialEq, serde::Deserialize)]
#[serde(default)]
struct Settings {
    depth: u8,
}

#[derive(Debug, PartialEq, ResponseTemplate)]
#[response_template(json = r#"{
    "start_anchor": "<A>",
    "fields": {
        "text": {"open": "<text>", "close": "</text>", "optional": false},
        "settings": {"open": "<json>", "close": "</json>", "content": "json", "optional": false},
        "items": {"open": "<items>", "close": "</items>", "content": "json", "optional": false}
    }
}"#)]
struct Own {
    text: String,
    settings: Settings,
    items: Vec<u8>,
}

#[test]
fn types_of_the_user_are_made_of_what_is_empty_too() {
    let text = "<text></text><json>{}</json><items>[]</items>";
    let own = Parser::<Own>::parse("", text).unwrap();
    assert_eq!(
        own,
        Own {
            text: String::new(),
            settings: Settings { depth: 0 },
            items: Vec::new(),
        }
    );
    // What the type cannot be made of still is an error that has the text.
    let text = "<text></text><json>\"\"</json><items>[]</items>";
    let error = Parser::<Own>::parse("", text).unwrap_err();
    assert_eq!(
        (&*error.malformed()[0].field, &*error.malformed()[0].text),
        ("settings", r#""""#)
    );
}

response_template::response_template! {
    /// A default of `null` stays if nothing replaces it, and meets the requirement.
    mod null = r#"{
        "start_anchor": "<A>",
        "defaults": {"text": null, "joined": null, "count": null, "parts": null},
        "fields": {
            "text": {"open": "<text>", "close": "</text>", "optional": false},
            "joined": {"open": "<joined>", "close": "</joined>", "repeats": true, "join": "", "optional": false},
            "count": {"open": "<count>", "close": "</count>", "content": "int", "optional": false},
            "parts": {
                "open": "<parts>", "close": "</parts>", "content": "json",
                "transform": {"part": "{part}"}, "transform_each": true
            }
        }
    }"#;
}

#[test]
fn a_default_of_null_is_none() {
    let message = null::parse("", "").unwrap();
    let _: (&Option<String>, &Option<i64>) = (&message.text, &message.count);
    assert_eq!(
        (&message.text, &message.joined, message.count),
        (&None, &None, None)
    );
    assert_eq!(message.parts, None);
    let dict = serde_json::to_string(&message).unwrap();
    assert_eq!(
        dict,
        r#"{"text":null,"joined":null,"count":null,"parts":null}"#
    );
    assert_eq!(
        serde_json::from_str::<null::Message>(&dict).unwrap(),
        message
    );

    let text = "<text></text><joined></joined><count>0</count><parts>[]</parts>";
    let message = null::parse("", text).unwrap();
    let dict = serde_json::to_string(&message).unwrap();
    assert_eq!(dict, r#"{"text":"","joined":"","count":0,"parts":[]}"#);
    assert_eq!(
        serde_json::from_str::<null::Message>(&dict).unwrap(),
        message
    );
}

#[derive(Debug, ResponseTemplate)]
#[response_template(json = r#"{
    "start_anchor": "<A>",
    "defaults": {"text": null, "parts": null, "note": null},
    "fields": {
        "text": {"open": "<text>", "close": "</text>", "optional": false},
        "note": {"open": "<note>", "close": "</note>"},
        "parts": {
            "open": "<parts>", "close": "</parts>", "content": "json",
            "transform": {"part": "{part}"}, "transform_each": true
        }
    }
}"#)]
struct OwnNull {
    text: Option<String>,
    #[response_template(default)]
    note: String,
    parts: Vec<Value>,
}

#[test]
fn a_default_of_null_is_what_the_users_type_has_for_nothing() {
    let own = Parser::<OwnNull>::parse("", "").unwrap();
    assert_eq!((own.text, &*own.note, own.parts.len()), (None, "", 0));
}
