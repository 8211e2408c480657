//! What may come after a backslash.

use super::parser::Parser;
use super::property::{self, Class};
use super::reader::Reader;
use super::{Node, PatternError, class, group, names};

/// What an escape means inside and outside of sets.
pub(super) enum Escape {
    /// A character, which may begin a range.
    Character(char),
    /// A set of characters.
    Class(Class),
}

/// Reads an escape outside of sets, of which the backslash at `start` was read.
pub(super) fn read(parser: &mut Parser<'_>, start: usize) -> Result<Node, PatternError> {
    let after = parser.reader.offset();
    let node = match parser.reader.next_raw() {
        Some('A') => Node::Start,
        Some('Z' | 'z') => Node::End,
        Some('b') => either_side(parser, &[(true, false), (false, true)]),
        Some('B') => either_side(parser, &[(true, true), (false, false)]),
        Some('m') => either_side(parser, &[(false, true)]),
        Some('M') => either_side(parser, &[(true, false)]),
        Some('g') => match read_named_reference(parser, start) {
            Some(result) => result?,
            None => Node::Class(parser.fold(class::single('g'))),
        },
        Some(digit @ '1'..='9') => match read_reference(parser, digit, start)? {
            Some(node) => node,
            None => {
                parser.reader.rewind(after + digit.len_utf8());
                let character = read_octal(&mut parser.reader, digit, start)?;
                Node::Class(parser.fold(class::single(character)))
            }
        },
        Some(letter @ ('G' | 'K' | 'L' | 'R' | 'X')) => {
            return Err(unsupported(&parser.reader, letter, start));
        }
        _ => {
            parser.reader.rewind(after);
            match read_common(parser, start)? {
                Escape::Character(character) => Node::Class(parser.fold(class::single(character))),
                Escape::Class(class) => Node::Class(class.alone),
            }
        }
    };
    Ok(node)
}

/// Reads an escape inside a set, of which the backslash at `start` was read.
pub(super) fn read_in_set(parser: &mut Parser<'_>, start: usize) -> Result<Escape, PatternError> {
    let after = parser.reader.offset();
    match parser.reader.next_raw() {
        Some('b') => Ok(Escape::Character('\u{8}')),
        Some(digit @ '1'..='7') => {
            read_octal(&mut parser.reader, digit, start).map(Escape::Character)
        }
        _ => {
            parser.reader.rewind(after);
            read_common(parser, start)
        }
    }
}

/// Reads an escape that means the same inside and outside of sets.
fn read_common(parser: &mut Parser<'_>, start: usize) -> Result<Escape, PatternError> {
    let reader = &mut parser.reader;
    let Some(character) = reader.next_raw() else {
        return Err(PatternError::new(
            "bad-escape",
            reader.span(start),
            "the pattern ends in a lone `\\`",
        )
        .with_help("for a backslash itself write `\\\\`"));
    };
    let character = match character {
        't' => '\t',
        'n' => '\n',
        'r' => '\r',
        'f' => '\u{C}',
        'v' => '\u{B}',
        'a' => '\u{7}',
        '0' => read_octal(reader, '0', start)?,
        'x' => read_hexadecimal(reader, 2, start)?,
        'u' => read_hexadecimal(reader, 4, start)?,
        'U' => read_hexadecimal(reader, 8, start)?,
        'N' => read_character_name(reader, start)?.unwrap_or('N'),
        'd' | 'D' | 's' | 'S' | 'w' | 'W' => {
            return Ok(Escape::Class(property::perl(parser, character)));
        }
        'h' => return Ok(Escape::Class(property::perl(parser, 'h'))),
        'p' | 'P' => match property::read(parser, character == 'P', start)? {
            Some(class) => return Ok(Escape::Class(class)),
            None => character,
        },
        _ if character.is_ascii_alphanumeric() => return Err(unknown(reader, character, start)),
        _ => character,
    };
    Ok(Escape::Character(character))
}

/// Places by the characters before and after: whether each is a word character.
fn either_side(parser: &Parser<'_>, sides: &[(bool, bool)]) -> Node {
    let word = property::perl(parser, 'w').alone;
    let look =
        |behind, is_word: bool| Node::look_around(behind, !is_word, Node::Class(word.clone()));
    let branches = sides
        .iter()
        .map(|&(before, after)| Node::Concat(vec![look(true, before), look(false, after)]));
    Node::alternation(branches.collect())
}

/// Reads the digits after the first of up to three. Only the low nine bits count.
fn read_octal(reader: &mut Reader<'_>, first: char, start: usize) -> Result<char, PatternError> {
    let mut value = first.to_digit(8).unwrap_or(0);
    for _ in 0..2 {
        let Some(digit) = reader.next_if(|character| character.is_digit(8)) else {
            break;
        };
        value = value * 8 + digit.to_digit(8).unwrap_or(0);
    }
    character(value & 0x1FF, reader, start)
}

fn read_hexadecimal(
    reader: &mut Reader<'_>,
    count: usize,
    start: usize,
) -> Result<char, PatternError> {
    let mut value = 0_u32;
    for read in 0..count {
        let Some(digit) = reader.next_if(|character| character.is_ascii_hexdigit()) else {
            let shown = reader.since(start).to_owned();
            return Err(PatternError::new(
                "bad-escape",
                reader.span(start),
                format!("`{shown}` has {read} of {count} hexadecimal digits"),
            )
            .with_help(if count == 2 && reader.peek() == Some('{') {
                "write `\\x41`, `\\u0041` or `\\U00000041`"
            } else {
                "put zeros before the digits"
            }));
        };
        // Eight digits fill the 32 bits.
        value = value * 16 + digit.to_digit(16).unwrap_or(0);
    }
    character(value, reader, start)
}

fn character(value: u32, reader: &Reader<'_>, start: usize) -> Result<char, PatternError> {
    char::from_u32(value).ok_or_else(|| {
        let shown = reader.since(start);
        if value > 0x10_FFFF {
            PatternError::new(
                "bad-escape",
                reader.span(start),
                format!("`{shown}` is beyond the last character, `\\U0010ffff`"),
            )
        } else {
            PatternError::new(
                "surrogate",
                reader.span(start),
                format!("`{shown}` is half of a surrogate pair, which no text contains"),
            )
            .with_help("write the character itself, or its number after `\\U`, as in `\\U0001f600`")
        }
    })
}

/// Reads the `{NAME}` after `\N`; nothing if it is not one.
fn read_character_name(
    reader: &mut Reader<'_>,
    start: usize,
) -> Result<Option<char>, PatternError> {
    let after = reader.offset();
    if !reader.eat('{') {
        return Ok(None);
    }
    // White space counts even under `(?x)`.
    let rest = reader.rest();
    let len = rest
        .find(|character: char| !character.is_ascii_alphanumeric() && !" -".contains(character))
        .unwrap_or(rest.len());
    let name = &rest[..len];
    if !rest[len..].starts_with('}') {
        reader.rewind(after);
        return Ok(None);
    }
    reader.rewind(reader.offset() + len + 1);
    match names::character(name) {
        Some(character) => Ok(Some(character)),
        None if cfg!(not(feature = "character-names")) => Err(PatternError::new(
            "unsupported-character-name",
            reader.span(start),
            format!("`{name}` may be the name of a character, but there is no table of names here"),
        )
        .with_help(
            "write the character itself, or its number after `\\u`, as in `\\u2028`; or turn on the \
             feature `character-names` of `response-template`",
        )),
        None => Err(PatternError::new(
            "unknown-character-name",
            reader.span(start),
            format!("`{name}` is not the name of a character"),
        )
        .with_help("write the character itself, or its number after `\\u`, as in `\\u2028`")),
    }
}

/// Reads the `<name>` after `\g`; nothing if it is not one.
fn read_named_reference(
    parser: &mut Parser<'_>,
    start: usize,
) -> Option<Result<Node, PatternError>> {
    let after = parser.reader.offset();
    if parser.reader.rest().starts_with('<')
        && parser.reader.eat('<')
        && let Ok(name) = group::group_name(&mut parser.reader, start, '>', true)
    {
        let span = parser.reader.span(start);
        return Some(parser.back_reference(&name, span));
    }
    parser.reader.rewind(after);
    None
}

/// Reads a reference by number; nothing if there are three octal digits, which are a character.
fn read_reference(
    parser: &mut Parser<'_>,
    first: char,
    start: usize,
) -> Result<Option<Node>, PatternError> {
    let mut name = String::from(first);
    if let Some(second) = parser
        .reader
        .next_if(|character| character.is_ascii_digit())
    {
        name.push(second);
        if first.is_digit(8)
            && second.is_digit(8)
            && parser.reader.peek().is_some_and(|third| third.is_digit(8))
        {
            return Ok(None);
        }
    }
    let span = parser.reader.span(start);
    parser.back_reference(&name, span).map(Some)
}

/// The complaint about an escape that the reference knows and an automaton cannot do.
fn unsupported(reader: &Reader<'_>, letter: char, start: usize) -> PatternError {
    let (code, what, help) = match letter {
        'G' => (
            "unsupported-search-anchor",
            "the start of the search",
            "leave it out",
        ),
        'K' => (
            "unsupported-keep",
            "the cut of what is before it",
            "put what is before it in a look-behind, as in `(?<=a)b`",
        ),
        'L' => (
            "unsupported-named-list",
            "a named list",
            "write the texts out, as in `(?:one|two)`",
        ),
        'R' => (
            "unsupported-line-break",
            "the line break",
            r"write `(?:\r\n|[\n-\r\x85\u2028\u2029])`",
        ),
        _ => (
            "unsupported-grapheme",
            "the grapheme",
            "write `.`, perhaps with `\\p{M}*` after it",
        ),
    };
    let shown = reader.since(start);
    PatternError::new(
        code,
        reader.span(start),
        format!("`{shown}`, {what}, is not supported"),
    )
    .with_help(help)
}

/// The complaint about an escape that means nothing.
fn unknown(reader: &Reader<'_>, character: char, start: usize) -> PatternError {
    let shown = reader.since(start);
    let error = PatternError::new(
        "bad-escape",
        reader.span(start),
        format!("`{shown}` is not an escape here"),
    );
    error.with_help(match character {
        'e' => "for the escape character write `\\x1b`".to_owned(),
        'c' => "write a control character by its number, as in `\\x01`".to_owned(),
        'H' => "write `[^\\h]`".to_owned(),
        'V' => "write `[^\\n\\v\\f\\r\\x85\\u2028\\u2029]`".to_owned(),
        'Q' | 'E' => "put a `\\` before each special character".to_owned(),
        _ => format!("for the character itself write `{character}`"),
    })
}
