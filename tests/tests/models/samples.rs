//! The sample replies in `templates/replies`.

use std::path::{Path, PathBuf};

use response_template::Tools;
use response_template::content::{Content, JsonOptions};

/// A reply with the message it becomes.
pub(crate) struct Sample {
    pub(crate) name: String,
    pub(crate) prefix: String,
    pub(crate) text: String,
    /// The tools of the request; mostly none.
    pub(crate) tools: Tools,
    /// As JSON without white space, keys in order.
    pub(crate) message: String,
    /// Whether a region of the reply is malformed; the message is what is left beside it.
    pub(crate) malformed: bool,
}

fn templates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../templates")
}

/// The names of the files beside each other in `templates/` that end so; without an ending, the
/// names of the folders in `templates/replies`. In order.
pub(crate) fn names(extension: &str) -> Vec<String> {
    let folder = if extension.is_empty() {
        templates().join("replies")
    } else {
        templates()
    };
    let mut names: Vec<_> = paths(&folder)
        .filter(|path| path.extension().unwrap_or_default() == extension)
        .map(|path| stem(&path))
        .collect();
    names.sort();
    names
}

/// All replies of a family.
pub(crate) fn samples(family: &str) -> Vec<Sample> {
    let folder = templates().join("replies").join(family);
    let mut replies: Vec<_> = paths(&folder)
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .filter(|path| !stem(path).ends_with(".prefix"))
        .collect();
    replies.sort();
    assert!(!replies.is_empty(), "no replies in {}", folder.display());
    replies.iter().map(|path| sample(path)).collect()
}

fn sample(reply: &Path) -> Sample {
    let beside = |ending: &str| {
        let path = reply.with_extension(ending);
        path.exists().then(|| read(&path))
    };
    let malformed = beside("malformed.json");
    let is_malformed = malformed.is_some();
    let message = malformed
        .or_else(|| beside("json"))
        .unwrap_or_else(|| panic!("{} has no message beside it", reply.display()));
    Sample {
        name: format!(
            "{}/{}",
            stem(reply.parent().expect("a folder")),
            stem(reply)
        ),
        prefix: beside("prefix.txt").unwrap_or_default(),
        text: read(reply),
        tools: beside("tools.json").map_or_else(Tools::default, |json| {
            Tools::from_json(&json).expect("a list of tools")
        }),
        message: compact(&message),
        malformed: is_malformed,
    }
}

fn paths(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    std::fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a readable folder").path())
}

fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// JSON without white space, keys in their order.
fn compact(json: &str) -> String {
    Content::Json(JsonOptions::new())
        .parse(json)
        .expect("JSON")
        .to_json()
}
