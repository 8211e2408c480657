//! The content parser `python-call-list`: `[get_weather(city="Graz", days=3), now()]`.
//!
//! Rules E6.18 to E6.22 are the grammar.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter;

use super::error::{ContentErrorKind, Fault};
use super::number::read_number;
use super::scan::{self, plain_run, skip_whitespace};
use crate::value::{Number, Object, Value, first_repeated_key};

/// How deep the arrays and objects of one argument may lie in one another.
const MAX_DEPTH: usize = 100;

/// The greatest integer, up to which floats hold all integers.
const MAX_INTEGER: u64 = (1 << 53) - 1;

/// The calls of a text, as objects of `name` and `arguments`.
pub(crate) fn parse(text: &str, depth: usize) -> Result<Value, Fault> {
    Machine {
        depth: depth.min(MAX_DEPTH),
        text,
        bytes: text.as_bytes(),
        at: 0,
        open: Vec::new(),
        values: Vec::new(),
        keys: Vec::new(),
        places: Vec::new(),
    }
    .list()
}

/// The parser: the place in the text, and a stack of what is open. Nothing of it lies on
/// the call stack.
struct Machine<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    /// How deep arrays and objects may be nested.
    depth: usize,
    /// What is open in the value of an argument.
    open: Vec<Open>,
    /// The values that belong to a call, array or object not closed yet, those of the
    /// innermost last.
    values: Vec<Value>,
    /// The names of the call's arguments, and after them the keys of all open objects, those
    /// of the innermost last.
    keys: Vec<String>,
    /// Where each name or key stands.
    places: Vec<usize>,
}

/// An open array or object, and where its values and keys start.
#[derive(Clone, Copy)]
enum Open {
    Array { values: usize },
    Object { values: usize, keys: usize },
}

impl Machine<'_> {
    fn list(mut self) -> Result<Value, Fault> {
        let mut calls = Vec::new();
        self.expect(b'[', "`[`")?;
        if self.next() == Some(b']') {
            self.at += 1;
        } else {
            loop {
                calls.push(self.call()?);
                match self.next() {
                    Some(b',') => self.at += 1,
                    Some(b']') => break self.at += 1,
                    _ => return Err(Fault::syntax(self.at, "`,` or `]`")),
                }
            }
        }
        match self.next() {
            None => Ok(Value::Array(calls)),
            Some(_) => Err(Fault::syntax(self.at, "the end of the text")),
        }
    }

    fn call(&mut self) -> Result<Value, Fault> {
        let name = self.name("the name of a function")?.to_owned();
        self.expect(b'(', "`(`")?;
        if self.next() == Some(b')') {
            self.at += 1;
        } else {
            loop {
                self.argument()?;
                match self.next() {
                    Some(b',') => self.at += 1,
                    Some(b')') => break self.at += 1,
                    _ => return Err(Fault::syntax(self.at, "`,` or `)`")),
                }
            }
        }
        let arguments = self.object(0, 0)?;
        let call = [
            ("name".to_owned(), Value::String(name)),
            ("arguments".to_owned(), arguments),
        ];
        Ok(Value::Object(Object::from_distinct(call.into())))
    }

    fn argument(&mut self) -> Result<(), Fault> {
        self.next();
        let place = self.at;
        let name = self.name("the name of an argument")?.to_owned();
        self.keys.push(name);
        self.places.push(place);
        self.expect(b'=', "`=`")?;
        self.value()
    }

    fn value(&mut self) -> Result<(), Fault> {
        loop {
            // A value begins.
            match self.next() {
                Some(quote @ (b'"' | b'\'')) => {
                    let string = self.string(quote)?;
                    self.values.push(Value::String(string));
                }
                Some(b'[') => {
                    self.open(Open::Array {
                        values: self.values.len(),
                    })?;
                    if self.next() != Some(b']') {
                        continue;
                    }
                    self.close()?;
                }
                Some(b'{') => {
                    self.open(Open::Object {
                        values: self.values.len(),
                        keys: self.keys.len(),
                    })?;
                    if self.next() != Some(b'}') {
                        self.key()?;
                        continue;
                    }
                    self.close()?;
                }
                Some(b'-' | b'0'..=b'9') => self.number()?,
                _ => {
                    let constant = self.constant()?;
                    self.values.push(constant);
                }
            }
            // A value is complete, and so may be the arrays and objects that it is the
            // last of.
            loop {
                match self.open.last() {
                    None => return Ok(()),
                    Some(Open::Array { .. }) => match self.next() {
                        Some(b',') => {
                            self.at += 1;
                            break;
                        }
                        Some(b']') => self.close()?,
                        _ => return Err(Fault::syntax(self.at, "`,` or `]`")),
                    },
                    Some(Open::Object { .. }) => match self.next() {
                        Some(b',') => {
                            self.at += 1;
                            self.key()?;
                            break;
                        }
                        Some(b'}') => self.close()?,
                        _ => return Err(Fault::syntax(self.at, "`,` or `}`")),
                    },
                }
            }
        }
    }

    /// The next byte that is no white space.
    fn next(&mut self) -> Option<u8> {
        self.at = skip_whitespace(self.bytes, self.at);
        self.bytes.get(self.at).copied()
    }

    fn expect(&mut self, byte: u8, expected: &'static str) -> Result<(), Fault> {
        if self.next() != Some(byte) {
            return Err(Fault::syntax(self.at, expected));
        }
        self.at += 1;
        Ok(())
    }

    /// Opens an array or object at its bracket.
    fn open(&mut self, open: Open) -> Result<(), Fault> {
        if self.open.len() >= self.depth {
            return Err(Fault::new(
                ContentErrorKind::TooDeep,
                self.at,
                "no more levels than the limit",
            ));
        }
        self.open.push(open);
        self.at += 1;
        Ok(())
    }

    /// Closes the innermost array or object at its bracket.
    fn close(&mut self) -> Result<(), Fault> {
        self.at += 1;
        let whole = match self.open.pop() {
            Some(Open::Array { values }) => Value::Array(self.values.drain(values..).collect()),
            Some(Open::Object { values, keys }) => self.object(values, keys)?,
            None => return Ok(()),
        };
        self.values.push(whole);
        Ok(())
    }

    /// A key with its colon.
    fn key(&mut self) -> Result<(), Fault> {
        let quote = self.next();
        let place = self.at;
        let Some(quote @ (b'"' | b'\'')) = quote else {
            return Err(Fault::syntax(place, "a key in quotes"));
        };
        let key = self.string(quote)?;
        self.keys.push(key);
        self.places.push(place);
        self.expect(b':', "`:` after the key")
    }

    /// The object of the values and keys from these places on. No key may repeat another.
    fn object(&mut self, values: usize, keys: usize) -> Result<Value, Fault> {
        let entries = iter::zip(self.keys.drain(keys..), self.values.drain(values..));
        let entries: Vec<_> = entries.collect();
        if let Some(repeated) = first_repeated_key(&entries) {
            let place = self.places[keys + repeated];
            return Err(Fault::new(
                ContentErrorKind::Repeated,
                place,
                "each name and key only once",
            ));
        }
        self.places.truncate(keys);
        Ok(Value::Object(Object::from_distinct(entries)))
    }

    /// A name, which may have parts after dashes and dots.
    fn name(&mut self, expected: &'static str) -> Result<&str, Fault> {
        let is_first = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if !self.next().is_some_and(is_first) {
            return Err(Fault::syntax(self.at, expected));
        }
        let start = self.at;
        while let Some(&byte) = self.bytes.get(self.at) {
            let joins = matches!(byte, b'-' | b'.')
                && self.bytes.get(self.at + 1).copied().is_some_and(is_word);
            if !is_word(byte) && !joins {
                break;
            }
            self.at += 1;
        }
        Ok(&self.text[start..self.at])
    }

    fn constant(&mut self) -> Result<Value, Fault> {
        const EXPECTED: &str =
            "a string, a number, an array, an object, or a constant such as `True`";
        let start = self.at;
        match self.name(EXPECTED)? {
            "True" | "true" => Ok(Value::Bool(true)),
            "False" | "false" => Ok(Value::Bool(false)),
            "None" | "null" => Ok(Value::Null),
            _ => Err(Fault::syntax(start, EXPECTED)),
        }
    }

    fn number(&mut self) -> Result<(), Fault> {
        let values = &mut self.values;
        let end = read_number(self.text, self.bytes, self.at, |number| {
            values.push(Value::Number(number));
        })?;
        let is_exact = |number: &Number| {
            !number.is_integer()
                || number
                    .as_i64()
                    .is_some_and(|value| value.unsigned_abs() <= MAX_INTEGER)
        };
        if !self
            .values
            .last()
            .and_then(Value::as_number)
            .is_some_and(is_exact)
        {
            return Err(Fault::new(
                ContentErrorKind::IntegerOutOfRange,
                self.at,
                "at most 9007199254740991",
            ));
        }
        self.at = end;
        Ok(())
    }

    /// A string in quotes of either kind.
    fn string(&mut self, quote: u8) -> Result<String, Fault> {
        let mut string = String::new();
        self.at += 1;
        let mut run = self.at;
        loop {
            self.at = plain_run(self.bytes, self.at, quote);
            match self.bytes.get(self.at) {
                Some(b'\\') => {
                    string.push_str(&self.text[run..self.at]);
                    let (character, end) = scan::escape(self.bytes, self.at, b"'")?;
                    string.push(character);
                    self.at = end;
                    run = end;
                }
                Some(b'\n' | b'\r') => {
                    return Err(Fault::syntax(
                        self.at,
                        "an escape in place of the line break",
                    ));
                }
                None => return Err(Fault::syntax(self.at, "the closing quote")),
                Some(byte) if *byte == quote => {
                    string.push_str(&self.text[run..self.at]);
                    self.at += 1;
                    return Ok(string);
                }
                // Other control characters may stand as they are.
                Some(_) => self.at += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ContentErrorKind, parse};
    use crate::content::MAX_DEPTH;
    use ContentErrorKind::{
        IntegerOutOfRange, LoneSurrogate, NotFinite, Repeated, Syntax, TooDeep, TooManyDigits,
    };
    use alloc::format;
    use alloc::string::{String, ToString};

    fn outcome(text: &str) -> Result<String, (ContentErrorKind, usize)> {
        parse(text, MAX_DEPTH)
            .map(|value| value.to_string())
            .map_err(|fault| (fault.kind, fault.offset))
    }

    #[test]
    fn calls_become_objects() {
        for (text, json) in [
            ("[]", "[]"),
            (" \n[ ]\t", "[]"),
            ("[f()]", r#"[{"name":"f","arguments":{}}]"#),
            (
                " \n[ f\t( a = 1 ,\r\n b = 2 ) , g ( ) ] \n",
                r#"[{"name":"f","arguments":{"a":1,"b":2}},{"name":"g","arguments":{}}]"#,
            ),
            (
                "[f(a=1),f(a=1)]",
                r#"[{"name":"f","arguments":{"a":1}},{"name":"f","arguments":{"a":1}}]"#,
            ),
            (
                "[a.b-c.1-2(x-y.z=1)]",
                r#"[{"name":"a.b-c.1-2","arguments":{"x-y.z":1}}]"#,
            ),
            (
                "[class(def=1,True=2,_=3)]",
                r#"[{"name":"class","arguments":{"def":1,"True":2,"_":3}}]"#,
            ),
        ] {
            assert_eq!(outcome(text).as_deref(), Ok(json), "{text}");
        }
    }

    #[test]
    fn arguments_have_values() {
        for (value, json) in [
            ("True", "true"),
            ("true", "true"),
            ("False", "false"),
            ("false", "false"),
            ("None", "null"),
            ("null", "null"),
            ("-0", "0"),
            ("-0.0", "-0.0"),
            ("9007199254740991", "9007199254740991"),
            ("-9007199254740991", "-9007199254740991"),
            ("9007199254740993.0", "9007199254740992.0"),
            ("1e3", "1000.0"),
            ("1E-2", "0.01"),
            ("1e-400", "0.0"),
            ("''", r#""""#),
            (r#"'it\'s "x"'"#, r#""it's \"x\"""#),
            (r#""it's \"x\"""#, r#""it's \"x\"""#),
            (
                r"'\\\/\b\f\n\r\t\u00e9\ud83d\ude00'",
                r#""\\/\b\f\n\r\té😀""#,
            ),
            ("'x\ty\0\u{2028}\u{85}'", "\"x\\ty\\u0000\u{2028}\u{85}\""),
            ("[]", "[]"),
            ("{ }", "{}"),
            (
                "[1, [2, {'k' : [None]}], 'x']",
                r#"[1,[2,{"k":[null]}],"x"]"#,
            ),
            (r#"{"k": {'k': 1}, 'l': []}"#, r#"{"k":{"k":1},"l":[]}"#),
        ] {
            let text = format!("[f(a={value})]");
            let json = format!(r#"[{{"name":"f","arguments":{{"a":{json}}}}}]"#);
            assert_eq!(outcome(&text).as_deref(), Ok(json.as_str()), "{text}");
        }
    }

    #[test]
    fn all_else_is_refused() {
        for (text, kind, offset) in [
            ("", Syntax, 0),
            ("f()", Syntax, 0),
            ("[f()", Syntax, 4),
            ("[f()] ok", Syntax, 6),
            ("[f(),]", Syntax, 5),
            ("[,f()]", Syntax, 1),
            ("[f() g()]", Syntax, 5),
            ("[f]", Syntax, 2),
            ("[f.()]", Syntax, 2),
            ("[f..x()]", Syntax, 2),
            ("[f--x()]", Syntax, 2),
            ("[2f()]", Syntax, 1),
            ("[größe()]", Syntax, 3),
            ("['f'()]", Syntax, 1),
            ("[f(1)]", Syntax, 3),
            ("[f(a)]", Syntax, 4),
            ("[f(a=)]", Syntax, 5),
            ("[f(a==1)]", Syntax, 5),
            ("[f(**k)]", Syntax, 3),
            ("[f(a=1,)]", Syntax, 7),
            ("[f(a=1 b=2)]", Syntax, 7),
            ("[f(a=1, a=2)]", Repeated, 8),
            ("[f(a={'k': 1, 'l': 2, 'k': 3})]", Repeated, 22),
            ("[f(a=[1,])]", Syntax, 8),
            ("[f(a={'k': 1,})]", Syntax, 13),
            ("[f(a={k: 1})]", Syntax, 6),
            ("[f(a={1: 2})]", Syntax, 6),
            ("[f(a={'k'=1})]", Syntax, 9),
            ("[f(a={'k'})]", Syntax, 9),
            ("[f(a=[1})]", Syntax, 7),
            ("[f(a=(1, 2))]", Syntax, 5),
            ("[f(a=g())]", Syntax, 5),
            ("[f(a=r'x')]", Syntax, 5),
            ("[f(a='x' 'y')]", Syntax, 9),
            ("[f(a=True.x)]", Syntax, 5),
            ("[f(a=Truex)]", Syntax, 5),
            ("[f(a=TRUE)]", Syntax, 5),
            ("[f(a=nan)]", Syntax, 5),
            ("[f(a=01)]", Syntax, 6),
            ("[f(a=1.)]", Syntax, 6),
            ("[f(a=.5)]", Syntax, 5),
            ("[f(a=+1)]", Syntax, 5),
            ("[f(a=- 1)]", Syntax, 5),
            ("[f(a=1_0)]", Syntax, 6),
            ("[f(a=1x)]", Syntax, 6),
            ("[f(a=1) # c\n]", Syntax, 8),
            ("[f(a=9007199254740992)]", IntegerOutOfRange, 5),
            ("[f(a=-9223372036854775808)]", IntegerOutOfRange, 5),
            ("[f(a=99999999999999999999)]", IntegerOutOfRange, 5),
            ("[f(a=1e400)]", NotFinite, 5),
            ("[f(a='x)]", Syntax, 9),
            ("[f(a='x\ny')]", Syntax, 7),
            ("[f(a='x\ry')]", Syntax, 7),
            ("[f(a='x\\\ny')]", Syntax, 8),
            (r"[f(a='\x41')]", Syntax, 7),
            (r"[f(a='\0')]", Syntax, 7),
            (r"[f(a='\ud83d')]", LoneSurrogate, 6),
            ("[f(a=\u{a0}1)]", Syntax, 5),
            ("\u{c}[]", Syntax, 0),
        ] {
            assert_eq!(outcome(text), Err((kind, offset)), "{text}");
        }
        assert_eq!(
            outcome(&format!("[f(a={})]", "9".repeat(5000))),
            Err((TooManyDigits, 5))
        );
    }

    #[test]
    fn one_argument_nests_a_hundred_levels() {
        let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(
            parse(
                &format!("[f(a={}, b={})]", nested(100), nested(100)),
                MAX_DEPTH
            )
            .is_ok()
        );
        assert_eq!(
            outcome(&format!("[f(a={})]", nested(101))),
            Err((TooDeep, 105))
        );
        assert_eq!(
            outcome(&("[f(a=".to_string() + &"{'k':".repeat(100_000))),
            Err((TooDeep, 505))
        );
    }
}
