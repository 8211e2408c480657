//! Where complaints about bad templates stand: each case of the corpus, in lines of its own, against
//! a list of places and sentences that was read by people.

use std::fmt::Write as _;

use response_template::dynamic::DynamicTemplate;
use response_template_compiler::compile;
use response_template_compiler::diagnostic::Diagnostic;
use response_template_tests::corpus;

/// JSON with every item and every entry on a line of its own, so that lines matter, too.
fn in_lines(json: &str) -> String {
    let mut lines = String::new();
    let mut depth = 0;
    let mut in_string = false;
    let mut escaped = false;
    let mut characters = json.chars().peekable();
    while let Some(character) = characters.next() {
        let next = characters.peek().copied();
        match character {
            _ if in_string => {
                in_string = escaped || character != '"';
                escaped = character == '\\' && !escaped;
                lines.push(character);
                continue;
            }
            ' ' if !lines.ends_with(':') => continue,
            '"' => in_string = true,
            '{' | '[' => depth += 1,
            '}' | ']' => {
                depth -= 1;
                if !lines.ends_with(['{', '[']) {
                    break_line(&mut lines, depth);
                }
            }
            _ => {}
        }
        lines.push(character);
        if character == ','
            || matches!(character, '{' | '[') && next != Some('}') && next != Some(']')
        {
            break_line(&mut lines, depth);
        }
    }
    lines
}

fn break_line(lines: &mut String, depth: usize) {
    lines.push('\n');
    lines.push_str(&"  ".repeat(depth));
}

/// A complaint as it stands in the list: the place, what is marked there, the sentence.
fn listed(complaint: &Diagnostic, source: &str) -> String {
    let marked = source[complaint.span.clone()].lines().next().unwrap_or("");
    let shown = complaint.render_short("template.json", source);
    let first = shown.lines().next().unwrap_or("");
    // The place as users read it, and not as we computed it, is what must hold.
    let rest = first
        .strip_prefix("template.json:")
        .unwrap_or_else(|| panic!("{shown}"));
    let mut parts = rest.splitn(3, ':');
    let mut number = || -> usize {
        let part = parts.next().unwrap_or_else(|| panic!("{shown}"));
        part.parse().unwrap_or_else(|_| panic!("{shown}"))
    };
    let (line, column) = (number(), number());
    let at_place: String = source
        .split('\n')
        .nth(line - 1)
        .map(|text| text.chars().skip(column - 1).collect())
        .unwrap_or_else(|| panic!("there is no line {line}: {shown}"));
    assert!(
        at_place.starts_with(marked),
        "`{at_place}` for `{marked}`: {shown}"
    );
    let sentence = parts.next().unwrap_or("");
    format!("{line}:{column} `{marked}`:{sentence}")
}

#[test]
fn complaints_stand_where_the_mistake_is() {
    let corpus = include_str!("../conformance/templates_invalid.jsonl");
    let mut found = String::new();
    for case in corpus::cases(corpus) {
        let source = in_lines(case.json("template").expect("a case has a template"));
        let _ = writeln!(found, "{}", case.text("id"));
        for complaint in compile("template.json", &source).diagnostics.iter() {
            if complaint.is_error() {
                let _ = writeln!(found, "  {}", listed(complaint, &source));
            }
        }
    }
    let list = include_str!("../conformance/complaints.txt");
    let list: Vec<&str> = list
        .lines()
        .filter(|line| !line.starts_with("# "))
        .collect();
    let found: Vec<&str> = found.lines().collect();
    let differs = list
        .iter()
        .zip(&found)
        .position(|(listed, found)| listed != found);
    let place = differs.unwrap_or(list.len().min(found.len()));
    assert!(
        list == found,
        "the list says\n{:?}\nand now there is\n{:?}\n\nall of it:\n{}",
        list.get(place),
        found.get(place),
        found.join("\n")
    );
}

#[test]
fn templates_at_run_time_have_the_same_complaints() {
    let source = "{\n  \"start_anchor\": \"<A>\",\n  \"fields\": {\"x\": {\"opne\": \"<x>\"}}\n}";
    let error = DynamicTemplate::from_named_json("t.json", source).expect_err("a key is wrong");
    assert_eq!(
        error.to_string(),
        "error[unknown-key]: t.json:3:20: unknown key `opne` in a field\n  |\n\
         3 |   \"fields\": {\"x\": {\"opne\": \"<x>\"}}\n  |                    ^^^^^^\n\
         help: did you mean `open`?"
    );
    assert_eq!(
        format!("{error:?}"),
        error.to_string(),
        "`main` prints this"
    );
}

#[test]
fn values_stand_in_lines_of_their_own() {
    assert_eq!(
        in_lines(r#"{"a": [1, "x, {y}\" z"], "b": {}, "c": []}"#),
        "{\n  \"a\": [\n    1,\n    \"x, {y}\\\" z\"\n  ],\n  \"b\": {},\n  \"c\": []\n}"
    );
}
