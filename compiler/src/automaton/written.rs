//! Tables written as bytes: what the macro puts into the user's crate.
//!
//! A byte string is one token, where a list of numbers would be thousands, and reading it is work
//! that the user's compiler does in its slowest way, step by step. So rows are written as what they
//! do not share with an earlier one, and bytes as runs. `tables::written` in the runtime crate
//! reads them.

use super::PackedAutomaton;

/// The tables of an automaton as bytes; numbers have their lowest byte first.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// `ascii` as [runs](PackedAutomaton::written).
    pub ascii: Vec<u8>,
    /// `runs`, four bytes each: the first character, and in the highest byte the class.
    pub runs: Vec<u8>,
    /// The rows of `transitions`, each as what it does not share with another.
    pub transitions: Vec<u8>,
    /// `moves`, two bytes each.
    pub moves: Vec<u8>,
    /// `move_lists`, two bytes each.
    pub move_lists: Vec<u8>,
    /// `contexts`, two bytes each.
    pub contexts: Vec<u8>,
    /// `byte_roles` as runs.
    pub byte_roles: Vec<u8>,
}

impl PackedAutomaton {
    /// The tables as bytes. Runs are pairs of bytes: a place and what stands from there on.
    #[must_use]
    pub fn written(&self) -> Written {
        Written {
            ascii: runs(&self.ascii),
            runs: self
                .runs
                .iter()
                .flat_map(|&(first, class)| (first | u32::from(class) << 24).to_le_bytes())
                .collect(),
            transitions: rows(self.stride(), &self.transitions),
            moves: self
                .moves
                .iter()
                .flat_map(|&(to, from)| [to, from])
                .collect(),
            move_lists: numbers(&self.move_lists),
            contexts: numbers(&self.contexts),
            byte_roles: runs(&self.byte_roles),
        }
    }

    /// The length of a row of `transitions`.
    #[must_use]
    pub const fn stride(&self) -> usize {
        self.classes as usize + 1
    }
}

fn numbers(numbers: &[u16]) -> Vec<u8> {
    numbers.iter().copied().flat_map(u16::to_le_bytes).collect()
}

fn runs(bytes: &[u8]) -> Vec<u8> {
    let mut runs = Vec::new();
    let mut last = None;
    for (place, &byte) in (0..=u8::MAX).zip(bytes) {
        if last != Some(byte) {
            runs.extend([place, byte]);
            last = Some(byte);
        }
    }
    runs
}

/// How far back the row may be that another is written after.
const WINDOW: usize = 64;

/// For each row: how many rows back the one is that it is like, or 0 for a row of one number, which
/// follows in four bytes; how many of its numbers differ, in two bytes; and of each the place and
/// the number.
fn rows(stride: usize, table: &[u32]) -> Vec<u8> {
    let rows: Vec<&[u32]> = table.chunks(stride).collect();
    let mut written = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let one_number = vec![most_frequent(row); stride];
        let mut back = 0;
        let mut like = &one_number[..];
        let mut fewest = differences(like, row).count();
        for (distance, earlier) in (1..).zip(rows[..number].iter().rev().take(WINDOW)) {
            // Most rows are given up early.
            let count = differences(earlier, row).take(fewest).count();
            if count < fewest {
                (back, like, fewest) = (distance, earlier, count);
            }
        }
        written.push(back);
        if back == 0 {
            written.extend(like[0].to_le_bytes());
        }
        written.extend(u16::try_from(fewest).unwrap_or(u16::MAX).to_le_bytes());
        for (place, value) in differences(like, row) {
            written.push(place);
            written.extend(value.to_le_bytes());
        }
    }
    written
}

/// The number that a row has most of.
fn most_frequent(row: &[u32]) -> u32 {
    let mut sorted = row.to_vec();
    sorted.sort_unstable();
    let runs = sorted.chunk_by(|one, other| one == other);
    runs.max_by_key(|run| run.len()).map_or(0, |run| run[0])
}

fn differences<'r>(like: &'r [u32], row: &'r [u32]) -> impl Iterator<Item = (u8, u32)> + 'r {
    (0..=u8::MAX)
        .zip(like.iter().zip(row))
        .filter_map(|(place, (like, value))| (like != value).then_some((place, *value)))
}
