//! Sets of characters: `[a-z\d[:alpha:]]`, without algebra.

use regex_syntax::hir::{ClassUnicode, ClassUnicodeRange};

use super::escape::{self, Escape};
use super::parser::Parser;
use super::{PatternError, class, property};

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
    let mut classes = ClassUnicode::empty();
    let mut first = true;
    // The first member is never the end: `[]a]` has two.
    while first || !parser.reader.eat(']') {
        first = false;
        let from = parser.reader.offset();
        match read_member(parser, start)? {
            Escape::Class(class) => classes.union(&class),
            Escape::Character(character) => match read_range_end(parser, start)? {
                None => characters.push(ClassUnicodeRange::new(character, character)),
                Some(Escape::Class(class)) => {
                    characters.push(ClassUnicodeRange::new(character, character));
                    characters.push(ClassUnicodeRange::new('-', '-'));
                    classes.union(&class);
                }
                Some(Escape::Character(last)) if character <= last => {
                    characters.push(ClassUnicodeRange::new(character, last));
                }
                Some(Escape::Character(_)) => {
                    return Err(PatternError::new(
                        "reversed-range",
                        parser.reader.span(from),
                        format!(
                            "the range `{}` has its end before its start",
                            parser.reader.since(from)
                        ),
                    )
                    .with_help(
                        "swap the two, or put the `-` first in the set if it is a character",
                    ));
                }
            },
        }
    }
    let mut class = parser.fold(characters);
    class.union(&classes);
    Ok(if negative {
        class::complement(class)
    } else {
        class
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
