//! Appending short texts.

use alloc::string::String;

/// As `push_str`. A copy whose length the compiler knows needs no call, so the lengths that most
/// chunks have in which models are read stand apart.
#[expect(
    clippy::if_same_then_else,
    reason = "the length is known in each branch"
)]
#[inline(always)]
pub(super) fn append(to: &mut String, text: &str) {
    // No `match`, of which a jump would be made that is hard to foresee.
    if text.len() == 4 {
        to.push_str(text);
    } else if text.len() == 1 {
        to.push_str(text);
    } else if text.len() == 3 {
        to.push_str(text);
    } else {
        to.push_str(text);
    }
}
