//! Complaints as text.

use super::Diagnostic;
use super::place::{before, line_start};

/// The most characters of a source line that an excerpt shows. Templates inside a
/// tokenizer configuration are often one line of many thousands.
const EXCERPT: usize = 96;

/// How many characters are shown before the guilty part of a line that is cut.
const LEAD: usize = 32;

/// `path:line:column: message` and the help.
pub(super) fn short(diagnostic: &Diagnostic, path: &str, source: &str) -> String {
    let place = diagnostic.place(source);
    let mut text = format!("{path}:{place}: {}", diagnostic.message);
    push_help(&mut text, diagnostic);
    text
}

/// `path:line:column: message`, an excerpt, and the help.
pub(super) fn full(diagnostic: &Diagnostic, path: &str, source: &str) -> String {
    let place = diagnostic.place(source);
    let mut text = format!("{path}:{place}: {}", diagnostic.message);
    push_excerpt(&mut text, diagnostic, source);
    push_help(&mut text, diagnostic);
    text
}

fn push_help(text: &mut String, diagnostic: &Diagnostic) {
    if let Some(help) = &diagnostic.help {
        text.push_str("\nhelp: ");
        text.push_str(help);
    }
}

/// The line of a source where a complaint begins, and which part of it is guilty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Excerpt {
    /// The number of the line.
    pub line: usize,
    /// The line as shown: cut if it is long, with spaces for control characters.
    pub text: String,
    /// How many characters of the text come before the guilty part.
    pub before: usize,
    /// How many characters are guilty, at least one.
    pub guilty: usize,
}

impl Excerpt {
    /// Its three lines: an empty one, the text, and carets under the guilty part. Each comes in
    /// two parts, the margin with the line's number and the rest.
    #[must_use]
    pub fn lines(&self) -> [(String, String); 3] {
        let number = self.line.to_string();
        let margin = format!("{} |", " ".repeat(number.len()));
        let carets = format!(" {}{}", " ".repeat(self.before), "^".repeat(self.guilty));
        [
            (margin.clone(), String::new()),
            (format!("{number} |"), format!(" {}", self.text)),
            (margin, carets),
        ]
    }
}

/// Adds the line where the complaint begins, and carets under its guilty part.
fn push_excerpt(text: &mut String, diagnostic: &Diagnostic, source: &str) {
    for (margin, rest) in excerpt(diagnostic, source).lines() {
        text.push('\n');
        text.push_str(&margin);
        text.push_str(&rest);
    }
}

/// The line where the complaint begins.
pub(super) fn excerpt(diagnostic: &Diagnostic, source: &str) -> Excerpt {
    let place = diagnostic.place(source);
    let start = before(source, diagnostic.span.start).len();
    let end = before(source, diagnostic.span.end).len().max(start);
    let line_start = line_start(&source[..start]);
    let line = source[line_start..].split('\n').next().unwrap_or("");
    let line = line.strip_suffix('\r').unwrap_or(line);

    let guilty_from = place.column - 1;
    let line_length = line.chars().count();
    // At the end of a line there is no character to underline, but a caret all the same.
    let guilty = source[start..end]
        .chars()
        .count()
        .min(line_length.saturating_sub(guilty_from))
        .max(1);

    let shown_from = if line_length <= EXCERPT {
        0
    } else {
        guilty_from.saturating_sub(LEAD)
    };
    let shown = line_length.saturating_sub(shown_from).min(EXCERPT);
    let cut_left = if shown_from > 0 { "…" } else { "" };
    let cut_right = if shown_from + shown < line_length {
        "…"
    } else {
        ""
    };
    // A tab would put the carets elsewhere.
    let excerpt: String = line
        .chars()
        .skip(shown_from)
        .take(shown)
        .map(|character| {
            if character.is_control() {
                ' '
            } else {
                character
            }
        })
        .collect();

    let before = guilty_from - shown_from;
    Excerpt {
        line: place.line,
        text: format!("{cut_left}{excerpt}{cut_right}"),
        before: before + cut_left.chars().count(),
        guilty: guilty.min(EXCERPT - before.min(EXCERPT - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Code;
    use super::*;

    fn rendered(source: &str, span: std::ops::Range<usize>) -> String {
        Diagnostic::new(Code::WrongType, span, "m").render("p", source)
    }

    #[test]
    fn the_guilty_part_is_underlined() {
        for (source, span, expected) in [
            ("ab", 1..2, "p:1:2: m\n  |\n1 | ab\n  |  ^"),
            ("", 0..0, "p:1:1: m\n  |\n1 | \n  | ^"),
            ("a\n\tbc\r\nd", 3..5, "p:2:2: m\n  |\n2 |  bc\n  |  ^^"),
            ("[\n1\n]", 0..5, "p:1:1: m\n  |\n1 | [\n  | ^"),
            ("é é", 3..5, "p:1:3: m\n  |\n1 | é é\n  |   ^"),
            ("a\n", 2..2, "p:2:1: m\n  |\n2 | \n  | ^"),
            ("ab", 7..9, "p:1:3: m\n  |\n1 | ab\n  |   ^"),
            (
                "\n\n\n\n\n\n\n\n\nab",
                9..10,
                "p:10:1: m\n   |\n10 | ab\n   | ^",
            ),
        ] {
            assert_eq!(
                rendered(source, span.clone()),
                expected,
                "{source:?} {span:?}"
            );
        }
    }

    #[test]
    fn long_lines_are_cut() {
        let source = format!("{}x{}", "a".repeat(1000), "b".repeat(1000));
        let text = rendered(&source, 1000..1001);
        let lines: Vec<&str> = text.lines().collect();
        let column = lines[2].chars().position(|c| c == 'x');
        assert_eq!(lines[3].chars().position(|c| c == '^'), column);
        assert!(lines[2].starts_with("1 | …a") && lines[2].ends_with("b…"));
        assert!(lines[2].chars().count() < 110);

        // All of it guilty: the carets end with the excerpt.
        let text = rendered(&source, 0..2001);
        let carets = text.lines().nth(3).unwrap_or("").matches('^').count();
        assert_eq!(carets, EXCERPT);
    }

    #[test]
    fn help_comes_last() {
        let diagnostic = Diagnostic::new(Code::WrongType, 0..1, "m").with_help("h");
        assert_eq!(diagnostic.render_short("p", "x"), "p:1:1: m\nhelp: h");
        assert_eq!(
            diagnostic.render("p", "x"),
            "p:1:1: m\n  |\n1 | x\n  | ^\nhelp: h"
        );
    }
}
