//! What makes an automaton large.

use crate::analysis::characters::Classes;
use crate::automaton::{self, Automaton, Limits};
use crate::lower::roles::{Role, watched};
use crate::pattern::{Node, Pattern};
use crate::template::Template;

/// Tables of more bytes than this are worth a word: half of what the project promises of all
/// tables of a template.
pub(super) const LARGE: usize = 32 * 1024;

/// The delimiter that adds most to an automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Growth {
    /// The field of the delimiter.
    pub field: String,
    /// Whether it opens it.
    pub opens: bool,
    /// How many states there would be without it.
    pub states_without: usize,
    /// A loop of the delimiter that can read what delimiters begin with, so that each may begin
    /// inside: the name of the group it is in, if it has one, and the characters.
    pub wide_loop: Option<(Option<String>, Vec<char>)>,
}

/// The delimiter without which an automaton has the fewest states; none if it is the only one and
/// no loop stands out.
pub(super) fn growth(
    template: &Template,
    roles: &[Role<'_>],
    automaton: &Automaton,
    needles: &Classes,
    limits: &Limits,
) -> Option<Growth> {
    let states_without = |left_out: usize| {
        let mut others = roles.to_vec();
        others.remove(left_out);
        automaton::build(&watched(&others), limits).map_or(usize::MAX, |less| less.states.len())
    };
    let (states_without, number) = (0..roles.len())
        .map(|number| (states_without(number), number))
        .min()?;
    let role = roles.get(number)?;
    let begins: Vec<char> = ('!'..='~')
        .filter(|&character| needles.has(&automaton.alphabet, character))
        .collect();
    Some(Growth {
        field: template.fields[role.field].name.value.clone(),
        opens: role.opens,
        states_without,
        wide_loop: wide_loop(&role.source.pattern, &begins),
    })
}

/// The first loop over a set that holds some of the characters, and which it holds.
fn wide_loop(pattern: &Pattern, begins: &[char]) -> Option<(Option<String>, Vec<char>)> {
    let mut loops = Vec::new();
    collect(&pattern.root, None, begins, &mut loops);
    let (group, characters) = loops.into_iter().next()?;
    let name = group
        .and_then(|number| usize::try_from(number).ok()?.checked_sub(1))
        .and_then(|place| pattern.groups.get(place).cloned().flatten());
    Some((name, characters))
}

/// Collects the loops of a node that can read some of the characters, with their groups.
fn collect(
    node: &Node,
    group: Option<u32>,
    begins: &[char],
    loops: &mut Vec<(Option<u32>, Vec<char>)>,
) {
    match node {
        Node::Repeat {
            body, max: None, ..
        } => {
            if let Node::Class(set) = &**body {
                let has = |character: &&char| {
                    set.iter()
                        .any(|range| (range.start()..=range.end()).contains(*character))
                };
                let read: Vec<char> = begins.iter().filter(has).copied().collect();
                if !read.is_empty() {
                    loops.push((group, read));
                }
            }
            collect(body, group, begins, loops);
        }
        Node::Repeat { body, .. } | Node::LookAround { body, .. } => {
            collect(body, group, begins, loops);
        }
        Node::Group { number, body } => collect(body, Some(*number), begins, loops),
        Node::Concat(parts) | Node::Alternation(parts) => {
            for part in parts {
                collect(part, group, begins, loops);
            }
        }
        Node::Empty | Node::Class(_) | Node::Start | Node::End | Node::BackReference { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::{self, Options};

    #[test]
    fn loops_that_read_what_delimiters_begin_with() {
        for (text, expected) in [
            (r"\s*<f (?P<name>[^>]+)>", Some((Some("name"), vec!['<']))),
            (r"<f (?P<name>[^<>]+)>", None),
            (r"<f .*?>", Some((None, vec!['<', '[']))),
            (r"<f (?P<name>\w+)>", None),
        ] {
            let pattern = pattern::parse(text, Options::default()).expect("a pattern");
            let begins: &[char] = if expected.as_ref().is_some_and(|(_, c)| c.len() == 2) {
                &['<', '[']
            } else {
                &['<']
            };
            let found = wide_loop(&pattern, begins);
            let expected = expected.map(|(name, read)| (name.map(str::to_owned), read));
            assert_eq!(found, expected, "{text}");
        }
    }
}
