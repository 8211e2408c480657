//! How long each template takes to compile, and how large its tables are: those of the corpus,
//! those of the project, or those with a word in their names.
//!
//!     cargo bench -p response-template-compiler --bench templates [-- WORD]
//!
//! What the same costs users, whose builds do not optimize macros, `docs/compile-time.md` tells.

#![expect(clippy::print_stdout)]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use response_template_compiler::{Program, compile};

/// What the project promises of every real template.
const MOST_TIME: Duration = Duration::from_millis(50);
const MOST_BYTES: usize = 64 * 1024;

fn main() {
    // Cargo adds `--bench`.
    let word = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    let mut within = true;
    println!("template               best ms     bytes  states");
    for path in ["tests/conformance/templates", "templates"]
        .map(templates)
        .into_iter()
        .flatten()
    {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        if word.as_ref().is_some_and(|word| !name.contains(word)) {
            continue;
        }
        let source = std::fs::read_to_string(&path).expect("a readable template");
        let mut best = Duration::MAX;
        let mut program = None;
        for _ in 0..5 {
            let start = Instant::now();
            let compilation = compile(&name, &source);
            best = best.min(start.elapsed());
            program = compilation.program;
        }
        let Some(program) = program else {
            println!("{name:<20} does not compile");
            within = false;
            continue;
        };
        let bytes = program.table_bytes();
        within &= best <= MOST_TIME && bytes <= MOST_BYTES;
        println!(
            "{name:<20} {:>9.2} {bytes:>9}  {}",
            best.as_secs_f64() * 1e3,
            states(&program)
        );
    }
    assert!(
        within,
        "a template takes more than {MOST_TIME:?} or {MOST_BYTES} bytes"
    );
}

/// The templates in a folder of the project.
fn templates(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(folder);
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder is in the project")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "json")
        })
        .collect();
    paths.sort();
    paths
}

/// The number of states of each automaton: idle, each close, start anchor.
fn states(program: &Program) -> String {
    let closes = program
        .fields
        .iter()
        .filter_map(|field| field.close.as_ref());
    std::iter::once(&program.idle)
        .chain(closes)
        .map(|mode| &mode.automaton)
        .chain([&program.start_anchor])
        .map(|automaton| format!("{}x{}", automaton.states(), automaton.classes))
        .collect::<Vec<_>>()
        .join(" ")
}
