//! Properties of characters: `\w`, `\p{Greek}`, `[:alpha:]`.

use regex_syntax::hir::ClassUnicode;

use super::parser::Parser;
use super::reader::Reader;
use super::{PatternError, additions, blocks, class};

/// Properties that the reference knows and there is no table of here.
const WITHOUT_TABLE: &[&str] = &[
    "bc",
    "bidiclass",
    "canonicalcombiningclass",
    "ccc",
    "decompositiontype",
    "dt",
    "ea",
    "eastasianwidth",
    "hangulsyllabletype",
    "hst",
    "idcompatmathcontinue",
    "idcompatmathstart",
    "idsu",
    "idsunaryoperator",
    "incb",
    "indicconjunctbreak",
    "indicpositionalcategory",
    "indicsyllabiccategory",
    "inpc",
    "insc",
    "jg",
    "joininggroup",
    "joiningtype",
    "jt",
    "lb",
    "linebreak",
    "mcm",
    "modifiercombiningmark",
    "nfcqc",
    "nfcquickcheck",
    "nfdqc",
    "nfdquickcheck",
    "nfkcqc",
    "nfkcquickcheck",
    "nfkdqc",
    "nfkdquickcheck",
    "nt",
    "numerictype",
    "numericvalue",
    "nv",
];

/// Properties that need a value here. The reference takes the name alone for any value but
/// the usual one.
const WITH_VALUES: &[&str] = &[
    "blk",
    "block",
    "gc",
    "gcb",
    "generalcategory",
    "graphemeclusterbreak",
    "sb",
    "sc",
    "script",
    "scriptextensions",
    "scx",
    "sentencebreak",
    "wb",
    "wordbreak",
];

/// A class as it is by itself, and as it is among other members of a set. They differ
/// under `(?i)`.
pub(super) struct Class {
    pub(super) alone: ClassUnicode,
    pub(super) among: ClassUnicode,
}

impl Class {
    /// A class given as it is alone, and as it is in the tables. Among others, it has a
    /// character under `(?i)` if the tables have any of its cases; a `(?a:..)` does not count.
    fn new(parser: &Parser<'_>, alone: ClassUnicode, table: ClassUnicode, negative: bool) -> Self {
        let among = match (parser.flags.ignore_case, parser.all_ascii()) {
            (false, _) => alone.clone(),
            (true, false) => parser.fold(table),
            (true, true) => parser.fold(class::ascii_part(table)),
        };
        let complement = |class| match negative {
            true => class::complement(class),
            false => class,
        };
        Self {
            alone: complement(alone),
            among: complement(among),
        }
    }
}

/// `\d`, `\s`, `\w`, `\h`, or a capital for what they leave out.
pub(super) fn perl(parser: &Parser<'_>, letter: char) -> Class {
    let (class, ascii) = match letter.to_ascii_lowercase() {
        'd' => (additions::digit(), parser.ascii()),
        's' => (class::space(), parser.ascii()),
        'w' => (additions::word(), parser.ascii()),
        _ => (class::blank(), parser.all_ascii()),
    };
    let alone = if ascii {
        class::ascii_part(class.clone())
    } else {
        class.clone()
    };
    Class::new(parser, alone, class, letter.is_ascii_uppercase())
}

/// Reads what follows the `\p` at `start`; nothing if that is literal text.
pub(super) fn read(
    parser: &mut Parser<'_>,
    negative: bool,
    start: usize,
) -> Result<Option<Class>, PatternError> {
    let after = parser.reader.offset();
    let query = if let Some(letter) = parser.reader.next_if(|letter| "CLMNPSZ".contains(letter)) {
        Query {
            inverted: false,
            name: None,
            value: letter.to_string(),
        }
    } else if parser.reader.eat('{')
        && let Some(query) = read_query(&mut parser.reader, "}")
    {
        query
    } else {
        parser.reader.rewind(after);
        return Ok(None);
    };
    let ascii = parser.ascii();
    let class = query.class(parser, ascii, negative, start)?;
    Ok(Some(class))
}

/// Reads what follows the `[` at `start` inside a set, as in `[:alpha:]`; nothing if the `[`
/// is a character.
pub(super) fn read_posix(
    parser: &mut Parser<'_>,
    start: usize,
) -> Result<Option<Class>, PatternError> {
    let after = parser.reader.offset();
    let query = match parser.reader.eat(':') {
        true => read_query(&mut parser.reader, ":]"),
        false => None,
    };
    let Some(mut query) = query else {
        parser.reader.rewind(after);
        return Ok(None);
    };
    // These four mean more outside of sets.
    if query.name.is_none() && ["alnum", "digit", "punct", "xdigit"].contains(&&*query.value) {
        query.value.insert_str(0, "posix");
    }
    // Unlike `\p`, these are ASCII only if the whole pattern is.
    let ascii = parser.all_ascii();
    let class = query.class(parser, ascii, false, start)?;
    Ok(Some(class))
}

/// A name without its white space, `_` and `-`, and in small letters.
pub(super) fn normalized(name: &str) -> String {
    name.chars()
        .filter(|character| !matches!(character, ' ' | '_' | '-'))
        .map(|character| character.to_ascii_lowercase())
        .collect()
}

/// What is asked for: `^name=value`, or a value only. Both are [`normalized`].
struct Query {
    inverted: bool,
    name: Option<String>,
    value: String,
}

/// Reads a query and what closes it; nothing if it is not one.
fn read_query(reader: &mut Reader<'_>, close: &str) -> Option<Query> {
    let word = |reader: &mut Reader<'_>, marks: &str| {
        let mut word = String::new();
        while let Some(character) = reader
            .next_if(|character| character.is_ascii_alphanumeric() || marks.contains(character))
        {
            word.push(character);
        }
        word
    };
    let closes = |reader: &mut Reader<'_>| close.chars().all(|expected| reader.eat(expected));

    let inverted = reader.eat('^');
    let first = word(reader, " &_-.");
    let after = reader.offset();
    if closes(reader) {
        return Some(Query {
            inverted,
            name: None,
            value: normalized(&first),
        });
    }
    reader.rewind(after);
    if first.is_empty() || reader.next_if(|sign| matches!(sign, '=' | ':')).is_none() {
        return None;
    }
    let second = word(reader, " &_-./");
    (!second.is_empty() && closes(reader)).then(|| Query {
        inverted,
        name: Some(normalized(&first)),
        value: normalized(&second),
    })
}

/// Why there is nothing of a name.
enum Missing {
    Name,
    Value,
    Table,
}

impl Missing {
    fn complaint(self, reader: &Reader<'_>, start: usize) -> PatternError {
        let shown = reader.since(start);
        let (code, message) = match self {
            Self::Name => (
                "unknown-property",
                format!("`{shown}` names no property of characters"),
            ),
            Self::Value => (
                "unknown-property",
                format!("`{shown}` asks for a value that this property does not have"),
            ),
            Self::Table => (
                "unsupported-property",
                format!("the property in `{shown}` is not supported"),
            ),
        };
        PatternError::new(code, reader.span(start), message).with_help(
            "write a general category such as `\\p{L}`, a script such as `\\p{Greek}`, or the characters themselves",
        )
    }
}

impl Query {
    /// The class asked for, at a place where properties know ASCII only or all of Unicode.
    fn class(
        &self,
        parser: &Parser<'_>,
        ascii: bool,
        negative: bool,
        start: usize,
    ) -> Result<Class, PatternError> {
        let complaint = |missing: Missing| missing.complaint(&parser.reader, start);
        let plain = self.find(false).map_err(complaint)?;
        let negative = negative != self.inverted;
        if ascii && self.name.as_deref().unwrap_or(&self.value) != "any" {
            let alone = class::ascii_part(plain.clone());
            return Ok(Class::new(parser, alone, plain, negative));
        }
        let cased = if parser.flags.ignore_case {
            self.find(true).map_err(complaint)?
        } else {
            plain.clone()
        };
        Ok(Class::new(parser, cased, plain, negative))
    }

    /// The characters asked for. Under `(?i)`, the letters of one case are those of all.
    fn find(&self, ignore_case: bool) -> Result<ClassUnicode, Missing> {
        let value = &*self.value;
        let Some(name) = self.name.as_deref() else {
            return alone(value, ignore_case);
        };
        let found = match name {
            "gc" | "generalcategory" => category(value, ignore_case),
            "sc" | "script" => script(value),
            "blk" | "block" => blocks::named(value),
            "scx"
            | "scriptextensions"
            | "gcb"
            | "graphemeclusterbreak"
            | "sb"
            | "sentencebreak"
            | "wb"
            | "wordbreak" => known(name, value),
            _ if WITHOUT_TABLE.contains(&name) => return Err(Missing::Table),
            _ => {
                let Some(class) = binary(name, ignore_case) else {
                    return Err(Missing::Name);
                };
                match value {
                    "yes" | "y" | "true" | "t" => Some(class),
                    "no" | "n" | "false" | "f" => Some(class::complement(class)),
                    _ => None,
                }
            }
        };
        found.ok_or(Missing::Value)
    }
}

/// A category, a script, a block or a binary property, whichever has the name first.
fn alone(name: &str, ignore_case: bool) -> Result<ClassUnicode, Missing> {
    let found = category(name, ignore_case)
        .or_else(|| script(name))
        .or_else(|| blocks::named(name))
        .or_else(|| binary(name, ignore_case))
        .or_else(|| {
            let name = name.strip_prefix("is")?;
            script(name).or_else(|| binary(name, ignore_case))
        })
        .or_else(|| blocks::named(name.strip_prefix("in")?));
    found.ok_or_else(|| {
        if WITHOUT_TABLE.contains(&name) || WITH_VALUES.contains(&name) {
            Missing::Table
        } else {
            Missing::Name
        }
    })
}

fn category(name: &str, ignore_case: bool) -> Option<ClassUnicode> {
    let name = match name {
        // Not what the Unicode standard means by it, but what the reference does.
        "l&" => "l",
        "lu" | "uppercaseletter" | "ll" | "lowercaseletter" | "lt" | "titlecaseletter"
            if ignore_case =>
        {
            "lc"
        }
        _ => name,
    };
    known("gc", name)
}

fn script(name: &str) -> Option<ClassUnicode> {
    // A script of no characters.
    if matches!(name, "hrkt" | "katakanaorhiragana") {
        return Some(ClassUnicode::empty());
    }
    known("sc", name)
}

fn binary(name: &str, ignore_case: bool) -> Option<ClassUnicode> {
    let class = class::known;
    match name {
        "any" => Some(class::any()),
        "alnum" | "alphanumeric" => class(r"[\p{Alphabetic}\p{Nd}]"),
        "blank" => Some(class::blank()),
        // Not what `\h` is: one character more.
        "h" | "horizspace" => class::known(r"[\t\p{Zs}\u180E]"),
        "graph" => class(r"[^\s\p{Cc}\p{Cn}]"),
        "lower" | "lowercase" | "upper" | "uppercase" if ignore_case => class(r"\p{Cased}"),
        "posixalnum" => class(r"[\p{Alphabetic}0-9]"),
        "posixdigit" => class("[0-9]"),
        "posixpunct" => class(r"[\p{P}[\p{S}--\p{Alphabetic}]]"),
        "posixxdigit" => class("[0-9A-Fa-f]"),
        "print" => class(r"[^\p{Cc}\p{Cn}\t-\r\u0085\u2028\u2029]"),
        "space" => Some(class::space()),
        "v" | "vertspace" => class(r"[\n-\r\u0085\u2028\u2029]"),
        "word" => Some(additions::word()),
        "xdigit" => class(r"[\p{Nd}\p{HexDigit}]"),
        // `regex-syntax` takes more than binary properties for a name alone, and `is` before it.
        _ if name.starts_with("is")
            || category(name, false).is_some()
            || script(name).is_some() =>
        {
            None
        }
        _ => class(&format!(r"\p{{{name}}}")),
    }
}

/// What `regex-syntax` has. It would take `is` before a value, which the reference does not.
fn known(name: &str, value: &str) -> Option<ClassUnicode> {
    if value.starts_with("is") {
        return None;
    }
    if name == "gc" && matches!(value, "nd" | "decimalnumber" | "digit") {
        return Some(additions::digit());
    }
    class::known(&format!(r"\p{{{name}={value}}}"))
}
