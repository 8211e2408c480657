//! What may come after `(`.

use super::flags::{self, Inline};
use super::parser::Parser;
use super::reader::Reader;
use super::{Node, PatternError, class};

/// The verbs of the reference.
const VERBS: [&str; 4] = ["FAIL", "F", "PRUNE", "SKIP"];

/// Reads a group, of which the `(` at `start` was read; `None` for flags and comments.
pub(super) fn read(parser: &mut Parser<'_>, start: usize) -> Result<Option<Node>, PatternError> {
    // The characters right after `(` and `(?` count even if they are white space.
    let inside = parser.reader.offset();
    match parser.reader.next_raw() {
        Some('?') => {}
        Some('*') => {
            refuse_verb(&mut parser.reader, start)?;
            parser.reader.rewind(inside);
            return capture(parser, start, None).map(Some);
        }
        _ => {
            parser.reader.rewind(inside);
            return capture(parser, start, None).map(Some);
        }
    }
    let kind = parser.reader.offset();
    let node = match parser.reader.next_raw() {
        Some(':') => parser.body(start, parser.flags.of_group())?,
        Some('=') => look_around(parser, start, false, false)?,
        Some('!') => look_around(parser, start, false, true)?,
        Some('<') => match parser.reader.peek() {
            Some(sign @ ('=' | '!')) => {
                parser.reader.next();
                look_around(parser, start, true, sign == '!')?
            }
            _ => named(parser, start)?,
        },
        Some('P') => match parser.reader.next() {
            Some('<') => named(parser, start)?,
            Some('=') => {
                let name = group_name(&mut parser.reader, start, ')', true)?;
                let span = parser.reader.span(start);
                parser.back_reference(&name, span)?
            }
            Some('>') => return Err(recursion(&mut parser.reader, start)),
            _ => return Err(flags::unknown_extension(&parser.reader, start)),
        },
        Some('#') => {
            skip_comment(&mut parser.reader, start)?;
            return Ok(None);
        }
        Some('>') => {
            return Err(PatternError::new(
                "unsupported-atomic-group",
                parser.reader.span(start),
                "the atomic group `(?>` is not supported",
            )
            .with_help("write `(?:`, and if need be a class that excludes what comes next, such as `[^<]*`"));
        }
        Some('|') => {
            return Err(PatternError::new(
                "unsupported-branch-reset",
                parser.reader.span(start),
                "the branch reset `(?|` is not supported",
            )
            .with_help("write `(?:`, and give the groups of each branch the same name"));
        }
        Some('(') => {
            return Err(PatternError::new(
                "unsupported-conditional",
                parser.reader.span(start),
                "the conditional `(?(` is not supported",
            )
            .with_help("write the cases out, as in `(?:\\[a\\]|a)`"));
        }
        Some('R' | '&' | '+' | '0'..='9') => return Err(recursion(&mut parser.reader, start)),
        Some('-')
            if parser
                .reader
                .peek()
                .is_some_and(|next| next.is_ascii_digit()) =>
        {
            return Err(recursion(&mut parser.reader, start));
        }
        _ => {
            parser.reader.rewind(kind);
            match flags::read(&mut parser.reader, start, parser.flags)? {
                Inline::Rest(flags) => {
                    parser.set_flags(flags);
                    return Ok(None);
                }
                Inline::Group(flags) => parser.body(start, flags)?,
            }
        }
    };
    Ok(Some(node))
}

fn named(parser: &mut Parser<'_>, start: usize) -> Result<Node, PatternError> {
    let name = group_name(&mut parser.reader, start, '>', false)?;
    capture(parser, start, Some(&name))
}

fn capture(
    parser: &mut Parser<'_>,
    start: usize,
    name: Option<&str>,
) -> Result<Node, PatternError> {
    let number = parser.open_group(name, parser.reader.span(start))?;
    let body = Box::new(parser.body(start, parser.flags)?);
    parser.close_group();
    Ok(Node::Group { number, body })
}

fn look_around(
    parser: &mut Parser<'_>,
    start: usize,
    behind: bool,
    negative: bool,
) -> Result<Node, PatternError> {
    let body = parser.body(start, parser.flags)?;
    if behind && let Some(error) = refuse_behind(&body, &parser.reader, start) {
        return Err(error);
    }
    Ok(Node::look_around(behind, negative, body))
}

/// The complaint about a look-behind that would need all of the text before it.
fn refuse_behind(body: &Node, reader: &Reader<'_>, start: usize) -> Option<PatternError> {
    if has_back_reference(body) {
        return Some(PatternError::new(
            "unsupported-back-reference",
            reader.span(start),
            "a back-reference in a look-behind is not supported",
        ));
    }
    if body.max_len().is_some() {
        return None;
    }
    Some(
        PatternError::new(
            "unbounded-look-behind",
            reader.span(start),
            format!(
                "`{}` is a look-behind of unbounded length",
                reader.since(start)
            ),
        )
        .with_help("write a bounded count, such as `{1,8}` in place of `+`"),
    )
}

fn has_back_reference(node: &Node) -> bool {
    match node {
        Node::BackReference { .. } => true,
        Node::Concat(nodes) | Node::Alternation(nodes) => nodes.iter().any(has_back_reference),
        Node::Repeat { body, .. } | Node::Group { body, .. } | Node::LookAround { body, .. } => {
            has_back_reference(body)
        }
        Node::Empty | Node::Class(_) | Node::Start | Node::End => false,
    }
}

/// Reads a group's name and the character that closes it. A reference may also be a number.
pub(super) fn group_name(
    reader: &mut Reader<'_>,
    start: usize,
    close: char,
    number: bool,
) -> Result<String, PatternError> {
    reader.skip();
    let at = reader.offset();
    let mut name = String::new();
    while let Some(character) = reader.next_if(|character| !matches!(character, ')' | '>')) {
        name.push(character);
    }
    let span = reader.span(at);
    if name.is_empty() {
        return Err(PatternError::new(
            "bad-group-name",
            reader.span(start),
            format!("`{}` lacks the name of a group", reader.since(start)),
        )
        .with_help("give it one, as in `(?P<name>...)`"));
    }
    let is_number = number && name.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number && !is_name(&name) {
        return Err(PatternError::new(
            "bad-group-name",
            span,
            format!("`{name}` is not the name of a group"),
        )
        .with_help("use letters, digits and `_` only, and no digit at the start"));
    }
    if !reader.eat(close) {
        return Err(PatternError::new(
            "unclosed-group",
            reader.span(start),
            format!("`{}` lacks a `{close}` after the name", reader.since(start)),
        ));
    }
    Ok(name)
}

/// Whether Python would take `name` for an identifier.
fn is_name(name: &str) -> bool {
    let has = |property: &str, character: char| {
        class::known(property).is_some_and(|class| class::contains(&class, character))
    };
    let mut characters = name.chars();
    characters
        .next()
        .is_some_and(|first| first == '_' || has(r"\p{XID_Start}", first))
        && characters.all(|other| {
            other.is_ascii_alphanumeric() || other == '_' || has(r"\p{XID_Continue}", other)
        })
}

/// Passes over a comment, of which `(?#` was read.
fn skip_comment(reader: &mut Reader<'_>, start: usize) -> Result<(), PatternError> {
    let opening = reader.span(start);
    loop {
        match reader.next_raw() {
            Some(')') => return Ok(()),
            Some('\\') => {
                reader.next_raw();
            }
            Some(_) => {}
            None => {
                return Err(PatternError::new(
                    "unclosed-group",
                    opening,
                    "the comment `(?#` is not closed",
                )
                .with_help("close it with `)`"));
            }
        }
    }
}

/// The complaint about a call of a group, of which the beginning was read.
fn recursion(reader: &mut Reader<'_>, start: usize) -> PatternError {
    while reader
        .next_if(|character| character.is_alphanumeric() || character == '_')
        .is_some()
    {}
    reader.eat(')');
    PatternError::new(
        "unsupported-recursion",
        reader.span(start),
        format!("the recursion `{}` is not supported", reader.since(start)),
    )
    .with_help("write the group's pattern out once more")
}

/// Refuses `(*FAIL)` and the like. Other text after `(*` is left to the usual complaints.
fn refuse_verb(reader: &mut Reader<'_>, start: usize) -> Result<(), PatternError> {
    let mut verb = String::new();
    while let Some(letter) = reader.next_if(|character| character.is_ascii_uppercase()) {
        verb.push(letter);
    }
    if !VERBS.contains(&verb.as_str()) {
        return Ok(());
    }
    reader.eat(')');
    let error = PatternError::new(
        "unsupported-verb",
        reader.span(start),
        format!("the verb `{}` is not supported", reader.since(start)),
    );
    Err(if verb.starts_with('F') {
        error.with_help("for what never matches write `(?!)`")
    } else {
        error.with_help("leave it out")
    })
}
