//! Structured regions: what becomes of arguments.

use std::hint::black_box;

use super::Plan;
use super::streamed::parsing;
use crate::arguments::{arguments, bare_keys, parsers};
use crate::engine::verify;
use crate::race::{Contender, race};
use crate::report::{Bar, Report, Row};
use crate::with_engine;
use crate::workload::{Format, Workload, gemma, spaced};
use response_template::value::Value;
use response_template::{JsonText, Keep};
use serde_json::value::RawValue;

const SECTION: &str = "structured regions";

pub(super) fn run(plan: &Plan, report: &mut Report) {
    let mut began = false;
    for (name, value) in arguments() {
        if plan.wants(SECTION, name) {
            if !began {
                report.section(SECTION);
                began = true;
            }
            json_and_dialects(plan, report, name, &value);
        }
    }
    for format in [Format::Xml, Format::Hermes] {
        let workload = Workload::argument(format, 40_000);
        let name = format!("{} {}", format.template(), workload.name);
        if plan.wants(SECTION, &name) {
            if !began {
                report.section(SECTION);
                began = true;
            }
            tags(plan, report, &workload, &name);
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "texts are not that long")]
fn json_and_dialects(plan: &Plan, report: &mut Report, name: &str, value: &serde_json::Value) {
    let texts = [spaced(value), bare_keys(value), gemma(value)];
    let parsers = parsers();
    let parse = |which: usize| -> Value {
        let parsed = parsers[which].parse(black_box(&texts[which]));
        parsed.expect("arguments are what the parser takes")
    };
    for which in 0..parsers.len() {
        let parsed = serde_json::to_value(parse(which)).expect("a value is JSON");
        assert_eq!(parsed, *value, "{name}, dialect {which}");
    }
    let results = race(
        vec![
            Contender::new("serde_json", || {
                let value = serde_json::from_str::<serde_json::Value>(black_box(&texts[0]));
                let _ = black_box(value);
            }),
            Contender::new("RawValue", || {
                let value = serde_json::from_str::<Box<RawValue>>(black_box(&texts[0]));
                let _ = black_box(value);
            }),
            Contender::new("validated text", || {
                let text = JsonText::new(black_box(texts[0].as_str()));
                assert!(black_box(text).is_some(), "arguments are JSON");
            }),
            Contender::new("json", || drop(black_box(parse(0)))),
            Contender::new("bare keys", || drop(black_box(parse(1)))),
            Contender::new("delimited strings", || drop(black_box(parse(2)))),
        ],
        plan.budget,
    );
    let (serde, plain) = (results.of("serde_json"), results.of("json"));
    let rate = |nanoseconds: f64, bytes: usize| bytes as f64 / nanoseconds * 1e3;
    for (contender, bytes, against, ratio, bar) in [
        ("serde_json", texts[0].len(), "", None, None),
        ("RawValue", texts[0].len(), "", None, None),
        (
            "validated text",
            texts[0].len(),
            "RawValue, speed",
            Some(results.of("RawValue").over(results.of("validated text"))),
            Some(Bar::AtLeast(0.9)),
        ),
        (
            "json",
            texts[0].len(),
            "serde_json, speed",
            Some(serde.over(plain)),
            Some(Bar::AtLeast(0.9)),
        ),
        (
            "bare keys",
            texts[1].len(),
            "json, time",
            Some(results.of("bare keys").over(plain)),
            Some(Bar::AtMost(1.5)),
        ),
        (
            "delimited strings",
            texts[2].len(),
            "json, time",
            Some(results.of("delimited strings").over(plain)),
            Some(Bar::AtMost(1.5)),
        ),
    ] {
        let times = results.of(contender);
        report.row(Row {
            name: format!("{name}, {contender}"),
            figures: [rate(times.best(), bytes), rate(times.median(), bytes)],
            unit: "MB/s",
            against,
            ratio,
            bar,
        });
    }
}

/// A reply that is hardly more than a call with a long argument: the region is found, its text
/// parsed and the message made.
#[expect(clippy::cast_precision_loss, reason = "texts are not that long")]
fn tags(plan: &Plan, report: &mut Report, workload: &Workload, name: &str) {
    let chunks = [workload.text.as_str()];
    let results = with_engine!(workload.format, engine => {
        verify(&engine, workload, &chunks);
        race(vec![parsing("reply", &engine, Keep::Message, &chunks)], plan.budget)
    });
    let times = results.of("reply");
    let rate = |nanoseconds: f64| workload.text.len() as f64 / nanoseconds * 1e3;
    let is_xml = workload.format == Format::Xml;
    report.row(Row {
        name: format!("{name}, reply at once"),
        figures: [rate(times.best()), rate(times.median())],
        unit: "MB/s",
        against: "300 MB/s",
        ratio: Some(times.share_of(workload.text.len() as f64 / 0.3).inverse()),
        bar: is_xml.then_some(Bar::AtLeast(1.0)),
    });
}
