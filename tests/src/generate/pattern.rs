//! Random patterns.

use std::fmt::{self, Display, Formatter};

use super::Random;

/// A pattern, drawn as its author would write it. `Display` gives the source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sketch {
    /// A character; what has a meaning in patterns is escaped.
    Character(char),
    /// `.`, `\s`, `\w`, `[..]` and the like, with characters that are in it.
    Class(&'static str, &'static [char]),
    /// `^`, `$`, `\Z`, `\b`, `\B`.
    Assertion(&'static str),
    /// One after the other.
    Concat(Vec<Sketch>),
    /// One of them.
    Alternation(Vec<Sketch>),
    /// A quantifier such as `*?`.
    Repeat(Box<Sketch>, &'static str),
    /// A group with a name.
    Group(String, Box<Sketch>),
    /// `(?=..)`, `(?!..)`, `(?<=..)`, `(?<!..)`: the beginning, and what is inside.
    LookAround(&'static str, Box<Sketch>),
}

/// The characters that patterns name, and that texts for them are mostly made of.
pub const ALPHABET: [char; 6] = ['<', '>', '/', 'a', 'b', '\n'];

/// Of the other characters, one of each kind that the patterns tell apart: a space, a letter,
/// and what is neither.
pub const OTHERS: [char; 3] = [' ', 'é', '…'];

const CLASSES: [(&str, &[char]); 7] = [
    (".", &['<', '>', '/', 'a', 'b', '\n', ' ', 'é', '…']),
    (r"\s", &['\n', '\n', ' ']),
    (r"\S", &['<', '>', '/', 'a', 'b', 'é', '…']),
    (r"\w", &['a', 'b', 'é']),
    ("[^<]", &['>', '/', 'a', 'b', '\n', ' ', 'é', '…']),
    ("[ab]", &['a', 'b']),
    ("[</]", &['<', '/']),
];

const QUANTIFIERS: [&str; 12] = [
    "*", "*?", "+", "+?", "?", "??", "{2}", "{1,2}", "{0,2}?", "{2,}", "{1,}?", "{,1}",
];

const ASSERTIONS: [&str; 5] = ["^", "$", r"\Z", r"\b", r"\B"];

/// What a look-behind may use.
const BOUNDED: [&str; 5] = ["?", "??", "{2}", "{1,2}", "{0,2}?"];

/// Which constructs a pattern may have.
#[derive(Clone, Copy, Debug)]
pub struct Constructs {
    /// Look-around, `^`, `$`, `\Z`, `\b`.
    pub assertions: bool,
    /// Look-around for more than one character.
    pub long_look_around: bool,
    /// Named groups.
    pub groups: bool,
    /// Loops over a body that can match nothing.
    pub nullable_loops: bool,
}

impl Constructs {
    /// All there are.
    pub const ALL: Self = Self {
        assertions: true,
        long_look_around: true,
        groups: true,
        nullable_loops: true,
    };

    /// Those that every template uses.
    pub const PLAIN: Self = Self {
        assertions: false,
        long_look_around: false,
        groups: true,
        nullable_loops: false,
    };
}

impl Sketch {
    /// White space.
    pub const WHITE_SPACE: Self = Self::Class(r"\s", &['\n', '\n', ' ']);

    /// The pattern with a quantifier.
    #[must_use]
    pub fn repeated(self, quantifier: &'static str) -> Self {
        Self::Repeat(Box::new(self), quantifier)
    }

    /// A random pattern.
    pub fn random(random: &mut Random, constructs: Constructs) -> Self {
        let mut artist = Artist {
            random,
            constructs,
            groups: 0,
            bounded: false,
        };
        artist.draw(3)
    }

    /// A random pattern that may match the empty text if its look-around holds.
    pub fn nullable(random: &mut Random, constructs: Constructs) -> Self {
        let mut artist = Artist {
            random,
            constructs,
            groups: 0,
            bounded: false,
        };
        let mut draw = || match artist.random.below(4) {
            0 => Self::Assertion(artist.random.pick::<&str>(&ASSERTIONS)),
            1 => artist.look_around(),
            2 => Self::Alternation(vec![artist.draw(2), Self::Concat(Vec::new())]),
            _ => {
                let pattern = artist.draw(2);
                if pattern.is_nullable() {
                    pattern
                } else {
                    Self::Repeat(Box::new(pattern), "*")
                }
            }
        };
        let first = draw();
        match random.below(3) {
            0 => Self::Concat(vec![first, Self::nullable(random, constructs)]),
            _ => first,
        }
    }

    /// Whether it may match the empty text. Assertions count as if they held.
    #[must_use]
    pub fn is_nullable(&self) -> bool {
        match self {
            Self::Character(_) | Self::Class(..) => false,
            Self::Assertion(_) | Self::LookAround(..) => true,
            Self::Concat(parts) => parts.iter().all(Self::is_nullable),
            Self::Alternation(parts) => parts.iter().any(Self::is_nullable),
            Self::Repeat(body, quantifier) => {
                let (min, ..) = bounds(quantifier);
                min == 0 || body.is_nullable()
            }
            Self::Group(_, body) => body.is_nullable(),
        }
    }

    /// The names of its groups, at any depth. A name may come twice.
    #[must_use]
    pub fn groups(&self) -> Vec<&str> {
        match self {
            Self::Character(_) | Self::Class(..) | Self::Assertion(_) => Vec::new(),
            Self::Concat(parts) | Self::Alternation(parts) => {
                parts.iter().flat_map(Self::groups).collect()
            }
            Self::Repeat(body, _) | Self::LookAround(_, body) => body.groups(),
            Self::Group(name, body) => {
                let mut groups = vec![name.as_str()];
                groups.extend(body.groups());
                groups
            }
        }
    }

    /// A text that it matches, or nearly: look-around is not obeyed.
    pub fn sample(&self, random: &mut Random, text: &mut String) {
        self.sample_toward(&[], random, text);
    }

    /// The same, and where a class leaves a choice, the character that stands there in the
    /// wanted text is taken.
    pub fn sample_toward(&self, wanted: &[char], random: &mut Random, text: &mut String) {
        match self {
            Self::Character(character) => text.push(*character),
            Self::Class(_, members) => {
                let here = wanted.get(text.chars().count());
                let here = here.filter(|wanted| members.contains(wanted));
                text.push(*here.unwrap_or_else(|| random.pick(members)));
            }
            Self::Assertion(_) => {}
            Self::Concat(parts) => {
                for part in parts {
                    part.sample_toward(wanted, random, text);
                }
            }
            Self::Alternation(parts) => random.pick(parts).sample_toward(wanted, random, text),
            Self::Repeat(body, quantifier) => {
                let (min, max, _) = bounds(quantifier);
                let most = max.unwrap_or(min + 2);
                for _ in 0..min + random.below(most - min + 1) {
                    body.sample_toward(wanted, random, text);
                }
            }
            Self::Group(_, body) => body.sample_toward(wanted, random, text),
            // What follows may be in the text as well, now and then.
            Self::LookAround(_, body) => {
                if random.one_in(2) {
                    body.sample_toward(wanted, random, text);
                }
            }
        }
    }

    /// How tightly its source holds together: 0 alternation, 1 sequence, 2 item.
    const fn tightness(&self) -> u8 {
        match self {
            Self::Alternation(_) => 0,
            Self::Concat(_) => 1,
            _ => 2,
        }
    }

    /// Its source, in a group if it does not hold together tightly enough.
    fn write(&self, tightness: u8, out: &mut Formatter<'_>) -> fmt::Result {
        if self.tightness() < tightness {
            write!(out, "(?:{self})")
        } else {
            write!(out, "{self}")
        }
    }
}

impl Display for Sketch {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Character('\n') => out.write_str(r"\n"),
            Self::Character(character) if r"\.+*?()|[]{}^$#&~".contains(*character) => {
                write!(out, r"\{character}")
            }
            Self::Character(character) => write!(out, "{character}"),
            Self::Class(source, _) | Self::Assertion(source) => out.write_str(source),
            Self::Concat(parts) => parts.iter().try_for_each(|part| part.write(1, out)),
            Self::Alternation(parts) => {
                for (index, part) in parts.iter().enumerate() {
                    out.write_str(if index == 0 { "" } else { "|" })?;
                    part.write(1, out)?;
                }
                Ok(())
            }
            Self::Repeat(body, quantifier) => {
                // `a*` may not be quantified again without a group.
                let tightness = if matches!(**body, Self::Repeat(..)) {
                    3
                } else {
                    2
                };
                body.write(tightness, out)?;
                out.write_str(quantifier)
            }
            Self::Group(name, body) => write!(out, "(?P<{name}>{body})"),
            Self::LookAround(start, body) => write!(out, "{start}{body})"),
        }
    }
}

/// The bounds of a quantifier, and whether it is greedy.
fn bounds(quantifier: &str) -> (usize, Option<usize>, bool) {
    let greedy = quantifier.len() == 1 || !quantifier.ends_with('?');
    let (min, max) = match quantifier
        .strip_suffix('?')
        .filter(|_| !greedy)
        .unwrap_or(quantifier)
    {
        "*" => (0, None),
        "+" => (1, None),
        "?" => (0, Some(1)),
        braces => {
            let inner = braces.trim_matches(['{', '}']);
            let (min, max) = inner.split_once(',').unwrap_or((inner, inner));
            (min.parse().unwrap_or(0), max.parse().ok())
        }
    };
    (min, max, greedy)
}

/// Draws patterns.
struct Artist<'r> {
    random: &'r mut Random,
    constructs: Constructs,
    /// How many groups there are already.
    groups: usize,
    /// Whether loops must have a limit here.
    bounded: bool,
}

impl Artist<'_> {
    /// A pattern nested at most so deep.
    fn draw(&mut self, depth: usize) -> Sketch {
        if depth == 0 {
            return self.item();
        }
        match self.random.below(8) {
            0 => Sketch::Alternation(self.some(2, depth)),
            1..=4 => Sketch::Concat(self.some(2, depth)),
            5 | 6 => self.repeat(depth),
            _ => self.item(),
        }
    }

    fn some(&mut self, least: usize, depth: usize) -> Vec<Sketch> {
        let count = least + self.random.below(2);
        (0..count).map(|_| self.draw(depth - 1)).collect()
    }

    fn repeat(&mut self, depth: usize) -> Sketch {
        let body = self.draw(depth - 1);
        let quantifiers = if self.bounded {
            &BOUNDED[..]
        } else {
            &QUANTIFIERS
        };
        let quantifier = self.random.pick::<&str>(quantifiers);
        if body.is_nullable() && !self.constructs.nullable_loops {
            return body;
        }
        Sketch::Repeat(Box::new(body), quantifier)
    }

    fn item(&mut self) -> Sketch {
        match self.random.below(12) {
            0 | 1 => {
                let (source, members) = self.random.pick(&CLASSES);
                Sketch::Class(source, members)
            }
            2 if self.constructs.groups => {
                // A name may be given to several groups: the last one that takes part counts.
                let number = if self.groups > 0 && self.random.one_in(4) {
                    1 + self.random.below(self.groups)
                } else {
                    self.groups += 1;
                    self.groups
                };
                let name = format!("g{number}");
                Sketch::Group(name, Box::new(self.draw(1)))
            }
            3 if self.constructs.assertions => {
                Sketch::Assertion(self.random.pick::<&str>(&ASSERTIONS))
            }
            4 if self.constructs.assertions => self.look_around(),
            5 if self.constructs.nullable_loops => {
                Sketch::Alternation(vec![Sketch::Concat(Vec::new()), self.draw(1)])
            }
            _ => Sketch::Character(*self.random.pick(&ALPHABET)),
        }
    }

    fn look_around(&mut self) -> Sketch {
        let start = self.random.pick::<&str>(&["(?=", "(?!", "(?<=", "(?<!"]);
        let body = if self.constructs.long_look_around {
            let around = self.bounded;
            self.bounded |= start.starts_with("(?<");
            let body = self.draw(1);
            self.bounded = around;
            body
        } else {
            Sketch::Character(*self.random.pick(&ALPHABET))
        };
        Sketch::LookAround(start, Box::new(body))
    }
}
