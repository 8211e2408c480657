// The types that a user's struct may have.

#![deny(warnings)]

use std::collections::BTreeMap;

use response_template::value::Value;
use response_template::{Call, JsonText, Parser, ResponseTemplate, ToolCall};

#[derive(Debug, PartialEq, serde::Deserialize)]
struct Weather {
    city: String,
    days: Option<u8>,
}

type Calls = Vec<Call<Weather>>;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
struct Typed {
    reasoning_content: Option<Box<str>>,
    count: Option<u16>,
    score: Option<f32>,
    done: Option<bool>,
    data: Option<BTreeMap<String, i64>>,
    #[response_template(default)]
    tool_calls: Calls,
    content: String,
}

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
struct Untyped {
    #[response_template(default)]
    count: i64,
    #[response_template(field = "done")]
    is_done: std::option::Option<bool>,
    data: Value,
    tool_calls: Vec<ToolCall>,
    content: std::string::String,
}

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
struct ForAnApi {
    tool_calls: Option<Vec<Call<JsonText>>>,
    content: Value,
}

const REPLY: &str = "<think>Hm.</think><n>4</n><f>0.5</f><b>true</b><j>{\"a\": 1}</j>\
    <call>{\"name\": \"weather\", \"arguments\": {\"city\": \"Graz\"}}</call>Four.<|end|>";

fn main() {
    let typed = Parser::<Typed>::parse("", REPLY).unwrap();
    assert_eq!(typed.reasoning_content.as_deref(), Some("Hm."));
    assert_eq!((typed.count, typed.score, typed.done), (Some(4), Some(0.5), Some(true)));
    assert_eq!(typed.data.unwrap()["a"], 1);
    assert_eq!(typed.tool_calls[0].arguments, Weather { city: "Graz".to_owned(), days: None });
    assert_eq!(typed.content, "Four.");

    let untyped = Parser::<Untyped>::parse("", REPLY).unwrap();
    assert_eq!((untyped.count, untyped.is_done), (4, Some(true)));
    assert_eq!(untyped.data.to_json(), "{\"a\":1}");
    assert_eq!(untyped.tool_calls[0].name(), Some("weather"));
    assert_eq!(untyped.content, "Four.");
    let empty = Parser::<Untyped>::parse("", ".").unwrap();
    assert_eq!((empty.count, empty.data, empty.tool_calls.len()), (0, Value::Null, 0));

    let reply = Parser::<ForAnApi>::parse("", REPLY).unwrap();
    // The text of the model, with its spaces.
    assert_eq!(reply.tool_calls.unwrap()[0].arguments.as_str(), "{\"city\": \"Graz\"}");
    assert_eq!(reply.content.as_str(), Some("Four."));
}
