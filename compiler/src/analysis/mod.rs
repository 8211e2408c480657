//! What a finished automaton tells about the template it was made of.
//!
//! Each question has a file: which patterns ever win ([`outcomes`]), how much text may be held
//! back ([`hold`]), whether text is read again and again ([`reread`]), and what a set of classes is to people ([`characters`]). All of them read an
//! [`Automaton`](crate::automaton::Automaton) as a graph in which every path is a text.

pub mod characters;
pub mod hold;
pub mod outcomes;
pub mod reread;

mod components;
