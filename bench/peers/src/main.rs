//! Prints what our parser costs beside others, on the same replies in the same rounds:
//!
//!     bench/peers/run.sh [--only WORD] [--budget MS] [--json] [--dump FOLDER]
//!
//! A peer's time counts only where its message is right.

mod dynamo;
mod dynamo_v2;
mod harmony;
mod ours;
mod peer;
mod smg;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use response_template::{Arguments, Keep};
use response_template_bench::cut::by_bytes;
use response_template_bench::race::{Contender, race};
use response_template_bench::report::{Bar, Report, Row};
use response_template_bench::text::Script;
use response_template_bench::workload::{Format, Reply, Workload};

use peer::{Chunk, Out, Peer};

const BYTES: usize = 40_000;
const KEPT: &str = "response-template";
const NOTHING: &str = "response-template, nothing kept";
const TEXT: &str = "response-template, arguments as text";

fn is_peer(name: &str) -> bool {
    !name.starts_with(KEPT)
}

struct Plan {
    budget: Duration,
    only: String,
}

fn main() -> ExitCode {
    let mut plan = Plan {
        budget: Duration::from_millis(500),
        only: String::new(),
    };
    let mut json = false;
    let mut dump = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = match argument.as_str() {
            "--json" => Some(String::new()),
            "--only" | "--budget" | "--dump" => arguments.next(),
            _ => None,
        };
        match (argument.as_str(), value) {
            ("--json", _) => json = true,
            ("--only", Some(word)) => plan.only = word,
            ("--budget", Some(budget)) => match budget.parse() {
                Ok(budget) => plan.budget = Duration::from_millis(budget),
                Err(_) => return usage(),
            },
            ("--dump", Some(folder)) => dump = Some(folder),
            _ => return usage(),
        }
    }
    if let Some(folder) = dump {
        return match dump_all(&folder) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("error: {folder}: {error}");
                ExitCode::FAILURE
            }
        };
    }
    let harmony = harmony::Harmony::load();
    let mut peers: Vec<Box<dyn Peer>> = vec![
        Box::new(ours::Ours::new(KEPT, Keep::Message, Arguments::Value)),
        Box::new(ours::Ours::new(TEXT, Keep::Message, Arguments::Text)),
        Box::new(ours::Ours::new(NOTHING, Keep::Nothing, Arguments::Value)),
        Box::new(smg::Smg::new()),
        Box::new(dynamo::Dynamo::new()),
        Box::new(dynamo_v2::DynamoV2::new(false)),
    ];
    let mut report = Report::new(json);
    compare(
        &plan,
        &mut report,
        "streamed, chunks of 4 bytes",
        &peers,
        streamed(),
        |text| four_bytes(text).into_iter().map(plain).collect(),
    );
    compare(&plan, &mut report, "at once", &peers, whole(), |text| {
        vec![plain(text)]
    });
    match harmony {
        Ok(harmony) => {
            peers.push(Box::new(dynamo_v2::DynamoV2::new(true)));
            peers.push(Box::new(harmony.clone()));
            let mut replies = streamed();
            replies.retain(|(workload, _)| workload.format == Format::Harmony);
            let section = "streamed, chunks of a token";
            compare(&plan, &mut report, section, &peers, replies, |text| {
                harmony.cut(text)
            });
        }
        Err(error) => eprintln!("openai-harmony is left out: {error}"),
    }
    let _ = report.end();
    ExitCode::SUCCESS
}

fn usage() -> ExitCode {
    eprintln!("usage: run.sh [--only WORD] [--budget MS] [--json] [--dump FOLDER]");
    ExitCode::from(2)
}

const FORMATS: [Format; 3] = [Format::Hermes, Format::ReasonedXml, Format::Harmony];

/// What tokenizers emit as one token each.
const MARKERS: [&str; 11] = [
    "<think>",
    "</think>",
    "<tool_call>",
    "</tool_call>",
    "<|start|>",
    "<|end|>",
    "<|message|>",
    "<|channel|>",
    "<|constrain|>",
    "<|call|>",
    "<|return|>",
];

/// Pieces of about four bytes, with markers in one piece each: some peers need that.
fn four_bytes(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let marker = |at: usize| {
            MARKERS
                .iter()
                .find(|marker| rest[at..].starts_with(**marker))
        };
        let next = rest
            .match_indices('<')
            .find_map(|(at, _)| Some((at, marker(at)?.len())));
        let (before, length) = next.unwrap_or((rest.len(), 0));
        pieces.extend(by_bytes(&rest[..before], 4));
        pieces.extend((length > 0).then(|| &rest[before..before + length]));
        rest = &rest[before + length..];
    }
    pieces
}

/// A reply as a server hands it on: without the token that ended it, where peers expect that.
fn served(mut workload: Workload) -> Workload {
    if workload.format != Format::Harmony
        && let Some(text) = workload.text.strip_suffix(workload.format.end())
    {
        workload.text.truncate(text.len());
    }
    workload
}

/// Prose: half of it reasoning, half answer.
fn prose(format: Format) -> Workload {
    let reply = Reply {
        reasoning: Script::English.text(BYTES / 2),
        content: Script::English.text(BYTES / 2),
        calls: vec![],
    };
    Workload::new("english 40 KB", format, reply)
}

/// What is streamed, and how many times faster than the fastest right peer we mean to be.
fn streamed() -> Vec<(Workload, f64)> {
    let replies = FORMATS.into_iter().flat_map(|format| {
        [
            prose(format),
            Workload::mixed(format, BYTES),
            Workload::argument(format, BYTES),
        ]
    });
    replies.map(|workload| (served(workload), 10.0)).collect()
}

/// The same for replies at once.
fn whole() -> Vec<(Workload, f64)> {
    let replies = FORMATS.into_iter().flat_map(|format| {
        [
            (Workload::small(format), 3.0),
            (Workload::mixed(format, BYTES), 5.0),
        ]
    });
    replies
        .map(|(workload, bar)| (served(workload), bar))
        .collect()
}

fn plain(text: &str) -> Chunk<'_> {
    Chunk {
        text,
        tokens: Vec::new(),
    }
}

/// One part of the table. A single chunk is a reply at once.
fn compare(
    plan: &Plan,
    report: &mut Report,
    section: &str,
    peers: &[Box<dyn Peer>],
    replies: Vec<(Workload, f64)>,
    cut: impl Fn(&str) -> Vec<Chunk<'_>>,
) {
    let mut began = false;
    for (workload, bar) in replies {
        let name = format!("{} {}", workload.format.template(), workload.name);
        if !(section.contains(&plan.only) || name.contains(&plan.only)) {
            continue;
        }
        if !began {
            report.section(section);
            began = true;
        }
        let chunks = cut(&workload.text);
        let at_once = chunks.len() == 1;
        let has_tokens = chunks.iter().any(|chunk| !chunk.tokens.is_empty());
        // Peers with what is wrong about their message.
        let entrants: Vec<_> = peers
            .iter()
            .filter(|peer| peer.knows(workload.format))
            .filter(|peer| has_tokens || !peer.takes_tokens())
            .filter_map(|peer| {
                let mut out = Out::kept();
                let outcome = match at_once {
                    true => peer.parse(workload.format, &chunks[0], &mut out)?,
                    false => peer.start(workload.format).feed_all(&chunks, &mut out),
                };
                Some((peer, outcome.and_then(|()| out.check(&workload))))
            })
            .collect();
        for (peer, outcome) in &entrants {
            if let (false, Err(error)) = (is_peer(peer.name()), outcome) {
                panic!("{name}: our message is wrong: {error}");
            }
        }
        let contenders = entrants.iter().map(|(peer, _)| match at_once {
            true => once(&***peer, &workload, &chunks[0]),
            false => stream(&***peer, &workload, &chunks),
        });
        let results = race(contenders.collect(), plan.budget);
        let ours = results.of(KEPT);
        let fastest = entrants
            .iter()
            .filter(|(peer, outcome)| is_peer(peer.name()) && outcome.is_ok())
            .map(|(peer, _)| peer.name())
            .min_by(|a, b| results.of(a).best().total_cmp(&results.of(b).best()));
        #[expect(clippy::cast_precision_loss, reason = "there are not that many chunks")]
        let share = match at_once {
            true => repeats(&workload) as f64,
            false => chunks.len() as f64,
        };
        for (peer, outcome) in &entrants {
            let times = results.of(peer.name());
            let ratio = is_peer(peer.name()).then(|| times.over(ours));
            let wrong = outcome.as_ref().err();
            report.row(Row {
                name: match wrong {
                    None => format!("{name}: {}", peer.name()),
                    Some(wrong) => {
                        let wrong: String = wrong.chars().take(40).collect();
                        format!("{name}: {} (WRONG: {wrong})", peer.name())
                    }
                },
                figures: [times.best() / share, times.median() / share],
                unit: match at_once {
                    true => "ns a reply",
                    false => "ns a chunk",
                },
                against: match is_peer(peer.name()) {
                    true => KEPT,
                    false => "",
                },
                ratio,
                bar: (fastest == Some(peer.name())).then_some(Bar::AtLeast(bar)),
            });
        }
    }
}

fn stream<'a>(peer: &'a dyn Peer, workload: &'a Workload, chunks: &'a [Chunk]) -> Contender<'a> {
    Contender::timed(peer.name(), move || {
        let mut session = peer.start(workload.format);
        session.prepare(chunks);
        let mut out = Out::default();
        let start = Instant::now();
        let outcome = session.feed_all(chunks, &mut out);
        let time = start.elapsed();
        let _ = black_box((outcome, out));
        time
    })
}

/// How often a reply is parsed in a pass: a clock is too coarse for one that is small.
fn repeats(workload: &Workload) -> usize {
    (20_000 / workload.text.len()).max(1)
}

fn once<'a>(peer: &'a dyn Peer, workload: &'a Workload, reply: &'a Chunk<'a>) -> Contender<'a> {
    Contender::new(peer.name(), move || {
        for _ in 0..repeats(workload) {
            let mut out = Out::default();
            let outcome = peer.parse(workload.format, black_box(reply), &mut out);
            let _ = black_box((outcome, out));
        }
    })
}

/// Writes the replies as JSON, for the program in Python that measures the reference.
fn dump_all(folder: &str) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let mut replies = streamed();
    replies.extend(FORMATS.map(|format| (served(Workload::small(format)), 1.0)));
    for (number, (workload, _)) in replies.into_iter().enumerate() {
        let template = response_template_models::find(workload.format.template());
        let json = template.map(|template| template.json()).unwrap_or_default();
        let reply = serde_json::json!({
            "name": format!("{} {}", workload.format.template(), workload.name),
            "template": serde_json::from_str::<serde_json::Value>(json)?,
            "text": workload.text,
            "chunks": four_bytes(&workload.text),
            "message": workload.message(),
        });
        std::fs::write(format!("{folder}/{number:02}.json"), reply.to_string())?;
    }
    Ok(())
}
