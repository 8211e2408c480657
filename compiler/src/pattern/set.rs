//! Sets of characters: `[a-z\d[:alpha:]]`, without algebra.

use regex_syntax::hir::{ClassUnicode, ClassUnicodeRange};

use super::escape::{self, Escape};
use super::parser::Parser;
use super::property::{self, Class};
use super::{PatternError, class};

/// Reads a set, of which the `[` at `start` was read.
pub(super) fn read(parser: &mut Parser<'_>, start: usize) -> Result<ClassUnicode, PatternError> {
    // White space counts inside sets, even under `(?x)`.
    let verbose = std::mem::replace(&mut parser.reader.verbose, false);
    let class = read_members(parser, start)?;
    parser.reader.verbose = verbose;
    Ok(class)
}

fn read_members(parser: &mut Parser<'_>, start: usize) -> Result<ClassUnicode, PatternError> {
    let negative = parser.reader.eat('^');
    let mut characters = ClassUnicode::empty();
    let mut classes = Vec::new();
    let mut first = true;
    // The first member is never the end: `[]a]` has two.
    while first || !parser.reader.eat(']') {
        first = false;
        let from = parser.reader.offset();
        let character = match read_member(parser, start)? {
            Escape::Character(character) => character,
            Escape::Class(class) => {
                classes.push(class);
                continue;
            }
        };
        let last = match read_range_end(parser, start)? {
            None => character,
            Some(Escape::Character(last)) => last,
            Some(Escape::Class(class)) => {
                characters.push(ClassUnicodeRange::new('-', '-'));
                classes.push(class);
                character
            }
        };
        if character > last {
            return Err(PatternError::new(
                "reversed-range",
                parser.reader.span(from),
                format!(
                    "the range `{}` has its end before its start",
                    parser.reader.since(from)
                ),
            )
            .with_help("swap the two; a `-` that is a character goes to the end of the set"));
        }
        characters.push(ClassUnicodeRange::new(character, last));
    }
    let class = match (characters.ranges(), &*classes) {
        ([], [class]) => class.alone.clone(),
        _ => {
            let mut union = parser.fold(characters);
            for class in &classes {
                union.union(&class.among);
            }
            union
        }
    };
    if !negative {
        return Ok(class);
    }
    // `[^\s\S]` is every character in the reference, as `[\s\S]` is.
    if has_complements(&classes) {
        return Ok(class::any());
    }
    Ok(class::complement(class))
}

/// Whether one of `classes` is what another leaves out.
fn has_complements(classes: &[Class]) -> bool {
    classes.iter().enumerate().any(|(index, class)| {
        let complement = class::complement(class.among.clone());
        classes[..index]
            .iter()
            .any(|other| other.among == complement)
    })
}

/// Reads `-` and the end of a range; nothing if the `-` is a character or there is none.
fn read_range_end(parser: &mut Parser<'_>, start: usize) -> Result<Option<Escape>, PatternError> {
    let rest = parser.reader.rest();
    if !rest.starts_with('-') || rest.starts_with("-]") {
        return Ok(None);
    }
    parser.reader.next();
    read_member(parser, start).map(Some)
}

fn read_member(parser: &mut Parser<'_>, start: usize) -> Result<Escape, PatternError> {
    let at = parser.reader.offset();
    match parser.reader.next() {
        Some('\\') => escape::read_in_set(parser, at),
        Some('[') => Ok(match property::read_posix(parser, at)? {
            Some(class) => Escape::Class(class),
            None => Escape::Character('['),
        }),
        Some(character) => Ok(Escape::Character(character)),
        None => Err(PatternError::new(
            "unclosed-set",
            start..start + 1,
            "the set that `[` opens is not closed",
        )
        .with_help("close it with `]`; for the character itself write `\\[`")),
    }
}
