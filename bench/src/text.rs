//! Texts of any size that look like what models write: the same ones in every run.

/// What a text is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// English prose.
    English,
    /// Source code and markup in which every few words hold a `<`.
    Code,
    /// Chinese prose.
    Cjk,
}

impl Script {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::English, Self::Code, Self::Cjk];

    /// A short name for tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "english",
            Self::Code => "code",
            Self::Cjk => "cjk",
        }
    }

    /// A text of at least that many bytes, and hardly more. It neither begins nor ends with
    /// white space, so that no template strips any of it.
    #[must_use]
    pub fn text(self, bytes: usize) -> String {
        let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
        let mut text = String::with_capacity(bytes + 200);
        while text.len() < bytes {
            match self {
                Self::English => sentence(&mut dice, WORDS, " ", ".", &mut text),
                Self::Cjk => sentence(&mut dice, CHINESE, "", "。", &mut text),
                Self::Code => {
                    text.push_str(dice.pick(SNIPPETS));
                    sentence(&mut dice, &WORDS[..8], " ", ".", &mut text);
                }
            }
        }
        text.truncate(text.trim_end().len());
        text
    }
}

/// A prose text in which every third paragraph is a snippet of code: an answer as models write it.
#[must_use]
pub fn answer(bytes: usize) -> String {
    let mut dice = Dice(0xD1B5_4A32_D192_ED03);
    let mut text = String::from("# Result\n\n");
    while text.len() < bytes {
        for _ in 0..3 {
            sentence(&mut dice, WORDS, " ", ".", &mut text);
        }
        text.push_str("\n\n");
        text.push_str(dice.pick(SNIPPETS));
    }
    text.push_str("Done.");
    text
}

/// A source file of at least that many bytes, with quotes, escapes and letters beyond ASCII.
#[must_use]
pub fn source_file(bytes: usize) -> String {
    let mut text = String::from("fn main() {\n");
    while text.len() < bytes {
        text.push_str(
            "    let v: Vec<Option<&str>> = s.split('\\t').map(|x| if x < \"é\" { Some(x) } else { None }).collect(); // naïve\n",
        );
    }
    text.push('}');
    text
}

fn sentence(dice: &mut Dice, words: &[&str], space: &str, stop: &str, text: &mut String) {
    if !text.is_empty() && !text.ends_with('\n') {
        text.push_str(space);
    }
    for word in 0..8 + dice.below(9) {
        if word > 0 {
            text.push_str(space);
        }
        text.push_str(dice.pick(words));
    }
    text.push_str(stop);
    if dice.below(6) == 0 {
        text.push_str("\n\n");
    }
}

/// Marsaglia's xorshift: a text must not depend on a crate's version.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        // The high bits are the better ones.
        usize::try_from(self.0 >> 33).unwrap_or_default() % bound
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }
}

#[rustfmt::skip]
const WORDS: &[&str] = &[
    "the", "of", "and", "to", "a", "in", "is", "we", "that", "it", "for", "buffer", "stream",
    "parser", "token", "value", "each", "because", "should", "check", "whether", "user", "asked",
    "about", "weather", "function", "result", "first", "second", "then", "return", "answer",
    "model", "state", "prefix", "maybe", "however", "let", "me", "think", "consider", "case",
    "where", "input", "output", "length", "chunk", "boundary", "café", "naïve", "größe", "so",
    "wait", "actually", "compare", "with", "than", "less", "more", "large", "small", "quick",
    "exactly", "possible", "approach", "memory", "allocation", "linear", "time",
];

#[rustfmt::skip]
const CHINESE: &[&str] = &[
    "今天", "天气", "很好", "我们", "需要", "先", "检查", "输入", "的", "长度", "，", "然后",
    "调用", "函数", "解析", "数据", "结果", "是", "正确", "还", "要", "考虑", "内存", "分配",
];

const SNIPPETS: &[&str] = &[
    "```rust\nfn max<T: Ord + Copy>(xs: &[T]) -> Option<T> {\n    let mut it = xs.iter();\n    let mut best = *it.next()?;\n    for &x in it {\n        if best < x { best = x; }\n    }\n    Some(best)\n}\n```\n",
    "```html\n<div class=\"card\"><ul><li>one</li><li>two &lt; three</li></ul></div>\n```\n",
    "```cpp\nstd::vector<std::pair<int, std::string>> v; if (a < b && c <= d) { cout << x << \"\\n\"; }\n```\n",
    "- **Step**: use `Vec<Option<u8>>`, since `a < b` holds & `x << 3` is cheap.\n",
    "| col <a> | col <b> |\n|---|---|\n| 1 < 2 | <i>x</i> |\n",
    "See <https://example.org/q?a=1&b=<none>> for the `<T>` bound; the `</li>` tag closes it.\n",
];
