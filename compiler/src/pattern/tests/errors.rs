//! What is refused, and how.

use super::super::{Options, parse};
use super::read;

/// What the reference refuses too. Back-references are allowed.
#[test]
fn invalid() {
    for (pattern, code, span) in [
        ("(", "unclosed-group", 0..1),
        ("a(?:b", "unclosed-group", 1..4),
        ("(?P<a>b", "unclosed-group", 0..6),
        ("(?<a", "unclosed-group", 0..4),
        ("(?P=n", "unclosed-group", 0..5),
        ("(?i", "unclosed-group", 0..3),
        ("(?#a", "unclosed-group", 0..3),
        ("(?x:a #)", "unclosed-group", 0..4),
        (")", "unopened-group", 0..1),
        ("a|b)c", "unopened-group", 3..4),
        ("[a", "unclosed-set", 0..1),
        ("[]", "unclosed-set", 0..1),
        ("a[^]", "unclosed-set", 1..2),
        ("[a-", "unclosed-set", 0..1),
        ("*a", "nothing-to-repeat", 0..1),
        ("a|*", "nothing-to-repeat", 2..3),
        ("(*)", "nothing-to-repeat", 1..2),
        ("(* FAIL)", "nothing-to-repeat", 1..2),
        ("{1}", "nothing-to-repeat", 0..3),
        ("x|{,2}?", "nothing-to-repeat", 2..7),
        ("(?i)*", "nothing-to-repeat", 4..5),
        ("(?x)( ?:a)", "nothing-to-repeat", 6..7),
        ("a**", "repeated-quantifier", 2..3),
        ("a{1}{2}", "repeated-quantifier", 4..7),
        ("a???", "repeated-quantifier", 3..4),
        ("a*(?i)*", "repeated-quantifier", 6..7),
        ("^**", "repeated-quantifier", 2..3),
        ("(?:)**", "repeated-quantifier", 5..6),
        ("a{3,2}", "reversed-counts", 1..6),
        ("[z-a]", "reversed-range", 1..4),
        ("[a--b]", "reversed-range", 1..4),
        ("a\\", "bad-escape", 1..2),
        (r"\y", "bad-escape", 0..2),
        (r"\e", "bad-escape", 0..2),
        (r"\c", "bad-escape", 0..2),
        (r"\H", "bad-escape", 0..2),
        (r"\x4", "bad-escape", 0..3),
        (r"\x{41}", "bad-escape", 0..2),
        (r"\u12", "bad-escape", 0..4),
        (r"\U00110000", "bad-escape", 0..10),
        (r"[\A]", "bad-escape", 1..3),
        (r"[\B]", "bad-escape", 1..3),
        (r"[\K]", "bad-escape", 1..3),
        (r"[\g]", "bad-escape", 1..3),
        (r"[\m]", "bad-escape", 1..3),
        (r"[\z]", "bad-escape", 1..3),
        (r"[\8]", "bad-escape", 1..3),
        (r"\p{nope}", "unknown-property", 0..8),
        (r"\p{}", "unknown-property", 0..4),
        (r"\p{IsL}", "unknown-property", 0..7),
        (r"\p{Age=3.0}", "unknown-property", 0..11),
        (r"\p{sc=IsGreek}", "unknown-property", 0..14),
        (r"\p{Alphabetic=maybe}", "unknown-property", 0..20),
        (r"\p{Lu=Yes}", "unknown-property", 0..10),
        ("[[:nope:]]", "unknown-property", 1..9),
        (r"\8", "unknown-group-reference", 0..2),
        (r"(a)\2", "unknown-group-reference", 3..5),
        (r"(a)\10", "unknown-group-reference", 3..6),
        (r"\g<nope>", "unknown-group-reference", 0..8),
        ("(?P=n)", "unknown-group-reference", 0..6),
        (r"(a\1)", "reference-to-open-group", 2..4),
        ("(?P<n>a(?P=n))", "reference-to-open-group", 7..13),
        ("(?P<a b>c)", "bad-group-name", 4..7),
        ("(?P<1a>c)", "bad-group-name", 4..6),
        ("(?<a-b>c)", "bad-group-name", 3..6),
        ("(?P<>a)", "bad-group-name", 0..4),
        ("(?P=)", "bad-group-name", 0..4),
        ("(?~a)", "unknown-group", 0..3),
        ("(?'n'a)", "unknown-group", 0..3),
        ("(?Pn)", "unknown-group", 0..4),
        ("(?P <n>a)", "unknown-group", 0..4),
        ("(?x)(? P<n>a)", "unknown-group", 4..8),
        ("(?-i-s)", "unknown-group", 0..5),
        ("(?U)", "unknown-group", 0..3),
        ("(?-)", "bad-flags", 0..3),
        ("(?i-i)", "bad-flags", 0..5),
        ("(?-V0)", "bad-flags", 3..5),
        ("(?au)", "bad-flags", 0..5),
    ] {
        let error = read(pattern).expect_err(pattern);
        let found = error.offset..error.offset + error.len;
        assert_eq!((error.code, found), (code, span), "{pattern:?}");
    }
}

/// What the reference accepts, and an automaton cannot follow or an author does not mean.
#[test]
fn unsupported() {
    for (pattern, code, span) in [
        (r"(a)\1", "unsupported-back-reference", 3..5),
        (r"(?P<n>a)(?P=n)", "unsupported-back-reference", 8..14),
        (r"(a)\g<1>", "unsupported-back-reference", 3..8),
        ("(?>a)", "unsupported-atomic-group", 0..3),
        ("a*+", "unsupported-possessive-quantifier", 1..3),
        ("a{2}+", "unsupported-possessive-quantifier", 1..5),
        ("(?R)", "unsupported-recursion", 0..4),
        ("(a)(?1)", "unsupported-recursion", 3..7),
        ("(a)(?-1)", "unsupported-recursion", 3..8),
        ("(?P<n>a)(?&n)", "unsupported-recursion", 8..13),
        ("(?P>n)(?P<n>a)", "unsupported-recursion", 0..6),
        ("(a)(?(1)b|c)", "unsupported-conditional", 3..6),
        ("foo{e}", "unsupported-approximate-match", 3..5),
        ("tool{id}", "unsupported-approximate-match", 4..6),
        ("{s}", "unsupported-approximate-match", 0..2),
        ("x{1<=e<=2}", "unsupported-approximate-match", 1..4),
        ("a{2i+1d<=4}", "unsupported-approximate-match", 1..4),
        ("x{d,", "unsupported-approximate-match", 1..3),
        (r"\N{digit_one}", "unsupported-approximate-match", 2..4),
        (r"a\Kb", "unsupported-keep", 1..3),
        (r"\G", "unsupported-search-anchor", 0..2),
        (r"\X", "unsupported-grapheme", 0..2),
        (r"\R", "unsupported-line-break", 0..2),
        (r"\L<a>", "unsupported-named-list", 0..2),
        ("(?|a|b)", "unsupported-branch-reset", 0..3),
        ("a(*FAIL)", "unsupported-verb", 1..8),
        ("(*SKIP)", "unsupported-verb", 0..7),
        ("(?p)", "unsupported-flag", 2..3),
        ("(?b)", "unsupported-flag", 2..3),
        ("(?e)", "unsupported-flag", 2..3),
        ("(?ir)", "unsupported-flag", 3..4),
        ("(?w:a)", "unsupported-flag", 2..3),
        ("(?L)", "unsupported-flag", 2..3),
        ("(?f)", "unsupported-flag", 2..3),
        ("(?V1)", "unsupported-flag", 2..4),
        (r"\p{bc=L}", "unsupported-property", 0..8),
        (r"\p{Script}", "unsupported-property", 0..10),
        ("(?<=a+)b", "unbounded-look-behind", 0..7),
        ("(?<!a|b*)c", "unbounded-look-behind", 0..9),
        (r"\ud800", "surrogate", 0..6),
        (r"[\ud800]", "surrogate", 1..7),
        ("a{65536}", "count-too-large", 1..8),
        ("a{99999999999}", "count-too-large", 1..14),
    ] {
        let error = parse(pattern, Options::default()).expect_err(pattern);
        let found = error.offset..error.offset + error.len;
        assert_eq!((error.code, found), (code, span), "{pattern:?}");
        assert!(
            error.help.is_some(),
            "{pattern:?} is refused without advice"
        );
    }
    for (pattern, code) in [
        (r"(a)(?<=\1)", "unsupported-back-reference"),
        (r"(?i)(a)\1", "unsupported-back-reference"),
    ] {
        assert_eq!(read(pattern).expect_err(pattern).code, code, "{pattern:?}");
    }
}

/// Messages say what was found first, and the help what to write.
#[test]
fn messages() {
    for (pattern, message, help) in [
        (
            "tool{id}",
            "`{i` begins an approximate match, which is not supported",
            r"for the characters themselves write `\{i`",
        ),
        (
            r"<\X",
            r"`\X`, the grapheme, is not supported",
            r"write `.`, perhaps with `\p{M}*` after it",
        ),
        (
            "(?<=a+)",
            "`(?<=a+)` is a look-behind of unbounded length",
            "write a bounded count, such as `{1,8}` in place of `+`",
        ),
        (
            r"a\R",
            r"`\R`, the line break, is not supported",
            r"write `(?:\r\n|[\n-\r\x85\u2028\u2029])`",
        ),
    ] {
        let error = parse(pattern, Options::default()).expect_err(pattern);
        assert_eq!(error.to_string(), format!("{message}\nhelp: {help}"));
    }
}

/// Deep and long patterns end in an error or a tree, on the stack of a test.
#[test]
fn limits() {
    for open in ["(", "(?:", "(?P<n>", "(?=", "(?<!", "(?i:"] {
        let nested = |depth: usize| format!("{}a{}", open.repeat(depth), ")".repeat(depth));
        assert!(read(&nested(100)).is_ok(), "{open}");
        let error = read(&nested(101)).unwrap_err();
        assert_eq!(
            (error.code, error.offset),
            ("nested-too-deep", 100 * open.len())
        );
        assert!(read(&open.repeat(100_000)).is_err(), "{open}");
    }
    for (part, fits) in [
        ("a", true),
        ("a|", true),
        ("{", true),
        ("[", false),
        ("(?i)", true),
    ] {
        assert_eq!(read(&part.repeat(100_000)).is_ok(), fits, "{part}");
    }
}

/// No text makes the parser panic, or complain about bytes that are no text.
#[test]
fn no_panic() {
    const PARTS: &[&str] = &[
        "(", "(?", "(?P<", "(?<", "(?#", "(?x)", ")", "[", "[:", ":]", "]", "[^", "\\", "\\p{",
        "\\N{", "\\x", "\\u", "\\g<", "{", "}", "{1,", "*", "+", "?", "|", "-", "é", "😀",
        "\u{3000}", "#", "\n", " ", "a", "1", "<", ">", "=", "!", "i", "\\1", "^", "$",
    ];
    let mut state = 1_u64;
    let mut next = |limit: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(state >> 33).unwrap() % limit
    };
    for _ in 0..20_000 {
        let pattern: String = (0..next(12)).map(|_| PARTS[next(PARTS.len())]).collect();
        if let Err(error) = read(&pattern) {
            assert!(
                pattern
                    .get(error.offset..error.offset + error.len)
                    .is_some(),
                "{pattern:?}: {error}"
            );
        }
    }
}
