//! How many instructions the hot paths take, held against `bench/instructions.txt`:
//!
//!     cargo run --release -p response-template-bench --bin instructions [-- --update | --strict]
//!
//! It fails if a count grew by over 5 %, or is far greater for a long reply; with `--strict` also if
//! prose takes more instructions than it is meant to.
//!
//! Unlike times, counts do not depend on what else the machine does. They do on the compiler and on
//! the processor's vector instructions, so only counts of the same ones are compared.

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, ExitCode};

use response_template_bench::count::{self, CASES, Case};

/// How much a count may grow.
const GROWTH: f64 = 1.05;

/// How much more an item of a long reply may take than one of a short reply.
const LENGTH: f64 = 1.25;

fn main() -> ExitCode {
    let argument = std::env::args().nth(1);
    match argument.as_deref() {
        None => compare(false, false),
        Some("--strict") => compare(false, true),
        Some("--update") => compare(true, false),
        Some(name) => match CASES.iter().find(|case| case.name == name) {
            // Under Valgrind, which counts.
            Some(case) => {
                count::run(case);
                ExitCode::SUCCESS
            }
            None => {
                say("usage: instructions [--update | --strict]");
                ExitCode::from(2)
            }
        },
    }
}

fn compare(update: bool, strict: bool) -> ExitCode {
    if Command::new("valgrind").arg("--version").output().is_err() {
        say("SKIPPED: there is no `valgrind` to count instructions");
        return ExitCode::SUCCESS;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("instructions.txt");
    let known = std::fs::read_to_string(&path).unwrap_or_default();
    let key = key();
    let is_comparable = known.lines().any(|line| line == key);
    let mut counts = Vec::new();
    for case in CASES {
        match measure(case) {
            Ok(count) => counts.push((case, count)),
            Err(error) => {
                say(&format!("error: `{}` was not counted: {error}", case.name));
                return ExitCode::FAILURE;
            }
        }
    }
    let mut good = true;
    for (case, count) in &counts {
        let before = is_comparable.then(|| line_of(&known, case.name)).flatten();
        let mut notes = String::new();
        if let Some(before) = before {
            let _ = write!(notes, "  before {before:.1}");
            if *count > before * GROWTH {
                notes += "  GREW";
                good = false;
            } else if *count * GROWTH < before {
                notes += "  better: --update";
            }
        }
        if let Some(most) = case.most
            && *count > most
        {
            let _ = write!(notes, "  MORE THAN {most}");
            good &= !strict;
        }
        if let Some(short) = case.longer_than {
            let short = counts.iter().find(|(other, _)| other.name == short);
            if short.is_none_or(|(_, short)| *count > short * LENGTH) {
                let _ = write!(notes, "  MORE THAN {LENGTH} TIMES THE SHORT REPLY'S");
                good = false;
            }
        }
        say(&format!(
            "{:<44} {count:>10.1} {}{notes}",
            case.name, case.unit
        ));
    }
    if update {
        let mut text = String::from(HEADER);
        let _ = writeln!(text, "{key}");
        for (case, count) in &counts {
            let _ = writeln!(text, "{:<44} {count:>10.1} {}", case.name, case.unit);
        }
        if let Err(error) = std::fs::write(&path, text) {
            say(&format!("error: {}: {error}", path.display()));
            return ExitCode::FAILURE;
        }
        return ExitCode::SUCCESS;
    }
    if !is_comparable {
        say(&format!(
            "SKIPPED: the counts in bench/instructions.txt are not of {key}"
        ));
    }
    match good {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

const HEADER: &str = "\
# Instructions of the hot paths, written by a program that also compares them:
#
#     cargo run --release -p response-template-bench --bin instructions -- --update
#
# Counts are of this compiler and processor:
";

/// What the counts depend on besides the code.
fn key() -> String {
    let compiler = Command::new("rustc").arg("--version").output();
    let compiler = compiler.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    format!(
        "{}, {}",
        compiler.unwrap_or_else(|_| "an unknown compiler".into()),
        processor()
    )
}

#[cfg(target_arch = "x86_64")]
fn processor() -> &'static str {
    // `memchr` and the C library choose by it.
    match is_x86_feature_detected!("avx2") {
        true => "x86-64 with AVX2",
        false => "x86-64 without AVX2",
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn processor() -> &'static str {
    std::env::consts::ARCH
}

fn line_of(known: &str, name: &str) -> Option<f64> {
    let line = known.lines().find(|line| {
        line.strip_prefix(name)
            .is_some_and(|rest| rest.starts_with(' '))
    })?;
    line[name.len()..].split_whitespace().next()?.parse().ok()
}

/// The instructions of one item of a case: what Valgrind counts while `measured` is running.
fn measure(case: &Case) -> Result<f64, String> {
    count::check(case);
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(format!("--toggle-collect=*{}*", count::MEASURED))
        .arg(program)
        .arg(case.name)
        .output()
        .map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stderr);
    let collected: f64 = text
        .lines()
        .find_map(|line| line.split_once("Collected :"))
        .and_then(|(_, count)| count.trim().parse().ok())
        .filter(|count| *count > 0.0)
        .ok_or_else(|| text.clone().into_owned())?;
    Ok(collected / count::items(case))
}

#[expect(clippy::print_stdout, reason = "this is what the program is for")]
fn say(line: &str) {
    println!("{line}");
}
