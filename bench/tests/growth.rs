//! What a long reply costs, where it can be told without a clock. `bench/instructions.txt` has the
//! instructions of short and long replies.

use allocation_counter::{AllocationInfo, measure};
use response_template::{Keep, Options};
use response_template_bench::cut::by_bytes;
use response_template_bench::engine::{Engine, Machine, look, verify};
use response_template_bench::with_engine;
use response_template_bench::workload::{Format, Workload};

const SIZES: [usize; 3] = [10_000, 100_000, 1_000_000];

/// A buffer that doubles has between once and twice the room that it needs, so what is allocated
/// for a byte may vary by two. Were a buffer copied for each chunk, it would grow tenfold.
const MOST: f64 = 2.2;

#[test]
fn a_long_reply_allocates_no_more_for_a_byte() {
    for format in Format::ALL {
        for (make, piece) in [
            (Workload::mixed as fn(_, _) -> _, 4),
            (Workload::argument, 4),
            (Workload::mixed, usize::MAX),
            (Workload::argument, usize::MAX),
        ] {
            let [short, long, longest] = SIZES.map(|size| {
                let workload = make(format, size);
                let cost = share(allocated(&workload, piece).bytes_total, &workload);
                (cost, workload.name)
            });
            for (cost, name) in [long, longest] {
                assert!(
                    cost <= short.0 * MOST,
                    "{} {name}, {piece}: {cost} bytes a byte, and {} in a short reply",
                    format.template(),
                    short.0
                );
            }
        }
    }
}

#[test]
fn with_nothing_kept_only_the_open_region_is_held() {
    for format in Format::ALL {
        let [short, _, long] = SIZES.map(|size| held(&Workload::mixed(format, size)));
        // The calls are the same, and all else passes through.
        assert!(
            long <= short * 2,
            "{}: {long} bytes, and {short} in a short reply",
            format.template()
        );
    }
}

#[expect(clippy::cast_precision_loss, reason = "texts are not that long")]
fn share(bytes: u64, workload: &Workload) -> f64 {
    bytes as f64 / workload.text.len() as f64
}

/// What parsing a reply allocates, its message kept.
fn allocated(workload: &Workload, piece: usize) -> AllocationInfo {
    let chunks = by_bytes(&workload.text, piece);
    with_engine!(workload.format, engine => {
        verify(&engine, workload, &chunks);
        measure(|| parse(&engine, Keep::Message, &chunks))
    })
}

/// The most that a parser that keeps nothing holds at one time.
fn held(workload: &Workload) -> u64 {
    let chunks = by_bytes(&workload.text, 4);
    with_engine!(workload.format, engine => {
        measure(|| parse(&engine, Keep::Nothing, &chunks))
    })
    .bytes_max
}

fn parse(engine: &impl Engine, keep: Keep, chunks: &[&str]) {
    let mut machine = engine.start(&Options::new().keep(keep));
    let mut seen = 0;
    for chunk in chunks {
        machine.push(chunk, |event| look(&event, &mut seen));
    }
    machine.end(|event| look(&event, &mut seen));
}
