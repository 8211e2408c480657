// A template that uses everything the format has, and the types that come of it.

#![deny(warnings)]

use response_template::ToolCall;
use response_template::value::Value;

response_template::response_template! {
    // The list of lists is meant; this is how to say so.
    #[allow(deprecated)]
    mod everything = "everything.json";
}

const REPLY: &str = "<t> a </t><n>4</n><f>2.5</f><b>true</b><j>{a: <q>x\"y<q>, b: [1]}</j>\
    <CALL id=7> [{\"name\":\"f\",\"arguments\":{\"x\":1}},{\"name\":\"g\",\"arguments\":{}}]\n</call>done\
    <invoke name=\"h\"><p name=\"a\">1</p><p name=\"a\">two</p></invoke>\
    <h>k: a=1,b=2\nl: c=3</h><py>[f(x=1, y=\"z\")]</py> words<|end|>";

fn main() {
    let everything::Message {
        note,
        count,
        score,
        done,
        data,
        tool_calls,
        xml_calls,
        header,
        python_calls,
        content,
        ..
    } = everything::parse("", REPLY).unwrap();
    let _: (Option<String>, Option<i64>, Option<f64>) = (note.clone(), count, score);
    let _: (Option<bool>, Option<Value>, Vec<Vec<ToolCall>>) = (done, data.clone(), tool_calls.clone());
    let _: (Vec<ToolCall>, Option<Value>) = (xml_calls.clone(), header.clone());
    assert_eq!(note.as_deref(), Some(" a "));
    assert_eq!((count, score, done), (Some(4), Some(2.5), Some(true)));
    assert_eq!(data.unwrap().to_json(), r#"{"a":"x\"y","b":[1]}"#);
    assert_eq!(tool_calls[0][0].id(), Some("7"));
    assert_eq!(tool_calls[0][1].name(), Some("g"));
    assert_eq!(tool_calls[0][1].value().get("reason").and_then(Value::as_str), Some("done"));
    assert_eq!(xml_calls[0].arguments().unwrap().to_json(), r#"{"a":[1,"two"]}"#);
    assert_eq!(header.unwrap().to_json(), r#"{"k":{"a":1,"b":2},"l":{"c":3}}"#);
    assert_eq!(serde_json::to_string(&python_calls[0]).unwrap(), r#"{"name":"f","arguments":{"x":1,"y":"z"}}"#);
    assert_eq!(content.as_deref(), Some("words"));
    assert_eq!(everything::Message::ROLE, "assistant");
}
