//! What the fuzzers call: functions of bytes that panic where a promise is broken.
//!
//! `fuzz/` lets libFuzzer look for such bytes; `tests/fuzz.rs` runs the same functions on what it
//! found in the past and on seeded inputs, with no tool but a stable toolchain.

mod compile;
mod content;
mod input;
mod reply;
pub mod seeds;
mod stream;
mod tools;

pub use compile::compile;
pub use content::content;
pub use stream::stream;
pub use tools::tools;

/// A function that panics where a promise is broken.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, as `fuzz/` has it.
    pub name: &'static str,
    /// The function.
    pub run: fn(&[u8]),
    /// An input from a seed.
    pub seeded: fn(u64) -> Vec<u8>,
}

/// All targets.
pub const TARGETS: [Target; 4] = [
    Target {
        name: "compile",
        run: compile,
        seeded: seeds::compile,
    },
    Target {
        name: "stream",
        run: stream,
        seeded: seeds::stream,
    },
    Target {
        name: "content",
        run: content,
        seeded: seeds::content,
    },
    Target {
        name: "tools",
        run: tools,
        seeded: seeds::tools,
    },
];
