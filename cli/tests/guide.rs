//! Runs the guide to writing templates: its files are written to a folder, and its commands run
//! there, each of which must print what the guide says.
//!
//! A fenced block is a file, if its info string is a language and a name, such as `json my.json`. The
//! line feed at its end is not in the file. A block marked `console` has commands, after `$ `, each
//! with what it prints below it, errors last; a line `…` stands for any lines. There are no others.

use std::path::Path;
use std::process::Command;

const GUIDE: &str = include_str!("../../docs/writing-templates.md");
const TOOL: &str = env!("CARGO_BIN_EXE_response-template");

#[test]
fn the_guide_is_right() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guide");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut commands = 0;
    for block in blocks(GUIDE) {
        match block.info.split_once(' ') {
            Some((_, file)) => std::fs::write(folder.join(file), &block.text).expect("a file"),
            None if block.info == "console" => {
                for step in steps(&block.text) {
                    step.run(&folder);
                    commands += 1;
                }
            }
            None => panic!("line {}: a block is a file or `console`", block.line),
        }
    }
    assert!(commands > 10, "{commands}");
}

/// A fenced block.
struct Block {
    line: usize,
    info: String,
    /// Without the last line feed.
    text: String,
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (line, content) in (1..).zip(text.lines()) {
        match (content.strip_prefix("```"), &mut open) {
            (Some(info), None) => {
                let (info, text) = (info.to_owned(), String::new());
                open = Some(Block { line, info, text });
            }
            (Some(_), Some(_)) => {
                let mut block = open.take().expect("it is open");
                block.text.pop();
                blocks.push(block);
            }
            (None, Some(block)) => {
                block.text.push_str(content);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "the last block is not closed");
    blocks
}

/// A command, and what it prints.
struct Step {
    command: String,
    output: Vec<String>,
}

fn steps(console: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for line in console.lines() {
        match (line.strip_prefix("$ "), steps.last_mut()) {
            (Some(command), _) => steps.push(Step {
                command: command.to_owned(),
                output: Vec::new(),
            }),
            (None, Some(step)) => step.output.push(line.to_owned()),
            (None, None) => panic!("`{line}` stands before any command"),
        }
    }
    steps
}

impl Step {
    fn run(&self, folder: &Path) {
        let mut words = self.command.split(' ');
        assert_eq!(words.next(), Some("response-template"), "{}", self.command);
        let output = Command::new(TOOL)
            .args(words)
            .current_dir(folder)
            .output()
            .expect("the tool runs");
        let printed = [output.stdout, output.stderr].concat();
        let printed = String::from_utf8(printed).expect("text");
        let lines: Vec<&str> = printed.lines().collect();
        assert!(
            is_as_written(&lines, &self.output),
            "$ {}\nprints\n{printed}\nand not\n{}",
            self.command,
            self.output.join("\n")
        );
    }
}

/// Whether lines are those that are written down, `…` standing for any.
fn is_as_written(lines: &[&str], written: &[String]) -> bool {
    match written.split_first() {
        None => lines.is_empty(),
        Some((first, rest)) if first == "…" => {
            (0..=lines.len()).any(|skipped| is_as_written(&lines[skipped..], rest))
        }
        Some((first, rest)) => match lines.split_first() {
            Some((line, lines)) => line == first && is_as_written(lines, rest),
            None => false,
        },
    }
}
