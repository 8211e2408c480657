//! Trees.

use super::super::{Options, literals, parse};
use super::{read, show, tree};

/// Rules 1, 3 and 7, and what is said in terms of something else.
#[test]
fn anchors() {
    for (pattern, expected) in [
        ("", "E"),
        (".", "."),
        ("(?-s).", "[U+0-U+9,U+B-U+10FFFF]"),
        ("^", "START"),
        (r"\A", "START"),
        (r"\Z\z", "END END"),
        ("$", "(?=U+A{0,1} END)"),
        ("(?m)^", "(START|(?<=U+A))"),
        ("(?m)$", "(?=(U+A|END))"),
        (r"\b", r"((?<=\w) (?!\w)|(?<!\w) (?=\w))"),
        (r"\B", r"((?<=\w) (?=\w)|(?<!\w) (?!\w))"),
        (r"\m", r"(?<!\w) (?=\w)"),
        (r"\M", r"(?<=\w) (?!\w)"),
        ("^*b", "START{0,} b"),
        ("$+?", "(?=U+A{0,1} END){1,}?"),
        ("(?=c)*b", "(?=c){0,} b"),
        ("(?<=x){2}", "(?<=x){2,2}"),
        ("(?<!ab)c(?!d)", "(?<!a b) c (?!d)"),
        ("(?!)", "(?!E)"),
    ] {
        assert_eq!(tree(pattern), expected, "{pattern:?}");
    }
}

/// Rules 10, 11 and 20a.
#[test]
fn escapes() {
    for (pattern, expected) in [
        (r"\n\t\r\f\v\a", "U+A U+9 U+D U+C U+B U+7"),
        (r"\0", "U+0"),
        (r"\012", "U+A"),
        (r"\0123", "U+A 3"),
        (r"\08", "U+0 8"),
        (r"\101", "A"),
        (r"\1411", "a 1"),
        (r"\777", "U+1FF"),
        (r"\x41", "A"),
        (r"\u2028", "U+2028"),
        (r"\U0001f600", "U+1F600"),
        (r"\N", "N"),
        (r"\N{LATIN]", "N { L A T I N ]"),
        (r"\g", "g"),
        (r"\g<", "g <"),
        (r"\g{2}", "g{2,2}"),
        (r"\<\>\_\-\ \{", "< > _ -   {"),
        (r"\é", "U+E9"),
        (r"\p\pq\p{L", "p p q p { L"),
    ] {
        assert_eq!(tree(pattern), expected, "{pattern:?}");
    }
}

/// Rule 15 and the numbers of groups.
#[test]
fn groups() {
    for (pattern, expected, names) in [
        ("(a)(?:b)", "#1(a) b", &[None][..]),
        ("(a(b))", "#1(a #2(b))", &[None, None]),
        ("(?P<n>a)(?<m>b)", "#1(a) #2(b)", &[Some("n"), Some("m")]),
        (
            "(?P<n>x)(y)(?P<n>z)(w)",
            "#1(x) #2(y) #1(z) #3(w)",
            &[Some("n"), None, None],
        ),
        ("(?<é>a)(?<_1>b)", "#1(a) #2(b)", &[Some("é"), Some("_1")]),
        ("(?<a·>a)(?<℘>b)", "#1(a) #2(b)", &[Some("a·"), Some("℘")]),
        ("()", "#1(E)", &[None]),
        ("(|)", "#1((E|E))", &[None]),
        ("(a){0}", "E", &[None]),
        ("a(?#x)*", "a{0,}", &[]),
        (r"(?#a\)b)c", "c", &[]),
        ("a(?)*", "a{0,}", &[]),
        ("(?=(a))", "(?=#1(a))", &[None]),
    ] {
        let pattern_read = read(pattern).unwrap();
        assert_eq!(show(&pattern_read.root), expected, "{pattern:?}");
        let found: Vec<Option<&str>> = pattern_read.groups.iter().map(Option::as_deref).collect();
        assert_eq!(found, names, "{pattern:?}");
    }
    let names = read("(?P<n>x)(y)(?P<m>z)(?P<n>w)").unwrap();
    assert_eq!(names.names().collect::<Vec<_>>(), ["n", "m"]);
}

/// Rules 16 and 17.
#[test]
fn quantifiers() {
    for (pattern, expected) in [
        ("a*b+c?", "a{0,} b{1,} c{0,1}"),
        ("a*?b+?c??", "a{0,}? b{1,}? c{0,1}?"),
        (
            "a{2}b{2,}c{,3}d{2,3}e{,}",
            "a{2,2} b{2,} c{0,3} d{2,3} e{0,}",
        ),
        ("a{2}?b{,}?", "a{2,2}? b{0,}?"),
        ("(?:ab){2}c", "(a b){2,2} c"),
        ("(?:a|b)*", "(a|b){0,}"),
        ("(?:a{2}){3}", "a{2,2}{3,3}"),
        ("a{1}b{1,1}c{0}d{0,0}", "a b"),
        ("a{65535}", "a{65535,65535}"),
        // An item that matches nothing is not repeated, a group that captures is.
        ("(?:)*(?:){3}(?i:)*", "E"),
        ("()*", "#1(E){0,}"),
        // No quantifiers.
        ("a{b", "a { b"),
        ("{", "{"),
        ("{}", "{ }"),
        ("a{ 2}", "a {   2 }"),
        ("a{2 }", "a { 2   }"),
        ("a{-1}", "a { - 1 }"),
        ("a{1,2", "a { 1 , 2"),
        ("a{x}", "a { x }"),
        ("{\"n\"", "{ \" n \""),
        ("x{json}", "x { j s o n }"),
        ("a{2,e}", "a { 2 , e }"),
        ("a{1e}", "a { 1 e }"),
        ("x*{", "x{0,} {"),
        ("{x}*", "{ x }{0,}"),
        ("a]}", "a ] }"),
        ("a{1}}", "a }"),
    ] {
        assert_eq!(tree(pattern), expected, "{pattern:?}");
    }
}

#[test]
fn alternatives() {
    for (pattern, expected) in [
        ("a|b", "(a|b)"),
        ("a|", "(a|E)"),
        ("||", "(E|E|E)"),
        ("ab|c(?:d|e)f", "(a b|c (d|e) f)"),
        ("(?:ab)c", "a b c"),
    ] {
        assert_eq!(tree(pattern), expected, "{pattern:?}");
    }
}

/// Rule 18.
#[test]
fn flags() {
    for (pattern, expected) in [
        ("a(?i)b", "a [B,b]"),
        ("(a(?i)b)c", "#1(a [B,b]) c"),
        ("a(?i)|b", "(a|[B,b])"),
        ("(?i:a)b", "[A,a] b"),
        ("(?i)(?-i:a)b", "a [B,b]"),
        ("(?i-s:a.)", "[A,a] [U+0-U+9,U+B-U+10FFFF]"),
        ("(?ii)a(?V0)b", "[A,a] [B,b]"),
        ("(?m)(?-m:^)^", "START (START|(?<=U+A))"),
        ("(?i)a(?-i)b", "[A,a] b"),
        // `(?a)` holds for the whole pattern, `(?a:..)` for its group only.
        (r"\w(?a)", "[0-9,A-Z,_,a-z]"),
        (r"(?a)(?u:\w)", r"\w"),
        (r"(?a:\w)\w", r"[0-9,A-Z,_,a-z] \w"),
        (r"(?:(?a)\d)\d", r"[0-9] \d"),
        (r"(?a)(?-a)\w", r"\w"),
        (r"(?a:(?u)\d)", "[0-9]"),
        (r"(?a:\s)", "[U+9-U+D, ]"),
        (r"(?a:\M)", "(?<=[0-9,A-Z,_,a-z]) (?![0-9,A-Z,_,a-z])"),
        // The reference forgets a scoped `a` in groups that capture nothing.
        (
            r"(?a:(?:\d)(\d)(?i:\d)(?=\d))",
            r"\d #1([0-9]) \d (?=[0-9])",
        ),
        (r"(?a)(?u:(?:\d))", "[0-9]"),
    ] {
        assert_eq!(tree(pattern), expected, "{pattern:?}");
    }
}

/// Rule 18, for `(?x)`.
#[test]
fn verbose() {
    for (pattern, expected) in [
        ("(?x) a b # c\nd", "a b d"),
        ("(?x)a # b", "a"),
        ("(?x)a#x\rb", "a"),
        ("a (?x) b (?-x) c", "a   b   c"),
        ("(?x: a )b ", "a b  "),
        (r"(?x)\x4 1", "A"),
        ("(?x)\\x#a\n41", "A"),
        (r"(?x)\1 01", "A"),
        ("(?x)a {2 , 3} ?", "a{2,3}?"),
        ("(?x)(?P <  n > a)", "#1(a)"),
        ("(?x)(?P<n m>a)(?P=n m)", r"#1(a) \1"),
        ("(?x)(?< =a)", "(?<=a)"),
        ("(?x)(? :b)(? i)c", "b [C,c]"),
        (r"(?x)\ a\#", "  a #"),
        ("(?x)[ #]", "[ ,#]"),
        (
            r"(?x)\p {Co }",
            "[U+E000-U+F8FF,U+F0000-U+FFFFD,U+100000-U+10FFFD]",
        ),
        (r"(?x)\N {LINE FEED}", "U+A"),
        ("(?x)a\u{1c}\u{85}b\u{180e}", "a b U+180E"),
        ("(?x)(?# #)a", "a"),
    ] {
        assert_eq!(tree(pattern), expected, "{pattern:?}");
    }
}

/// Back-references, where they are allowed.
#[test]
fn back_references() {
    for (pattern, expected) in [
        (r"(a)\1", r"#1(a) \1"),
        (r"\1(a)", r"\1 #1(a)"),
        (r"(a)\g<1>\g<01>", r"#1(a) \1 \1"),
        (r"(?P<n>a)(?P=n)\g<n>(?P=1)", r"#1(a) \1 \1 \1"),
        (r"(b)(?P=n)(?P<n>a)", r"#1(b) \2 #2(a)"),
        (r"(a\g<1>)", r"#1(a \1)"),
        (r"(a)\100", "#1(a) @"),
        (r"(?i:(a)(?-i:\1))", r"#1([A,a]) \1"),
    ] {
        assert_eq!(tree(pattern), expected, "{pattern:?}");
    }
}

/// Rule 1.
#[test]
fn literal_texts() {
    for (texts, expected) in [
        (&["a"][..], "a"),
        (&["ab", "abcd", "x", "cd"], "(a b c d|a b|c d|x)"),
        (&["ééé", "abcd", "ab"], "(a b c d|U+E9 U+E9 U+E9|a b)"),
        (&["a", "a", "b"], "(a|b)"),
        (&[r"\d*"], r"\ d *"),
        (&[""], "E"),
        (&[], "[]"),
    ] {
        assert_eq!(show(&literals(texts).root), expected, "{texts:?}");
    }
}

#[test]
fn lengths() {
    for (pattern, nullable, max_len) in [
        ("", true, Some(0)),
        ("a|bc", false, Some(2)),
        ("(a){2,3}b?", false, Some(4)),
        ("a*", true, None),
        ("(?:^|\\b)*", true, Some(0)),
        ("(?=a+)", true, Some(0)),
        (r"(a)\1", false, None),
        ("(?!)|a+", true, None),
        (
            "(?:(?:a{65535}){65535}){65535}b",
            false,
            Some(281_462_092_005_376),
        ),
    ] {
        let root = read(pattern).unwrap().root;
        assert_eq!(root.is_nullable(), nullable, "{pattern:?}");
        assert_eq!(root.max_len(), max_len, "{pattern:?}");
    }
}

/// Patterns of real templates.
#[test]
fn real_patterns() {
    for pattern in [
        r"<tool_call>\s*<function=(?P<name>[^>\n]+)>",
        r"<\|channel\|>(?P<kind>\w+)(?:\s+to=(?P<name>[\w.]+))?(?=<|$)",
        r#"\s*\{\s*"name"\s*:\s*"(?P<name>[^"]+)"\s*,"#,
        r"(?:<\|im_end\|>|<\|eot_id\|>|\Z)",
        r"\[TOOL_CALLS\]\s*(?=\[)",
        r"<｜tool▁call▁begin｜>function<｜tool▁sep｜>(?P<name>\w+)\n```json\n",
        r"^\s*(?!<)",
        r"\n?</think>\n*",
        r"call:(?P<name>\w+){",
    ] {
        assert!(parse(pattern, Options::default()).is_ok(), "{pattern:?}");
    }
}
