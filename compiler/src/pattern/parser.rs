//! Alternatives, sequences and single items.

use std::collections::HashMap;
use std::ops::Range;

use regex_syntax::hir::ClassUnicode;

use super::flags::Flags;
use super::reader::Reader;
use super::{Node, Pattern, PatternError, class, escape, group, quantifier, set};

/// How deep groups may be nested. They are read by recursion, and a level takes about 10 KiB
/// of stack without optimization; a thread has 2 MiB.
const MAX_DEPTH: usize = 100;

/// What a pattern may contain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Whether back-references are allowed: no automaton can follow them, but a
    /// backtracking matcher can.
    pub back_references: bool,
}

impl Options {
    /// The same options, but for [`back_references`](Self::back_references).
    #[must_use]
    pub const fn with_back_references(mut self, allowed: bool) -> Self {
        self.back_references = allowed;
        self
    }
}

/// Reads a pattern.
///
/// ```
/// use response_template_compiler::pattern::{parse, Options};
///
/// let pattern = parse(r"<call:(?P<name>\w+)>\s*", Options::default()).unwrap();
/// assert_eq!(pattern.groups, [Some("name".to_owned())]);
///
/// let error = parse(r"<(\w+)>.*?</\1>", Options::default()).unwrap_err();
/// assert_eq!((error.code, error.offset, error.len), ("unsupported-back-reference", 12, 2));
/// ```
///
/// # Errors
///
/// The first thing in the pattern that the reference would refuse, or that no finite
/// automaton can do.
pub fn parse(source: &str, options: Options) -> Result<Pattern, PatternError> {
    let mut earlier = Known::default();
    loop {
        let mut parser = Parser::new(source, options, earlier.clone());
        let root = parser.pattern()?;
        let known = parser.finish()?;
        // Read again if something at the start depends on the end. The second reading
        // finds the same names and flags, so there is no third.
        if known.ascii == earlier.ascii && (!known.forward || earlier.forward) {
            return Ok(Pattern {
                root,
                groups: known.groups,
            });
        }
        earlier = known;
    }
}

/// What is known about a pattern only once all of it was read.
#[derive(Clone, Default)]
struct Known {
    /// Whether `(?a)` holds at the end of the pattern: then it does everywhere, but
    /// where another flag overrides it.
    ascii: bool,
    /// Whether there is a reference to a name that is declared later.
    forward: bool,
    /// The name of each group.
    groups: Vec<Option<String>>,
    /// The number of each name.
    numbers: HashMap<String, u32>,
}

pub(super) struct Parser<'s> {
    pub(super) reader: Reader<'s>,
    pub(super) flags: Flags,
    pub(super) options: Options,
    /// What an earlier reading found.
    earlier: Known,
    known: Known,
    /// The numbers of the capturing groups around this place.
    open: Vec<u32>,
    depth: usize,
    /// References by number, which may come before the group.
    references: Vec<(u32, Range<usize>)>,
    /// References by name, likewise.
    named_references: Vec<(String, Range<usize>)>,
}

/// What the last item of a sequence is, for a quantifier that follows.
enum Last {
    Nothing,
    Item,
    Quantified,
}

impl<'s> Parser<'s> {
    fn new(source: &'s str, options: Options, earlier: Known) -> Self {
        Self {
            reader: Reader::new(source),
            flags: Flags::default(),
            options,
            earlier,
            known: Known::default(),
            open: Vec::new(),
            depth: 0,
            references: Vec::new(),
            named_references: Vec::new(),
        }
    }

    fn pattern(&mut self) -> Result<Node, PatternError> {
        let root = self.alternation()?;
        let start = self.reader.offset();
        if self.reader.next().is_some() {
            return Err(PatternError::new(
                "unopened-group",
                self.reader.span(start),
                "`)` closes a group that was not opened",
            )
            .with_help("for the character itself write `\\)`"));
        }
        Ok(root)
    }

    /// Checks what can only be checked at the end.
    fn finish(mut self) -> Result<Known, PatternError> {
        if self.flags.ascii && self.flags.unicode {
            return Err(PatternError::new(
                "bad-flags",
                0..self.reader.offset(),
                "the flags `a` and `u` are both on",
            )
            .with_help("leave out `(?u)`, which is the default"));
        }
        self.known.ascii = self.flags.ascii;
        for (number, span) in self.references {
            let count = self.known.groups.len();
            if usize::try_from(number).is_ok_and(|number| number > count) {
                return Err(PatternError::new(
                    "unknown-group-reference",
                    span,
                    format!("group {number} is referred to, but there are only {count} groups"),
                ));
            }
        }
        for (name, span) in self.named_references {
            if !self.known.numbers.contains_key(&name) {
                return Err(PatternError::new(
                    "unknown-group-reference",
                    span,
                    format!("group `{name}` is referred to, but there is none of this name"),
                ));
            }
        }
        Ok(self.known)
    }

    /// Reads alternatives up to the end of the group, or of the pattern.
    pub(super) fn alternation(&mut self) -> Result<Node, PatternError> {
        let mut branches = vec![self.sequence()?];
        while self.reader.eat('|') {
            branches.push(self.sequence()?);
        }
        Ok(Node::alternation(branches))
    }

    fn sequence(&mut self) -> Result<Node, PatternError> {
        let mut items = Vec::new();
        let mut last = Last::Nothing;
        while !matches!(self.reader.peek(), None | Some('|' | ')')) {
            let start = self.reader.offset();
            let Some(quantifier) = quantifier::read(&mut self.reader)? else {
                // Flags and comments are no items: a quantifier after them is for what
                // comes before.
                if let Some(item) = self.item()? {
                    items.push(item);
                    last = Last::Item;
                }
                continue;
            };
            let shown = self.reader.since(start);
            match (last, items.pop()) {
                (Last::Item, Some(item)) => items.push(item.repeated(&quantifier)),
                (Last::Quantified, _) => {
                    return Err(PatternError::new(
                        "repeated-quantifier",
                        self.reader.span(start),
                        format!("`{shown}` follows another quantifier"),
                    )
                    .with_help("leave one of them out, or put what comes before in a group, as in `(?:a{2})*`"));
                }
                _ => {
                    return Err(PatternError::new(
                        "nothing-to-repeat",
                        self.reader.span(start),
                        format!("`{shown}` has nothing before it to repeat"),
                    )
                    .with_help(format!("for the characters themselves write `\\{shown}`")));
                }
            }
            last = Last::Quantified;
        }
        Ok(Node::concat(items))
    }

    /// Reads one item; `None` if it was one that matches nothing by itself, such as `(?i)`.
    fn item(&mut self) -> Result<Option<Node>, PatternError> {
        let start = self.reader.offset();
        let Some(character) = self.reader.next() else {
            return Ok(None);
        };
        let node = match character {
            '(' => return group::read(self, start),
            '[' => Node::Class(set::read(self, start)?),
            '\\' => escape::read(self, start)?,
            '.' if self.flags.dot_all => Node::Class(class::any()),
            '.' => Node::Class(class::complement(class::single('\n'))),
            '^' if self.flags.multi_line => {
                let line_before = Node::look_around(true, false, line_feed());
                Node::Alternation(vec![Node::Start, line_before])
            }
            '^' => Node::Start,
            '$' if self.flags.multi_line => {
                let end = Node::Alternation(vec![line_feed(), Node::End]);
                Node::look_around(false, false, end)
            }
            '$' => {
                let line_feed = Node::Repeat {
                    body: Box::new(line_feed()),
                    min: 0,
                    max: Some(1),
                    greedy: true,
                };
                Node::look_around(false, false, Node::Concat(vec![line_feed, Node::End]))
            }
            _ => Node::Class(self.fold(class::single(character))),
        };
        Ok(Some(node))
    }

    /// Reads the inside of a group, whose opening was read, and its `)`. Flags that
    /// change inside end there.
    pub(super) fn body(&mut self, start: usize, flags: Flags) -> Result<Node, PatternError> {
        let opening = self.reader.span(start);
        if self.depth == MAX_DEPTH {
            return Err(PatternError::new(
                "nested-too-deep",
                opening,
                format!("groups are nested more than {MAX_DEPTH} deep"),
            ));
        }
        self.depth += 1;
        let outer = std::mem::replace(&mut self.flags, flags);
        self.reader.verbose = flags.verbose;
        let node = self.alternation()?;
        if !self.reader.eat(')') {
            let shown = self.reader.since(start);
            let shown = &shown[..opening.len()];
            return Err(PatternError::new(
                "unclosed-group",
                opening,
                format!("`{shown}` is not closed"),
            )
            .with_help("close it with `)`; for the character itself write `\\(`"));
        }
        self.set_flags(outer);
        self.depth -= 1;
        Ok(node)
    }

    pub(super) fn set_flags(&mut self, flags: Flags) {
        self.flags = flags;
        self.reader.verbose = flags.verbose;
    }

    /// The number of a capturing group that opens here, after `opening`. Groups of one
    /// name share theirs.
    pub(super) fn open_group(
        &mut self,
        name: Option<&str>,
        opening: Range<usize>,
    ) -> Result<u32, PatternError> {
        let number = match name.and_then(|name| self.known.numbers.get(name)) {
            Some(&number) => number,
            None => {
                let Ok(number) = u32::try_from(self.known.groups.len() + 1) else {
                    return Err(PatternError::new(
                        "too-many-groups",
                        opening,
                        "there are too many groups",
                    ));
                };
                self.known.groups.push(name.map(str::to_owned));
                if let Some(name) = name {
                    self.known.numbers.insert(name.to_owned(), number);
                }
                number
            }
        };
        self.open.push(number);
        Ok(number)
    }

    pub(super) fn close_group(&mut self) {
        self.open.pop();
    }

    /// A reference to a group, written in `span`: by number if `name` is one.
    pub(super) fn back_reference(
        &mut self,
        name: &str,
        span: Range<usize>,
    ) -> Result<Node, PatternError> {
        if !self.options.back_references {
            return Err(PatternError::new(
                "unsupported-back-reference",
                span.clone(),
                format!(
                    "the back-reference `{}` is not supported: no automaton can remember text of any length",
                    self.reader.since(span.start)
                ),
            )
            .with_help("write out the texts it can stand for, as in `<a>.*?</a>|<b>.*?</b>`"));
        }
        if self.flags.ignore_case {
            return Err(PatternError::new(
                "unsupported-back-reference",
                span,
                "a back-reference under `(?i)` is not supported",
            )
            .with_help("switch the flag off around it, as in `(?-i:\\1)`"));
        }
        let number = if name.bytes().all(|byte| byte.is_ascii_digit()) {
            // A number too great for its type is too great for the pattern as well.
            let number = name.parse().unwrap_or(u32::MAX);
            self.references.push((number, span.clone()));
            number
        } else {
            self.named_references.push((name.to_owned(), span.clone()));
            match self.known.numbers.get(name) {
                Some(&number) => number,
                None => {
                    self.known.forward = true;
                    self.earlier.numbers.get(name).copied().unwrap_or(0)
                }
            }
        };
        // `\g<1>` may stand inside group 1, and means what it captured the time before.
        let anywhere = self.reader.since(span.start).starts_with("\\g");
        if !anywhere && self.open.contains(&number) {
            return Err(PatternError::new(
                "reference-to-open-group",
                span,
                format!("the group `{name}` is referred to inside itself"),
            ));
        }
        Ok(Node::BackReference { number })
    }

    /// Whether `\w` and the like mean ASCII at this place.
    pub(super) fn ascii(&self) -> bool {
        self.flags.ascii || (self.earlier.ascii && !self.flags.unicode)
    }

    /// Whether the whole pattern is ASCII: for what `(?a:..)` does not change.
    pub(super) fn all_ascii(&self) -> bool {
        self.earlier.ascii
    }

    /// `class`, with the other cases of its characters under `(?i)`.
    pub(super) fn fold(&self, mut class: ClassUnicode) -> ClassUnicode {
        if !self.flags.ignore_case {
            return class;
        }
        // Which letters are cases of each other is a matter of the whole pattern: a
        // `(?a:..)` does not change it.
        if self.all_ascii() {
            let folded = class::fold(&class::ascii_part(class.clone()));
            class.union(&class::ascii_part(folded));
            class
        } else {
            class::fold(&class)
        }
    }
}

fn line_feed() -> Node {
    Node::Class(class::single('\n'))
}
