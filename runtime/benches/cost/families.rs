//! The templates of all families under floods of what they look for.

use std::path::Path;

use response_template::dynamic::DynamicTemplate;

use crate::measure::{Case, Growth, no_limits};

/// Measures every template with floods of pieces of its own delimiters. Prints the worst for each
/// template, and gives the names of what is not linear.
pub(crate) fn measure() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../templates");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .expect("the folder is in the project")
        .map(|entry| entry.expect("a readable folder").path())
        .filter(|path| path.extension().is_some_and(|end| end == "json"))
        .collect();
    paths.sort();
    let mut grown = Vec::new();
    println!("templates of families, each under the flood that grows most");
    for path in paths {
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let source = std::fs::read_to_string(&path).expect("a readable template");
        let template = DynamicTemplate::from_json(&source).expect("it compiles");
        let mut worst: Option<Growth> = None;
        for unit in floods(&source) {
            let text = unit.clone();
            let case = Case {
                name: "",
                template: template.clone(),
                options: no_limits(),
                units: 4_000 / unit.len() + 1,
                text: Box::new(move |units| (String::new(), text.repeat(units))),
                chunk: 7,
                list_in: None,
            };
            let mut growth = Growth::measure(&case, &[10]);
            growth.name = format!("{name} {unit:?}");
            if growth.is_too_much() {
                grown.push(growth.name.clone());
                println!("{growth}");
            }
            if worst
                .as_ref()
                .is_none_or(|worst| worst.factor() < growth.factor())
            {
                worst = Some(growth);
            }
        }
        if let Some(worst) = worst {
            println!("{worst}");
        }
    }
    grown
}

/// Pieces of what a template looks for: its tags, halves of them, and white space with them.
fn floods(source: &str) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for (start, _) in source.match_indices(['<', '[']) {
        let tag: String = source[start..]
            .chars()
            .take_while(|character| !"\"\\()*+?".contains(*character))
            .take(24)
            .collect();
        let tag = match tag.find(['>', ']']) {
            Some(end) => tag[..=end].to_owned(),
            None => tag,
        };
        if tag.len() > 2 && !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    let mut floods = vec![
        " ".to_owned(),
        "\n".to_owned(),
        "<".to_owned(),
        " x\n".to_owned(),
    ];
    for tag in &tags {
        floods.push(tag.clone());
        floods.push(format!("{tag}  \n"));
        floods.extend(
            tag.chars()
                .next_back()
                .map(|last| tag[..tag.len() - last.len_utf8()].to_owned()),
        );
    }
    // All of them once, so that regions open and close.
    floods.push(tags.concat());
    floods.push(tags.join(" \n"));
    floods
}
