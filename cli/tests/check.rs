//! What `check` prints, for people and for tools, and how it ends.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs the tool on a template that it reads from standard input.
fn check(template: &str, arguments: &[&str]) -> Output {
    let mut tool = Command::new(env!("CARGO_BIN_EXE_response-template"))
        .arg("check")
        .args(arguments)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the tool is built");
    let mut input = tool.stdin.take().expect("standard input is a pipe");
    input
        .write_all(template.as_bytes())
        .expect("the tool reads");
    drop(input);
    tool.wait_with_output().expect("the tool ends")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the tool writes UTF-8")
}

const GOOD: &str = r#"{"start_anchor": "<A>", "fields": {"content": {}}}"#;
const WARNED: &str = r#"{"start_anchor": "<A>", "fields": {"x": {"open": "<x>", "repeats": 1}}}"#;
const BAD: &str =
    "{\"start_anchor\": \"é\",\n \"fields\": {\"x\": {\"opne\": \"<x>\", \"repeats\": true}}}";

#[test]
fn the_exit_status_tells() {
    for (template, arguments, expected) in [
        (GOOD, &[] as &[&str], 0),
        (GOOD, &["--deny-warnings"], 0),
        (WARNED, &[], 0),
        (WARNED, &["--deny-warnings"], 1),
        (WARNED, &["--json", "--deny-warnings"], 1),
        (BAD, &[], 2),
        (BAD, &["--json"], 2),
        ("", &[], 2),
        (GOOD, &["no/such/file.json"], 2),
    ] {
        let output = check(template, arguments);
        assert_eq!(
            output.status.code(),
            Some(expected),
            "{template} {arguments:?}"
        );
    }
}

#[test]
fn people_see_the_place_and_the_cure() {
    let output = check(BAD, &[]);
    let expected = "\
error[unknown-key]: standard input:2:19: unknown key `opne` in a field
  |
2 |  \"fields\": {\"x\": {\"opne\": \"<x>\", \"repeats\": true}}}
  |                   ^^^^^^
help: did you mean `open`?

1 template: 1 error, 0 warnings
";
    assert_eq!(text(&output.stdout), expected);
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn tools_see_one_object_a_line() {
    let output = check(BAD, &["--json"]);
    let expected = concat!(
        r#"{"code":"unknown-key","severity":"error","path":"standard input","line":2,"column":19,"#,
        r#""end_line":2,"end_column":25,"message":"unknown key `opne` in a field","#,
        r#""help":"did you mean `open`?"}"#,
        "\n"
    );
    assert_eq!(text(&output.stdout), expected);
    assert_eq!(text(&check(GOOD, &["--json"]).stdout), "");
}

#[test]
fn what_cannot_be_read_is_not_counted_as_checked() {
    let output = check(GOOD, &["no/such/file.json"]);
    let expected = "1 template: 0 errors, 0 warnings, and 1 file not read\n";
    assert_eq!(text(&output.stdout), expected);
    assert!(text(&output.stderr).contains("no/such/file.json"));
}
