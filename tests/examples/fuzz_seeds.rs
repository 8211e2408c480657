//! Writes inputs for a fuzzer to start from into a folder, one file each.
//!
//!     cargo run -p response-template-tests --example fuzz_seeds -- TARGET COUNT FOLDER

use std::error::Error;
use std::path::Path;

use response_template_tests::fuzz::TARGETS;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [name, count, folder] = arguments.as_slice() else {
        return Err("usage: fuzz_seeds TARGET COUNT FOLDER".into());
    };
    let mut targets = TARGETS.iter();
    let target = targets
        .find(|target| target.name == *name)
        .ok_or_else(|| format!("no target is called `{name}`"))?;
    let folder = Path::new(folder);
    std::fs::create_dir_all(folder)?;
    for seed in 0..count.parse()? {
        std::fs::write(folder.join(format!("seed-{seed}")), (target.seeded)(seed))?;
    }
    Ok(())
}
