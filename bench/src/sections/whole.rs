//! Replies that are all there: how fast text is crossed.

use std::hint::black_box;

use response_template::{Keep, Options};

use super::Plan;
use crate::baseline::{copy, count_needles};
use crate::engine::{Engine, Machine, loaded, look, verify};
use crate::race::{Contender, race};
use crate::report::{Bar, Report, Row};
use crate::text::Script;
use crate::with_engine;
use crate::workload::{Format, Workload};

const SECTION: &str = "text at once";
const SIZES: [usize; 2] = [40_000, 400_000];

pub(super) fn run(plan: &Plan, report: &mut Report) {
    let mut began = false;
    for bytes in SIZES {
        for script in Script::ALL {
            for format in [Format::Hermes, Format::Gemma, Format::Harmony] {
                let workload = Workload::answer(format, script, bytes);
                let name = format!("{} {}", format.template(), workload.name);
                if plan.wants(SECTION, &name) {
                    if !began {
                        report.section(SECTION);
                        began = true;
                    }
                    compare(plan, report, &workload, &name);
                }
            }
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "texts are not that long")]
fn compare(plan: &Plan, report: &mut Report, workload: &Workload, name: &str) {
    let text = workload.text.as_str();
    let mut room = Vec::new();
    let results = with_engine!(workload.format, engine => {
        let template = loaded(workload.format);
        verify(&engine, workload, &[text]);
        verify(&template, workload, &[text]);
        race(
            vec![
                Contender::new("memchr", || {
                    black_box(count_needles(black_box(text)));
                }),
                Contender::new("memcpy", || copy(black_box(text), &mut room)),
                Contender::new("nothing kept", || once(&engine, Keep::Nothing, text)),
                Contender::new("message kept", || once(&engine, Keep::Message, text)),
                Contender::new("run time, message kept", || once(&template, Keep::Message, text)),
            ],
            plan.budget,
        )
    });
    let search = results.of("memchr");
    let both = search.plus(results.of("memcpy"));
    for (contender, base, against) in [
        ("memchr", search, ""),
        ("memcpy", search, ""),
        ("nothing kept", search, "memchr"),
        ("message kept", &both, "memchr + memcpy"),
        ("run time, message kept", &both, "memchr + memcpy"),
    ] {
        let times = results.of(contender);
        let is_bar = !against.is_empty();
        let rate = |nanoseconds: f64| text.len() as f64 / nanoseconds;
        report.row(Row {
            name: format!("{name}, {contender}"),
            figures: [rate(times.best()), rate(times.median())],
            unit: "GB/s",
            against,
            ratio: is_bar.then(|| base.over(times)),
            bar: is_bar.then_some(Bar::AtLeast(0.333)),
        });
    }
}

/// A reply from the start of its parser to its message.
fn once(engine: &impl Engine, keep: Keep, text: &str) {
    let mut seen = 0;
    let mut machine = engine.start(&Options::new().keep(keep));
    machine.push(black_box(text), |event| look(&event, &mut seen));
    machine.end(|event| look(&event, &mut seen));
    black_box(seen);
}
