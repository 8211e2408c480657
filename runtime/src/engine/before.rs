//! The end of the text before a place, as far as look-behinds may ask for it.

use alloc::string::String;

use super::scanner::last_characters;

/// The last characters of a text that is not kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Before {
    /// The last bytes, as many as one character may have: nearly all look-behinds ask for no more.
    last: [u8; 4],
    /// For those that do: more text than is asked for, so that it need not be cut after every chunk.
    longer: String,
}

/// The least length at which text that is no longer needed is cut off.
const LONG: usize = 256;

impl Before {
    pub(super) fn clear(&mut self) {
        self.longer.clear();
    }

    /// Adds text, for look-behinds that ask for so many characters.
    pub(super) fn push(&mut self, text: &str, count: u16) {
        match text.as_bytes().last_chunk() {
            Some(last) => self.last = *last,
            None => {
                for byte in text.bytes() {
                    let [_, rest @ ..] = self.last;
                    let [second, third, fourth] = rest;
                    self.last = [second, third, fourth, byte];
                }
            }
        }
        if count > 1 {
            self.push_longer(text, usize::from(count));
        }
    }

    fn push_longer(&mut self, text: &str, count: usize) {
        // No character has more bytes than four.
        let most = count * 4;
        if text.len() > most {
            self.longer.clear();
            self.longer
                .push_str(&text[text.floor_char_boundary(text.len() - most)..]);
            return;
        }
        if self.longer.len() + text.len() > most + LONG {
            let keep = last_characters(&self.longer, count).len();
            self.longer.drain(..self.longer.len() - keep);
        }
        self.longer.push_str(text);
    }

    /// The last characters of a text of so many bytes, as many as asked for or all there are. They
    /// must not be more than `push` was told of.
    pub(super) fn last_characters(&self, count: u16, length: usize) -> &str {
        match count {
            0 => "",
            1 => {
                let known = self.last.len().min(length);
                let (_, bytes) = self.last.split_at(self.last.len() - known);
                let first = bytes.iter().rposition(|byte| byte & 0xC0 != 0x80);
                let character = core::str::from_utf8(&bytes[first.unwrap_or(known)..]);
                // What was pushed was text.
                character.unwrap_or_default()
            }
            _ => last_characters(&self.longer, usize::from(count)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_all_pieces_is_remembered() {
        let texts = [
            "",
            "a",
            "é",
            "ab→",
            "🙂",
            "x🙂y",
            "\0",
            "long enough to be longer than most",
        ];
        for count in 0..4_u16 {
            let mut before = Before::default();
            let mut whole = String::new();
            for round in 0..200 {
                let text = texts[(round * 7 + round / 5) % texts.len()];
                before.push(text, count);
                whole.push_str(text);
                assert_eq!(
                    before.last_characters(count, whole.len()),
                    last_characters(&whole, usize::from(count)),
                    "{count} of {whole:?}"
                );
            }
            assert!(before.longer.len() <= LONG + 16 + 34, "it does not grow");
            before.clear();
            assert_eq!(before.last_characters(count, 0), "");
        }
    }
}
