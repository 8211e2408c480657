//! Tools as they are given, and the calls that they coerce.

use super::{Tools, ToolsError};
use crate::content::{Content, JsonOptions};
use crate::transform::Transform;
use crate::value::{Literal, Value};
use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// A value from JSON whose quotes are single.
fn value(json: &str) -> Value {
    let json = json.replace('\'', "\"");
    Content::Json(JsonOptions::new()).parse(&json).expect(&json)
}

fn tools(json: &str) -> Tools {
    Tools::try_from(&value(json)).expect(json)
}

fn coerced(tools: &Tools, json: &str) -> String {
    let mut value = value(json);
    tools.coerce(&mut value);
    value.to_string().replace('"', "'")
}

#[test]
fn tools_are_shared_between_threads() {
    fn shared<T: Send + Sync + Clone + 'static>() {}
    shared::<Tools>();
}

#[test]
fn many_things_are_accepted_for_a_tool() {
    const A: &str = "'parameters':{'properties':{'a':{'type':'integer'}}}";
    for (given, names, casts) in [
        // OpenAI's form, whatever its type is.
        ("[{'type':'function','function':{'name':'f',A}}]", "f", true),
        ("[{'function':{'name':'f',A}}]", "f", true),
        ("[{'type':'other','function':{'name':'f',A}}]", "f", true),
        // The function by itself, and one tool by itself.
        ("[{'name':'f',A}]", "f", true),
        ("{'function':{'name':'f',A}}", "f", true),
        ("{'name':'f',A}", "f", true),
        // Where there is `function`, nothing beside it counts.
        ("[{'function':null,'name':'f',A}]", "", false),
        ("[{'function':'f','name':'f',A}]", "", false),
        ("[{'function':{'name':'g'},'name':'f',A}]", "g", false),
        // Passed over.
        ("[{A}]", "", false),
        ("[{'name':7,A}]", "", false),
        ("['f',7,null,['f'],{'name':'f',A}]", "f", true),
        ("[[{'name':'f',A}]]", "", false),
        ("[{'name':'f','input_schema':{A}}]", "f", false),
        ("[]", "", false),
        ("{}", "", false),
        // No properties.
        ("[{'name':'f'}]", "f", false),
        ("[{'name':'f','parameters':null}]", "f", false),
        ("[{'name':'f','parameters':[]}]", "f", false),
        (
            "[{'name':'f','parameters':{'properties':['a']}}]",
            "f",
            false,
        ),
        // The last one counts, even with nothing to cast.
        ("[{'name':'f',A},{'name':'f'}]", "f", false),
        ("[{'name':'f'},{'name':'f',A}]", "f", true),
        ("[{'name':'g',A},{'name':'f',A}]", "f g", true),
    ] {
        let tools = tools(&given.replace('A', A));
        assert_eq!(
            tools.names().collect::<Vec<_>>().join(" "),
            names,
            "{given}"
        );
        assert_eq!(tools.is_empty(), names.is_empty(), "{given}");
        let call = coerced(&tools, "{'function':{'name':'f','arguments':{'a':'7'}}}");
        assert_eq!(call.contains("'a':7"), casts, "{given}");
    }
}

#[test]
fn what_is_no_list_of_tools_is_refused() {
    let message = |given: Result<Tools, ToolsError>| given.expect_err("an error").to_string();
    for (json, expected) in [
        ("7", "found a number, expected an array of tools"),
        ("null", "found null, expected an array of tools"),
        (
            "[{}",
            "the tools are not JSON: the text ends at line 1, column 4, expected `,` or `]`",
        ),
    ] {
        assert_eq!(message(Tools::from_json(json)), expected);
    }
    let error = Tools::try_from(&value(
        "[{'name':'f'},{'name':'g','parameters':{'properties':{'a':{'oneOf':[{'anyOf':true}]}}}}]",
    ))
    .expect_err("an error");
    assert_eq!(error.tool(), Some("g"));
    assert_eq!(
        error.to_string(),
        "found a boolean for `anyOf` of the argument `a` of the tool `g`, expected an array"
    );
}

#[test]
fn calls_are_found_in_arrays_alone() {
    let tools = tools("[{'name':'f','parameters':{'properties':{'a':{'type':'integer'}}}}]");
    for (given, expected) in [
        (
            "{'function':{'name':'f','arguments':{'a':'7'}}}",
            "{'function':{'name':'f','arguments':{'a':7}}}",
        ),
        (
            "{'id':'1','function':{'arguments':{'b':'7','a':'7'},'x':'7','name':'f'},'a':'7'}",
            "{'id':'1','function':{'arguments':{'b':'7','a':7},'x':'7','name':'f'},'a':'7'}",
        ),
        (
            "[{'function':{'name':'f','arguments':{'a':'7'}}},'x',[[{'function':{'name':'f','arguments':{'a':'8'}}}]]]",
            "[{'function':{'name':'f','arguments':{'a':7}}},'x',[[{'function':{'name':'f','arguments':{'a':8}}}]]]",
        ),
    ] {
        assert_eq!(coerced(&tools, given), expected);
    }
    for given in [
        "{'call':{'function':{'name':'f','arguments':{'a':'7'}}}}",
        "{'name':'f','arguments':{'a':'7'}}",
        "{'function':{'name':'f','arguments':'{\\'a\\':\\'7\\'}'}}",
        "{'function':{'name':'f','arguments':[{'a':'7'}]}}",
        "{'function':{'name':'f','arguments':null}}",
        "{'function':{'name':'f'}}",
        "{'function':{'name':['f'],'arguments':{'a':'7'}}}",
        "{'function':{'arguments':{'a':'7'}}}",
        "{'function':[{'name':'f','arguments':{'a':'7'}}]}",
        "{'function':{'name':'F','arguments':{'a':'7'}}}",
        "{'function':{'name':'f\\n','arguments':{'a':'7'}}}",
        "{'function':{'name':'g','arguments':{'a':'7'}}}",
        "'7'",
        "null",
    ] {
        let untouched = value(given).to_string().replace('"', "'");
        assert_eq!(coerced(&tools, given), untouched);
    }
}

#[test]
fn arguments_are_cast_one_by_one() {
    let tools = tools(
        "[{'name':'f','parameters':{'properties':{
            'i':{'type':'integer'},
            's':{'type':'string'},
            'a':{'type':'array','items':{'type':'integer'}},
            'ai':{'anyOf':[{'type':'integer'},{'type':'array'}]},
            'o':{'type':'object','properties':{'i':{'type':'integer'}}},
            'n':{'type':'string','nullable':true},
            'x':{}
        }}}]",
    );
    for (given, expected) in [
        ("{'i':'7','z':'7','s':'7'}", "{'i':7,'z':'7','s':'7'}"),
        // Only strings are cast.
        ("{'i':7.5,'s':7}", "{'i':7.5,'s':7}"),
        ("{'i':{'i':'7'}}", "{'i':{'i':'7'}}"),
        ("{'i':null,'x':'7'}", "{'i':null,'x':'7'}"),
        // The strings of an array, where no array is asked for.
        (
            "{'i':['7','x',9,null,['1'],'3.0']}",
            "{'i':[7,'x',9,null,['1'],3]}",
        ),
        ("{'o':['{}','x']}", "{'o':[{},'x']}"),
        ("{'n':['null','7']}", "{'n':[null,'7']}"),
        ("{'s':['7']}", "{'s':['7']}"),
        ("{'x':['7']}", "{'x':['7']}"),
        ("{'a':['7']}", "{'a':['7']}"),
        ("{'ai':['7']}", "{'ai':['7']}"),
        // What was text within a text stays text.
        ("{'a':'[\\'7\\']'}", "{'a':['7']}"),
        ("{'n':'null'}", "{'n':null}"),
    ] {
        let call = |arguments| {
            String::from("{'function':{'name':'f','arguments':ARGUMENTS}}")
                .replace("ARGUMENTS", arguments)
        };
        assert_eq!(coerced(&tools, &call(given)), call(expected));
    }
}

#[test]
fn deep_arrays_need_no_stack() {
    let tools = tools("[{'name':'f','parameters':{'properties':{'a':{'type':'integer'}}}}]");
    let mut deep = value("{'function':{'name':'f','arguments':{'a':'7'}}}");
    for _ in 0..2000 {
        deep = Value::Array([deep].into());
    }
    tools.coerce(&mut deep);
    assert!(deep.to_string().contains("\"a\":7"));
}

/// A transform from JSON in which each string that starts with `{` is a placeholder.
fn transform(template: &Value) -> Transform {
    let placeholder = |text: &str| {
        let path = text.strip_prefix('{')?.strip_suffix('}')?;
        let mut keys = path.split('.').map(|key| Cow::from(String::from(key)));
        Some(Transform::Placeholder(keys.next()?, keys.collect()))
    };
    match template {
        Value::String(text) => placeholder(text)
            .unwrap_or_else(|| Transform::Literal(Literal::String(text.clone().into()))),
        Value::Array(items) => Transform::Array(items.iter().map(transform).collect()),
        Value::Object(object) => Transform::Object(
            object
                .iter()
                .map(|(key, value)| (key.clone().into(), transform(value)))
                .collect(),
        ),
        other => panic!("{other} in a transform of a test"),
    }
}

#[test]
fn places_that_share_arguments_are_cast_together() {
    let tools = tools(
        "[
            {'name':'f','parameters':{'properties':{
                'a':{'type':'integer'},'l':{'type':'integer'},'o':{'type':'object'},'name':{'type':'integer'}
            }}},
            {'name':'g','parameters':{'properties':{
                'b':{'type':'boolean'},'a':{'type':'array'},'arguments':{'type':'object'}
            }}}
        ]",
    );
    for (template, content, expected) in [
        // The same arguments twice, before and after the call.
        (
            "{'raw':'{content}','function':{'name':'f','arguments':'{content}'},'too':['{content}']}",
            "{'a':'7','b':'1'}",
            "{'raw':{'a':7,'b':'1'},'function':{'name':'f','arguments':{'a':7,'b':'1'}},'too':[{'a':7,'b':'1'}]}",
        ),
        // A part of what stands elsewhere as a whole, and the other way round.
        (
            "{'function':{'name':'{content.name}','arguments':'{content.in.args}'},'raw':'{content}'}",
            "{'name':'f','in':{'args':{'a':'7'}}}",
            "{'function':{'name':'f','arguments':{'a':7}},'raw':{'name':'f','in':{'args':{'a':7}}}}",
        ),
        (
            "{'function':'{content}','args':'{content.arguments}','a':'{content.arguments.a}'}",
            "{'name':'f','arguments':{'a':'7'}}",
            // A text was taken out before it was cast.
            "{'function':{'name':'f','arguments':{'a':7}},'args':{'a':7},'a':'7'}",
        ),
        // An array of the arguments gives way to a new one; what else holds it keeps it.
        (
            "{'function':{'name':'f','arguments':'{content}'},'l':'{content.l}','raw':'{content}'}",
            "{'l':['7',{}]}",
            "{'function':{'name':'f','arguments':{'l':[7,{}]}},'l':['7',{}],'raw':{'l':[7,{}]}}",
        ),
        // Two calls of two tools share their arguments: each casts what it can.
        (
            "[{'function':{'name':'f','arguments':'{content}'}},{'function':{'name':'g','arguments':'{content}'}}]",
            "{'a':'7','b':'1'}",
            "[{'function':{'name':'f','arguments':{'a':7,'b':true}}},{'function':{'name':'g','arguments':{'a':7,'b':true}}}]",
        ),
        // The second one's array is not cast again by the first.
        (
            "[{'function':{'name':'f','arguments':'{content}'}},{'function':{'name':'g','arguments':'{content}'}}]",
            "{'a':'[\\'7\\']'}",
            "[{'function':{'name':'f','arguments':{'a':['7']}}},{'function':{'name':'g','arguments':{'a':['7']}}}]",
        ),
        // Arrays of calls, shared as a whole.
        (
            "['{content.calls}','{content.calls}',{'raw':'{content}'}]",
            "{'calls':[{'function':{'name':'f','arguments':{'a':'7'}}},'x',[],[{'function':{'name':'f','arguments':{'a':'8'}}}]]}",
            "[[{'function':{'name':'f','arguments':{'a':7}}},'x',[],[{'function':{'name':'f','arguments':{'a':8}}}]],\
              [{'function':{'name':'f','arguments':{'a':7}}},'x',[],[{'function':{'name':'f','arguments':{'a':8}}}]],\
              {'raw':{'calls':[{'function':{'name':'f','arguments':{'a':7}}},'x',[],[{'function':{'name':'f','arguments':{'a':8}}}]]}}]",
        ),
        // Arguments in arguments.
        (
            "[{'function':{'name':'f','arguments':'{content}'}},{'function':{'name':'f','arguments':'{content.o}'}}]",
            "{'a':'7','o':{'a':'8'}}",
            "[{'function':{'name':'f','arguments':{'a':7,'o':{'a':8}}}},{'function':{'name':'f','arguments':{'a':8}}}]",
        ),
        // A cast makes the second call no call, or makes it one.
        (
            "[{'function':{'name':'f','arguments':'{content}'}},{'function':'{content}'}]",
            "{'name':'7','arguments':{'a':'7'}}",
            "[{'function':{'name':'f','arguments':{'name':7,'arguments':{'a':'7'}}}},{'function':{'name':7,'arguments':{'a':'7'}}}]",
        ),
        // What is built anew shares nothing, though its parts are shared.
        (
            "{'function':{'name':'f','arguments':{'a':'{content.a}','o':'{content}'}},'raw':'{content}'}",
            "{'a':'7'}",
            "{'function':{'name':'f','arguments':{'a':7,'o':{'a':'7'}}},'raw':{'a':'7'}}",
        ),
    ] {
        let transform = transform(&value(template));
        let mut output = transform.apply(&[], value(content)).expect(template);
        tools.coerce_shared(&mut output, &transform.places());
        assert_eq!(
            output.to_string().replace('"', "'"),
            value(expected).to_string().replace('"', "'"),
            "{template}"
        );
    }
}
