//! The pieces of a parser one by one:
//!
//!     cargo bench -p response-template-bench [-- WORD]
//!
//! What they add up to, and what it is held against, the program of this crate prints.

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use response_template::{Keep, Options, Parser};
use response_template_bench::arguments::{arguments, bare_keys, parsers};
use response_template_bench::baseline::ByteLoop;
use response_template_bench::cut::by_bytes;
use response_template_bench::engine::{Engine, Machine, loaded, look};
use response_template_bench::text::Script;
use response_template_bench::with_engine;
use response_template_bench::workload::{Format, Workload, gemma, spaced};

fn main() {
    divan::main();
}

const BYTES: usize = 40_000;
const FORMATS: [Format; 4] = [Format::Hermes, Format::Xml, Format::Harmony, Format::Gemma];

/// Feeds pieces of an answer, again and again, to a parser that is in it already.
fn feed(bencher: Bencher<'_, '_>, format: Format, script: Script, piece: usize, keep: Keep) {
    let text = script.text(BYTES);
    let chunks = by_bytes(&text, piece);
    with_engine!(format, engine => {
        let mut machine = engine.start(&Options::new().keep(keep));
        bencher.counter(BytesCount::of_str(&text)).bench_local(|| {
            machine.again();
            machine.push(format.answer_opens(), |_| ());
            let mut seen = 0;
            for chunk in &chunks {
                machine.push(black_box(chunk), |event| look(&event, &mut seen));
            }
            seen
        });
    });
}

/// 40 KB of text in pieces of four bytes.
mod four_bytes {
    use super::{
        BYTES, Bencher, ByteLoop, BytesCount, FORMATS, Format, Keep, Script, by_bytes, feed,
    };

    #[divan::bench(args = FORMATS)]
    fn nothing_kept(bencher: Bencher<'_, '_>, format: Format) {
        feed(bencher, format, Script::English, 4, Keep::Nothing);
    }

    #[divan::bench(args = FORMATS)]
    fn message_kept(bencher: Bencher<'_, '_>, format: Format) {
        feed(bencher, format, Script::English, 4, Keep::Message);
    }

    #[divan::bench]
    fn byte_loop(bencher: Bencher<'_, '_>) {
        let text = Script::English.text(BYTES);
        let chunks = by_bytes(&text, 4);
        let mut bare = ByteLoop::new();
        bencher.counter(BytesCount::of_str(&text)).bench_local(|| {
            let mut seen = 0;
            for chunk in &chunks {
                bare.feed(chunk, |text| seen += divan::black_box(text).len());
            }
            seen
        });
    }
}

/// 40 KB of text at once, by what it is made of.
#[divan::bench(args = Script::ALL)]
fn at_once(bencher: Bencher<'_, '_>, script: Script) {
    feed(bencher, Format::Hermes, script, usize::MAX, Keep::Nothing);
}

/// From arguments to their values.
mod json {
    use super::{Bencher, BytesCount, arguments, bare_keys, black_box, gemma, parsers, spaced};

    /// Those of [`arguments`].
    const KINDS: [&str; 3] = ["200 B", "a string of 40 KB", "records of 40 KB"];

    fn value(kind: &str) -> serde_json::Value {
        let mut all = arguments().into_iter();
        let found = all.find(|(name, _)| name.ends_with(kind));
        found.expect("arguments of that kind").1
    }

    fn parse(bencher: Bencher<'_, '_>, kind: &str, dialect: usize) {
        let value = &value(kind);
        let text = [spaced, bare_keys, gemma][dialect](value);
        let parser = &parsers()[dialect];
        bencher
            .counter(BytesCount::of_str(&text))
            .bench(|| parser.parse(black_box(&text)));
    }

    #[divan::bench(args = KINDS)]
    fn plain(bencher: Bencher<'_, '_>, kind: &str) {
        parse(bencher, kind, 0);
    }

    #[divan::bench(args = KINDS)]
    fn bare(bencher: Bencher<'_, '_>, kind: &str) {
        parse(bencher, kind, 1);
    }

    #[divan::bench(args = KINDS)]
    fn delimited(bencher: Bencher<'_, '_>, kind: &str) {
        parse(bencher, kind, 2);
    }

    #[divan::bench(args = KINDS)]
    fn serde_json(bencher: Bencher<'_, '_>, kind: &str) {
        let text = spaced(&value(kind));
        bencher
            .counter(BytesCount::of_str(&text))
            .bench(|| serde_json::from_str::<serde_json::Value>(black_box(&text)));
    }
}

/// A reply with a long argument, from the start of the parser to the message.
#[divan::bench(args = FORMATS)]
fn argument(bencher: Bencher<'_, '_>, format: Format) {
    let text = Workload::argument(format, BYTES).text;
    with_engine!(format, engine => {
        bencher.counter(BytesCount::of_str(&text)).bench(|| {
            let mut machine = engine.start(&Options::new());
            machine.push(black_box(&text), |_| ());
            machine.end(|_| ());
        });
    });
}

/// The start of a parser, and small replies.
mod small {
    use super::{
        Bencher, Engine, FORMATS, Format, Machine, Options, Parser, Workload, black_box, loaded,
    };
    use response_template_models::qwen3;

    #[divan::bench]
    fn start() -> qwen3::Parser {
        Parser::start("", |_| ()).expect("there is no prefix that could go past a limit")
    }

    #[divan::bench(args = FORMATS)]
    fn reply(bencher: Bencher<'_, '_>, format: Format) {
        let text = Workload::small(format).text;
        super::with_engine!(format, engine => {
            bencher.bench(|| {
                let mut machine = engine.start(&Options::new());
                machine.push(black_box(&text), |_| ());
                machine.end(|_| ());
            });
        });
    }

    #[divan::bench(args = FORMATS)]
    fn template_at_run_time(bencher: Bencher<'_, '_>, format: Format) {
        bencher.bench(|| loaded(format));
    }
}
