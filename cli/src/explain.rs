//! `response-template explain`: what a template compiles to.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use response_template_compiler::analysis::characters::shown;
use response_template_compiler::analysis::hold::Wait;
use response_template_compiler::explain::{
    Delimiter, DelimiterText, Explanation, Growth, Machine, Mode, explain,
};

use crate::Failure;
use crate::source::template_text;

/// Tells what a template compiles to: for each mode the delimiters that are watched, the size of
/// their automaton, which text it may hold back, and what it searches for.
#[derive(Args, Debug)]
pub struct Explain {
    /// The template: a JSON file, or a tokenizer_config.json with the key `response_template`.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print the automata for Graphviz: circles are states, dashed where text is held; boxes are
    /// matches.
    #[arg(long)]
    dot: bool,
}

impl Explain {
    /// Runs the command.
    ///
    /// # Errors
    /// If the file cannot be read, the template does not compile, or the output cannot be written.
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let (name, source) = template_text(&self.file)?;
        let explanation =
            explain(&name, &source).map_err(|errors| Failure::new(errors.to_string()))?;
        let text = if self.dot {
            explanation.dot()
        } else {
            in_words(&name, &explanation).map_err(|error| Failure::output(&error))?
        };
        out.write_all(text.as_bytes())
            .map_err(|error| Failure::output(&error))
    }
}

/// An explanation in words.
///
/// # Errors
/// Never: it is written into memory.
pub fn in_words(name: &str, explanation: &Explanation) -> io::Result<String> {
    let mut text = Vec::new();
    write_all(&mut text, name, explanation)?;
    Ok(String::from_utf8_lossy(&text).into_owned())
}

fn write_all(out: &mut Vec<u8>, name: &str, explanation: &Explanation) -> io::Result<()> {
    writeln!(out, "{name}: {} of tables", bytes(explanation.bytes))?;

    let anchor = &explanation.start_anchor;
    writeln!(out, "\nstart anchor")?;
    line(out, "finds", &delimiter_text(&anchor.text))?;
    line(
        out,
        "so that",
        "a prompt is cut after the last one; the rest belongs to the reply",
    )?;
    let states = anchor.automaton.states.len();
    let classes = anchor.automaton.alphabet.len;
    line(out, "size", &size(states, classes, anchor.bytes))?;

    for mode in &explanation.modes {
        write_mode(out, mode, explanation)?;
    }
    let warnings = explanation.warnings.len();
    if warnings > 0 {
        let count = number(warnings, "warning");
        writeln!(out, "\n{count}: see `response-template check {name}`")?;
    }
    Ok(())
}

/// A line with a title, or without one where it goes on with the one before.
fn line(out: &mut Vec<u8>, title: &str, text: &str) -> io::Result<()> {
    writeln!(out, "  {title:<9} {text}")
}

fn write_mode(out: &mut Vec<u8>, mode: &Mode, explanation: &Explanation) -> io::Result<()> {
    match &mode.field {
        None => {
            writeln!(out, "\noutside regions")?;
            let text = match &explanation.implicit {
                Some(field) => format!("belongs to `{field}`"),
                None => "is dropped, because every field has an open".to_owned(),
            };
            line(out, "text", &text)?;
        }
        Some(field) => writeln!(out, "\nin `{field}`")?,
    }
    let Some(machine) = &mode.machine else {
        let rest = "nothing: the region goes on to the end of the reply";
        return line(out, "watches", rest);
    };
    let mut title = "watches";
    for delimiter in &mode.delimiters {
        line(out, title, &delimiter_in_words(delimiter, mode))?;
        title = "";
    }
    write_machine(out, machine)
}

fn delimiter_in_words(delimiter: &Delimiter, mode: &Mode) -> String {
    let text = delimiter_text(&delimiter.text);
    let verb = if delimiter.opens { "opens" } else { "closes" };
    match &mode.field {
        // There is only one, and it is its close.
        Some(_) => format!("close: {text}"),
        None => format!("{verb} `{}`: {text}", delimiter.field),
    }
}

fn delimiter_text(text: &DelimiterText) -> String {
    match text {
        DelimiterText::Pattern(pattern) => format!("pattern {}", in_backticks(pattern)),
        DelimiterText::Literals(literals) => {
            let quoted: Vec<String> = literals.iter().map(|text| in_backticks(text)).collect();
            quoted.join(" or ")
        }
    }
}

/// A text in backticks, whole, and on one line.
fn in_backticks(text: &str) -> String {
    let mut shown = String::from("`");
    for character in text.chars() {
        if character.is_control() {
            shown.extend(character.escape_debug());
        } else {
            shown.push(character);
        }
    }
    shown.push('`');
    shown
}

fn write_machine(out: &mut Vec<u8>, machine: &Machine) -> io::Result<()> {
    let automaton = &machine.automaton;
    let states = automaton.states.len();
    line(
        out,
        "size",
        &size(states, automaton.alphabet.len, machine.bytes),
    )?;
    if let Some(growth) = &machine.growth {
        line(out, "", &growth_in_words(growth))?;
    }
    line(out, "searches", &search_in_words(machine))?;
    write_hold(out, machine)?;
    if automaton.look_behind > 0 {
        let before = number(automaton.look_behind, "character");
        let contexts = number(automaton.contexts.len(), "context");
        line(out, "looks", &format!("back at {before}, in {contexts}"))?;
    }
    Ok(())
}

fn write_hold(out: &mut Vec<u8>, machine: &Machine) -> io::Result<()> {
    let most = match machine.hold.most {
        0 => "nothing".to_owned(),
        most => format!("at most {}", number(most, "character")),
    };
    if machine.hold.loops.is_empty() {
        return line(out, "holds", &most);
    }
    line(
        out,
        "holds",
        &format!("{most}, and for as long as it reads"),
    )?;
    for each in &machine.hold.loops {
        let characters = each.classes.describe(&machine.automaton.alphabet);
        let why = match each.wait {
            Wait::Inside => "",
            Wait::ForMatch => ": without bound, until there is a match or can be none",
            Wait::AfterMatch => ": without bound, because they may change a match that is there",
        };
        line(out, "", &format!("- {characters}{why}"))?;
    }
    Ok(())
}

fn search_in_words(machine: &Machine) -> String {
    let Some(needles) = &machine.needles else {
        return "nothing: every character is looked at".to_owned();
    };
    let alphabet = &machine.automaton.alphabet;
    let sought = needles.describe(alphabet);
    let how = match machine.needle_bytes {
        0 => return "nothing can match: all text is passed over".to_owned(),
        1..=3 => "at memory speed",
        _ => "byte by byte",
    };
    let mut text = format!("{how} for {sought}");
    if !machine.before_needles.is_empty() {
        let before = machine.before_needles.describe(alphabet);
        text.push_str(&format!(", and then back over {before}"));
    }
    text
}

fn growth_in_words(growth: &Growth) -> String {
    let verb = if growth.opens { "opens" } else { "closes" };
    let mut text = format!(
        "most of it for what {verb} `{}`: without it, {}",
        growth.field,
        number(growth.states_without, "state")
    );
    if let Some((group, characters)) = &growth.wide_loop {
        let characters: Vec<String> = characters.iter().copied().map(shown).collect();
        let place = match group {
            Some(name) => format!("its group `{name}`"),
            None => "a loop in it".to_owned(),
        };
        text.push_str(&format!(
            "; {place} can read {}, with which other delimiters begin",
            listed(&characters)
        ));
    }
    text
}

/// `a`, `b` and `c`.
fn listed(items: &[String]) -> String {
    match items.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

fn size(states: usize, classes: usize, table: usize) -> String {
    format!(
        "{} × {} of characters, {}",
        number(states, "state"),
        number_of(classes, "class", "classes"),
        bytes(table)
    )
}

fn bytes(count: usize) -> String {
    if count < 1024 {
        return number(count, "byte");
    }
    let tenths = count * 10 / 1024;
    format!("{}.{} KiB", tenths / 10, tenths % 10)
}

fn number(count: usize, what: &str) -> String {
    number_of(count, what, &format!("{what}s"))
}

fn number_of(count: usize, one: &str, many: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        count => format!("{count} {many}"),
    }
}
