//! What hostile replies cost: nanoseconds a byte for each at 1, 10 and 100 times the size. It fails
//! where more text makes a byte cost more than 1.5 times as much.
//!
//!     cargo bench -p response-template --features dynamic --bench cost [-- WORD]
//!
//! With a word, only cases whose names hold it. Every time is the best of several. What a larger
//! text costs any program, its caches being smaller, is measured by copying the same pieces, and
//! keeping as much memory as their values take; it does not count as growth.

#![expect(clippy::print_stdout)]

mod cases;
mod families;
mod measure;

use measure::Growth;

fn main() {
    // Cargo adds `--bench`.
    let word = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let wanted = |name: &str| {
        word.as_ref()
            .is_none_or(|word| name.contains(word.as_str()))
    };
    let mut grown = Vec::new();
    println!(
        "{:<44} {:>9}   ns a byte at 1x, 10x, 100x   growth",
        "case", "bytes"
    );
    for case in cases::all() {
        if !wanted(case.name) {
            continue;
        }
        let growth = Growth::measure(&case, &[10, 100]);
        println!("{growth}");
        if growth.is_too_much() {
            grown.push(growth.name);
        }
    }
    // Many cases, of which only the worst are worth a line.
    if wanted("families") {
        grown.extend(families::measure());
    }
    assert!(grown.is_empty(), "not linear: {grown:?}");
}
