//! Reads tables that the macro wrote as bytes, while the user's program is compiled.
//!
//! `automaton::written` in the compiler crate writes them and says why. The compiler takes each
//! step here slowly, so there are few: rows are copied as a whole, and slices taken apart by patterns
//! need no arithmetic. Bytes that are not as they should be stop the build.

use super::{Move, Step};

/// The rows of a table of steps, `stride` numbers each.
///
/// # Panics
/// If the bytes are not such a table.
#[must_use]
pub const fn steps<const COUNT: usize>(stride: usize, bytes: &[u8]) -> [Step; COUNT] {
    let mut steps = [Step(0); COUNT];
    read_rows(&mut steps, stride, bytes);
    steps
}

const fn read_rows(steps: &mut [Step], stride: usize, mut bytes: &[u8]) {
    let mut begin = 0;
    while let [back, rest @ ..] = bytes {
        bytes = rest;
        let (earlier, others) = steps.split_at_mut(begin);
        let (row, _) = others.split_at_mut(stride);
        if *back > 0 {
            let (_, like) = earlier.split_at(begin - *back as usize * stride);
            row.copy_from_slice(like.split_at(stride).0);
        } else {
            let [a, b, c, d, rest @ ..] = bytes else {
                panic!("a row ends early");
            };
            bytes = rest;
            let step = Step(u32::from_le_bytes([*a, *b, *c, *d]));
            let mut place = 0;
            while place < stride {
                row[place] = step;
                place += 1;
            }
        }
        let [low, high, rest @ ..] = bytes else {
            panic!("a row ends early");
        };
        bytes = rest;
        let mut differences = u16::from_le_bytes([*low, *high]);
        while differences > 0 {
            let [place, a, b, c, d, rest @ ..] = bytes else {
                panic!("a row ends early");
            };
            bytes = rest;
            row[*place as usize] = Step(u32::from_le_bytes([*a, *b, *c, *d]));
            differences -= 1;
        }
        begin += stride;
    }
    assert!(begin == steps.len(), "a table has another length");
}

/// Bytes written as runs, each a place and what stands from there on.
///
/// # Panics
/// If the bytes are not such runs.
#[must_use]
pub const fn bytes<const COUNT: usize>(mut runs: &[u8]) -> [u8; COUNT] {
    let mut bytes = [0; COUNT];
    while let [place, byte, rest @ ..] = runs {
        let mut place = *place as usize;
        let end = match rest {
            [next, ..] => *next as usize,
            [] => COUNT,
        };
        // Most bytes are zero, and are so already.
        while *byte != 0 && place < end {
            bytes[place] = *byte;
            place += 1;
        }
        runs = rest;
    }
    bytes
}

/// Where runs of one class begin: the character's number, and in the highest byte the class.
///
/// # Panics
/// If there are not four bytes for each.
#[must_use]
pub const fn runs<const COUNT: usize>(mut bytes: &[u8]) -> [(u32, u8); COUNT] {
    let mut runs = [(0, 0); COUNT];
    let mut number = 0;
    while let [a, b, c, class, rest @ ..] = bytes {
        runs[number] = (u32::from_le_bytes([*a, *b, *c, 0]), *class);
        bytes = rest;
        number += 1;
    }
    assert!(number == COUNT, "four bytes a run");
    runs
}

/// Moves, of two bytes each.
///
/// # Panics
/// If there are not two bytes for each.
#[must_use]
pub const fn moves<const COUNT: usize>(mut bytes: &[u8]) -> [Move; COUNT] {
    let mut moves = [Move { to: 0, from: 0 }; COUNT];
    let mut number = 0;
    while let [to, from, rest @ ..] = bytes {
        moves[number] = Move {
            to: *to,
            from: *from,
        };
        bytes = rest;
        number += 1;
    }
    assert!(number == COUNT, "two bytes a move");
    moves
}

/// Numbers, of two bytes each.
///
/// # Panics
/// If there are not two bytes for each.
#[must_use]
pub const fn numbers<const COUNT: usize>(mut bytes: &[u8]) -> [u16; COUNT] {
    let mut numbers = [0; COUNT];
    let mut number = 0;
    while let [low, high, rest @ ..] = bytes {
        numbers[number] = u16::from_le_bytes([*low, *high]);
        bytes = rest;
        number += 1;
    }
    assert!(number == COUNT, "two bytes a number");
    numbers
}

#[cfg(all(test, feature = "dynamic"))]
mod tests {
    use alloc::format;
    use std::fs;

    use response_template_compiler::automaton::PackedAutomaton;
    use response_template_compiler::compile;

    use super::*;

    extern crate std;

    /// The compiler writes what is read here.
    #[test]
    fn tables_are_read_as_they_were() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../templates");
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "json") {
                continue;
            }
            let name = format!("{}", path.display());
            let program = compile(&name, &fs::read_to_string(&path).unwrap()).program;
            let program = program.expect(&name);
            let closes = program
                .fields
                .iter()
                .filter_map(|field| field.close.as_ref());
            let modes = closes.chain([&program.idle]).map(|mode| &mode.automaton);
            for automaton in modes.chain([&program.start_anchor]) {
                check(automaton, &name);
            }
        }
    }

    fn check(automaton: &PackedAutomaton, name: &str) {
        let written = automaton.written();
        let stride = automaton.stride();
        let mut steps = std::vec![Step(0); automaton.transitions.len()];
        read_rows(&mut steps, stride, &written.transitions);
        let transitions = automaton.transitions.iter().copied().map(Step);
        assert!(steps.into_iter().eq(transitions), "{name}");
        assert_eq!(bytes::<128>(&written.ascii), automaton.ascii, "{name}");
        assert_eq!(
            bytes::<256>(&written.byte_roles),
            automaton.byte_roles,
            "{name}"
        );
        if let [one] = automaton.runs[..] {
            assert_eq!(runs::<1>(&written.runs), [one], "{name}");
        }
        if let [(to, from)] = automaton.moves[..] {
            assert_eq!(moves::<1>(&written.moves), [Move { to, from }], "{name}");
        }
        if let [first, last] = automaton.move_lists[..] {
            assert_eq!(numbers::<2>(&written.move_lists), [first, last], "{name}");
        }
    }

    #[test]
    #[should_panic(expected = "a row ends early")]
    fn what_is_no_table_is_refused() {
        let _: [Step; 2] = steps(2, b"\0\x01\0\0\0\x01\0\0");
    }
}
