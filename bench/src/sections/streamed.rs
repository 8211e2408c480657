//! Streamed text: what a chunk costs.

use std::hint::black_box;
use std::time::{Duration, Instant};

use response_template::{Keep, Options};

use super::Plan;
use crate::baseline::{ByteLoop, search_chunk};
use crate::cut;
use crate::engine::{Engine, Machine, loaded, look, verify};
use crate::race::{Contender, Results, Times, race};
use crate::report::{Bar, Report, Row};
use crate::text::Script;
use crate::with_engine;
use crate::workload::{Format, Workload};

const BYTES: usize = 40_000;
const UNIT: &str = "ns a chunk";

/// A way to cut: its name, and whether its rows have bars.
const CUTS: [(&str, bool); 2] = [("4 bytes", true), ("tokens", false)];

fn cut<'t>(way: &str, text: &'t str) -> Vec<&'t str> {
    match way {
        "tokens" => cut::by_tokens(text),
        _ => cut::by_bytes(text, 4),
    }
}

pub(super) fn run(plan: &Plan, report: &mut Report) {
    for (way, bars) in CUTS {
        let section = format!("streamed text, chunks of {way}");
        let mut began = false;
        for script in Script::ALL {
            for format in Format::ALL {
                // Its answers are those of `Xml`.
                if format == Format::ReasonedXml {
                    continue;
                }
                let workload = Workload::answer(format, script, BYTES);
                let name = format!("{} {}", format.template(), script.name());
                if !plan.wants(&section, &name) {
                    continue;
                }
                if !began {
                    report.section(&section);
                    began = true;
                }
                let text = &workload.reply.content;
                let chunks = cut(way, text);
                let results = with_engine!(format, engine => {
                    verify(&engine, &workload, &cut(way, &workload.text));
                    verify(&loaded(format), &workload, &cut(way, &workload.text));
                    inside_a_region(plan, &engine, format, format.answer_opens(), &chunks)
                });
                if format == Format::Hermes {
                    baselines(report, script, &results);
                }
                rows(report, &name, &results, bars);
                if format == Format::Hermes {
                    let results = with_engine!(format, engine => {
                        inside_a_region(plan, &engine, format, "<think>\n", &chunks)
                    });
                    rows(report, &format!("{name} reasoning"), &results, bars);
                }
            }
        }
        replies(plan, report, way);
    }
}

/// All contenders on the chunks of a text that is within one region.
fn inside_a_region(
    plan: &Plan,
    engine: &impl Engine,
    format: Format,
    opens: &str,
    chunks: &[&str],
) -> Results {
    let template = loaded(format);
    let mut bare = ByteLoop::new();
    let mut seen = 0;
    let mut kept = String::new();
    let (mut sought, mut owned) = (0, 0);
    let contenders = vec![
        Contender::new("byte loop", || {
            for chunk in chunks {
                bare.feed(chunk, |text| seen += black_box(text).len());
            }
            black_box(seen);
        }),
        Contender::new("memchr", || {
            for chunk in chunks {
                search_chunk(chunk, &mut sought);
            }
            black_box(sought);
        }),
        Contender::new("push_str", || {
            kept = String::new();
            for chunk in chunks {
                kept.push_str(black_box(chunk));
            }
            black_box(&kept);
        }),
        Contender::new("to_string", || {
            for chunk in chunks {
                owned += black_box((*chunk).to_owned()).len();
            }
            black_box(owned);
        }),
        feeding("nothing kept", engine, Keep::Nothing, opens, chunks),
        feeding("message kept", engine, Keep::Message, opens, chunks),
        feeding(
            "run time, nothing kept",
            &template,
            Keep::Nothing,
            opens,
            chunks,
        ),
        feeding(
            "run time, message kept",
            &template,
            Keep::Message,
            opens,
            chunks,
        ),
    ];
    per_chunk(race(contenders, plan.budget), chunks)
}

/// A parser that is in a region already: only the chunks are measured.
fn feeding<'a, E: Engine>(
    name: &'static str,
    engine: &E,
    keep: Keep,
    opens: &'a str,
    chunks: &'a [&'a str],
) -> Contender<'a>
where
    E::Machine: 'a,
{
    let mut machine = engine.start(&Options::new().keep(keep));
    Contender::timed(name, move || {
        machine.again();
        machine.push(opens, |_| ());
        let mut seen = 0;
        let start = Instant::now();
        for chunk in chunks {
            machine.push(chunk, |event| look(&event, &mut seen));
        }
        let time = start.elapsed();
        black_box(seen);
        time
    })
}

#[expect(clippy::cast_precision_loss, reason = "there are not that many chunks")]
fn per_chunk(results: Results, chunks: &[&str]) -> Results {
    results.scaled(1.0 / chunks.len() as f64)
}

fn figures(times: &Times) -> [f64; 2] {
    [times.best(), times.median()]
}

fn baselines(report: &mut Report, script: Script, results: &Results) {
    for name in ["byte loop", "memchr", "push_str", "to_string"] {
        report.row(Row {
            name: format!("{} {name}", script.name()),
            figures: figures(results.of(name)),
            unit: UNIT,
            against: "",
            ratio: None,
            bar: None,
        });
    }
}

fn rows(report: &mut Report, name: &str, results: &Results, bars: bool) {
    let bare = results.of("byte loop");
    let keeping = bare.plus(results.of("push_str"));
    let nothing = results.of("nothing kept");
    let message = results.of("message kept");
    for (contender, base, against, most) in [
        ("nothing kept", bare, "byte loop", 0.8),
        ("message kept", &keeping, "byte loop + push_str", 1.0),
        ("run time, nothing kept", nothing, "the macro's", 1.5),
        ("run time, message kept", message, "the macro's", 1.5),
    ] {
        let times = results.of(contender);
        report.row(Row {
            name: format!("{name}, {contender}"),
            figures: figures(times),
            unit: UNIT,
            against,
            ratio: Some(times.over(base)),
            bar: bars.then_some(Bar::AtMost(most)),
        });
    }
}

/// Whole replies in chunks, from the first to the message.
fn replies(plan: &Plan, report: &mut Report, way: &str) {
    let section = format!("streamed replies, chunks of {way}");
    let mut began = false;
    for format in Format::ALL {
        for workload in [
            Workload::mixed(format, BYTES),
            Workload::argument(format, BYTES),
        ] {
            let name = format!("{} {}", format.template(), workload.name);
            if !plan.wants(&section, &name) {
                continue;
            }
            if !began {
                report.section(&section);
                began = true;
            }
            let chunks = cut(way, &workload.text);
            let results = with_engine!(format, engine => {
                let template = loaded(format);
                verify(&engine, &workload, &chunks);
                verify(&template, &workload, &chunks);
                let mut bare = ByteLoop::new();
                let contenders = vec![
                    Contender::new("byte loop", || {
                        let mut seen = 0;
                        for chunk in &chunks {
                            bare.feed(chunk, |text| seen += black_box(text).len());
                        }
                        black_box(seen);
                    }),
                    parsing("nothing kept", &engine, Keep::Nothing, &chunks),
                    parsing("message kept", &engine, Keep::Message, &chunks),
                    parsing("run time, message kept", &template, Keep::Message, &chunks),
                ];
                per_chunk(race(contenders, plan.budget), &chunks)
            });
            for contender in ["nothing kept", "message kept", "run time, message kept"] {
                let times = results.of(contender);
                report.row(Row {
                    name: format!("{name}, {contender}"),
                    figures: figures(times),
                    unit: UNIT,
                    against: "byte loop",
                    ratio: Some(times.over(results.of("byte loop"))),
                    bar: None,
                });
            }
        }
    }
}

/// A parser that is fed a whole reply: from the first chunk to the message.
pub(super) fn parsing<'a, E: Engine>(
    name: &'static str,
    engine: &E,
    keep: Keep,
    chunks: &'a [&'a str],
) -> Contender<'a>
where
    E::Machine: 'a,
{
    let mut machine = engine.start(&Options::new().keep(keep));
    Contender::timed(name, move || parse_once(&mut machine, chunks))
}

/// One reply, and how long it took.
pub(super) fn parse_once(machine: &mut impl Machine, chunks: &[&str]) -> Duration {
    machine.again();
    let mut seen = 0;
    let start = Instant::now();
    for chunk in chunks {
        machine.push(chunk, |event| look(&event, &mut seen));
    }
    machine.end(|event| look(&event, &mut seen));
    let time = start.elapsed();
    black_box(seen);
    time
}
