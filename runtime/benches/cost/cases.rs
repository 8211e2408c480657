//! Replies that try to cost more than their length.

use std::fmt::Write;
use std::path::Path;

use response_template::dynamic::DynamicTemplate;
use response_template::{Keep, Tools};

use crate::measure::{Case, no_limits};

/// A template of a family.
fn family(name: &str) -> DynamicTemplate {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../templates/{name}.json"));
    let source = std::fs::read_to_string(path).expect("a readable template");
    DynamicTemplate::from_json(&source).expect("templates of families compile")
}

/// A template with these fields.
fn fields(fields: &str) -> DynamicTemplate {
    let source = format!(r#"{{"start_anchor": "<|assistant|>", "fields": {{{fields}}}}}"#);
    DynamicTemplate::from_json(&source).expect("a template")
}

/// A field `x` that is the whole reply, with such content.
fn content(content: &str) -> DynamicTemplate {
    fields(&format!(r#""x": {{"content": {content}}}"#))
}

fn case(
    name: &'static str,
    template: DynamicTemplate,
    chunk: usize,
    units: usize,
    text: impl Fn(usize) -> String + 'static,
) -> Case {
    Case {
        name,
        template,
        options: no_limits(),
        text: Box::new(move |units| (String::new(), text(units))),
        units,
        chunk,
        list_in: None,
    }
}

/// Text around the same again and again.
fn around(
    before: &'static str,
    unit: &'static str,
    after: &'static str,
) -> impl Fn(usize) -> String {
    move |units| format!("{before}{}{after}", unit.repeat(units))
}

/// Text with a number in each of its units.
fn numbered(
    before: &'static str,
    unit: impl Fn(usize) -> String,
    after: &'static str,
) -> impl Fn(usize) -> String {
    move |units| {
        let mut text = String::from(before);
        for number in 0..units {
            let _ = text.write_str(&unit(number));
        }
        text + after
    }
}

pub(crate) fn all() -> Vec<Case> {
    let mut cases = delimiters();
    cases.extend(sizes());
    cases.extend(contents());
    for case in &mut cases {
        if ["regions of calls", "regions of text that are joined"].contains(&case.name) {
            case.list_in = Some(4);
        }
    }
    cases
}

/// Text that may always be about to be a delimiter.
#[rustfmt::skip]
fn delimiters() -> Vec<Case> {
    let calls = r#""call": {"open_pattern": "\\s*<tool_call>", "close": "</tool_call>", "repeats": true}, "content": {"repeats": true, "join": ""}"#;
    vec![
        case("spaces before an open that never comes", fields(calls), 8, 10_000, around("", " ", "")),
        case("the same with text between the runs", fields(calls), 8, 100, around("", concat!("                                ", "                               x"), "")),
        case("half openers", fields(calls), 8, 1_000, around("", "<tool_cal", "")),
        case("half openers in one chunk", fields(calls), 0, 1_000, around("", " <tool_cal", "")),
        case("half closers in a region", fields(calls), 8, 1_000, around("<tool_call>", "</tool_</tool_cal", "")),
        case("an open that waits for the close", family("qwen3_held"), 8, 10_000, around("", "x", "")),
        case("the same in half closers", family("qwen3_held"), 8, 1_000, around("", "</thin", "")),
        case("candidates that live for 7 characters", fields(r#""x": {"open_pattern": "<[<a]{0,7}>", "close": "!"}, "content": {}"#), 4, 5_000, around("", "<", "")),
        case("candidates that a look-ahead keeps", fields(r#""x": {"open_pattern": "a(?=.{0,8}b)", "close": "!", "repeats": true}, "content": {}"#), 4, 5_000, around("", "a", "")),
        case("opens without text", fields(r#""x": {"open": "<", "close": ">", "repeats": true}, "content": {"repeats": true, "join": ""}"#), 1, 1_000, around("", "<>", "")),
        case("closes with spaces behind", fields(r#""x": {"open": "<", "close_pattern": ">\\s*(?:</>)?", "repeats": true}"#), 3, 500, around("", "<>          ", "")),
    ]
}

/// Much of everything.
#[rustfmt::skip]
fn sizes() -> Vec<Case> {
    let call = r#"<tool_call>{"name": "f", "arguments": {"a": 1}}</tool_call>"#;
    let mut cases = vec![
        case("one region in chunks of 4", family("qwen3"), 4, 50_000, around("", "some text ", "")),
        case("one call in chunks of 4", family("hermes"), 4, 5_000, around("<tool_call>\n{\"name\": \"f\", \"arguments\": {\"a\": \"", "some text ", "\"}}\n</tool_call>")),
        case("regions of calls", family("hermes"), 16, 1_000, around("", call, "")),
        case("regions of text that are joined", family("qwen3"), 16, 1_000, around("", "a<tool_call>", "</tool_call>")),
        case("malformed regions", family("hermes"), 16, 1_000, around("", "<tool_call>\n\n\n{]</tool_call>", "")),
    ];
    let mut nothing = case("one region of which nothing is kept", family("qwen3"), 4, 50_000, around("", "some text ", ""));
    nothing.options = no_limits().keep(Keep::Nothing);
    cases.push(nothing);
    for (name, unit) in [
        ("a prompt without an anchor in it", "a question "),
        ("a prompt of half anchors", "<|im_start|>assistan"),
        ("a prompt of anchors", "<|im_start|>assistant\n"),
    ] {
        let mut prompt = case(name, family("qwen3"), 8, 1, |_| String::new());
        prompt.units = 100_000 / unit.len();
        prompt.text = Box::new(move |units| {
            let prefix = unit.repeat(units) + "<|im_start|>assistant\n";
            (prefix, "Yes.".to_owned())
        });
        cases.push(prompt);
    }
    cases
}

/// Text that content parsers may find hard.
#[rustfmt::skip]
fn contents() -> Vec<Case> {
    let tag = r#""xml-inline", "content_args": {"tag_pattern": "<(?P<key>\\w+)>(?P<value>.*?)</(?P=key)>"}"#;
    let merged = r#""xml-inline", "content_args": {"tag_pattern": "<p=(?P<key>\\w+)>(?P<value>.*?)</p>", "merge_duplicates": true}"#;
    let mut cases = vec![
        case("JSON that opens arrays", content(r#""json""#), 16, 10_000, around("", "[", "")),
        case("deep JSON", content(r#""json""#), 16, 10, |units| {
            let deep = "[".repeat(500) + &"]".repeat(500);
            format!("[{}1]", (deep + ",").repeat(units))
        }),
        case("JSON with many keys", content(r#""json""#), 16, 1_000, numbered("{", |number| format!("\"key{number}\":1,"), "\"a\":1}")),
        case("JSON with one key again and again", content(r#""json""#), 16, 4_000, around("{", "\"key\":1,", "\"a\":1}")),
        case("JSON with escapes", content(r#""json""#), 16, 2_000, around("\"", "\\n\\ud83d\\ude42", "\"")),
        case("JSON with a long number", content(r#""json""#), 16, 10_000, around("0.", "7", "")),
        case("JSON with a long integer", content(r#""json""#), 16, 10_000, around("", "7", "")),
        case("JSON with long integers", content(r#""json""#), 16, 2, |units| {
            format!("[{}1]", ("7".repeat(4_000) + ",").repeat(units))
        }),
        case("JSON of a dialect", content(r#""json", "content_args": {"unquoted_keys": true, "string_delims": [["<|\"|>", "<|\"|>"]]}"#), 16, 500, numbered("{", |number| format!("k{number}:<|\"|>x<|\"|>,"), "a:1}")),
        case("half delimiters in JSON of a dialect", content(r#""json", "content_args": {"string_delims": [["<|\"|>", "<|\"|>"]]}"#), 16, 2_000, around("<|\"|>", "<|\"|", "<|\"|>")),
        case("quotes in text that need not be JSON", content(r#""json", "content_args": {"allow_non_json": true}"#), 16, 10_000, around("[\"", "\\\"", "")),
        case("half tags", content(tag), 16, 1_000, around("", "<aa", "")),
        case("tags that nothing closes", content(merged), 16, 1_000, around("", "<p=k>", "")),
        case("tags with many keys", content(merged), 16, 500, numbered("", |number| format!("<p=k{number}>1</p>"), "")),
        case("tags with one key again and again", content(merged), 16, 500, around("", "<p=k>1</p>", "")),
        case("lines with many keys", content(r#""kv-lines""#), 16, 1_000, numbered("", |number| format!("k{number}: 1\n"), "")),
        case("lines without keys", content(r#""kv-lines""#), 16, 1_000, around("", "\n: \n", "")),
        case("calls in Python", content(r#""python-call-list""#), 16, 500, around("[", "f(a=1, b='x'), ", "f()]")),
        case("a call with many arguments", content(r#""python-call-list""#), 16, 500, numbered("[f(", |number| format!("k{number}=1,"), "a=1)]")),
        case("deep calls in Python", content(r#""python-call-list""#), 16, 2_000, around("[f(a=", "[", "")),
        case("spaces around an integer", content(r#""int""#), 16, 10_000, around("", " ", "1")),
        case("a long float", content(r#""float""#), 16, 10_000, around("1.", "7", "")),
    ];
    for (name, unit) in [
        ("parameters that nothing closes", "<parameter=a>"),
        ("half parameters", "<parameter=</parameter"),
        ("parameters with closes that do not count", "<parameter=a></parameter>x"),
        ("parameters with spaces", "<parameter=a>          \n          </parameter>          "),
    ] {
        cases.push(case(name, family("qwen3_coder"), 16, 200, around("<tool_call>\n<function=f>\n", unit, "</function>\n</tool_call>")));
    }
    let mut cast = case("arguments that are cast", family("hermes"), 16, 500, numbered(
        r#"<tool_call>{"name": "f", "arguments": {"#,
        |number| format!("\"k{number}\": \"[1, 2]\", "),
        r#""a": "1"}}</tool_call>"#,
    ));
    let properties: Vec<String> = (0..50_000).map(|number| format!("\"k{number}\": {{\"type\": \"array\"}}")).collect();
    let tools = format!(r#"[{{"name": "f", "parameters": {{"properties": {{{}}}}}}}]"#, properties.join(", "));
    cast.options = no_limits().tools(&Tools::from_json(&tools).expect("tools"));
    cases.push(cast);
    for case in &mut cases {
        // Deep JSON is a list in every two bytes, and lists have room for four.
        case.list_in = Some(if case.name == "deep JSON" { 2 } else { 4 });
    }
    cases
}
