//! Sets of characters. Of long ones a few members are enough.

use super::super::class;
use super::set;

/// Rules 12 and 20a: patterns, all of their ASCII members.
#[test]
fn sets() {
    for (pattern, expected) in [
        ("[]a]", "]a"),
        ("[a-c-e]", "-abce"),
        ("[-a]", "-a"),
        ("[a-]", "-a"),
        (r"[\d-z]", "-0123456789z"),
        (r"[0-\d]", "-0123456789"),
        (r"[\d--0]", "-./0123456789"),
        ("[--0]", "-./0"),
        ("[a&&b]", "&ab"),
        ("[a||b]", "ab|"),
        ("[a~~b]", "ab~"),
        ("[[a]", "[a"),
        ("[[:alpha]", ":[ahlp"),
        ("[[.a.]", ".[a"),
        ("[a^]", "^a"),
        (r"[\b]", "\u{8}"),
        (r"[\101\18]", "\u{1}8A"),
        (r"[\N\p\p{L]", "LNp{"),
        (r"[\N{LINE FEED}\x61]", "\na"),
        (r"[\]\[\-\\]", "-[\\]"),
        ("[*.#(]", "#(*."),
        (r"[^\x01-\x7f]", "\0"),
        (r"[[:digit:][:xdigit:]]", "0123456789ABCDEFabcdef"),
        ("[[:punct:]]", "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"),
        (r"\p{punct}", "!\"#%&'()*,-./:;?@[\\]_{}"),
        ("[[:blank:]]", "\t "),
        ("[[:space:]]", "\t\n\u{b}\u{c}\r "),
        (r"\h", "\t "),
        ("[[:Script=Greek:]1]", "1"),
        (
            "[[:^print:]]",
            "\0\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{8}\t\n\u{b}\u{c}\r\u{e}\u{f}\u{10}\u{11}\u{12}\u{13}\u{14}\u{15}\u{16}\u{17}\u{18}\u{19}\u{1a}\u{1b}\u{1c}\u{1d}\u{1e}\u{1f}\u{7f}",
        ),
        ("[:punct:]", ":cnptu"),
    ] {
        let class = set(pattern);
        let found: String = ('\0'..='\x7f')
            .filter(|&character| class::contains(&class, character))
            .collect();
        assert_eq!(found, expected, "{pattern:?}");
    }
}

/// Rules 13, 14, 18, 23 to 26: patterns, characters they match, characters they do not.
#[test]
fn members() {
    for (pattern, inside, outside) in [
        ("[^a]", "\n b", "a"),
        // What is left out and its complement make every character, even behind a `^`.
        (r"[^\s\S]", "a \n", ""),
        (r"[^a\d\P{Nd}]", "a1", ""),
        (r"[^\x00-\U0010FFFF]", "", "a"),
        (r"\w", "aé_9٣\u{200d}\u{301}‿", "-’ "),
        (r"\d", "9٣", "²½"),
        (r"\s", " \u{85}\u{3000}\u{2028}", "\u{200b}\u{1c}"),
        (r"\h", "\t\u{a0}\u{3000}", "\n\u{85}\u{180e}"),
        (r"\p{h}", "\u{180e}", "\n"),
        (r"\pL", "aé", "1"),
        (r"\p{^L}", "1", "a"),
        (r"\P{^L}", "a", "1"),
        (r"\p{ l_u - }", "A", "a"),
        (r"\p{L&}", "aª中", "1"),
        (r"\p{LC}", "aA", "中"),
        (r"\p{gc=Lu}", "A", "a"),
        (r"\p{General_Category:Lowercase Letter}", "a", "A"),
        (r"\p{Greek}", "αΩ", "aµ"),
        (r"\p{IsGreek}", "α", "a"),
        (r"\p{sc=Grek}", "α", "a"),
        (r"\p{scx=Greek}", "α\u{342}", "a"),
        (r"\p{InGreek}", "α\u{378}", "ἀ"),
        (r"\p{blk=Greek_And_Coptic}", "α", "ἀ"),
        (r"\p{InBasicLatin}", "\0\x7f", "\u{80}"),
        (r"\p{ASCII}", "\0\x7f", "\u{80}"),
        (r"\p{Latin1}", "é", "eœ"),
        (r"\p{InCJK Unified Ideographs}", "中", "あ"),
        (r"\p{NoBlock}", "\u{2fe0}", "a\u{d7ff}\u{e000}"),
        (r"\p{Alphabetic=Yes}", "a", "1"),
        (r"\p{Alphabetic:F}", "1", "a"),
        (r"\p{IsAlpha}", "aⓐ", "1"),
        (r"\p{Emoji}", "😀1", "a"),
        (r"\p{wb=MidNum}", ",", "a"),
        (r"\p{digit}", "1٣", "a"),
        (r"[[:digit:]]", "1", "٣"),
        (r"\p{alnum}", "a٣", "-"),
        (r"[[:alnum:]]", "a1", "٣"),
        (r"\p{xdigit}", "f٣Ａ", "g"),
        (r"[[:alpha:]]", "éⓐ", "1"),
        (r"[[:word:]]", "é_", "-"),
        (r"[[:graph:]]", "a", " \u{378}\u{7}"),
        (r"[[:print:]]", "a \u{a0}", "\t\n\u{2028}"),
        (r"[[:cntrl:]]", "\u{7}\u{85}", "a"),
        (r"[[:punct:]]", "-$€", "aⓐ"),
        (r"\p{v}", "\n\r\u{85}\u{2029}", " "),
        (r"\p{any}", "a\u{10ffff}", ""),
        (r"\p{assigned}", "a", "\u{378}"),
        (r"\p{Cn}", "\u{378}", "a"),
        (r"\p{Zl}", "\u{2028}", "\u{2029}"),
        (r"\p{InHighSurrogates}", "", "\u{d7ff}\u{e000}"),
        (r"[^\x00-\uD7FF]", "\u{e000}", "\u{d7ff}"),
        (r"[^\x00-\uD7FF\uE000-\U0010FFFF]", "", "\u{d7ff}\u{e000}"),
        // Case.
        ("(?i)i", "iI\u{130}", "\u{131}"),
        ("(?i)I", "iI\u{131}", "\u{130}"),
        ("(?i)\u{130}", "i\u{130}", "I"),
        ("(?i)k", "kK\u{212a}", "q"),
        ("(?i)[a-z]", "AZ\u{17f}\u{212a}\u{130}", "\u{131}"),
        ("(?i)[^a]", "b", "aA"),
        ("(?i)ß", "ßẞ", "s"),
        (r"(?i)\p{Lu}", "Aaǅ", "ª1"),
        (r"(?i)\P{Ll}", "1", "Aa"),
        (r"(?i)[\p{Lu}]", "Aaℂǅ", "1"),
        (r"(?i)[\p{Lu}1]", "Aaℂǅ1", "ĸ"),
        (r"(?i)[^\p{Lu}1]", "ĸ2", "aA1"),
        (r"(?i)[\P{Lu}1]", "ĸ1", "aA"),
        (r"(?i)[[:lower:]]", "Aaℂª", "1"),
        (r"(?i)[[:lower:]1]", "Aaª1", "ℂ"),
        (r"(?i)\p{Greek}", "α", "µ"),
        (r"(?i)[\p{Greek}1]", "α1µ", "m"),
        // ASCII.
        (r"(?a)\w", "a_", "é"),
        (r"(?a)\W", "é-", "a"),
        (r"(?a)\h", " ", "\u{a0}"),
        (r"(?a:\h)", " \u{a0}", "a"),
        (r"(?a)\p{L}", "a", "é"),
        (r"(?a:\P{L})", "é1", "a"),
        (r"(?a)\p{any}", "é", ""),
        (r"(?a)[[:alpha:]]", "a", "é"),
        (r"(?a:[[:alpha:]])", "aé", "1"),
        (r"(?a)[é]", "é", "e"),
        (r"(?ai)k", "kK", "\u{212a}"),
        (r"(?a:(?i)k)", "kK\u{212a}", "q"),
        (r"(?ai)[é]", "é", "É"),
        (r"(?ai)\p{Lu}", "A", "aÉ"),
        (r"(?i)(?a:[\wx])", "aé", "-"),
        (r"(?a:[\wx])", "a", "é"),
    ] {
        let class = set(pattern);
        for character in inside.chars() {
            assert!(
                class::contains(&class, character),
                "{pattern:?} lacks {character:?}"
            );
        }
        for character in outside.chars() {
            assert!(
                !class::contains(&class, character),
                "{pattern:?} has {character:?}"
            );
        }
    }
}
