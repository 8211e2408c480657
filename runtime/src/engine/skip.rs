//! The text that an automaton need not be walked over, as the compiler found it: the search for
//! needles, and what has to be held back at the end of text without them.

use crate::tables::{Automaton, Role};

impl Automaton {
    /// How many bytes have to be held back at the end of a short text, from a quiet state, if it is of the kind
    /// that nearly all are: there are no openings, and an ordinary character, after which the automaton
    /// waits, is the last, or the last but one.
    #[inline(always)]
    pub(crate) fn usual_hold(&self, text: &str) -> Option<usize> {
        let bytes = text.as_bytes();
        // None, or so many that they are worth a search, which is made once, with what comes of it.
        if bytes.len().wrapping_sub(1) >= SHORT - 1
            || self.holds_needle(bytes) && self.may_open(bytes)
        {
            return None;
        }
        let last = *bytes.last()?;
        let hold = usize::from(self.byte_roles[usize::from(last)] & Role::HELD != 0);
        let before = *bytes.get(bytes.len().wrapping_sub(1 + hold))?;
        let ordinary = self.is_plain(before)
            || !before.is_ascii() && self.ends_ordinarily(&text[..text.len() - hold]);
        ordinary.then_some(hold)
    }

    /// Whether the last character of a text, one of several bytes, is ordinary.
    #[inline]
    fn ends_ordinarily(&self, text: &str) -> bool {
        let bytes = text.as_bytes();
        let role = |byte: u8| self.byte_roles[usize::from(byte)] & Role::ALL;
        match *bytes {
            // What a byte begins may be of several roles; only the weightiest is known by it.
            [.., first, _, _] if first >= 0xE0 && role(first) == Role::ORDINARY => true,
            _ => ordinary_end_by_character(self, text) == bytes.len(),
        }
    }

    /// Whether a byte is an ordinary character.
    #[inline(always)]
    fn is_plain(&self, byte: u8) -> bool {
        self.byte_roles[usize::from(byte)] & (Role::ALL | Role::WIDE) == Role::ORDINARY
    }

    /// How much of a text can be passed over, from a quiet state: all up to the last ordinary
    /// character before the first opening.
    pub(crate) fn passable(&self, text: &str) -> usize {
        let opening = find_opening(self, text.as_bytes(), 0);
        ordinary_end(self, &text[..opening])
    }

    /// Whether there is a needle in a text that a delimiter can go on after, at the end of the text
    /// included.
    #[inline(never)]
    fn may_open(&self, text: &[u8]) -> bool {
        let has = |byte: u8, bit: u8| self.byte_roles[usize::from(byte)] & bit != 0;
        let next = text.iter().skip(1).map(Some).chain([None]);
        text.iter().zip(next).any(|(&byte, next)| {
            has(byte, Role::NEEDLE) && next.is_none_or(|&next| has(next, Role::FOLLOWS))
        })
    }

    /// Whether there is a needle in a short text.
    #[inline(always)]
    fn holds_needle(&self, text: &[u8]) -> bool {
        let role = |byte: &u8| self.byte_roles[usize::from(*byte)];
        let four = |[first, second, third, fourth]: &[u8; 4]| {
            role(first) | role(second) | role(third) | role(fourth)
        };
        let (mut all, mut rest) = (0, text);
        while let Some((first, others)) = rest.split_first_chunk() {
            all |= four(first);
            rest = others;
        }
        all |= match text.last_chunk() {
            _ if rest.is_empty() => 0,
            // Some of them a second time, so that there is no branch for each.
            Some(last) => four(last),
            None => rest.iter().fold(0, |all, byte| all | role(byte)),
        };
        all & Role::NEEDLE != 0
    }
}

/// From this length on a vectorized search is faster than a look at each byte.
pub(super) const SHORT: usize = 32;

/// Where the first needle is, from a place on, that a delimiter can go on after; the length of the
/// text if there is none.
#[inline]
pub(super) fn find_opening(automaton: &Automaton, text: &[u8], from: usize) -> usize {
    let mut at = from;
    loop {
        at += find_needle(automaton, &text[at..]);
        match text.get(at + 1) {
            Some(&next) if automaton.byte_roles[usize::from(next)] & Role::FOLLOWS == 0 => at += 1,
            // At the end of the text nobody knows what follows.
            _ => return at,
        }
    }
}

/// Where the first byte is that may be or begin a needle; the length of the text if there is none.
#[inline]
fn find_needle(automaton: &Automaton, text: &[u8]) -> usize {
    if text.len() < SHORT {
        return find_by_table(automaton, text);
    }
    match automaton.needles[..] {
        [] => None,
        [one] => memchr::memchr(one, text),
        [one, two] => memchr::memchr2(one, two, text),
        [one, two, three] => memchr::memchr3(one, two, three, text),
        _ => return find_by_table(automaton, text),
    }
    .unwrap_or(text.len())
}

#[inline]
fn find_by_table(automaton: &Automaton, text: &[u8]) -> usize {
    let roles = &automaton.byte_roles;
    text.iter()
        .position(|&byte| roles[usize::from(byte)] & Role::NEEDLE != 0)
        .unwrap_or(text.len())
}

/// Where the last ordinary character of a text ends; 0 if there is none.
#[inline]
pub(super) fn ordinary_end(automaton: &Automaton, text: &str) -> usize {
    for (before, &byte) in text.as_bytes().iter().enumerate().rev() {
        if automaton.is_plain(byte) {
            return before + 1;
        }
        if !byte.is_ascii() {
            return ordinary_end_by_character(automaton, &text[..=before]);
        }
    }
    0
}

/// The same for text that is not all ASCII.
#[inline(never)]
fn ordinary_end_by_character(automaton: &Automaton, text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut end = bytes.len();
    while let Some(last) = end.checked_sub(1) {
        let mut start = last;
        // Back to the first byte of the character.
        while bytes[start] & 0xC0 == 0x80 && start > 0 {
            start -= 1;
        }
        // What a byte begins may be of several roles; only the weightiest is known by it.
        if automaton.byte_roles[usize::from(bytes[start])] & Role::ALL == Role::ORDINARY
            || (start < last && is_ordinary(automaton, &text[start..end]))
        {
            return end;
        }
        end = start;
    }
    0
}

/// Whether the first character of a text is ordinary.
#[cold]
fn is_ordinary(automaton: &Automaton, text: &str) -> bool {
    let character = text.chars().next().unwrap_or_default();
    let class = automaton.class_of(character);
    automaton.class_roles[usize::from(class)] == Role::ORDINARY
}
