//! A changed template builds the crate that uses it again.
//!
//! A crate of its own is checked with Cargo, offline, in this project's target folder, so that
//! what it depends on is there already.

use std::path::{Path, PathBuf};
use std::process::Command;

const MAIN: &str = r#"
//! Uses a template beside it.

response_template::response_template! {
    /// An answer.
    pub mod answer = "../template.json";
}

/// Its text.
pub fn text(message: &answer::Message) -> Option<&str> {
    message.content.as_deref()
}
"#;

const GOOD: &str = r#"{"start_anchor": "<a>", "fields": {"content": {"close": "</a>"}}}"#;
const WITHOUT_CONTENT: &str = r#"{"start_anchor": "<a>", "fields": {"words": {"close": "</a>"}}}"#;
const BAD: &str = r#"{"start_anchor": "<a>", "fields": {"content": {"close": ""}}}"#;

/// A crate outside the workspace.
struct Package {
    folder: PathBuf,
}

/// What became of a build.
struct Build {
    success: bool,
    /// What Cargo and rustc said.
    output: String,
}

impl Package {
    fn new() -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tracking");
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let manifest = format!(
            "[package]\nname = \"tracked\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
             [dependencies]\nresponse-template = {{ path = {:?} }}\n\
             [workspace]\n",
            workspace.join("runtime")
        );
        std::fs::create_dir_all(folder.join("src")).expect("a folder");
        let package = Self { folder };
        package.write("Cargo.toml", &manifest);
        package.write("src/lib.rs", MAIN);
        // The versions that are there; others would have to be fetched.
        let lock = std::fs::read_to_string(workspace.join("Cargo.lock")).expect("a lock file");
        package.write("Cargo.lock", &lock);
        package
    }

    fn write(&self, path: &str, text: &str) {
        std::fs::write(self.folder.join(path), text).expect("a writable folder");
    }

    fn check(&self) -> Build {
        // This program is in `debug/deps` of the target folder, or `release/deps`.
        let program = std::env::current_exe().expect("this program's path");
        let target = program.ancestors().nth(3).expect("a target folder");
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["check", "--offline", "--color", "never", "--target-dir"])
            .arg(target)
            .current_dir(&self.folder)
            .output()
            .expect("Cargo");
        Build {
            success: output.status.success(),
            output: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

impl Build {
    fn was_built(&self) -> bool {
        self.output.contains("Checking tracked ")
    }
}

#[test]
fn a_changed_template_builds_the_crate_again() {
    let package = Package::new();
    package.write("template.json", GOOD);
    let build = package.check();
    assert!(build.success, "{}", build.output);

    let build = package.check();
    assert!(build.success && !build.was_built(), "{}", build.output);

    package.write("template.json", WITHOUT_CONTENT);
    let build = package.check();
    assert!(!build.success, "{}", build.output);
    assert!(
        build.output.contains("no field `content`"),
        "{}",
        build.output
    );

    package.write("template.json", BAD);
    let build = package.check();
    assert!(!build.success, "{}", build.output);
    let place = "template.json:1:57: `close` is an empty string";
    assert!(build.output.contains(place), "{}", build.output);

    package.write("template.json", GOOD);
    let build = package.check();
    assert!(build.success && build.was_built(), "{}", build.output);
}
