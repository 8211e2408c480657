use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{ContentErrorKind, JsonOptions, MAX_DEPTH};
use crate::value::Value;
use ContentErrorKind::{
    DelimiterInString, LoneSurrogate, NotFinite, Syntax, TooDeep, TooManyDigits,
};

const PLAIN: JsonOptions = JsonOptions::new();

fn lax() -> JsonOptions {
    JsonOptions {
        allow_non_json: true,
        ..PLAIN
    }
}

fn keys() -> JsonOptions {
    JsonOptions {
        unquoted_keys: true,
        ..PLAIN
    }
}

fn delims(pairs: &[(&'static str, &'static str)]) -> JsonOptions {
    let pairs: Vec<_> = pairs
        .iter()
        .map(|&(open, close)| (Cow::from(open), Cow::from(close)))
        .collect();
    JsonOptions {
        string_delims: pairs.into(),
        ..keys()
    }
}

/// The value as JSON text, or the kind of the error with its offset.
type Outcome<T> = Result<T, (ContentErrorKind, usize)>;

fn outcome(options: &JsonOptions, text: &str) -> Outcome<String> {
    options
        .parse(text, MAX_DEPTH)
        .map(|value| value.to_string())
        .map_err(|fault| (fault.kind, fault.offset))
}

#[track_caller]
fn check(options: &JsonOptions, cases: &[(&str, Outcome<&str>)]) {
    for (text, expected) in cases {
        assert_eq!(
            outcome(options, text),
            expected.map(String::from),
            "{text:?}"
        );
    }
}

#[test]
fn plain_json() {
    check(
        &PLAIN,
        &[
            (
                "{\"a\": [1, -2.50, true, false, null]}",
                Ok(r#"{"a":[1,-2.5,true,false,null]}"#),
            ),
            (" \t\r\n[ ] \n", Ok("[]")),
            ("{ }", Ok("{}")),
            ("[[],{},\"\",[{}]]", Ok(r#"[[],{},"",[{}]]"#)),
            (
                "{\"a\":{\"b\":{\"c\":1},\"d\":2},\"e\":[{\"f\":3}]}",
                Ok(r#"{"a":{"b":{"c":1},"d":2},"e":[{"f":3}]}"#),
            ),
            (r#""a\u00e9\ud83d\ude00\n\"b""#, Ok(r#""aé😀\n\"b""#)),
            ("\"\u{7f}\u{85}\u{2028}\"", Ok("\"\u{7f}\u{85}\u{2028}\"")),
            (
                r#"{"k":1,"o":2,"k":{"k":1,"k":3}}"#,
                Ok(r#"{"k":{"k":3},"o":2}"#),
            ),
            ("-0", Ok("0")),
            (
                "[-0.0,1e2,18446744073709551616]",
                Ok("[-0.0,100.0,18446744073709551616]"),
            ),
            ("", Err((Syntax, 0))),
            (" ", Err((Syntax, 1))),
            ("[1,]", Err((Syntax, 3))),
            ("{\"a\":1,}", Err((Syntax, 7))),
            ("{\"a\" 1}", Err((Syntax, 5))),
            ("{\"a\":}", Err((Syntax, 5))),
            ("{\"a\":1", Err((Syntax, 6))),
            ("{\"a\":1]", Err((Syntax, 6))),
            ("{\"a\"", Err((Syntax, 4))),
            ("{", Err((Syntax, 1))),
            ("[", Err((Syntax, 1))),
            ("{a:1}", Err((Syntax, 1))),
            ("[1 2]", Err((Syntax, 3))),
            ("01", Err((Syntax, 1))),
            ("-01", Err((Syntax, 2))),
            ("1.", Err((Syntax, 1))),
            (".5", Err((Syntax, 0))),
            ("+1", Err((Syntax, 0))),
            ("-", Err((Syntax, 0))),
            ("-NaN", Err((Syntax, 0))),
            ("nan", Err((Syntax, 0))),
            ("True", Err((Syntax, 0))),
            ("truex", Err((Syntax, 4))),
            ("{} {}", Err((Syntax, 3))),
            ("'a'", Err((Syntax, 0))),
            ("\u{feff}1", Err((Syntax, 0))),
            ("\u{a0}1", Err((Syntax, 0))),
            ("\u{c}1", Err((Syntax, 0))),
            ("\"a\nb\"", Err((Syntax, 2))),
            ("\"a", Err((Syntax, 2))),
            ("\"a\\", Err((Syntax, 3))),
            ("[١]", Err((Syntax, 1))),
            (r#""\ud83d""#, Err((LoneSurrogate, 1))),
            (r#"{"\ude00":1}"#, Err((LoneSurrogate, 2))),
            ("[NaN", Err((NotFinite, 1))),
            ("[1,-Infinity]", Err((NotFinite, 3))),
            ("1e400", Err((NotFinite, 0))),
            // In the reference the second value replaces the one that JSON cannot hold.
            ("{\"a\":1e400,\"a\":1}", Err((NotFinite, 5))),
        ],
    );
}

#[test]
fn digits_and_depth_have_limits() {
    let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
    assert_eq!(outcome(&PLAIN, &nested(MAX_DEPTH)), Ok(nested(MAX_DEPTH)));
    assert_eq!(
        outcome(&lax(), &nested(MAX_DEPTH + 1)),
        Err((TooDeep, MAX_DEPTH))
    );
    assert_eq!(
        outcome(&lax(), &"{\"a\":".repeat(100_000)),
        Err((TooDeep, 5 * MAX_DEPTH))
    );
    assert_eq!(outcome(&lax(), &"9".repeat(4301)), Err((TooManyDigits, 0)));
    assert_eq!(outcome(&PLAIN, &"9".repeat(4300)), Ok("9".repeat(4300)));
}

#[test]
fn other_text_becomes_a_string_where_that_is_allowed() {
    check(
        &lax(),
        &[
            ("{\"a\": 1}", Ok(r#"{"a":1}"#)),
            ("12", Ok("12")),
            ("007", Ok(r#""007""#)),
            ("\u{1c} {\"a\":1} x ", Ok(r#""{\"a\":1} x""#)),
            ("\n ", Ok(r#""""#)),
            ("\u{1}", Ok("\"\\u0001\"")),
            // What the reference holds and this type cannot is an error, unless the rest
            // is no JSON.
            ("NaN", Err((NotFinite, 0))),
            ("[1, 1e400, NaN]", Err((NotFinite, 4))),
            (r#""\ud83d""#, Err((LoneSurrogate, 1))),
            ("NaN!", Ok(r#""NaN!""#)),
            ("[1e400", Ok(r#""[1e400""#)),
            (
                r#"["\ud83d\ud83dx", -Infinity"#,
                Ok(r#""[\"\\ud83d\\ud83dx\", -Infinity""#),
            ),
        ],
    );
    let unstripped = JsonOptions {
        strip: false,
        ..lax()
    };
    check(&unstripped, &[(" a ", Ok(r#"" a ""#)), (" 1 ", Ok("1"))]);
}

#[test]
fn keys_without_quotes() {
    check(
        &keys(),
        &[
            (
                "{ a : 1 ,\n\"b\" : {\tc\n:[] } }",
                Ok(r#"{"a":1,"b":{"c":[]}}"#),
            ),
            (
                "{1: 2, true: 3, _é値\u{200d}: 4, NaN: 5}",
                Ok("{\"1\":2,\"true\":3,\"_é値\u{200d}\":4,\"NaN\":5}"),
            ),
            ("{a: \"x, b: 1 {c: 2}\"}", Ok(r#"{"a":"x, b: 1 {c: 2}"}"#)),
            ("{a: 1, a: 2}", Ok(r#"{"a":2}"#)),
            ("{}", Ok("{}")),
            ("{a-b: 1}", Err((Syntax, 2))),
            ("{a b: 1}", Err((Syntax, 3))),
            ("{a: b}", Err((Syntax, 4))),
            ("{'a': 1}", Err((Syntax, 1))),
            ("[a: 1]", Err((Syntax, 1))),
            ("[1, a: 2]", Err((Syntax, 4))),
            ("{\u{a0}a: 1}", Err((Syntax, 1))),
            ("{a\u{a0}: 1}", Err((Syntax, 2))),
            ("{a: 1,}", Err((Syntax, 6))),
            ("{a", Err((Syntax, 2))),
        ],
    );
}

#[test]
fn strings_in_other_delimiters() {
    check(
        &delims(&[("<|\"|>", "<|\"|>")]),
        &[
            ("{city:<|\"|>Graz<|\"|>}", Ok(r#"{"city":"Graz"}"#)),
            (
                "{<|\"|>k<|\"|>: 1, b:[<|\"|><|\"|>]}",
                Ok(r#"{"k":1,"b":[""]}"#),
            ),
            (
                "<|\"|>a\\n\"b\"\nc\u{1}<|\"|>",
                Ok("\"a\\\\n\\\"b\\\"\\nc\\u0001\""),
            ),
            (
                "[<|\"|>a<|\"|>, \"b\", <|\"|>c<|\"|>]",
                Ok(r#"["a","b","c"]"#),
            ),
            ("[<|\"|>a<|\"|> <|\"|>b<|\"|>]", Err((Syntax, 13))),
            ("<|\"|>a<|\"|> <|\"|>b<|\"|>", Err((Syntax, 12))),
            ("[<|\"|>a]", Err((Syntax, 1))),
            ("{<|\"|>k<|\"|>}", Err((Syntax, 12))),
            ("{k<|\"|>k<|\"|>:1}", Err((Syntax, 2))),
            ("[12<|\"|>3<|\"|>]", Err((Syntax, 3))),
            ("[\"a <|\"|>: <|\"|>\"]", Err((DelimiterInString, 4))),
            ("{\"a\"<|\"|><|\"|>:1}", Err((Syntax, 4))),
            // The reference puts quotes for the delimiters and gets `["a", "b"]`.
            ("[\"a<|\"|>, <|\"|>b\"]", Err((DelimiterInString, 3))),
        ],
    );
    // Delimiters that look like JSON end what stands before them.
    check(
        &delims(&[("u", "e")]),
        &[
            ("[true]", Err((Syntax, 1))),
            ("uae", Ok(r#""a""#)),
            ("{k:une}", Ok(r#"{"k":"n"}"#)),
        ],
    );
    check(
        &delims(&[("0", "0")]),
        &[("[10x0]", Err((Syntax, 2))), ("[1,0x0]", Ok(r#"[1,"x"]"#))],
    );
    check(
        &delims(&[("`", "`"), ("<<", ">>")]),
        &[
            ("[<<a>>, `b`, <<`c`>>]", Ok(r#"["a","b","`c`"]"#)),
            ("[\"<<\", \">\"]", Ok(r#"["<<",">"]"#)),
        ],
    );
    let lax = JsonOptions {
        allow_non_json: true,
        ..delims(&[("<<", ">>")])
    };
    check(
        &lax,
        &[
            (" say <<a>> ", Ok(r#""say <<a>>""#)),
            ("[\"<<, >>\"]", Ok(r#""[\"<<, >>\"]""#)),
            ("[<<\u{1}0\u{2}>>]", Ok("[\"\\u00010\\u0002\"]")),
        ],
    );
}

#[test]
fn many_repeated_keys_take_no_long() {
    let text = "{".to_string() + &"\"a\":1,\"b\":2,".repeat(200_000) + "\"c\":3}";
    assert_eq!(
        outcome(&PLAIN, &text),
        Ok(r#"{"a":1,"b":2,"c":3}"#.to_string())
    );
    let keys: String = (0..200_000)
        .map(|at| alloc::format!("\"k{at}\":{at},"))
        .collect();
    let value = PLAIN
        .parse(&("{".to_string() + &keys + "\"k7\":0}"), MAX_DEPTH)
        .expect("an object");
    assert_eq!(value.as_object().map(|object| object.len()), Some(200_000));
    assert_eq!(value.get("k7"), Some(&Value::from(0)));
}
