//! Inline flags: `(?i)`, `(?s-m:..)`.

use super::PatternError;
use super::reader::Reader;

/// The flags that hold at one place of a pattern.
#[derive(Clone, Copy)]
pub(super) struct Flags {
    /// `i`: letters match in both cases.
    pub(super) ignore_case: bool,
    /// `s`: `.` matches a line feed too.
    pub(super) dot_all: bool,
    /// `m`: `^` and `$` match at each line.
    pub(super) multi_line: bool,
    /// `x`: white space and comments do not count.
    pub(super) verbose: bool,
    /// `a`: `\w`, `\d`, `\s`, `\b` and properties know ASCII only.
    pub(super) ascii: bool,
    /// `u`: they know all of Unicode.
    pub(super) unicode: bool,
}

impl Default for Flags {
    /// The flags a delimiter is compiled with.
    fn default() -> Self {
        Self {
            ignore_case: false,
            dot_all: true,
            multi_line: false,
            verbose: false,
            ascii: false,
            unicode: false,
        }
    }
}

impl Flags {
    /// The flags inside a group that captures nothing: there the reference forgets whether
    /// `a` or `u` was on, and goes by the pattern as a whole.
    pub(super) fn of_group(self) -> Self {
        Self {
            ascii: false,
            unicode: false,
            ..self
        }
    }

    fn set(&mut self, letter: char, on: bool) {
        match letter {
            'i' => self.ignore_case = on,
            's' => self.dot_all = on,
            'm' => self.multi_line = on,
            'x' => self.verbose = on,
            'a' => self.ascii = on,
            'u' => self.unicode = on,
            _ => unreachable!("`read_letters` passes on no other letter"),
        }
    }
}

/// What was read after `(?`.
pub(super) enum Inline {
    /// `(?i)`: the flags from here to the end of the group around it.
    Rest(Flags),
    /// `(?i:`: the flags of the group that begins here.
    Group(Flags),
}

/// Reads `i-s)` or `i-s:`, after the `(?` at `start`.
pub(super) fn read(
    reader: &mut Reader<'_>,
    start: usize,
    flags: Flags,
) -> Result<Inline, PatternError> {
    let on = read_letters(reader, start)?;
    let mut off = String::new();
    if reader.eat('-') {
        let minus = reader.offset();
        off = read_letters(reader, start)?;
        if off.is_empty() {
            return Err(PatternError::new(
                "bad-flags",
                reader.span(start),
                format!("`{}` has no flag after the `-`", reader.since(start)),
            )
            .with_help("name the flags to switch off, as in `(?-s:.)`"));
        }
        if off.contains('V') {
            return Err(PatternError::new(
                "bad-flags",
                reader.span(minus),
                "the version of the dialect cannot be switched off",
            ));
        }
        if let Some(both) = on.chars().find(|&letter| off.contains(letter)) {
            return Err(PatternError::new(
                "bad-flags",
                reader.span(start),
                format!(
                    "`{}` switches the flag `{both}` on and off",
                    reader.since(start)
                ),
            ));
        }
    }
    let change = |mut flags: Flags| {
        for letter in on.chars().filter(|&letter| letter != 'V') {
            flags.set(letter, true);
        }
        for letter in off.chars() {
            flags.set(letter, false);
        }
        flags
    };
    match reader.next() {
        Some(')') => Ok(Inline::Rest(change(flags))),
        Some(':') => Ok(Inline::Group(change(flags.of_group()))),
        None => Err(PatternError::new(
            "unclosed-group",
            reader.span(start),
            format!("`{}` is not closed", reader.since(start)),
        )
        .with_help("close it with `)`")),
        Some(_) => Err(unknown_extension(reader, start)),
    }
}

/// The complaint about a `(?` that begins nothing known.
pub(super) fn unknown_extension(reader: &Reader<'_>, start: usize) -> PatternError {
    PatternError::new(
        "unknown-group",
        reader.span(start),
        format!("`{}` begins no known kind of group", reader.since(start)),
    )
    .with_help(
        "for a group that captures nothing write `(?:...)`, for the characters `(?` write `\\(\\?`",
    )
}

/// The letters of known flags; the `V` of `V0` stands for both.
fn read_letters(reader: &mut Reader<'_>, start: usize) -> Result<String, PatternError> {
    let mut letters = String::new();
    loop {
        reader.skip();
        let at = reader.offset();
        let Some(letter) = reader.next_if(|letter| letter.is_ascii_alphabetic()) else {
            return Ok(letters);
        };
        let help = match letter {
            'i' | 's' | 'm' | 'x' | 'a' | 'u' => {
                letters.push(letter);
                continue;
            }
            'V' => match reader.next() {
                Some('0') => {
                    letters.push('V');
                    continue;
                }
                Some('1') => {
                    "leave it out: patterns are read as version 0, so write sets without algebra"
                }
                _ => return Err(unknown_extension(reader, start)),
            },
            'L' => "leave it out: patterns are Unicode",
            'f' => "leave it out: `(?i)` compares letters one for one",
            'p' => "leave it out, and put longer alternatives first",
            'b' | 'e' => "leave it out: it only means something for approximate matches",
            'r' => "leave it out: text is searched from its start",
            'w' => "leave it out, and write the word edges you mean with look-arounds",
            _ => return Err(unknown_extension(reader, start)),
        };
        return Err(PatternError::new(
            "unsupported-flag",
            reader.span(at),
            format!("the flag `{}` is not supported", reader.since(at)),
        )
        .with_help(help));
    }
}
