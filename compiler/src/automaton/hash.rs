//! A hash for what the determinizer looks up.
//!
//! The standard one withstands keys that are chosen to collide, at a price that shows where the
//! compiler itself is not optimized: in a user's debug build. Here the number of keys has a limit.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// A map with this hash.
pub(super) type Map<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

/// Multiplies each number into the hash, as `rustc` does for itself.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, number: u64) {
        self.0 = (self.0 ^ number)
            .wrapping_mul(0xf135_7aea_2e62_a9c5)
            .rotate_left(26);
    }
}

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.mix(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(number.into());
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
