//! Arguments of calls, and the dialects of JSON in which models write them.

use response_template::content::{Content, JsonOptions};
use serde_json::json;

use crate::workload::{calls, write_file};

/// Arguments of different make: short, one long string, and a long list of short things.
pub fn arguments() -> Vec<(&'static str, serde_json::Value)> {
    let object = |(_, arguments): (&str, Vec<(&str, serde_json::Value)>)| {
        let entries = arguments
            .into_iter()
            .map(|(key, value)| (key.to_owned(), value));
        serde_json::Value::Object(entries.collect())
    };
    let search = object(calls().swap_remove(1));
    let records: Vec<_> = (0..400)
        .map(|number| {
            json!({
                "id": number,
                "name": format!("record {number}"),
                "score": f64::from(number) / 8.0,
                "tags": ["a", "b"],
                "open": number % 3 == 0,
                "parent": null
            })
        })
        .collect();
    vec![
        ("arguments of 200 B", search),
        ("a string of 40 KB", object(write_file(40_000))),
        ("records of 40 KB", serde_json::Value::Array(records)),
    ]
}

/// Content parsers for JSON: plain, with bare keys, and with Gemma's strings.
#[must_use]
pub fn parsers() -> [Content; 3] {
    let bare = JsonOptions {
        unquoted_keys: true,
        ..JsonOptions::new()
    };
    let delimited = JsonOptions {
        string_delims: vec![("<|\"|>".into(), "<|\"|>".into())].into(),
        ..bare.clone()
    };
    [JsonOptions::new(), bare, delimited].map(Content::Json)
}

/// JSON whose keys have no quotes.
#[must_use]
pub fn bare_keys(value: &serde_json::Value) -> String {
    use serde_json::Value;
    match value {
        Value::Object(entries) => {
            let entries: Vec<_> = entries
                .iter()
                .map(|(key, value)| format!("{key}: {}", bare_keys(value)))
                .collect();
            format!("{{{}}}", entries.join(", "))
        }
        Value::Array(values) => {
            let values: Vec<_> = values.iter().map(bare_keys).collect();
            format!("[{}]", values.join(", "))
        }
        value => value.to_string(),
    }
}
