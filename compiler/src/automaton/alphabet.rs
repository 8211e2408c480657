//! Splits Unicode into the classes of characters that a mode's patterns can tell apart.

use std::collections::HashMap;

use regex_syntax::hir::ClassUnicode;

use super::BuildError;

/// The number of a character class.
pub type ClassId = u8;

/// The most classes an alphabet may have: class numbers fit a byte.
pub(super) const MAX_CLASSES: usize = 255;

/// A class by its number; an alphabet has no more than a byte can number.
pub(super) fn class_id(class: usize) -> ClassId {
    ClassId::try_from(class).unwrap_or(ClassId::MAX)
}

/// A division of all characters into classes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet {
    /// The class of each ASCII character.
    pub ascii: [ClassId; 128],
    /// Where each run of one class begins, from U+0080 on, in ascending order. The
    /// first run begins at U+0080.
    pub runs: Vec<(u32, ClassId)>,
    /// How many classes there are.
    pub len: usize,
}

impl Alphabet {
    /// The class of a character.
    #[must_use]
    pub fn class_of(&self, character: char) -> ClassId {
        let code = u32::from(character);
        match self.ascii.get(code as usize) {
            Some(&class) => class,
            None => {
                let after = self.runs.partition_point(|&(first, _)| first <= code);
                self.runs[after - 1].1
            }
        }
    }
}

/// The classes of an alphabet that make up one set of characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ClassSet {
    members: [u64; 4],
}

impl ClassSet {
    pub(super) fn contains(&self, class: ClassId) -> bool {
        self.members[usize::from(class / 64)] >> (class % 64) & 1 == 1
    }

    pub(super) fn is_empty(&self) -> bool {
        self.members == [0; 4]
    }
}

/// The coarsest alphabet in which every given set is a union of classes, and the sets
/// in its terms.
pub(super) fn divide(sets: &[ClassUnicode]) -> Result<(Alphabet, Vec<ClassSet>), BuildError> {
    let mut borders: Vec<u32> = vec![0, 0x80];
    for range in sets.iter().flat_map(ClassUnicode::iter) {
        borders.push(u32::from(range.start()));
        borders.push(u32::from(range.end()) + 1);
    }
    borders.sort_unstable();
    borders.dedup();
    borders.retain(|&border| border <= u32::from(char::MAX));

    let mut class_of_members: HashMap<Vec<u32>, ClassId> = HashMap::new();
    let mut class_sets = vec![ClassSet { members: [0; 4] }; sets.len()];
    let mut alphabet = Alphabet {
        ascii: [0; 128],
        runs: Vec::new(),
        len: 0,
    };
    let mut cursors = vec![0; sets.len()];
    for (index, &first) in borders.iter().enumerate() {
        let members = members_at(sets, &mut cursors, first);
        let class = match class_of_members.get(&members) {
            Some(&class) => class,
            None => {
                let class = ClassId::try_from(alphabet.len)
                    .ok()
                    .filter(|_| alphabet.len < MAX_CLASSES)
                    .ok_or(BuildError::TooManyClasses)?;
                alphabet.len += 1;
                for &set in &members {
                    class_sets[set as usize].members[usize::from(class / 64)] |= 1 << (class % 64);
                }
                class_of_members.insert(members, class);
                class
            }
        };
        if first < 0x80 {
            let next = borders.get(index + 1).map_or(0x80, |&next| next);
            alphabet.ascii[first as usize..next as usize].fill(class);
        } else if alphabet.runs.last().is_none_or(|&(_, last)| last != class) {
            alphabet.runs.push((first, class));
        }
    }
    Ok((alphabet, class_sets))
}

/// Which sets hold a code point. `cursors` remembers where the last, smaller one was found.
fn members_at(sets: &[ClassUnicode], cursors: &mut [usize], code: u32) -> Vec<u32> {
    let mut members = Vec::new();
    for (number, (set, cursor)) in (0..).zip(sets.iter().zip(cursors)) {
        let ranges = set.ranges();
        while ranges
            .get(*cursor)
            .is_some_and(|range| u32::from(range.end()) < code)
        {
            *cursor += 1;
        }
        if ranges
            .get(*cursor)
            .is_some_and(|range| u32::from(range.start()) <= code)
        {
            members.push(number);
        }
    }
    members
}

#[cfg(test)]
mod tests {
    use regex_syntax::hir::ClassUnicodeRange;

    use super::*;

    fn set(ranges: &[(char, char)]) -> ClassUnicode {
        ClassUnicode::new(
            ranges
                .iter()
                .map(|&(start, end)| ClassUnicodeRange::new(start, end)),
        )
    }

    #[test]
    fn characters_are_told_apart_only_where_a_set_does() {
        let sets = [set(&[('a', 'z'), ('é', 'é')]), set(&[('m', 'm')])];
        let (alphabet, class_sets) = divide(&sets).unwrap();
        assert_eq!(alphabet.len, 3);
        for (character, in_first, in_second) in [
            ('a', true, false),
            ('m', true, true),
            ('é', true, false),
            ('A', false, false),
            ('è', false, false),
            ('\u{10FFFF}', false, false),
        ] {
            let class = alphabet.class_of(character);
            assert_eq!(class_sets[0].contains(class), in_first, "{character}");
            assert_eq!(class_sets[1].contains(class), in_second, "{character}");
        }
        assert_eq!(alphabet.class_of('a'), alphabet.class_of('é'));
        assert_eq!(alphabet.class_of('A'), alphabet.class_of('\u{10FFFF}'));
    }

    #[test]
    fn an_alphabet_without_sets_has_one_class() {
        let (alphabet, _) = divide(&[]).unwrap();
        assert_eq!(alphabet.len, 1);
        assert_eq!(alphabet.runs, [(0x80, 0)]);
    }
}
