//! The hot paths whose instructions are counted.

use std::hint::black_box;

use response_template::{Keep, Options, Parser, StaticTemplate};

use crate::cut::by_bytes;
use crate::engine::{Compiled, Engine, Machine, loaded, look, verify};
use crate::text::Script;
use crate::with_engine;
use crate::workload::{Format, Workload};

/// A part of the name of the function in which instructions are counted.
pub const MEASURED: &str = "count_these_instructions";

/// A hot path.
#[derive(Debug)]
pub struct Case {
    /// Its name.
    pub name: &'static str,
    /// Of what the instructions are counted.
    pub unit: &'static str,
    /// How many there may be at most, whatever there were before.
    pub most: Option<f64>,
    /// The case that is the same on a shorter reply.
    pub longer_than: Option<&'static str>,
    format: Format,
    path: Path,
}

#[derive(Clone, Copy, Debug)]
enum Path {
    /// Text within a region, in chunks of four bytes.
    Text(Script, Keep),
    /// The same with the template at run time.
    RunTime(Script, Keep),
    /// A reply in chunks of four bytes.
    Streamed(fn(Format, usize) -> Workload, usize),
    /// A reply that is all there.
    Whole(fn(Format, usize) -> Workload),
    /// A small reply, from the start of the parser to the typed message.
    Small,
}

const CHUNK: &str = "a chunk of 4 bytes";
const BYTES: usize = 40_000;

const fn text(name: &'static str, format: Format, script: Script, keep: Keep) -> Case {
    Case {
        name,
        unit: CHUNK,
        // What four bytes of prose may cost in any template.
        most: match script {
            Script::English => Some(120.0),
            _ => None,
        },
        longer_than: None,
        format,
        path: Path::Text(script, keep),
    }
}

const fn other(name: &'static str, unit: &'static str, format: Format, path: Path) -> Case {
    Case {
        name,
        unit,
        most: None,
        longer_than: None,
        format,
        path,
    }
}

const fn long(name: &'static str, short: &'static str, format: Format, path: Path) -> Case {
    Case {
        longer_than: Some(short),
        ..other(name, CHUNK, format, path)
    }
}

/// All of them.
pub const CASES: &[Case] = &[
    text(
        "english, nothing kept",
        Format::Hermes,
        Script::English,
        Keep::Nothing,
    ),
    text(
        "english, message kept",
        Format::Hermes,
        Script::English,
        Keep::Message,
    ),
    text(
        "english, message kept, gpt_oss",
        Format::Harmony,
        Script::English,
        Keep::Message,
    ),
    text(
        "english, message kept, gemma4",
        Format::Gemma,
        Script::English,
        Keep::Message,
    ),
    text(
        "english, message kept, qwen3_coder",
        Format::Xml,
        Script::English,
        Keep::Message,
    ),
    text(
        "code, message kept",
        Format::Hermes,
        Script::Code,
        Keep::Message,
    ),
    text(
        "cjk, message kept",
        Format::Hermes,
        Script::Cjk,
        Keep::Message,
    ),
    Case {
        path: Path::RunTime(Script::English, Keep::Nothing),
        ..text(
            "english, nothing kept, run time",
            Format::Hermes,
            Script::English,
            Keep::Nothing,
        )
    },
    Case {
        path: Path::RunTime(Script::English, Keep::Message),
        ..text(
            "english, message kept, run time",
            Format::Hermes,
            Script::English,
            Keep::Message,
        )
    },
    other(
        "mixed 40 KB",
        CHUNK,
        Format::Hermes,
        Path::Streamed(Workload::mixed, BYTES),
    ),
    long(
        "mixed 400 KB",
        "mixed 40 KB",
        Format::Hermes,
        Path::Streamed(Workload::mixed, 10 * BYTES),
    ),
    other(
        "json argument 40 KB",
        CHUNK,
        Format::Hermes,
        Path::Streamed(Workload::argument, BYTES),
    ),
    long(
        "json argument 400 KB",
        "json argument 40 KB",
        Format::Hermes,
        Path::Streamed(Workload::argument, 10 * BYTES),
    ),
    other(
        "xml argument 40 KB",
        CHUNK,
        Format::Xml,
        Path::Streamed(Workload::argument, BYTES),
    ),
    long(
        "xml argument 400 KB",
        "xml argument 40 KB",
        Format::Xml,
        Path::Streamed(Workload::argument, 10 * BYTES),
    ),
    other(
        "gemma4 argument 40 KB",
        CHUNK,
        Format::Gemma,
        Path::Streamed(Workload::argument, BYTES),
    ),
    long(
        "gemma4 argument 400 KB",
        "gemma4 argument 40 KB",
        Format::Gemma,
        Path::Streamed(Workload::argument, 10 * BYTES),
    ),
    other(
        "at once, mixed",
        "a KB",
        Format::Hermes,
        Path::Whole(Workload::mixed),
    ),
    other(
        "at once, argument",
        "a KB",
        Format::Hermes,
        Path::Whole(Workload::argument),
    ),
    other(
        "at once, xml argument",
        "a KB",
        Format::Xml,
        Path::Whole(Workload::argument),
    ),
    other("small, qwen3", "a reply", Format::Hermes, Path::Small),
    other("small, qwen3_coder", "a reply", Format::Xml, Path::Small),
    other("small, gpt_oss", "a reply", Format::Harmony, Path::Small),
    other("small, gemma4", "a reply", Format::Gemma, Path::Small),
];

/// The workload of a case.
fn workload(case: &Case) -> Workload {
    match case.path {
        Path::Text(script, _) | Path::RunTime(script, _) => {
            Workload::answer(case.format, script, BYTES)
        }
        Path::Streamed(make, bytes) => make(case.format, bytes),
        Path::Whole(make) => make(case.format, BYTES),
        Path::Small => Workload::small(case.format),
    }
}

/// How many items a case's instructions are shared by.
#[expect(clippy::cast_precision_loss, reason = "texts are not that long")]
#[must_use]
pub fn items(case: &Case) -> f64 {
    let workload = workload(case);
    match case.path {
        Path::Text(..) | Path::RunTime(..) => by_bytes(&workload.reply.content, 4).len() as f64,
        Path::Streamed(..) => by_bytes(&workload.text, 4).len() as f64,
        Path::Whole(_) => workload.text.len() as f64 / 1e3,
        Path::Small => 1.0,
    }
}

/// Makes sure that a case does what it is to do. Counting makes a program slow, so this is not part
/// of [`run`].
///
/// # Panics
/// If it does not.
pub fn check(case: &Case) {
    let workload = workload(case);
    let text = workload.text.as_str();
    let chunks = match case.path {
        Path::Text(..) | Path::RunTime(..) | Path::Streamed(..) => by_bytes(text, 4),
        Path::Whole(_) | Path::Small => vec![text],
    };
    with_engine!(case.format, engine => verify(&engine, &workload, &chunks));
    verify(&loaded(case.format), &workload, &chunks);
}

/// Runs a case twice, the second time in a function whose name has [`MEASURED`] in it: the first
/// time brings buffers to their size, and links what is linked when it is first called.
pub fn run(case: &Case) {
    let workload = workload(case);
    with_engine!(case.format, engine => {
        match case.path {
            Path::Text(_, keep) => feed(&engine, &workload, keep),
            Path::RunTime(_, keep) => feed(&loaded(case.format), &workload, keep),
            Path::Streamed(..) => reply(&engine, &workload, 4),
            Path::Whole(_) => reply(&engine, &workload, usize::MAX),
            Path::Small => small(&engine, &workload),
        }
    });
}

#[inline(never)]
fn count_these_instructions(mut work: impl FnMut()) {
    work();
}

fn feed(engine: &impl Engine, workload: &Workload, keep: Keep) {
    let chunks = by_bytes(&workload.reply.content, 4);
    let mut machine = engine.start(&Options::new().keep(keep));
    let mut seen = 0;
    let mut pass = |machine: &mut _| feed_all(machine, &chunks, &mut seen);
    machine.again();
    machine.push(workload.format.answer_opens(), |_| ());
    pass(&mut machine);
    machine.again();
    machine.push(workload.format.answer_opens(), |_| ());
    count_these_instructions(|| pass(&mut machine));
    black_box(seen);
}

fn feed_all(machine: &mut impl Machine, chunks: &[&str], seen: &mut usize) {
    for chunk in chunks {
        machine.push(black_box(chunk), |event| look(&event, seen));
    }
}

fn reply(engine: &impl Engine, workload: &Workload, piece: usize) {
    let chunks = by_bytes(&workload.text, piece);
    let mut machine = engine.start(&Options::new());
    let mut seen = 0;
    let mut pass = || {
        machine.again();
        feed_all(&mut machine, &chunks, &mut seen);
        machine.end(|event| look(&event, &mut seen));
    };
    pass();
    count_these_instructions(pass);
    black_box(seen);
}

fn small<T: StaticTemplate<Message: serde::Serialize>>(_: &Compiled<T>, workload: &Workload) {
    let pass = || {
        let message = Parser::<T>::parse("", black_box(&workload.text));
        assert!(message.is_ok(), "a workload that is no error");
        let _ = black_box(message);
    };
    pass();
    count_these_instructions(pass);
}
