//! Any bytes as the tools of a request, and as arguments of calls.

use std::sync::OnceLock;

use response_template::content::{Content, JsonOptions};
use response_template::dynamic::DynamicTemplate;
use response_template::value::{Object, Value};
use response_template::{Options, Tools};

use super::content::{can_be_read_again, depth_of};
use super::input::Input;
use super::reply::{Piece, parse};

/// Calls in whose arguments all is text.
const TEMPLATE: &str = r#"{
    "start_anchor": "@",
    "fields": {
        "tool_calls": {
            "open_pattern": "<(?P<name>[^>]*)>",
            "close": "</>",
            "content": "xml-inline",
            "content_args": {"tag_pattern": "(?P<key>\\w+)=(?P<value>[^;]*);?"},
            "transform": {"type": "function", "function": {"name": "{name}", "arguments": "{content}"}},
            "repeats": true
        }
    }
}"#;

fn template() -> &'static DynamicTemplate {
    static CALLS: OnceLock<DynamicTemplate> = OnceLock::new();
    CALLS.get_or_init(|| DynamicTemplate::from_json(TEMPLATE).expect("a template"))
}

/// Any bytes as tools, and any others as arguments: tools are taken or refused with a reason,
/// and calls stay values that can be written and read, no deeper than before by more than the
/// texts in them go.
///
/// # Panics
/// If not.
pub fn tools(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let tools = match Tools::from_json(&input.text()) {
        Ok(tools) => tools,
        Err(error) => return assert!(!error.to_string().is_empty()),
    };
    let arguments = input.text();
    let json = Content::Json(JsonOptions::new());
    let value = json
        .parse(&arguments)
        .unwrap_or_else(|_| Value::from(arguments.as_str()));
    for name in tools.names() {
        for arguments in [value.clone(), every_key(&tools, &value)] {
            let mut function = Object::new();
            function.insert("name", name);
            function.insert("arguments", arguments);
            let mut call = Object::new();
            call.insert("function", function);
            let call = Value::from(call);
            let mut cast = call.clone();
            tools.coerce(&mut cast);
            let again = {
                let mut other = call.clone();
                tools.coerce(&mut other);
                other
            };
            assert_eq!(cast, again);
            // Arguments that were text may be JSON, each of the greatest depth there is.
            if depth_of(&cast) <= 512 {
                can_be_read_again(&cast);
            }
        }
    }

    let text = String::from_utf8_lossy(input.rest());
    let options = Options::new().tools(&tools);
    let whole = parse(template(), &options, [Piece::Text(&text)]);
    let each = input.rest().chunks(2).map(Piece::Bytes);
    assert_eq!(parse(template(), &options, each), whole);
}

/// Arguments with the names that inputs most often have, all with one value.
fn every_key(tools: &Tools, value: &Value) -> Value {
    let mut arguments = Object::new();
    for key in ["a", "b", "c", "x"].into_iter().chain(tools.names()) {
        arguments.insert(key, value.clone());
    }
    Value::from(arguments)
}
