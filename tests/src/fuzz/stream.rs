//! A template that compiles, and any bytes as a reply, cut anywhere.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use response_template::dynamic::DynamicTemplate;
use response_template::{Keep, Limit, Limits, Options};

use super::input::Input;
use super::reply::{Piece, Reply, Telling, Told, feed, finish, parse};
use crate::differential::Template;
use crate::generate::Random;
use crate::generate::pattern::Constructs;
use crate::generate::template::TemplateSketch;

/// The templates of model families, by their names' order.
///
/// # Panics
/// If one does not compile.
fn families() -> &'static [DynamicTemplate] {
    static FAMILIES: OnceLock<Vec<DynamicTemplate>> = OnceLock::new();
    FAMILIES.get_or_init(|| {
        let compile = |path: &PathBuf| DynamicTemplate::from_json(&read(path));
        let templates: Result<_, _> = family_paths().iter().map(compile).collect();
        templates.expect("templates of families compile")
    })
}

/// The files of the same.
///
/// # Panics
/// If the folder cannot be read.
pub(super) fn family_paths() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../templates");
    files(&folder, "json")
}

/// The files in a folder with such an ending, in their names' order.
///
/// # Panics
/// If the folder cannot be read.
pub(super) fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("the folder is in the project")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|end| end == ending))
        .collect();
    paths.sort();
    paths
}

/// A file of the project.
///
/// # Panics
/// If it cannot be read.
pub(super) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The template that an input chooses, if it compiles.
fn template(input: &mut Input<'_>) -> Option<DynamicTemplate> {
    match input.byte() % 4 {
        0 => Some(input.pick(families()).clone()),
        1 => {
            let template = Template::random(&mut Random::new(input.seed()));
            DynamicTemplate::from_json(&template.json).ok()
        }
        2 => {
            let mut random = Random::new(input.seed());
            let template = TemplateSketch::random(&mut random, Constructs::ALL);
            DynamicTemplate::from_json(&template.json()).ok()
        }
        _ => DynamicTemplate::from_json(&input.text()).ok(),
    }
}

/// Tight limits.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    region: usize,
    message: usize,
    held: usize,
    regions: usize,
}

impl Bounds {
    fn limits(self) -> Limits {
        Limits::new()
            .with_region_bytes(self.region)
            .with_message_bytes(self.message)
            .with_held_bytes(self.held)
            .with_regions(self.regions)
    }
}

/// Any bytes as a reply to any template: however they are cut, the same happens, limits are
/// kept, and the message is never lost.
///
/// # Panics
/// If not.
pub fn stream(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let Some(template) = template(&mut input) else {
        return;
    };
    let mut random = Random::new(input.seed());
    let bounds = Bounds {
        region: input.size(),
        message: 2 * input.size(),
        held: input.size() / 4,
        regions: input.size() % 16,
    };
    let bytes = input.rest();
    let text = String::from_utf8_lossy(bytes);
    let options = Options::new();

    let whole = parse(&template, &options, [Piece::Text(&text)]);
    assert_eq!(whole.stopped, None);
    assert!(stands_in(&whole.telling, &text));
    let each = text.split_inclusive(|_| true).map(Piece::Text);
    assert_eq!(parse(&template, &options, each), whole, "by characters");
    let each = bytes.chunks(1).map(Piece::Bytes);
    assert_eq!(parse(&template, &options, each), whole, "by bytes");
    let pieces = cut(bytes, &mut random);
    let cut = pieces.iter().copied().map(Piece::Bytes);
    assert_eq!(parse(&template, &options, cut), whole, "{pieces:x?}");

    forked(&template, &pieces, &whole);
    nothing_kept(&template, &pieces, &whole);
    limited(&template, bounds, &pieces, &whole);
}

/// Whether all text that was told stands in the reply where it was said to.
fn stands_in(telling: &Telling, text: &str) -> bool {
    telling.0.iter().all(|told| match told {
        Told::Text {
            text: chunk, start, ..
        } => text.get(*start..start + chunk.len()) == Some(chunk),
        _ => true,
    })
}

/// Bytes cut at random: into small pieces or large ones.
fn cut<'b>(mut bytes: &'b [u8], random: &mut Random) -> Vec<&'b [u8]> {
    let longest = 1 + random.below(32);
    let mut pieces = Vec::new();
    while !bytes.is_empty() {
        let (piece, rest) = bytes.split_at((1 + random.below(longest)).min(bytes.len()));
        pieces.push(piece);
        bytes = rest;
    }
    pieces
}

/// A copy made half way goes on as the original does; and so does a parser that is used again.
fn forked(template: &DynamicTemplate, pieces: &[&[u8]], whole: &Reply) {
    let mut telling = Telling::default();
    let mut parser = template.start("", |_| ()).expect("a parser");
    let (first, second) = pieces.split_at(pieces.len() / 2);
    for piece in first {
        feed(&mut parser, &mut telling, Piece::Bytes(piece)).expect("it is short");
    }
    let mut copy = parser.clone();
    let copied = telling.clone();
    for (parser, mut telling) in [(&mut copy, copied), (&mut parser, telling)] {
        for piece in second {
            feed(parser, &mut telling, Piece::Bytes(piece)).expect("it is short");
        }
        assert_eq!(finish(parser, telling), *whole, "after a copy");
    }
    parser.reset("", |_| ()).expect("a parser");
    let mut telling = Telling::default();
    for piece in pieces {
        feed(&mut parser, &mut telling, Piece::Bytes(piece)).expect("it is short");
    }
    assert_eq!(finish(&mut parser, telling), *whole, "after a reset");
}

/// Who keeps nothing is told the same, but for values that nobody has to read.
fn nothing_kept(template: &DynamicTemplate, pieces: &[&[u8]], whole: &Reply) {
    let options = Options::new().keep(Keep::Nothing);
    let pieces = pieces.iter().copied().map(Piece::Bytes);
    let reply = parse(template, &options, pieces);
    let told = |telling: &Telling| -> Vec<Told> {
        let events = telling.0.iter().filter(|told| {
            // Text that is not kept cannot be malformed, and the message refuses nothing.
            matches!(told, Told::Open { .. } | Told::Text { .. })
        });
        events.cloned().collect()
    };
    assert_eq!(told(&reply.telling), told(&whole.telling));
    assert_eq!(reply.telling.0.len(), whole.telling.0.len());
}

/// Under tight limits, what is told is the beginning of what is told without, and keeps them.
fn limited(template: &DynamicTemplate, bounds: Bounds, pieces: &[&[u8]], whole: &Reply) {
    let mut telling = Telling::default();
    let options = template.options().limits(bounds.limits());
    let mut parser = options.start("", |_| ()).expect("a parser");
    let mut stopped: Option<(Limit, String)> = None;
    for piece in pieces {
        match feed(&mut parser, &mut telling, Piece::Bytes(piece)) {
            Ok(()) => assert_eq!(stopped, None, "a stopped parser takes no more"),
            Err(error) => {
                let limit = error.limit().expect("only limits stop it");
                let found = (limit.limit(), error.to_string());
                if let Some(before) = &stopped {
                    assert_eq!(*before, found);
                }
                stopped = Some(found);
            }
        }
    }
    let reply = finish(&mut parser, telling);
    if let Some((limit, error)) = stopped {
        assert_eq!(reply.stopped, Some(limit));
        assert_eq!(reply.error, Some(error));
    }
    keeps(&reply.telling, bounds);
    if reply.stopped.is_none() {
        return assert_eq!(reply, *whole, "a limit that was not reached");
    }
    let mut told = reply.telling.0.as_slice();
    // Where the limit was, the region ends before its time.
    if let [rest @ .., Told::Malformed { .. }] = told {
        told = rest;
    }
    let (last, before) = match told {
        [] => return,
        [before @ .., last] => (last, before),
    };
    let expected = whole.telling.0.get(..before.len());
    assert_eq!(expected, Some(before), "stopped by a limit");
    let expected = whole.telling.0.get(before.len());
    match (last, expected) {
        (
            Told::Text { text, start, .. },
            Some(Told::Text {
                text: all,
                start: from,
                ..
            }),
        ) => assert!(start == from && all.starts_with(text)),
        (last, expected) => assert_eq!(Some(last), expected),
    }
}

/// Whether what was told keeps the limits.
fn keeps(telling: &Telling, bounds: Bounds) {
    let texts = telling.0.iter().filter_map(|told| match told {
        Told::Text { text, .. } => Some(text.len()),
        _ => None,
    });
    let opens = telling
        .0
        .iter()
        .filter(|told| matches!(told, Told::Open { .. }));
    let longest = texts.clone().max().unwrap_or_default();
    assert!(longest <= bounds.region);
    assert!(texts.sum::<usize>() <= bounds.message);
    assert!(opens.count() <= bounds.regions);
}
