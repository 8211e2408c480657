//! The content parser `json`, with its dialects: one pass from the text to the value.
//!
//! The reference rewrites the text for each dialect and gives the outcome to Python's
//! `json.loads`. Here the parser itself knows unquoted keys and other string delimiters,
//! and no rewritten text exists. Rules E3.6 to E3.13.

mod skim;
mod string_delims;

use alloc::borrow::{Cow, ToOwned};
use alloc::string::String;
use alloc::vec::Vec;
use core::mem;

use super::error::{ContentErrorKind, Fault};
use super::float::not_finite;
use super::number::{number_span, read_number};
use super::scan::{self, UNICODE_ESCAPE, plain_run, short_escape, skip_whitespace};
use super::strip::strip_if;
use super::word::is_word;
use crate::transform::ArgumentsPlace;
use crate::value::{JsonText, Object, Value};
use string_delims::Strings;

/// How deep arrays and objects may lie in one another. The reference fails near 1,000, at
/// a depth that depends on how full the stack is.
pub(crate) const MAX_DEPTH: usize = 512;

/// The arguments of the content parser `json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonOptions {
    /// Whether a key may be a bare word: `{city: "Graz"}`.
    pub unquoted_keys: bool,
    /// Pairs of an open and a close that delimit strings, besides double quotes. There
    /// are no escapes between them. Where pairs can overlap, an earlier pair in the list
    /// comes first. A pair that is empty on both sides does nothing.
    pub string_delims: Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]>,
    /// Whether a text that is no JSON becomes a string.
    pub allow_non_json: bool,
    /// Whether such a string is stripped.
    pub strip: bool,
}

impl JsonOptions {
    /// Plain JSON, as when the template gives no arguments.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            unquoted_keys: false,
            string_delims: Cow::Borrowed(&[]),
            allow_non_json: false,
            strip: true,
        }
    }

    pub(crate) fn parse(&self, text: &str, depth: usize) -> Result<Value, Fault> {
        self.parse_keeping(text, depth, None)
    }

    /// The same, but what stands at a place is kept as its text, where it is plain JSON.
    pub(crate) fn parse_keeping(
        &self,
        text: &str,
        depth: usize,
        kept: Option<ArgumentsPlace<'_>>,
    ) -> Result<Value, Fault> {
        let strings = Strings::new(&self.string_delims, text);
        // A text with such strings in it is a dialect.
        let kept = kept.filter(|_| strings.next().is_none());
        match Machine::new(self, text, strings, depth, kept).run() {
            // Rule E3.8. What the reference reads and this value type cannot hold is no
            // text, so it stays an error, and the reference's own limits get through,
            // too.
            Err(Fault {
                kind: ContentErrorKind::Syntax | ContentErrorKind::DelimiterInString,
                ..
            }) if self.allow_non_json => Ok(Value::String(strip_if(self.strip, text).0.to_owned())),
            outcome => outcome,
        }
    }
}

/// Whether a text is JSON that all readers read alike.
pub(crate) fn is_plain_json(text: &str) -> bool {
    let end = skim::plain_value(text.as_bytes(), 0, MAX_DEPTH);
    end.is_some_and(|end| skip_whitespace(text.as_bytes(), end) == text.len())
}

impl Default for JsonOptions {
    fn default() -> Self {
        Self::new()
    }
}

const CONSTANTS: [(&str, Value); 3] = [
    ("true", Value::Bool(true)),
    ("false", Value::Bool(false)),
    ("null", Value::Null),
];

/// The parser: the place in the text, and a stack of what is open. Nothing of it lies on
/// the call stack.
struct Machine<'t> {
    text: &'t str,
    /// The text up to the next string in delimiters, so that nothing reads over its start.
    window: &'t [u8],
    at: usize,
    /// How deep arrays and objects may be nested.
    depth: usize,
    /// The strings in delimiters that are still to come.
    strings: Strings<'t>,
    unquoted_keys: bool,
    /// Whether text that is no JSON is welcome. Then a value that cannot be held is an
    /// error only if the rest is JSON.
    is_lax: bool,
    /// The first value that cannot be held, when the text may still turn out to be no JSON.
    unholdable: Option<Fault>,
    /// What the innermost array or object that is open lies in, the outermost first.
    outer: Vec<Whole>,
    /// Where strings with escapes are put together.
    scratch: String,
    /// The way to what is kept as its text.
    kept: Option<ArgumentsPlace<'t>>,
    /// How many of the open arrays and objects are on that way.
    on_way: usize,
    /// Whether the value that begins is.
    fits: bool,
}

/// What values are parts of.
enum Whole {
    /// The text, which has one value.
    Text(Value),
    Array(Vec<Value>),
    /// The last entry waits for its value while there is a key before it.
    Object(Vec<(String, Value)>),
}

impl Whole {
    /// Takes the next value.
    #[inline]
    fn add(&mut self, value: Value) {
        match self {
            Self::Text(place) => *place = value,
            Self::Array(items) => items.push(value),
            Self::Object(entries) => {
                if let Some((_, place)) = entries.last_mut() {
                    *place = value;
                }
            }
        }
    }

    fn into_value(self) -> Value {
        match self {
            Self::Text(value) => value,
            Self::Array(items) => Value::Array(items),
            Self::Object(entries) => Value::Object(Object::from_entries(entries)),
        }
    }
}

impl<'t> Machine<'t> {
    fn new(
        options: &JsonOptions,
        text: &'t str,
        strings: Strings<'t>,
        depth: usize,
        kept: Option<ArgumentsPlace<'t>>,
    ) -> Self {
        let mut machine = Self {
            text,
            window: &[],
            at: 0,
            depth,
            strings,
            unquoted_keys: options.unquoted_keys,
            is_lax: options.allow_non_json,
            unholdable: None,
            outer: Vec::new(),
            scratch: String::new(),
            kept,
            on_way: 0,
            fits: kept.is_some(),
        };
        machine.set_window();
        machine
    }

    fn run(mut self) -> Result<Value, Fault> {
        let mut whole = Whole::Text(Value::Null);
        loop {
            // A value begins.
            match self.next() {
                Some(_) if self.fits && self.keep(&mut whole) => {}
                Some(b'"') => whole.add(Value::String(self.string()?)),
                Some(b'{') => {
                    self.enter()?;
                    if self.next() == Some(b'}') {
                        self.at += 1;
                        whole.add(Value::Object(Object::new()));
                    } else {
                        self.open(&mut whole, Whole::Object(Vec::new()));
                        self.key(&mut whole)?;
                        continue;
                    }
                }
                Some(b'[') => {
                    self.enter()?;
                    if self.next() == Some(b']') {
                        self.at += 1;
                        whole.add(Value::Array(Vec::new()));
                    } else {
                        self.open(&mut whole, Whole::Array(Vec::new()));
                        self.item();
                        continue;
                    }
                }
                Some(b'0'..=b'9') => self.number(&mut whole)?,
                Some(b'-') if !self.starts_with("-Infinity") => self.number(&mut whole)?,
                Some(_) => whole.add(self.constant()?),
                None => {
                    let string = self.delimited_string();
                    let string = string.ok_or(Fault::syntax(self.at, "a JSON value"))?;
                    whole.add(Value::String(string));
                }
            }
            // A value is complete, and so may be the arrays and objects that it is the
            // last of.
            loop {
                match (&whole, self.next()) {
                    (Whole::Text(_), next) => return self.finish(next, whole.into_value()),
                    (Whole::Array(_), Some(b',')) => {
                        self.at += 1;
                        self.item();
                        break;
                    }
                    (Whole::Object(_), Some(b',')) => {
                        self.at += 1;
                        self.key(&mut whole)?;
                        break;
                    }
                    (Whole::Array(_), Some(b']')) | (Whole::Object(_), Some(b'}')) => {
                        self.at += 1;
                        let outer = self.outer.pop().unwrap_or(Whole::Text(Value::Null));
                        self.on_way = self.on_way.min(self.outer.len());
                        let inner = mem::replace(&mut whole, outer);
                        whole.add(inner.into_value());
                    }
                    (Whole::Array(_), _) => return Err(Fault::syntax(self.at, "`,` or `]`")),
                    (Whole::Object(_), _) => return Err(Fault::syntax(self.at, "`,` or `}`")),
                }
            }
        }
    }

    /// Keeps the value that begins as its text, if that is asked for and it is plain.
    #[inline(never)]
    fn keep(&mut self, whole: &mut Whole) -> bool {
        let level = self.outer.len();
        if self.kept.is_none_or(|kept| kept.len() != level) {
            return false;
        }
        match skim::plain_value(self.window, self.at, self.depth - level) {
            Some(end) => {
                let text = self.text[self.at..end].to_owned();
                whole.add(Value::Json(JsonText::checked(text)));
                self.at = end;
                true
            }
            None => false,
        }
    }

    /// The value of the whole text, if nothing but white space follows it.
    fn finish(self, next: Option<u8>, value: Value) -> Result<Value, Fault> {
        if next.is_some() || self.strings.next().is_some() {
            return Err(Fault::syntax(self.at, "the end of the text"));
        }
        self.unholdable.map_or(Ok(value), Err)
    }

    /// The next byte that is no white space. There is none at the end of the text, nor at
    /// a string in delimiters.
    #[inline]
    fn next(&mut self) -> Option<u8> {
        self.at = skip_whitespace(self.window, self.at);
        self.window.get(self.at).copied()
    }

    fn starts_with(&self, word: &str) -> bool {
        self.window[self.at..].starts_with(word.as_bytes())
    }

    /// Goes into an array or object at its bracket, if there may be another level.
    fn enter(&mut self) -> Result<(), Fault> {
        if self.outer.len() >= self.depth {
            return Err(Fault::new(
                ContentErrorKind::TooDeep,
                self.at,
                "no more levels than the limit",
            ));
        }
        self.at += 1;
        Ok(())
    }

    /// Opens an array or object that is not empty.
    fn open(&mut self, whole: &mut Whole, inner: Whole) {
        self.outer.push(mem::replace(whole, inner));
        if self.fits {
            self.on_way = self.outer.len();
        }
    }

    /// An item begins.
    #[inline]
    fn item(&mut self) {
        let level = self.outer.len();
        self.fits = self.on_way == level && self.kept.is_some_and(|kept| kept.is_item(level - 1));
    }

    /// A key with its colon.
    fn key(&mut self, whole: &mut Whole) -> Result<(), Fault> {
        let key = match self.next() {
            Some(b'"') => self.string()?,
            Some(_) if self.unquoted_keys => self.word()?,
            Some(_) => return Err(Fault::syntax(self.at, "a key in double quotes")),
            None => self
                .delimited_string()
                .ok_or(Fault::syntax(self.at, "a key"))?,
        };
        if self.next() != Some(b':') {
            return Err(Fault::syntax(self.at, "`:` after the key"));
        }
        self.at += 1;
        let level = self.outer.len();
        self.fits =
            self.on_way == level && self.kept.is_some_and(|kept| kept.is_key(level - 1, &key));
        if let Whole::Object(entries) = whole {
            entries.push((key, Value::Null));
        }
        Ok(())
    }

    /// A key without quotes. Rule E3.13.
    fn word(&mut self) -> Result<String, Fault> {
        let rest = &self.text[self.at..self.window.len()];
        let is_ascii_word = |byte: &u8| *byte == b'_' || byte.is_ascii_alphanumeric();
        let mut length = rest.bytes().take_while(is_ascii_word).count();
        if rest
            .as_bytes()
            .get(length)
            .is_some_and(|byte| !byte.is_ascii())
        {
            length = rest
                .find(|character| !is_word(character))
                .unwrap_or(rest.len());
        }
        if length == 0 {
            return Err(Fault::syntax(self.at, "a key"));
        }
        self.at += length;
        Ok(rest[..length].to_owned())
    }

    /// A string in double quotes.
    fn string(&mut self) -> Result<String, Fault> {
        let start = self.at + 1;
        let end = plain_run(self.window, start, b'"');
        if self.window.get(end) == Some(&b'"') {
            self.at = end + 1;
            return Ok(self.text[start..end].to_owned());
        }
        self.string_with_escapes(start, end)
    }

    /// A string in double quotes that starts with plain text from `start` to `end`.
    fn string_with_escapes(&mut self, start: usize, end: usize) -> Result<String, Fault> {
        let window = self.window;
        self.scratch.clear();
        self.scratch.push_str(&self.text[start..end]);
        let mut at = end;
        loop {
            match window.get(at) {
                Some(b'"') => {
                    self.at = at + 1;
                    return Ok(self.scratch.clone());
                }
                Some(b'\\') => match window.get(at + 1).and_then(|&letter| short_escape(letter)) {
                    Some(character) => {
                        self.scratch.push(character);
                        at += 2;
                    }
                    None => at = self.long_escape(at)?,
                },
                Some(_) => {
                    let expected = "an escape in place of the control character";
                    return Err(Fault::syntax(at, expected));
                }
                None if self.strings.next().is_none() => return Err(Fault::syntax(at, "`\"`")),
                // In the reference this ends the string, the delimited text goes on as
                // JSON, and its end opens a string again; nearly always that is an error.
                None => {
                    let expected = "no string delimiters between double quotes";
                    return Err(Fault::new(
                        ContentErrorKind::DelimiterInString,
                        at,
                        expected,
                    ));
                }
            }
            // Escapes often follow each other.
            if window.get(at) != Some(&b'\\') {
                let end = plain_run(window, at, b'"');
                self.scratch.push_str(&self.text[at..end]);
                at = end;
            }
        }
    }

    /// Adds the character of an escape of any kind, and says where it ends.
    fn long_escape(&mut self, at: usize) -> Result<usize, Fault> {
        match scan::escape(self.window, at, b"") {
            Ok((character, end)) => {
                self.scratch.push(character);
                Ok(end)
            }
            Err(fault) if fault.kind == ContentErrorKind::LoneSurrogate => {
                self.cannot_hold(fault)?;
                self.scratch.push(char::REPLACEMENT_CHARACTER);
                Ok(at + UNICODE_ESCAPE)
            }
            Err(fault) => Err(fault),
        }
    }

    /// The string in delimiters that starts where the window ends, if one does.
    fn delimited_string(&mut self) -> Option<String> {
        let string = self.strings.take()?;
        self.at = string.end;
        self.set_window();
        Some(self.text[string.inner].to_owned())
    }

    fn set_window(&mut self) {
        let end = self
            .strings
            .next()
            .map_or(self.text.len(), |string| string.start);
        self.window = &self.text.as_bytes()[..end];
    }

    #[inline]
    fn number(&mut self, whole: &mut Whole) -> Result<(), Fault> {
        let add = |number| whole.add(Value::Number(number));
        match read_number(self.text, self.window, self.at, add) {
            Ok(end) => self.at = end,
            Err(fault) if fault.kind == ContentErrorKind::NotFinite => {
                self.cannot_hold(fault)?;
                self.at = number_span(self.window, self.at).map_or(self.at, |span| span.end);
                whole.add(Value::Null);
            }
            Err(fault) => return Err(fault),
        }
        Ok(())
    }

    /// One of the words that are values.
    fn constant(&mut self) -> Result<Value, Fault> {
        for (word, value) in CONSTANTS {
            if self.starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        // `json.loads` reads these.
        for word in ["NaN", "Infinity", "-Infinity"] {
            if self.starts_with(word) {
                self.cannot_hold(not_finite(self.at))?;
                self.at += word.len();
                return Ok(Value::Null);
            }
        }
        Err(Fault::syntax(self.at, "a JSON value"))
    }

    /// A value that the reference reads but no JSON can hold: an error, unless the text
    /// may still be no JSON at all.
    fn cannot_hold(&mut self, fault: Fault) -> Result<(), Fault> {
        if !self.is_lax {
            return Err(fault);
        }
        self.unholdable.get_or_insert(fault);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
