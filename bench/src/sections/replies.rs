//! Small replies: from the start of a parser to the typed message.

use std::hint::black_box;

use response_template::{Keep, Options, Parser, StaticTemplate};

use super::Plan;
use crate::engine::{Compiled, Engine, Machine, loaded, verify};
use crate::race::{Contender, race};
use crate::report::{Bar, Report, Row};
use crate::with_engine;
use crate::workload::{Format, Workload};

const SECTION: &str = "small replies, and the start of a parser";

pub(super) fn run(plan: &Plan, report: &mut Report) {
    let mut began = false;
    for format in Format::ALL {
        let workload = Workload::small(format);
        let name = format!("{} {} B", format.template(), workload.text.len());
        if !plan.wants(SECTION, &name) {
            continue;
        }
        if !began {
            report.section(SECTION);
            began = true;
        }
        let text = workload.text.as_str();
        let results = with_engine!(format, engine => {
            let template = loaded(format);
            verify(&engine, &workload, &[text]);
            verify(&template, &workload, &[text]);
            race(
                vec![
                    Contender::new("typed message", || repeat(|| typed(&engine, text))),
                    Contender::new("run time", || repeat(|| drop(black_box(template.parse("", black_box(text)))))),
                    Contender::new("start, nothing kept", || repeat(|| start(&engine))),
                ],
                plan.budget,
            )
        })
        .scaled(1.0 / TIMES);
        for (contender, bar) in [
            ("typed message", Some(Bar::AtMost(1.0))),
            ("run time", None),
            ("start, nothing kept", None),
        ] {
            let times = results.of(contender);
            report.row(Row {
                name: format!("{name}, {contender}"),
                figures: [times.best(), times.median()],
                unit: "ns",
                against: "1 us",
                ratio: Some(times.share_of(1000.0)),
                bar,
            });
        }
    }
}

/// A clock is too coarse for one.
const TIMES: f64 = 100.0;

fn repeat(mut work: impl FnMut()) {
    for _ in 0..100 {
        work();
    }
}

fn typed<T: StaticTemplate>(_: &Compiled<T>, text: &str) {
    let message = Parser::<T>::parse("", black_box(text));
    assert!(message.is_ok(), "a workload that is no error");
    let _ = black_box(message);
}

fn start(engine: &impl Engine<Machine: Machine>) {
    drop(black_box(engine.start(&Options::new().keep(Keep::Nothing))));
}
