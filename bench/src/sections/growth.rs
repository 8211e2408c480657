//! Growth: whether a byte of a long reply costs more than one of a short reply.
//!
//! Memory is slower the more of it is used, so times are divided by those of `memchr`, or with the
//! message kept `memcpy`, over a text of the same size.

use std::hint::black_box;

use response_template::{Keep, Options};

use super::Plan;
use super::streamed::parse_once;
use crate::baseline::{copy, count_needles};
use crate::cut;
use crate::engine::{Engine, verify};
use crate::race::{Ratio, median};
use crate::report::{Bar, Report, Row};
use crate::text::Script;
use crate::watch::Watch;
use crate::with_engine;
use crate::workload::{Format, Workload};

const SECTION: &str = "growth from 40 KB";
const SIZES: [usize; 3] = [40_000, 400_000, 4_000_000];
const RUNS: usize = 5;

/// A run is made of slices in turns, of which each size's best counts.
const SLICES: usize = 3;
const SLICE: usize = 1_000_000;

pub(super) fn run(plan: &Plan, report: &mut Report) {
    let mut began = false;
    for format in Format::ALL {
        for (kind, make) in kinds() {
            for (way, bytes) in [("streamed", 4), ("at once", usize::MAX)] {
                let name = format!("{} {kind} {way}", format.template());
                if !plan.wants(SECTION, &name) {
                    continue;
                }
                if !began {
                    report.section(SECTION);
                    began = true;
                }
                let workloads = SIZES.map(|size| make(format, size));
                for keep in [Keep::Nothing, Keep::Message] {
                    with_engine!(format, engine => {
                        grow(report, &name, &engine, &workloads, bytes, keep);
                    });
                }
            }
        }
    }
}

type Make = fn(Format, usize) -> Workload;

fn kinds() -> [(&'static str, Make); 5] {
    [
        ("mixed", Workload::mixed),
        ("argument", Workload::argument),
        ("english", |format, bytes| {
            Workload::answer(format, Script::English, bytes)
        }),
        ("code", |format, bytes| {
            Workload::answer(format, Script::Code, bytes)
        }),
        ("cjk", |format, bytes| {
            Workload::answer(format, Script::Cjk, bytes)
        }),
    ]
}

/// What one size costs: its workload, cut, and its parser.
#[expect(clippy::cast_precision_loss, reason = "texts are not that long")]
fn grow<E: Engine>(
    report: &mut Report,
    name: &str,
    engine: &E,
    workloads: &[Workload; 3],
    piece: usize,
    keep: Keep,
) {
    let mut entrants: Vec<_> = workloads
        .iter()
        .map(|workload| {
            let chunks = cut::by_bytes(&workload.text, piece);
            verify(engine, workload, &chunks);
            let machine = engine.start(&Options::new().keep(keep));
            // So that a slice of each takes about as long.
            let times = (SLICE / workload.text.len()).max(1);
            (workload, chunks, machine, times)
        })
        .collect();
    let mut room = Vec::new();
    // Of each run, for each size: nanoseconds a byte, and the same over the base.
    let mut runs = Vec::new();
    for _ in 0..=RUNS {
        let mut best = [[f64::INFINITY; 2]; 3];
        for _ in 0..SLICES {
            for ((workload, chunks, machine, times), best) in entrants.iter_mut().zip(&mut best) {
                let text = workload.text.as_str();
                let start = Watch::start();
                for _ in 0..*times {
                    black_box(parse_once(machine, chunks));
                }
                let parsing = start.elapsed();
                let start = Watch::start();
                for _ in 0..*times {
                    match keep {
                        Keep::Nothing => drop(black_box(count_needles(black_box(text)))),
                        _ => copy(black_box(text), &mut room),
                    }
                }
                for (best, time) in best.iter_mut().zip([parsing, start.elapsed()]) {
                    let bytes = text.len() * *times;
                    *best = best.min(time.as_secs_f64() * 1e9 / bytes as f64);
                }
            }
        }
        runs.push(best.map(|[parsing, base]| (parsing, parsing / base)));
    }
    // The first run brought everything into its place.
    runs.remove(0);
    let (kept, against) = match keep {
        Keep::Nothing => ("nothing kept", "40 KB, each by memchr"),
        _ => ("message kept", "40 KB, each by memcpy"),
    };
    for (size, to) in [(1, "400 KB"), (2, "4 MB")] {
        let costs = || runs.iter().map(|run| run[size].0);
        let growth = runs.iter().map(|run| run[size].1 / run[0].1);
        let middle = median(growth.collect());
        report.row(Row {
            name: format!("{name}, {kept}, {to}"),
            figures: [
                costs().fold(f64::INFINITY, f64::min),
                median(costs().collect()),
            ],
            unit: "ns a byte",
            against,
            ratio: Some(Ratio {
                best: middle,
                median: middle,
            }),
            bar: Some(Bar::AtMost(1.25)),
        });
    }
}
