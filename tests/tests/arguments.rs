//! Arguments that are kept as text make no difference but in their form.

use std::path::Path;

use response_template::dynamic::DynamicTemplate;
use response_template::value::{Object, Value};
use response_template::{Arguments, FinalizeError, JsonText, Options, Tools};
use response_template_cli::cases::{Case, load};

fn cases(path: &str) -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    load(&path).unwrap_or_else(|error| panic!("{error}"))
}

/// How many values of a message are kept as text.
fn kept(value: &Value) -> usize {
    match value {
        Value::Json(_) => 1,
        Value::Array(items) => items.iter().map(kept).sum(),
        Value::Object(object) => object.values().map(kept).sum(),
        _ => 0,
    }
}

type Reply = Result<Object, FinalizeError<Object>>;

/// The message and the errors, as text.
fn told(reply: &Reply) -> (Option<String>, String) {
    let (message, error) = match reply {
        Ok(message) => (Some(message), String::new()),
        Err(error) => {
            let malformed = error.malformed();
            (error.message(), format!("{error}, {malformed:?}"))
        }
    };
    (
        message.map(|message| serde_json::to_string(message).expect("a message is JSON")),
        error,
    )
}

fn parse(template: &DynamicTemplate, case: &Case, arguments: Arguments) -> Reply {
    template
        .options()
        .tools(&case.tools)
        .arguments(arguments)
        .parse(&case.prefix, &case.text)
}

#[test]
fn the_corpora_have_the_same_messages() {
    let mut all = 0;
    for path in [
        "conformance/parse.jsonl",
        "conformance/findings.jsonl",
        "../templates/cases.jsonl",
    ] {
        for case in cases(path) {
            let (name, source) = &case.template;
            let Ok(template) = DynamicTemplate::from_named_json(name, source) else {
                continue;
            };
            let value = parse(&template, &case, Arguments::Value);
            let text = parse(&template, &case, Arguments::Text);
            assert_eq!(told(&value), told(&text), "{}", case.id);
            let count = |reply: Reply| reply.map_or(0, |message| kept(&message.into()));
            assert_eq!(count(value), 0, "{}", case.id);
            all += count(text);
        }
    }
    assert!(all > 100, "only {all} arguments are kept as text");
}

fn template(fields: &str) -> DynamicTemplate {
    let source = format!(r#"{{"start_anchor": "<a>", "fields": {{"calls": {fields}}}}}"#);
    DynamicTemplate::from_json(&source).unwrap_or_else(|error| panic!("{error}"))
}

/// The arguments of the calls of a reply that are kept as text.
fn texts(template: &DynamicTemplate, options: Options, reply: &str) -> Vec<String> {
    fn add(value: &Value, texts: &mut Vec<String>) {
        match value {
            Value::Json(text) => texts.push(text.as_str().to_owned()),
            Value::Array(items) => items.iter().for_each(|item| add(item, texts)),
            Value::Object(object) => object.values().for_each(|value| add(value, texts)),
            _ => {}
        }
    }
    let message = template
        .options()
        .with(options.arguments(Arguments::Text))
        .parse("", reply)
        .unwrap_or_else(|error| panic!("{reply}: {error}"));
    let mut texts = Vec::new();
    add(&message.into(), &mut texts);
    texts
}

#[test]
fn arguments_are_kept_wherever_a_call_has_them() {
    const ARGUMENTS: &str = r#"{"arguments": {"x": 0}, "b" : [1.50]}"#;
    let open = r#""open": "<c>", "close": "</c>", "content": "json""#;
    for (transform, reply) in [
        (
            r#"{"type": "function", "function": "{content}"}"#,
            format!(r#"<c>{{"name": "f", "arguments": {ARGUMENTS}}}</c>"#),
        ),
        (
            r#"{"type": "function", "function": "{content}"}"#,
            format!(r#"<c> {{"arguments" :{ARGUMENTS}, "arguments2": {{}}, "name": "f"}} </c>"#),
        ),
        (
            r#"{"type": "function", "function": {"name": "f", "arguments": "{content}"}}"#,
            format!("<c>\n{ARGUMENTS} </c>"),
        ),
        (
            r#"{"type": "function", "function": {"name": "{content.f.n}", "arguments": "{content.f.a}"}}"#,
            format!(r#"<c>{{"f": {{"x": {{"a": 1}}, "a": {ARGUMENTS}, "n": "f"}}, "a": 2}}</c>"#),
        ),
        (
            r#"{"type": "function", "id": "{content.id}", "function": "{content.f}"}"#,
            format!(r#"<c>{{"id": "7", "f": {{"arguments": {ARGUMENTS}}}}}</c>"#),
        ),
    ] {
        let template = template(&format!(r#"{{{open}, "transform": {transform}}}"#));
        let texts = texts(&template, Options::new(), &reply);
        assert_eq!(texts, [ARGUMENTS], "{transform}");
    }
    let each = template(&format!(
        r#"{{{open}, "transform_each": true, "transform":
            {{"type": "function", "function": {{"name": "{{n}}", "arguments": "{{a.b}}"}}}}}}"#,
    ));
    let reply = r#"<c>[{"n": "f", "a": {"b": [ 1 ]}}, {"n": "g", "x": [{"a": {"b": 1}}], "a": {"b": [2 ]}}]</c>"#;
    assert_eq!(texts(&each, Options::new(), reply), ["[ 1 ]", "[2 ]"]);
}

#[test]
fn arguments_are_values_where_a_text_would_differ() {
    let open = r#""open": "<c>", "close": "</c>", "content": "json""#;
    // A part of the arguments is asked for.
    let part = template(&format!(
        r#"{{{open}, "transform": {{"type": "function", "id": "{{content.id}}",
            "function": {{"arguments": "{{content}}"}}}}}}"#
    ));
    assert!(texts(&part, Options::new(), r#"<c>{"id": "7"}</c>"#).is_empty());
    // Another shape.
    let other = template(&format!(
        r#"{{{open}, "transform": {{"type": "call", "function": {{"arguments": "{{content}}"}}}}}}"#
    ));
    assert!(texts(&other, Options::new(), "<c>{}</c>").is_empty());

    let call = format!(
        r#"{{{open}, "content_args": {{"unquoted_keys": true, "string_delims": [["<q>", "<q>"]], "allow_non_json": true}},
            "transform": {{"type": "function", "function": "{{content}}"}}}}"#
    );
    let call = template(&call);
    let kept = |arguments: &str| {
        let reply = format!(r#"<c>{{name: "f", arguments: {arguments}}}</c>"#);
        texts(&call, Options::new(), &reply)
    };
    assert_eq!(kept(r#"{"a": 1}"#), [r#"{"a": 1}"#]);
    for arguments in [
        "{a: 1}",
        r#"{"a": <q>b<q>}"#,
        r#"{"a": 1, "a": 2}"#,
        "12345678901234567890",
        "-0",
        "0.1234567890123456",
    ] {
        assert!(kept(arguments).is_empty(), "{arguments}");
    }
}

#[test]
fn tools_change_only_what_they_cast() {
    let call = template(
        r#"{"open": "<c>", "close": "</c>", "content": "json",
            "transform": {"type": "function", "function": "{content}"}}"#,
    );
    let tools = Tools::from_json(
        r#"[{"name": "f", "parameters": {"properties": {"a": {"type": "integer"}}}}]"#,
    )
    .expect("tools");
    for (name, arguments, is_kept) in [
        ("f", r#"{"a": "7"}"#, false),
        ("f", r#"{"a": 7}"#, true),
        ("f", r#"{"b": "7"}"#, true),
        ("g", r#"{"a": "7"}"#, true),
        ("f", r#""7""#, true),
    ] {
        let reply = format!(r#"<c>{{"name": "{name}", "arguments": {arguments}}}</c>"#);
        let texts = texts(&call, Options::new().tools(&tools), &reply);
        let expected: &[&str] = if is_kept { &[arguments] } else { &[] };
        assert_eq!(texts, expected);
    }
}

#[test]
fn text_is_checked_as_deep_as_the_limit_allows() {
    let call = template(
        r#"{"open": "<c>", "close": "</c>", "content": "json",
            "transform": {"type": "function", "function": "{content}"}}"#,
    );
    let reply = r#"<c>{"name": "f", "arguments": [[[]]]}</c>"#;
    for (depth, is_kept) in [(4, true), (3, false)] {
        let limits = response_template::Limits::new().with_depth(depth);
        let options = Options::new().limits(limits).arguments(Arguments::Text);
        let message = call.options().with(options).parse("", reply);
        assert_eq!(message.is_ok(), is_kept);
    }
    assert_eq!(
        JsonText::new("[[]]").map(|text| text.to_value()),
        Some(vec![Vec::<Value>::new()].into())
    );
}
