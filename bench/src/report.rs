//! The table of what was measured.

use std::io::Write as _;

use serde_json::{Map, Value, json};

use crate::race::Ratio;

/// A bar that a ratio must not miss.
#[derive(Clone, Copy, Debug)]
pub enum Bar {
    /// The ratio is at most this.
    AtMost(f64),
    /// The ratio is at least this.
    AtLeast(f64),
}

impl Bar {
    fn holds(self, ratio: f64) -> bool {
        match self {
            Self::AtMost(most) => ratio <= most,
            Self::AtLeast(least) => ratio >= least,
        }
    }

    fn text(self) -> String {
        match self {
            Self::AtMost(most) => format!("<= {most}"),
            Self::AtLeast(least) => format!(">= {least}"),
        }
    }
}

/// A line of the table.
#[derive(Clone, Debug)]
pub struct Row {
    /// What was measured.
    pub name: String,
    /// The best and the median time, or rate.
    pub figures: [f64; 2],
    /// Of what the figures are, such as `ns a chunk`.
    pub unit: &'static str,
    /// Against what it is held; with what the figure was in it, to read the ratio by.
    pub against: &'static str,
    /// How it compares.
    pub ratio: Option<Ratio>,
    /// What the ratio must be. Best rounds are compared: load on the machine only ever adds time.
    pub bar: Option<Bar>,
}

/// Prints rows as they come, and remembers what was missed.
#[derive(Debug, Default)]
pub struct Report {
    json: bool,
    missed: Vec<String>,
    bars: usize,
    section: String,
}

impl Report {
    /// A report as a table, or with one JSON object a line.
    #[must_use]
    pub fn new(json: bool) -> Self {
        Self {
            json,
            ..Self::default()
        }
    }

    /// Begins a part of the report.
    pub fn section(&mut self, title: &str) {
        title.clone_into(&mut self.section);
        if !self.json {
            print(&format!(
                "\n{title}\n{:<44} {:>9} {:>9}  {:<12} {:>8} {:>8}  {:<26} {:<9}",
                "", "best", "median", "unit", "ratio", "median", "of", "bar"
            ));
        }
    }

    /// Adds a row.
    pub fn row(&mut self, row: Row) {
        let verdict = row.bar.zip(row.ratio).map(|(bar, ratio)| {
            self.bars += 1;
            bar.holds(ratio.best)
        });
        let [best, median] = row.figures;
        if verdict == Some(false) {
            self.missed.push(format!("{}: {}", self.section, row.name));
        }
        let verdict = match verdict {
            Some(true) => "ok",
            Some(false) => "MISSED",
            None => "",
        };
        if self.json {
            let mut entry = Map::new();
            entry.insert("section".into(), json!(self.section));
            entry.insert("name".into(), json!(row.name));
            entry.insert("best".into(), json!(best));
            entry.insert("median".into(), json!(median));
            entry.insert("unit".into(), json!(row.unit));
            if let Some(ratio) = row.ratio {
                entry.insert("against".into(), json!(row.against));
                entry.insert("ratio".into(), json!(ratio.best));
                entry.insert("median_ratio".into(), json!(ratio.median));
            }
            if let Some(bar) = row.bar {
                entry.insert("bar".into(), json!(bar.text()));
                entry.insert("verdict".into(), json!(verdict.to_lowercase()));
            }
            print(&Value::Object(entry).to_string());
            return;
        }
        let ratio = row.ratio.map_or([String::new(), String::new()], |ratio| {
            [number(ratio.best), number(ratio.median)]
        });
        let bar = row.bar.map(Bar::text).unwrap_or_default();
        print(
            format!(
                "{:<44} {:>9} {:>9}  {:<12} {:>8} {:>8}  {:<26} {bar:<9} {verdict}",
                row.name,
                number(best),
                number(median),
                row.unit,
                ratio[0],
                ratio[1],
                row.against,
            )
            .trim_end(),
        );
    }

    /// Ends the report: whether no bar was missed.
    #[must_use]
    pub fn end(self) -> bool {
        if !self.json {
            print(&format!(
                "\n{} of {} bars missed",
                self.missed.len(),
                self.bars
            ));
            for missed in &self.missed {
                print(&format!("  {missed}"));
            }
        }
        self.missed.is_empty()
    }
}

/// Three digits that count.
fn number(value: f64) -> String {
    match value {
        ..10.0 => format!("{value:.2}"),
        ..100.0 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}

fn print(line: &str) {
    // Who closes the pipe has seen enough.
    let _ = writeln!(std::io::stdout(), "{line}");
}
