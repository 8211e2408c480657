//! No template and no text makes anything panic.

use response_template::dynamic::DynamicTemplate;
use response_template_tests::case::in_case;
use response_template_tests::corpus;
use response_template_tests::engine::parse;
use response_template_tests::generate::Random;
use response_template_tests::generate::cuts::random_cut;
use response_template_tests::scale::seeds;

/// Templates to start from: one of each line of the corpus of odd ones, and those of families.
fn templates() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance");
    let read = |path: &std::path::Path| {
        std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let mut templates = Vec::new();
    for name in [
        "templates_odd.jsonl",
        "templates_invalid.jsonl",
        "parse.jsonl",
    ] {
        let text = read(&folder.join(name));
        let sources = corpus::cases(&text).map(|case| {
            case.json("template")
                .expect("a case has a template")
                .to_owned()
        });
        templates.extend(sources.filter(|source| source.len() < 2_000));
    }
    let families = std::fs::read_dir(folder.join("templates")).expect("there are templates");
    let mut families: Vec<_> = families
        .map(|file| file.expect("the folder is readable").path())
        .collect();
    families.sort();
    templates.extend(families.iter().map(|path| read(path)));
    templates
}

/// What mutations put in, separated by spaces: parts of patterns and of JSON, and characters of
/// every length.
const PIECES: &str = concat!(
    r"( ) (?: (?P<n> (?= (?! (?<= (?<! [ ] [^ | * + ? {2} {,3} {1,} {99} {4294967295} . ^ $ ",
    r"\\b \\Z \\s \\w \\p{L} \\x41 (?i) \\1 ",
    r#"\" " { } , : null true -1e999 {content} {a.b} \u0000 \ud800 "#,
    "\0 é 東 🙂 \u{301}",
);

fn piece(random: &mut Random) -> &'static str {
    let pieces: Vec<&str> = PIECES.split(' ').collect();
    random.pick::<&str>(&pieces)
}

/// Changes a text in a few places, all of them within one string as a rule, so that it often
/// stays a template.
fn mutate(text: &str, random: &mut Random) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let quotes = characters.iter().enumerate();
    let quotes: Vec<usize> = quotes
        .filter(|&(_, &character)| character == '"')
        .map(|(place, _)| place)
        .collect();
    let (first, last) = match quotes[..] {
        [_, _, ..] if !random.one_in(4) => {
            let quote = random.below(quotes.len() - 1);
            (quotes[quote] + 1, quotes[quote + 1])
        }
        _ => (0, characters.len()),
    };
    let mut inside: Vec<char> = characters[first..last].to_vec();
    for _ in 0..1 + random.below(3) {
        let start = random.below(inside.len() + 1);
        let end = (start + random.below(12)).min(inside.len());
        match random.below(4) {
            0 => drop(inside.drain(start..end)),
            1 => {
                let copy = inside[start..end].to_vec();
                let to = random.below(inside.len() + 1);
                inside.splice(to..to, copy);
            }
            2 => {
                let piece = piece(random).chars();
                inside.splice(start..end, piece);
            }
            _ => {
                let piece = piece(random).chars();
                inside.splice(start..start, piece);
            }
        }
    }
    characters.splice(first..last, inside);
    characters.into_iter().collect()
}

/// Bytes of any kind as text, with pieces of the template among them.
fn noise(template: &str, random: &mut Random) -> String {
    let source: Vec<char> = template.chars().collect();
    let mut text = String::new();
    for _ in 0..random.below(12) {
        match random.below(3) {
            0 => {
                let bytes: Vec<u8> = (0..random.below(8))
                    .map(|_| u8::try_from(random.below(256)).expect("it is a byte"))
                    .collect();
                text.push_str(&String::from_utf8_lossy(&bytes));
            }
            1 => text.push_str(piece(random)),
            _ => {
                let start = random.below(source.len() + 1);
                let end = (start + random.below(10)).min(source.len());
                text.extend(&source[start..end]);
            }
        }
    }
    text
}

/// Parses some texts whole and cut: with the same result, and all of the message in the end.
fn parse_noise(template: &DynamicTemplate, source: &str, random: &mut Random) {
    for _ in 0..4 {
        let text = noise(source, random);
        in_case(
            || format!("{text:?}"),
            || {
                let chunks = random_cut(&text, random);
                let whole = parse(template, &text, &[&text]);
                let cut = parse(template, &text, &chunks);
                assert_eq!(cut, whole, "{chunks:?}");
            },
        );
    }
}

#[test]
fn templates_as_they_are() {
    for source in templates() {
        let mut random = Random::new(0);
        in_case(
            || source.clone(),
            || {
                if let Ok(template) = DynamicTemplate::from_json(&source) {
                    parse_noise(&template, &source, &mut random);
                }
            },
        );
    }
}

#[test]
fn mutated_templates() {
    let templates = templates();
    let mut compiled = 0;
    for seed in seeds(4_000) {
        let mut random = Random::new(seed);
        let source = mutate(random.pick::<String>(&templates), &mut random);
        in_case(
            || format!("seed {seed}\n{source}"),
            || match DynamicTemplate::from_json(&source) {
                Ok(template) => {
                    compiled += 1;
                    parse_noise(&template, &source, &mut random);
                }
                // What is said to the author is made without a panic, too.
                Err(error) => assert!(!error.to_string().is_empty()),
            },
        );
    }
    assert!(compiled > 500, "only {compiled} compile");
}
