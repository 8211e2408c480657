//! Quantifiers: `*`, `+?`, `{2,3}`.

use super::PatternError;
use super::reader::Reader;

/// The greatest count. The automaton unrolls counts, and its own limit is far lower;
/// this one keeps the arithmetic on lengths small.
const MAX_COUNT: u32 = 65_535;

/// How often something may be repeated.
pub(super) struct Quantifier {
    pub(super) min: u32,
    pub(super) max: Option<u32>,
    pub(super) greedy: bool,
}

/// Reads a quantifier if one comes next. A `{` that begins none is a literal character,
/// and left alone, unless the reference takes it for an approximate match.
pub(super) fn read(reader: &mut Reader<'_>) -> Result<Option<Quantifier>, PatternError> {
    reader.skip();
    let start = reader.offset();
    let (min, max) = match reader.peek() {
        Some('*') => (0, None),
        Some('+') => (1, None),
        Some('?') => (0, Some(1)),
        Some('{') => match read_counts(reader, start)? {
            Some(counts) => counts,
            None => {
                refuse_approximate(reader, start)?;
                return Ok(None);
            }
        },
        _ => return Ok(None),
    };
    if reader.offset() == start {
        reader.next();
    }
    let shown = reader.since(start).to_owned();
    if reader.eat('+') {
        return Err(PatternError::new(
            "unsupported-possessive-quantifier",
            reader.span(start),
            format!(
                "the possessive quantifier `{}` is not supported",
                reader.since(start)
            ),
        )
        .with_help(format!(
            "write `{shown}`, and if need be a class that excludes what comes next, such as `[^<]{shown}`"
        )));
    }
    let greedy = !reader.eat('?');
    Ok(Some(Quantifier { min, max, greedy }))
}

/// Reads `{m}`, `{m,}`, `{,n}`, `{m,n}` or `{,}`, or nothing at all.
fn read_counts(
    reader: &mut Reader<'_>,
    start: usize,
) -> Result<Option<(u32, Option<u32>)>, PatternError> {
    reader.next();
    let least = read_digits(reader);
    let comma = reader.eat(',');
    let most = if comma {
        read_digits(reader)
    } else {
        least.clone()
    };
    if !reader.eat('}') || (!comma && least.is_empty()) {
        reader.rewind(start);
        return Ok(None);
    }
    let count = |digits: &str, without: Option<u32>| {
        if digits.is_empty() {
            return Ok(without);
        }
        match digits.parse::<u32>() {
            Ok(count) if count <= MAX_COUNT => Ok(Some(count)),
            // All digits are ASCII, so the only failure is that there are too many.
            _ => Err(PatternError::new(
                "count-too-large",
                reader.span(start),
                format!(
                    "`{}` counts to {digits}, but the greatest count is {MAX_COUNT}",
                    reader.since(start)
                ),
            )
            .with_help("write `*` or `+` for any number of repetitions")),
        }
    };
    let min = count(&least, Some(0))?.unwrap_or(0);
    let max = count(&most, None)?;
    if max.is_some_and(|max| min > max) {
        return Err(PatternError::new(
            "reversed-counts",
            reader.span(start),
            format!("`{}` has the greater count first", reader.since(start)),
        )
        .with_help(format!("write `{{{most},{least}}}`")));
    }
    Ok(Some((min, max)))
}

fn read_digits(reader: &mut Reader<'_>) -> String {
    let mut digits = String::new();
    while let Some(digit) = reader.next_if(|character| character.is_ascii_digit()) {
        digits.push(digit);
    }
    digits
}

/// Refuses whatever the reference could take for an approximate match, even where it
/// would not in the end: which of `{d}`, `{d,` and `{dx` is what is not for an author to know.
fn refuse_approximate(reader: &mut Reader<'_>, start: usize) -> Result<(), PatternError> {
    reader.next();
    let counted = !read_digits(reader).is_empty();
    let approximate = reader
        .next_if(|character| match character {
            'd' | 'i' | 's' => true,
            'e' => !counted,
            '<' => counted,
            _ => false,
        })
        .is_some();
    let span = reader.span(start);
    let shown = reader.since(start).to_owned();
    reader.rewind(start);
    if !approximate {
        return Ok(());
    }
    Err(PatternError::new(
        "unsupported-approximate-match",
        span,
        format!("`{shown}` begins an approximate match, which is not supported"),
    )
    .with_help(format!("for the characters themselves write `\\{shown}`")))
}
