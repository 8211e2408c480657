//! The rules of the walk, one by one (C1 to C14, and H).

use response_template_compiler::pattern::{Options, Pattern, literals, parse};

use super::{Ended, Event, Field, NoAnswer, after_anchor, events, walk};
use crate::oracle::backtrack::Steps;

fn pattern(source: &str) -> Pattern {
    parse(source, Options::default()).unwrap_or_else(|error| panic!("{source}: {error}"))
}

/// A field; an empty source stands for no delimiter.
fn field(name: &str, open: &str, close: &str) -> Field {
    let delimiter = |source: &str| (!source.is_empty()).then(|| pattern(source));
    Field {
        name: name.to_owned(),
        open: delimiter(open),
        close: delimiter(close),
    }
}

/// The events of a text, in short: `+a{n=x}` opens, `"text"`, `-a` closes; `-a,` by the
/// next region, `-a.` by the end.
fn told(fields: &[Field], text: &str) -> String {
    let walked = walk(fields, text, &mut Steps::new(100_000)).expect("there is an answer");
    let captured = |captures: &super::Captures| {
        captures
            .iter()
            .map(|(name, value)| format!("{{{name}={value}}}"))
            .collect::<String>()
    };
    let told = events(&walked).into_iter().map(|event| match event {
        Event::Open {
            field, captures, ..
        } => format!("+{field}{}", captured(&captures)),
        Event::Text { span, .. } => format!("{:?}", &text[span.bytes]),
        Event::Close {
            field,
            captures,
            ended,
            ..
        } => {
            let mark = match ended {
                Ended::ByDelimiter => "",
                Ended::ByNextRegion => ",",
                Ended::ByEnd => ".",
            };
            format!("-{field}{}{mark}", captured(&captures))
        }
    });
    told.collect::<Vec<_>>().join(" ")
}

#[test]
fn only_its_own_close_is_looked_for_in_an_explicit_region() {
    let fields = [
        field("a", "<a>", "</a>"),
        field("b", "<b>", "</b>"),
        field("c", "", "!"),
    ];
    assert_eq!(
        told(&fields, "x<a>y<b>!</a>z!w"),
        r#"+c "x" -c, +a "y<b>!" -a +c "z" -c +c "w" -c."#
    );
}

#[test]
fn the_winner_starts_first_then_is_longest_then_opens_then_has_the_least_name() {
    let longest = [field("b", "<t>", ">"), field("a", "<t", ">")];
    assert_eq!(told(&longest, "<t>x"), r#"+b "x" -b."#);
    let names = [field("z", "<t>", "!"), field("b", "<t>", "!")];
    assert_eq!(told(&names, "<t>x"), r#"+b "x" -b."#);
    let open_first = [field("o", "<e>", "!"), field("c", "", "<e>")];
    assert_eq!(told(&open_first, "x<e>y"), r#"+c "x" -c, +o "y" -o."#);
    let close_longer = [field("o", "<e>", "!"), field("c", "", "<e>>")];
    assert_eq!(told(&close_longer, "x<e>>y"), r#"+c "x" -c +c "y" -c."#);
}

#[test]
fn an_explicit_region_may_be_empty_and_the_implicit_one_may_not() {
    let fields = [field("a", "<a>", "</a>"), field("c", "", r"\|")];
    assert_eq!(told(&fields, "<a></a>"), "+a -a");
    assert_eq!(told(&fields, "|||x"), r#"+c "x" -c."#);
    assert_eq!(told(&fields, ""), "");
}

#[test]
fn text_of_nobody_is_not_told() {
    assert_eq!(told(&[field("a", "<", ">")], "x<y>z"), r#"+a "y" -a"#);
}

#[test]
fn an_empty_close_of_nothing_stops_the_walk() {
    let fields = [field("a", "<a>", "</a>"), field("c", "", r"(?=\|)")];
    assert_eq!(told(&fields, "ab|cd<a>x</a>"), r#"+c "ab" -c"#);
    let freed = [field("a", r"\|<", ">"), field("c", "", r"(?=\|)")];
    assert_eq!(
        told(&freed, "ab|<x>y"),
        r#"+c "ab" -c, +a "x" -a +c "y" -c."#
    );
    let nothing = [field("a", "<a>", "</a>"), field("c", "", "x*")];
    assert_eq!(told(&nothing, "abc"), "");
}

#[test]
fn an_empty_open_and_an_empty_close_go_round_for_ever() {
    let fields = [field("a", "(?=x)", "(?=x)"), field("c", "", "")];
    let walked = walk(&fields, "ax", &mut Steps::new(10_000));
    assert_eq!(walked, Err(NoAnswer::Endless));
    assert_eq!(told(&[field("a", "(?=x)", "y")], "axy"), r#"+a "x" -a"#);
    assert_eq!(told(&[field("a", "<", "(?=x)|")], "<y"), "+a -a");
}

#[test]
fn a_match_at_the_end_of_the_text_does_not_count() {
    let fields = [field("a", "<", "$")];
    assert_eq!(told(&fields, "<b"), r#"+a "b" -a."#);
    assert_eq!(told(&fields, "<b\n"), r#"+a "b" -a"#);
    assert_eq!(told(&[field("a", r"\Z", "x")], "b"), "");
}

#[test]
fn patterns_see_what_was_passed() {
    assert_eq!(told(&[field("a", "<a>", "(?<=<a>)x")], "<a>xyz"), "+a -a");
    let start = [field("a", "^<", ">"), field("c", "", "")];
    assert_eq!(told(&start, "<x><y>"), r#"+a "x" -a +c "<y>" -c."#);
}

#[test]
fn captures_are_told_by_name() {
    let fields = [field("a", "<(?P<n>[a-z]+)(?:=(?P<v>é+))?>", "(?P<e>;)?/")];
    assert_eq!(told(&fields, "<ab=éé>x;/"), r#"+a{n=ab}{v=éé} "x" -a{e=;}"#);
    assert_eq!(told(&fields, "<ab>/"), "+a{n=ab} -a");
}

#[test]
fn places_count_characters_and_bytes() {
    let walked = walk(&[field("a", "«", "»")], "é«文»", &mut Steps::new(1_000)).unwrap();
    let spans: Vec<_> = events(&walked)
        .into_iter()
        .map(|event| match event {
            Event::Open { span, .. } | Event::Text { span, .. } | Event::Close { span, .. } => span,
        })
        .map(|span| (span.characters, span.bytes))
        .collect();
    assert_eq!(spans, [(1..2, 2..4), (2..3, 4..7), (3..4, 7..9)]);
}

#[test]
fn the_prefix_is_cut_after_its_last_anchor() {
    let cut = |anchor: &Pattern, prefix: &'static str| {
        after_anchor(anchor, prefix, &mut Steps::new(10_000)).unwrap()
    };
    assert_eq!(cut(&literals(&["aa"]), "aaa|"), "a|");
    assert_eq!(cut(&literals(&["ab", "bc"]), "abcX"), "cX");
    assert_eq!(cut(&literals(&["<S>", "<S>\n"]), "x<S>\ny"), "y");
    assert_eq!(cut(&literals(&["<S>"]), "xéy"), "xéy");
    assert_eq!(cut(&pattern("a*"), "xéy"), "");
    assert_eq!(cut(&pattern("S.*E"), "aSbEéEc"), "c");
}
