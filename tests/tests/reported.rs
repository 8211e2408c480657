//! The replies behind public bug reports, with the templates of models: `templates/cases.md` says which
//! of them give the message that a user would want, and must be right.

use std::collections::BTreeMap;

use response_template::Tools;
use response_template::dynamic::DynamicTemplate;
use response_template::value::Value;
use response_template_cli::cases::{Observed, observe};
use response_template_cli::chunks::Chunking;
use response_template_tests::corpus::{Case, cases};

const CASES: &str = include_str!("../cases/cases.jsonl");
const RESULTS: &str = include_str!("../../templates/cases.md");

/// How many random ways to cut each reply.
const CUTS: u64 = 20;

/// A row of a table.
struct Row<'r> {
    template: &'r str,
    result: &'r str,
}

impl Row<'_> {
    fn is_good(&self) -> bool {
        self.result == "ok" || self.result.starts_with("ok: ")
    }
}

#[test]
fn the_tables_say_what_becomes_of_each_case() {
    let rows = rows();
    let mut templates = BTreeMap::new();
    let mut wrong = Vec::new();
    for case in cases(CASES) {
        let id = case.text("id");
        let Some(row) = rows.get(id.as_str()) else {
            wrong.push(format!("{id} is in no table"));
            continue;
        };
        let template = templates.entry(row.template).or_insert_with(|| {
            response_template_models::find(row.template)
                .unwrap_or_else(|| panic!("{id}: there is no template `{}`", row.template))
                .template()
        });
        let good = gives_what_is_wanted(&case, template);
        if good != row.is_good() {
            wrong.push(format!("{id} with `{}`: {good}", row.template));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(rows.len(), cases(CASES).count(), "each case has one row");
}

/// Runs a case at every way to cut it, which must not matter.
fn gives_what_is_wanted(case: &Case<'_>, template: &DynamicTemplate) -> bool {
    let tools = match case.json("tools") {
        Some("null") | None => Tools::default(),
        Some(tools) => Tools::from_json(tools).expect("a list of tools"),
    };
    let (prefix, text) = (case.text("prefix"), case.text("text"));
    let run = |chunking: Chunking| observe(template, &tools, &prefix, &chunking.cut(&text));
    let whole = run(Chunking::Whole);
    for chunking in Chunking::all(CUTS) {
        assert_eq!(run(chunking), whole, "{}, {chunking}", case.text("id"));
    }
    is_wanted(case, whole)
}

fn is_wanted(case: &Case<'_>, observed: Observed) -> bool {
    let message = observed
        .message
        .map(|message| Value::Object(message).to_json());
    // serde_json compares objects without regard to the order of keys.
    let message: Option<serde_json::Value> =
        message.and_then(|json| serde_json::from_str(&json).ok());
    observed.error.is_empty() && message.as_ref() == Some(&case.value("expected"))
}

/// The rows of all tables, by case.
fn rows() -> BTreeMap<&'static str, Row<'static>> {
    RESULTS
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.strip_suffix(" |"))
        .map(|row| {
            let (case, rest) = row.split_once("` | `").expect("a case");
            let (template, result) = rest.split_once("` | ").expect("a template");
            (case, Row { template, result })
        })
        .collect()
}

#[test]
fn the_numbers_are_those_of_the_tables() {
    let (mut all_good, mut all) = (0, 0);
    for section in RESULTS.split("\n## ").skip(1) {
        let (title, table) = section.split_once('\n').expect("a title");
        let rows = table.matches("\n| `").count();
        let good = table
            .lines()
            .filter(|line| line.ends_with("| ok |") || line.contains("| ok: "))
            .count();
        assert!(title.ends_with(&format!(": {good} of {rows}")), "{title}");
        all_good += good;
        all += rows;
    }
    assert!(RESULTS.contains(&format!("{all_good} of the {all} give exactly")));
    assert_eq!(all, cases(CASES).count());
}
