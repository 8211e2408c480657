//! The tags of `xml-inline`: patterns with back-references, and what they may cost.

use std::time::{Duration, Instant};

use response_template::Cause;
use response_template::content::ContentErrorKind;
use response_template::dynamic::DynamicTemplate;
use response_template::value::Value;

fn template(tag_pattern: &str) -> DynamicTemplate {
    let pattern = Value::from(tag_pattern).to_json();
    DynamicTemplate::from_json(&format!(
        r#"{{"start_anchor": "<A>", "fields": {{"x": {{
            "open": "<x>", "close": "</x>", "content": "xml-inline",
            "content_args": {{"tag_pattern": {pattern}}}
        }}}}}}"#
    ))
    .unwrap_or_else(|error| panic!("{error}"))
}

fn parse(tag_pattern: &str, body: &str) -> Result<String, ContentErrorKind> {
    match template(tag_pattern).parse("", &format!("<x>{body}</x>")) {
        Ok(message) => Ok(message.get("x").map_or("{}".to_owned(), Value::to_json)),
        Err(error) => match &error.malformed()[0].cause {
            Cause::Content(error) => Err(error.kind()),
            other => panic!("{other}"),
        },
    }
}

#[test]
fn what_a_group_matched_can_be_asked_for_again() {
    let same_tag = r"<(?P<key>\w+)>(?P<value>.*?)</\1>";
    for (pattern, body, expected) in [
        (same_tag, "<a>1</a> <b>2\n3</b>", r#"{"a":"1","b":"2\n3"}"#),
        (same_tag, "<a><b>1</b></a>", r#"{"a":"<b>1</b>"}"#),
        (same_tag, "<a>1</b> <b>2</b>", r#"{"b":"2"}"#),
        (same_tag, "<größe>1</größe>", r#"{"größe":"1"}"#),
        (same_tag, "no tags", "{}"),
        // The shorter name would match, but is not followed by `>`.
        (same_tag, "<ab>1</a></ab>", r#"{"ab":"1</a>"}"#),
        (
            r#"(?P<key>\w+)=(?P<q>['"])(?P<value>.*?)(?P=q)"#,
            r#"a="it's" b='"'"#,
            r#"{"a":"it's","b":"\""}"#,
        ),
        // A group that took no part matches nothing.
        (r"(x)?(?P<key>\w)\1(?P<value>!)", "ab!xcx!", r#"{"c":"!"}"#),
        // A group that matched nothing matches the empty text.
        (r"(x?)(?P<key>\w)\1(?P<value>!)", "ab!", r#"{"b":"!"}"#),
        (
            r"(?<=;)(?P<key>\w)(?=(\w))\2(?P<value>.)(?!\2)",
            ";abb;abc",
            r#"{"a":"c"}"#,
        ),
    ] {
        assert_eq!(
            parse(pattern, body).as_deref(),
            Ok(expected),
            "{pattern} on {body}"
        );
    }
}

#[test]
fn openers_that_nothing_closes_cost_a_bounded_time() {
    let same_tag = r"<(?P<key>\w+)>(?P<value>.*?)</\1>";
    let started = Instant::now();
    let flood: String = (0..20_000).map(|number| format!("<t{number}>")).collect();
    assert_eq!(parse(same_tag, &flood), Err(ContentErrorKind::TooCostly));
    // Without the bound it would take minutes.
    assert!(started.elapsed() < Duration::from_secs(20));
    // As many tags that are closed are no trouble.
    let closed: String = (0..20_000)
        .map(|number| format!("<t{number}>{number}</t{number}>"))
        .collect();
    assert!(parse(same_tag, &closed).is_ok());
}

#[test]
fn delimiters_take_no_back_references() {
    let error = DynamicTemplate::from_json(
        r#"{"start_anchor": "<A>", "fields": {"x": {"open_pattern": "<(\\w+)\\1>"}}}"#,
    )
    .unwrap_err();
    let first = error.diagnostics().iter().next().expect("a complaint");
    assert_eq!(first.code.id(), "unsupported-pattern");
}
