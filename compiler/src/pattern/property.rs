//! Properties of characters: `\w`, `\p{Greek}`, `[:alpha:]`.

use regex_syntax::hir::ClassUnicode;

use super::parser::Parser;
use super::{PatternError, class};

/// `\d`, `\s`, `\w`, `\h`, or a capital for what they leave out.
pub(super) fn perl(parser: &Parser<'_>, letter: char) -> ClassUnicode {
    let class = match letter.to_ascii_lowercase() {
        'h' => class::blank(),
        lower => {
            class::known(&format!("\\{lower}")).expect("`regex-syntax` has `\\d`, `\\s` and `\\w`")
        }
    };
    restrict(parser, class, letter.is_ascii_uppercase())
}

/// `class`, or its ASCII part where only ASCII counts, or what that leaves out.
fn restrict(parser: &Parser<'_>, mut class: ClassUnicode, negative: bool) -> ClassUnicode {
    if parser.ascii() {
        class.intersect(&class::ascii());
    }
    if negative {
        class::complement(class)
    } else {
        class
    }
}

/// Reads what follows `\p`; nothing if that is literal text.
pub(super) fn read(
    parser: &mut Parser<'_>,
    negative: bool,
    start: usize,
) -> Result<Option<ClassUnicode>, PatternError> {
    let after = parser.reader.offset();
    if let Some(letter) = parser.reader.next_if(|letter| "CLMNPSZ".contains(letter)) {
        let class = lookup(&letter.to_string()).unwrap_or_else(ClassUnicode::empty);
        return Ok(Some(restrict(parser, class, negative)));
    }
    if !parser.reader.eat('{') {
        return Ok(None);
    }
    let inverted = parser.reader.eat('^');
    let mut name = String::new();
    while let Some(c) = parser
        .reader
        .next_if(|c| c.is_ascii_alphanumeric() || " &_-.=:/".contains(c))
    {
        name.push(c);
    }
    if !parser.reader.eat('}') {
        parser.reader.rewind(after);
        return Ok(None);
    }
    match lookup(&name) {
        Some(class) => Ok(Some(restrict(parser, class, negative != inverted))),
        None => Err(PatternError::new(
            "unknown-property",
            parser.reader.span(start),
            format!("`{name}` is not the name of a property of characters"),
        )),
    }
}

/// Reads what follows `[` in a set: `:alpha:]`.
pub(super) fn read_posix(
    parser: &mut Parser<'_>,
    start: usize,
) -> Result<Option<ClassUnicode>, PatternError> {
    let after = parser.reader.offset();
    if !parser.reader.eat(':') {
        return Ok(None);
    }
    let inverted = parser.reader.eat('^');
    let mut name = String::new();
    while let Some(c) = parser
        .reader
        .next_if(|c| c.is_ascii_alphanumeric() || " &_-.=/".contains(c))
    {
        name.push(c);
    }
    if !(parser.reader.eat(':') && parser.reader.eat(']')) {
        parser.reader.rewind(after);
        return Ok(None);
    }
    match lookup(&name) {
        Some(class) => Ok(Some(restrict(parser, class, inverted))),
        None => Err(PatternError::new(
            "unknown-property",
            parser.reader.span(start),
            format!("`{name}` is not the name of a property of characters"),
        )),
    }
}

fn lookup(name: &str) -> Option<ClassUnicode> {
    class::known(&format!("\\p{{{name}}}"))
}
