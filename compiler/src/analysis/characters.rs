//! Sets of characters in words.

use crate::automaton::Alphabet;

/// A set of classes of an alphabet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Classes(Vec<bool>);

impl Classes {
    /// No class of an alphabet.
    #[must_use]
    pub fn none(alphabet: &Alphabet) -> Self {
        Self(vec![false; alphabet.len])
    }

    /// Those classes of an alphabet of which `chosen` says so.
    #[must_use]
    pub fn chosen(alphabet: &Alphabet, chosen: impl FnMut(usize) -> bool) -> Self {
        Self((0..alphabet.len).map(chosen).collect())
    }

    /// Adds a class.
    pub fn insert(&mut self, class: usize) {
        if let Some(member) = self.0.get_mut(class) {
            *member = true;
        }
    }

    /// Whether a class is in the set.
    #[must_use]
    pub fn contains(&self, class: usize) -> bool {
        self.0.get(class).copied().unwrap_or(false)
    }

    /// Whether all classes are in the set.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.0.iter().all(|&member| member)
    }

    /// Whether no class is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.0.contains(&true)
    }

    /// How many classes are in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().filter(|&&member| member).count()
    }

    /// Whether all classes of another set are in this one.
    #[must_use]
    pub fn covers(&self, other: &Self) -> bool {
        let pairs = self.0.iter().zip(&other.0);
        pairs.into_iter().all(|(&own, &others)| own || !others)
    }

    /// Adds all classes of another set.
    pub fn extend(&mut self, other: &Self) {
        for (member, &new) in self.0.iter_mut().zip(&other.0) {
            *member |= new;
        }
    }

    /// Whether a character's class is in the set.
    #[must_use]
    pub fn has(&self, alphabet: &Alphabet, character: char) -> bool {
        self.contains(usize::from(alphabet.class_of(character)))
    }

    /// The set in words, such as "white space" or "any characters but `<`".
    #[must_use]
    pub fn describe(&self, alphabet: &Alphabet) -> String {
        if self.is_all() {
            return "any characters".to_owned();
        }
        let chosen = Part::new(alphabet, |class| self.contains(class));
        let others = Part::new(alphabet, |class| !self.contains(class));
        if chosen.beyond_count > others.beyond_count {
            format!("any characters but {}", others.names("some beyond ASCII"))
        } else {
            chosen.names("others beyond ASCII")
        }
    }
}

/// The characters of some classes.
struct Part {
    ascii: Vec<char>,
    /// Those beyond ASCII, if they are few.
    beyond: Vec<char>,
    /// How many there are beyond ASCII.
    beyond_count: u32,
}

/// The most characters beyond ASCII that are told one by one.
const FEW: usize = 32;

impl Part {
    fn new(alphabet: &Alphabet, mut chosen: impl FnMut(usize) -> bool) -> Self {
        let ascii = ('\0'..='\x7F')
            .filter(|&character| chosen(usize::from(alphabet.class_of(character))))
            .collect();
        let mut beyond = Vec::new();
        let mut beyond_count = 0;
        for (place, &(first, class)) in alphabet.runs.iter().enumerate() {
            if !chosen(usize::from(class)) {
                continue;
            }
            let next = alphabet
                .runs
                .get(place + 1)
                .map_or(u32::from(char::MAX) + 1, |&(next, _)| next);
            beyond_count += next - first;
            let free = (FEW + 1).saturating_sub(beyond.len());
            beyond.extend((first..next).filter_map(char::from_u32).take(free));
        }
        Self {
            ascii,
            beyond,
            beyond_count,
        }
    }

    /// The characters' names, those beyond ASCII as `many` if there are many of them.
    fn names(mut self, many: &str) -> String {
        let mut names: Vec<String> = Vec::new();
        if self.take("white space", char::is_whitespace, &mut names)
            || self.take("white space but line feeds", is_blank, &mut names)
        {
            self.beyond.retain(|c| !c.is_whitespace());
        }
        let has_many = self.beyond.len() > FEW;
        let mut has_words = false;
        if self.take("word characters", is_word, &mut names) {
            has_words = has_many;
        } else {
            self.take("letters", |c| c.is_ascii_alphabetic(), &mut names);
            self.take("digits", |c| c.is_ascii_digit(), &mut names);
        }
        self.take("control characters", is_other_control, &mut names);
        names.extend(ranges(&self.ascii));
        if !has_many {
            names.extend(ranges(&self.beyond));
        } else if !has_words {
            names.push(many.to_owned());
        }
        match names.split_last() {
            None => "nothing".to_owned(),
            Some((last, [])) => last.clone(),
            Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        }
    }

    /// Takes out all ASCII characters of a kind, if all of that kind are there, and names them.
    fn take(&mut self, name: &str, is_kind: fn(char) -> bool, names: &mut Vec<String>) -> bool {
        let of_kind = self.ascii.iter().filter(|&&c| is_kind(c)).count();
        let all = ('\0'..='\x7F').filter(|&c| is_kind(c)).count();
        if of_kind < all {
            return false;
        }
        self.ascii.retain(|&c| !is_kind(c));
        names.push(name.to_owned());
        true
    }
}

fn is_blank(character: char) -> bool {
    character.is_whitespace() && character != '\n'
}

fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric() || character == '_'
}

fn is_other_control(character: char) -> bool {
    character.is_control() && !character.is_whitespace()
}

/// Characters one by one, neighbours together.
fn ranges(characters: &[char]) -> Vec<String> {
    let neighbours = |a: &char, b: &char| u32::from(*a) + 1 == u32::from(*b);
    characters
        .chunk_by(neighbours)
        .flat_map(|run| match run {
            [first, _, _, ..] => {
                let last = run.last().copied().unwrap_or(*first);
                vec![format!("{} to {}", shown(*first), shown(last))]
            }
            few => few.iter().copied().map(shown).collect(),
        })
        .collect()
}

/// A character in backticks.
#[must_use]
pub fn shown(character: char) -> String {
    match character {
        ' ' => "space".to_owned(),
        '\n' => "line feed".to_owned(),
        '\t' => "tab".to_owned(),
        '`' => "backtick".to_owned(),
        other if other.is_control() || other.is_whitespace() => {
            format!("U+{:04X}", u32::from(other))
        }
        other => format!("`{other}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::{self, Limits, Watched};
    use crate::pattern;

    /// The set of a pattern of one class, in words.
    fn described(class: &str) -> String {
        let pattern = pattern::parse(class, pattern::Options::default()).expect("a pattern");
        let watched = Watched {
            pattern: &pattern,
            captures: Vec::new(),
        };
        let automaton = automaton::build(&[watched], &Limits::default()).expect("an automaton");
        let start = &automaton.states[automaton.starts[0] as usize];
        let matched = |class: usize| {
            let target = start
                .transitions
                .get(class)
                .expect("a transition for each class")
                .target;
            automaton.states[target as usize].commit.is_some()
        };
        Classes::chosen(&automaton.alphabet, matched).describe(&automaton.alphabet)
    }

    #[test]
    fn sets_in_words() {
        for (class, expected) in [
            (".", "any characters"),
            ("<", "`<`"),
            ("[<>]", "`<` and `>`"),
            ("[^<>]", "any characters but `<` and `>`"),
            (r"\s", "white space"),
            (r"\S", "any characters but white space"),
            (r"[^\s<]", "any characters but white space and `<`"),
            (r"[^\S\n]", "white space but line feeds"),
            (r"[^\n]", "any characters but line feed"),
            (r"\w", "word characters"),
            (r"[\w.:-]", "word characters, `-`, `.` and `:`"),
            ("[a-f0-9]", "digits and `a` to `f`"),
            ("[a-zA-Z ]", "letters and space"),
            ("｜", "`｜`"),
            ("[一-鿿]", "others beyond ASCII"),
        ] {
            assert_eq!(described(class), expected, "{class}");
        }
    }
}
