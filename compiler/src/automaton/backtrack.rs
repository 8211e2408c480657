//! Patterns with back-references, for which there is no automaton: nodes that a backtracking
//! matcher follows over a text that is all there.
//!
//! The form is that of `tables::Backtracker` in the runtime crate, which explains it.

use super::BuildError;
use super::nfa::{Node, NodeId, Program};
use crate::pattern::{self, Pattern};

/// A pattern as instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedBacktracker {
    /// The instructions.
    pub instructions: Vec<Instruction>,
    /// Where to begin.
    pub start: u16,
    /// The sets of characters that instructions name, each as ranges.
    pub sets: Vec<Vec<(char, char)>>,
    /// How many captures there are.
    pub captures: u16,
}

/// A step of the matcher. The numbers are those of instructions, sets and slots; a capture has two
/// slots, for its start and its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// Reads a character of a set.
    Set {
        /// The set.
        set: u16,
        /// What comes next.
        next: u16,
    },
    /// Goes on in two ways.
    Split {
        /// The preferred way.
        first: u16,
        /// The other.
        second: u16,
    },
    /// Notes the position.
    Save {
        /// Where.
        slot: u16,
        /// What comes next.
        next: u16,
    },
    /// Passes at the start of the text.
    Start {
        /// What comes next.
        next: u16,
    },
    /// Passes at the end of the text.
    End {
        /// What comes next.
        next: u16,
    },
    /// Passes where the body matches what follows, or does not.
    LookAhead {
        /// Whether it must not match.
        negative: bool,
        /// The body.
        body: u16,
        /// What comes next.
        next: u16,
    },
    /// Passes where the body matches what precedes, or does not.
    LookBehind {
        /// Whether it must not match.
        negative: bool,
        /// The most characters that the body reads.
        longest: u16,
        /// The body.
        body: u16,
        /// What comes next.
        next: u16,
    },
    /// Reads what a capture holds.
    BackReference {
        /// The slot of its start.
        slot: u16,
        /// What comes next if that is nothing.
        unread: u16,
        /// What comes next otherwise.
        read: u16,
    },
    /// The end of the pattern or of a body.
    Match,
}

impl PackedBacktracker {
    /// Packs a pattern that captures these groups, and those that it refers back to.
    ///
    /// # Errors
    /// If the pattern unfolds into too many instructions.
    pub fn new(pattern: &Pattern, captures: &[u32]) -> Result<Self, BuildError> {
        let mut captures = captures.to_vec();
        for group in pattern.referenced_groups() {
            if !captures.contains(&group) {
                captures.push(group);
            }
        }
        let program = Program::new(pattern, &captures)?;
        let mut packer = Packer {
            program: &program,
            instructions: Vec::new(),
        };
        packer.pack()?;
        let sets = program.sets.iter().map(|set| {
            set.iter()
                .map(|range| (range.start(), range.end()))
                .collect()
        });
        Ok(Self {
            instructions: packer.instructions,
            start: narrow(program.start)?,
            sets: sets.collect(),
            captures: narrow(captures.len())?,
        })
    }
}

impl Pattern {
    /// The groups that back-references name.
    pub(crate) fn referenced_groups(&self) -> Vec<u32> {
        let mut groups = Vec::new();
        self.root.visit(&mut |node| {
            if let pattern::Node::BackReference { number } = node {
                groups.push(*number);
            }
        });
        groups
    }
}

struct Packer<'p> {
    program: &'p Program,
    instructions: Vec<Instruction>,
}

impl Packer<'_> {
    /// Packs all nodes under their numbers; the further halves of splits come after them.
    fn pack(&mut self) -> Result<(), BuildError> {
        let nodes = &self.program.nodes;
        self.instructions.resize(nodes.len(), Instruction::Match);
        for (number, node) in nodes.iter().enumerate() {
            self.instructions[number] = self.instruction(node)?;
        }
        narrow(self.instructions.len()).map(|_| ())
    }

    fn instruction(&mut self, node: &Node) -> Result<Instruction, BuildError> {
        Ok(match node {
            Node::Class { set, next } => Instruction::Set {
                set: narrow(*set)?,
                next: narrow(*next)?,
            },
            Node::Split(targets) => return self.split(targets),
            Node::Save { slot, next } => Instruction::Save {
                slot: *slot,
                next: narrow(*next)?,
            },
            Node::Start { next } => Instruction::Start {
                next: narrow(*next)?,
            },
            Node::End { next } => Instruction::End {
                next: narrow(*next)?,
            },
            Node::LookAhead {
                negative,
                body,
                next,
                ..
            } => Instruction::LookAhead {
                negative: *negative,
                body: narrow(*body)?,
                next: narrow(*next)?,
            },
            Node::LookBehind {
                negative,
                number,
                next,
            } => {
                let look_behind = self.program.look_behinds[*number as usize];
                Instruction::LookBehind {
                    negative: *negative,
                    longest: narrow(look_behind.longest)
                        .map_err(|_| BuildError::LookBehindTooLong)?,
                    body: narrow(look_behind.body)?,
                    next: narrow(*next)?,
                }
            }
            Node::BackReference { slot, unread, read } => Instruction::BackReference {
                slot: *slot,
                unread: narrow(*unread)?,
                read: narrow(*read)?,
            },
            Node::Match => Instruction::Match,
        })
    }

    fn split(&mut self, targets: &[NodeId]) -> Result<Instruction, BuildError> {
        let [first, rest @ ..] = targets else {
            // No way at all: the empty set reads nothing.
            return Err(BuildError::TooManyNodes);
        };
        let second = match rest {
            [] => *first,
            [second] => *second,
            more => {
                let split = self.split(more)?;
                self.instructions.push(split);
                NodeId::try_from(self.instructions.len() - 1)
                    .map_err(|_| BuildError::TooManyNodes)?
            }
        };
        Ok(Instruction::Split {
            first: narrow(*first)?,
            second: narrow(second)?,
        })
    }
}

fn narrow<N: TryInto<u16>>(number: N) -> Result<u16, BuildError> {
    number.try_into().map_err(|_| BuildError::TooManyNodes)
}
