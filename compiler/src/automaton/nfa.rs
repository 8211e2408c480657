//! Patterns as nondeterministic automata: nodes joined by edges in order of preference.
//!
//! The nodes are built from the end of a pattern to its start, each knowing what
//! comes after it. What comes after may depend on whether any character has been
//! read since a loop's iteration began, because of the reference's rule for
//! iterations that read nothing (`Exits`).

use regex_syntax::hir::ClassUnicode;

use super::BuildError;
use super::alphabet::{Alphabet, ClassSet, divide};
use crate::pattern::{self, Pattern};

/// The number of a node.
pub(super) type NodeId = u32;

/// The most nodes the patterns of one mode may need.
pub(super) const MAX_NODES: usize = 100_000;

#[derive(Clone, Debug)]
pub(super) enum Node {
    /// Reads a character of a set.
    Class { set: u32, next: NodeId },
    /// Goes on at several nodes, earlier ones preferred.
    Split(Vec<NodeId>),
    /// Notes the position in a slot.
    Save { slot: u16, next: NodeId },
    /// Passes at the start of the text.
    Start { next: NodeId },
    /// Passes at the end of the text.
    End { next: NodeId },
    /// Passes where the body matches what follows, or does not.
    LookAhead {
        negative: bool,
        body: NodeId,
        /// The slots that the body writes.
        saves: Vec<u16>,
        next: NodeId,
    },
    /// Passes where the look-behind of this number holds, or does not.
    LookBehind {
        negative: bool,
        number: u32,
        next: NodeId,
    },
    /// Reads what a capture holds, once more. Only a backtracking matcher can.
    BackReference {
        slot: u16,
        /// Where to go on if the capture is empty and nothing else was read.
        unread: NodeId,
        read: NodeId,
    },
    /// The end of a pattern, or of a look-around's body.
    Match,
}

/// All patterns of one mode.
pub(super) struct Nfa {
    nodes: Vec<Node>,
    sets: Vec<ClassSet>,
    pub(super) alphabet: Alphabet,
    pub(super) patterns: Vec<PatternNodes>,
    /// All look-behinds. One that stands in another has the smaller number.
    pub(super) look_behinds: Vec<LookBehind>,
    /// Whether any pattern asks where the text starts.
    pub(super) uses_start: bool,
    /// The pattern that each node belongs to.
    pattern_of: Vec<u32>,
    /// The nodes from which `Match` can be reached, look-arounds taken to hold.
    can_match: Vec<bool>,
    /// The longest look-behind, in characters; look-behinds inside one another add up.
    pub(super) look_behind_len: usize,
}

/// The nodes of one pattern, for a matcher that follows them itself.
pub(super) struct Program {
    pub(super) nodes: Vec<Node>,
    pub(super) sets: Vec<ClassUnicode>,
    pub(super) start: NodeId,
    pub(super) look_behinds: Vec<LookBehind>,
}

impl Program {
    /// Builds the nodes of a pattern, back-references among them. The groups these refer to must
    /// be captured.
    pub(super) fn new(pattern: &Pattern, captures: &[u32]) -> Result<Self, BuildError> {
        let mut builder = Builder {
            captures: captures.to_vec(),
            ..Builder::default()
        };
        let end = builder.add(Node::Match)?;
        let start = builder.node(&pattern.root, Exits::same(end))?;
        Ok(Self {
            look_behinds: builder.look_behinds,
            nodes: builder.nodes,
            sets: builder.sets,
            start,
        })
    }
}

/// A look-behind.
#[derive(Clone, Copy)]
pub(super) struct LookBehind {
    pub(super) body: NodeId,
    /// The most characters that the body matches.
    pub(super) longest: usize,
}

/// Where a pattern starts, and what it captures.
pub(super) struct PatternNodes {
    pub(super) start: NodeId,
    /// Two slots for each capture, in order of the captures.
    pub(super) slots: usize,
}

impl Nfa {
    /// Builds the automaton of several patterns, each with the groups it captures.
    pub(super) fn new(patterns: &[(&Pattern, &[u32])]) -> Result<Self, BuildError> {
        let mut builder = Builder::default();
        let mut pattern_nodes = Vec::new();
        let mut pattern_of = Vec::new();
        for (number, &(pattern, captures)) in (0..).zip(patterns) {
            builder.captures = captures.to_vec();
            let end = builder.add(Node::Match)?;
            let start = builder.node(&pattern.root, Exits::same(end))?;
            pattern_nodes.push(PatternNodes {
                start,
                slots: captures.len() * 2,
            });
            pattern_of.resize(builder.nodes.len(), number);
        }
        let refers_back = |node: &Node| matches!(node, Node::BackReference { .. });
        if builder.nodes.iter().any(refers_back) {
            return Err(BuildError::BackReference);
        }
        let look_behind_len = patterns
            .iter()
            .map(|(pattern, _)| look_behind_len(&pattern.root))
            .max()
            .unwrap_or(0);
        let (alphabet, sets) = divide(&builder.sets)?;
        let can_match = can_match(&builder.nodes, &sets);
        Ok(Self {
            uses_start: builder
                .nodes
                .iter()
                .any(|node| matches!(node, Node::Start { .. })),
            nodes: builder.nodes,
            sets,
            alphabet,
            patterns: pattern_nodes,
            look_behinds: builder.look_behinds,
            pattern_of,
            can_match,
            look_behind_len,
        })
    }

    pub(super) fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node as usize]
    }

    pub(super) fn set(&self, set: u32) -> &ClassSet {
        &self.sets[set as usize]
    }

    pub(super) fn pattern_of(&self, node: NodeId) -> usize {
        self.pattern_of[node as usize] as usize
    }

    pub(super) fn can_match(&self, node: NodeId) -> bool {
        self.can_match[node as usize]
    }
}

/// Where to go on after a part of a pattern.
///
/// An iteration that reads nothing ends its loop, unless it is one of those the loop must
/// have (the reference's rule for empty iterations). So a part that
/// stands in a loop has two ways out: one for the case that nothing was read since the
/// iteration began, one for the case that something was. Elsewhere they are the same.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Exits {
    unread: NodeId,
    read: NodeId,
}

impl Exits {
    fn same(next: NodeId) -> Self {
        Self {
            unread: next,
            read: next,
        }
    }

    fn are_same(self) -> bool {
        self.unread == self.read
    }
}

#[derive(Default)]
struct Builder {
    nodes: Vec<Node>,
    sets: Vec<ClassUnicode>,
    look_behinds: Vec<LookBehind>,
    /// The groups of the present pattern that are captured.
    captures: Vec<u32>,
    /// The groups under construction, outermost first.
    open_groups: Vec<u32>,
}

impl Builder {
    fn add(&mut self, node: Node) -> Result<NodeId, BuildError> {
        if self.nodes.len() >= MAX_NODES {
            return Err(BuildError::TooManyNodes);
        }
        let id = NodeId::try_from(self.nodes.len()).map_err(|_| BuildError::TooManyNodes)?;
        self.nodes.push(node);
        Ok(id)
    }

    fn split(&mut self, targets: Vec<NodeId>) -> Result<NodeId, BuildError> {
        match targets[..] {
            [only] => Ok(only),
            _ => self.add(Node::Split(targets)),
        }
    }

    fn set(&mut self, set: &ClassUnicode) -> Result<u32, BuildError> {
        let index = match self.sets.iter().position(|known| known == set) {
            Some(index) => index,
            None => {
                self.sets.push(set.clone());
                self.sets.len() - 1
            }
        };
        u32::try_from(index).map_err(|_| BuildError::TooManyClasses)
    }

    fn node(&mut self, node: &pattern::Node, exits: Exits) -> Result<NodeId, BuildError> {
        match node {
            pattern::Node::Empty => Ok(exits.unread),
            pattern::Node::Class(set) => {
                let set = self.set(set)?;
                self.add(Node::Class {
                    set,
                    next: exits.read,
                })
            }
            pattern::Node::Concat(parts) => self.concat(parts, exits),
            pattern::Node::Alternation(parts) => {
                let targets = parts
                    .iter()
                    .map(|part| self.node(part, exits))
                    .collect::<Result<_, _>>()?;
                self.split(targets)
            }
            pattern::Node::Repeat {
                body,
                min,
                max,
                greedy,
            } => Repeat {
                builder: self,
                body,
                min: *min,
                max: *max,
                greedy: *greedy,
                exits,
            }
            .build(),
            pattern::Node::Group { number, body } => self.group(*number, body, exits),
            pattern::Node::Start => self.add(Node::Start { next: exits.unread }),
            pattern::Node::End => self.add(Node::End { next: exits.unread }),
            pattern::Node::LookAround {
                behind,
                negative,
                body,
            } => self.look_around(*behind, *negative, body, exits.unread),
            pattern::Node::BackReference { number } => {
                let captured = self.captures.iter().position(|group| group == number);
                let slot = captured.and_then(|index| u16::try_from(index * 2).ok());
                self.add(Node::BackReference {
                    slot: slot.ok_or(BuildError::BackReference)?,
                    unread: exits.unread,
                    read: exits.read,
                })
            }
        }
    }

    fn concat(&mut self, parts: &[pattern::Node], exits: Exits) -> Result<NodeId, BuildError> {
        // A part is reached with nothing read only if all before it can match nothing.
        let unread_reach = parts
            .iter()
            .take_while(|part| part.is_nullable())
            .count()
            .min(parts.len().saturating_sub(1));
        let mut next = exits;
        for (index, part) in parts.iter().enumerate().rev() {
            let read = self.node(part, Exits::same(next.read))?;
            let unread = if next.are_same() {
                read
            } else if index <= unread_reach {
                self.node(part, next)?
            } else {
                // Not reached with nothing read: any target will do.
                next.unread
            };
            next = Exits { unread, read };
        }
        Ok(next.unread)
    }

    fn group(
        &mut self,
        number: u32,
        body: &pattern::Node,
        exits: Exits,
    ) -> Result<NodeId, BuildError> {
        // What a group of the same name inside captures never lasts: this one ends later.
        let is_nested = self.open_groups.contains(&number);
        let index = self.captures.iter().position(|&group| group == number);
        let Some(index) = index.filter(|_| !is_nested) else {
            return self.node(body, exits);
        };
        let slot = u16::try_from(index * 2).map_err(|_| BuildError::TooManyRegisters)?;
        let read = self.add(Node::Save {
            slot: slot + 1,
            next: exits.read,
        })?;
        let unread = if exits.are_same() {
            read
        } else {
            self.add(Node::Save {
                slot: slot + 1,
                next: exits.unread,
            })?
        };
        self.open_groups.push(number);
        let body = self.node(body, Exits { unread, read })?;
        self.open_groups.pop();
        self.add(Node::Save { slot, next: body })
    }

    fn look_around(
        &mut self,
        behind: bool,
        negative: bool,
        body: &pattern::Node,
        next: NodeId,
    ) -> Result<NodeId, BuildError> {
        let saves = self.saves(body);
        if behind && !saves.is_empty() {
            return Err(BuildError::CaptureInLookBehind);
        }
        let end = self.add(Node::Match)?;
        let start = self.node(body, Exits::same(end))?;
        if !behind {
            return self.add(Node::LookAhead {
                negative,
                body: start,
                // What a negative look-ahead captures is never kept.
                saves: if negative { Vec::new() } else { saves },
                next,
            });
        }
        let number =
            u32::try_from(self.look_behinds.len()).map_err(|_| BuildError::TooManyNodes)?;
        self.look_behinds.push(LookBehind {
            body: start,
            longest: body.max_len().unwrap_or(usize::MAX),
        });
        self.add(Node::LookBehind {
            negative,
            number,
            next,
        })
    }

    /// The slots that a part writes.
    fn saves(&self, node: &pattern::Node) -> Vec<u16> {
        let mut saves = Vec::new();
        node.visit(&mut |node| {
            if let pattern::Node::Group { number, .. } = node
                && let Some(index) = self.captures.iter().position(|group| group == number)
                && let Ok(slot) = u16::try_from(index * 2)
            {
                saves.extend([slot, slot + 1]);
            }
        });
        saves.sort_unstable();
        saves.dedup();
        saves
    }
}

/// A loop under construction: its iterations one after the other, the last first.
struct Repeat<'a> {
    builder: &'a mut Builder,
    body: &'a pattern::Node,
    min: u32,
    max: Option<u32>,
    greedy: bool,
    exits: Exits,
}

impl Repeat<'_> {
    fn build(mut self) -> Result<NodeId, BuildError> {
        if self.max == Some(0) {
            return Ok(self.exits.unread);
        }
        let read = self.iterations(self.exits.read, None)?;
        if self.exits.are_same() {
            return Ok(read[0]);
        }
        Ok(self.iterations(self.exits.unread, Some(&read))?[0])
    }

    /// The entries of all iterations, first to last, for a loop left through `exit`
    /// unless something was read. `after_read` has the entries to go on with once
    /// something was; where `exit` is for that case already, they are the own ones.
    fn iterations(
        &mut self,
        exit: NodeId,
        after_read: Option<&[NodeId]>,
    ) -> Result<Vec<NodeId>, BuildError> {
        // Entries are collected last to first. A loop without a limit has one more
        // iteration than it must, which leads back to itself.
        let copies = match self.max {
            Some(max) => max,
            None => self.min.saturating_add(1),
        };
        if copies as usize > MAX_NODES {
            return Err(BuildError::TooManyNodes);
        }
        let copies = copies as usize;
        let min = self.min as usize;
        let mut entries: Vec<NodeId> = Vec::new();
        for iteration in (1..=copies).rev() {
            let following = entries.last().copied();
            let endless = self.max.is_none() && iteration == copies;
            // The loop's own entry must be known before its body is built.
            let own = if endless {
                Some(self.builder.add(Node::Split(Vec::new()))?)
            } else {
                None
            };
            let next = if endless { own } else { following };
            let read = match after_read {
                None => next.unwrap_or(exit),
                Some(entries) if endless => entries[iteration - 1],
                Some(entries) => entries.get(iteration).copied().unwrap_or(self.exits.read),
            };
            let unread = if iteration > min {
                exit
            } else {
                next.unwrap_or(exit)
            };
            let exits = if self.body.is_nullable() {
                Exits { unread, read }
            } else {
                Exits::same(read)
            };
            let body = self.builder.node(self.body, exits)?;
            let entry = if iteration <= min {
                body
            } else {
                let targets = if self.greedy {
                    vec![body, exit]
                } else {
                    vec![exit, body]
                };
                match own {
                    Some(own) => {
                        self.builder.nodes[own as usize] = Node::Split(targets);
                        own
                    }
                    None => self.builder.add(Node::Split(targets))?,
                }
            };
            entries.push(entry);
        }
        entries.reverse();
        Ok(entries)
    }
}

/// How many characters before a position decide the look-behinds there.
fn look_behind_len(node: &pattern::Node) -> usize {
    match node {
        pattern::Node::LookAround { behind, body, .. } => {
            let own = match body.max_len() {
                Some(len) if *behind => len,
                None if *behind => usize::MAX,
                _ => 0,
            };
            own.saturating_add(look_behind_len(body))
        }
        pattern::Node::Concat(parts) | pattern::Node::Alternation(parts) => {
            parts.iter().map(look_behind_len).max().unwrap_or(0)
        }
        pattern::Node::Repeat { body, .. } | pattern::Node::Group { body, .. } => {
            look_behind_len(body)
        }
        _ => 0,
    }
}

/// The nodes from which `Match` can be reached.
fn can_match(nodes: &[Node], sets: &[ClassSet]) -> Vec<bool> {
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut reached = vec![false; nodes.len()];
    let mut open = Vec::new();
    for (index, node) in nodes.iter().enumerate() {
        let mut edge = |target: &NodeId| before[*target as usize].push(index);
        match node {
            Node::Class { set, next } => {
                if !sets[*set as usize].is_empty() {
                    edge(next);
                }
            }
            Node::Split(targets) => targets.iter().for_each(edge),
            Node::BackReference { unread, read, .. } => [unread, read].into_iter().for_each(edge),
            Node::Save { next, .. }
            | Node::Start { next }
            | Node::End { next }
            | Node::LookAhead { next, .. }
            | Node::LookBehind { next, .. } => edge(next),
            Node::Match => {
                reached[index] = true;
                open.push(index);
            }
        }
    }
    while let Some(node) = open.pop() {
        for &previous in &before[node] {
            if !reached[previous] {
                reached[previous] = true;
                open.push(previous);
            }
        }
    }
    reached
}
