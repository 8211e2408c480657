//! Appending short texts.

use alloc::string::String;

/// As `push_str`. A copy whose length the compiler knows needs no call, so the lengths that most
/// chunks have in which models are read stand apart.
#[inline(always)]
pub(super) fn append(to: &mut String, text: &str) {
    match text.len() {
        1 => to.push_str(text),
        3 => to.push_str(text),
        4 => to.push_str(text),
        _ => to.push_str(text),
    }
}
