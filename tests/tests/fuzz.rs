//! What the fuzzers run, on what they found and on inputs from seeds.

use std::fs;
use std::path::{Path, PathBuf};

use response_template_tests::case::in_case;
use response_template_tests::fuzz::{TARGETS, Target};
use response_template_tests::scale::seeds;

/// The kept inputs of a target, by their names.
fn kept(target: &Target) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fuzz")
        .join(target.name);
    let mut inputs: Vec<_> = fs::read_dir(folder)
        .expect("the folder is in the project")
        .map(|entry| entry.expect("a readable folder").path())
        .map(|path| {
            let bytes = fs::read(&path).expect("a readable input");
            (path, bytes)
        })
        .collect();
    inputs.sort();
    inputs
}

#[test]
fn kept_inputs() {
    for target in &TARGETS {
        let inputs = kept(target);
        assert!(!inputs.is_empty(), "{} has no kept inputs", target.name);
        for (path, bytes) in inputs {
            in_case(|| path.display().to_string(), || (target.run)(&bytes));
        }
    }
}

#[test]
fn seeded_inputs() {
    for target in &TARGETS {
        for seed in seeds(400) {
            let bytes = (target.seeded)(seed);
            let case = || {
                let text = String::from_utf8_lossy(&bytes);
                format!("{}, seed {seed}, {text:?}", target.name)
            };
            in_case(case, || (target.run)(&bytes));
        }
    }
}
