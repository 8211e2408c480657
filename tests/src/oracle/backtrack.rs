//! A backtracking matcher over the tree of a pattern: the rules, tried one by one.
//!
//! All attempts lie on one stack, the preferred one on top. An attempt is a place in
//! the text, what the groups hold, and the list of what is still to be matched. The
//! first attempt with nothing left to match is the match.

use std::ops::Range;
use std::rc::Rc;

use response_template_compiler::pattern::{Node, Pattern};

/// What a pattern matched. All places count characters of the whole text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Where the match starts.
    pub start: usize,
    /// Where the match ends.
    pub end: usize,
    /// What each group captured: group 1 stands first.
    pub groups: Vec<Option<Range<usize>>>,
}

/// The matcher took more steps than it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfSteps;

/// How many steps are left. One budget may serve many searches.
#[derive(Clone, Debug)]
pub struct Steps(u64);

impl Steps {
    /// A budget of so many steps.
    #[must_use]
    pub const fn new(count: u64) -> Self {
        Self(count)
    }

    fn take(&mut self) -> Result<(), OutOfSteps> {
        self.0 = self.0.checked_sub(1).ok_or(OutOfSteps)?;
        Ok(())
    }
}

/// The leftmost match that starts at or after `start`, by backtracking preference.
///
/// The text before `start` is seen by look-behind, and index 0 of `text` is the only
/// place where `\A` matches (rule A2).
///
/// # Errors
///
/// When the budget is used up.
pub fn find_at(
    pattern: &Pattern,
    text: &[char],
    start: usize,
    steps: &mut Steps,
) -> Result<Option<Match>, OutOfSteps> {
    search(pattern, text, start, None, steps)
}

/// All matches from the left that do not overlap (rule A9): an empty one may stand at
/// the end of the one before, unless that one is empty too.
///
/// # Errors
///
/// When the budget is used up.
pub fn find_all(
    pattern: &Pattern,
    text: &[char],
    steps: &mut Steps,
) -> Result<Vec<Match>, OutOfSteps> {
    let mut found: Vec<Match> = Vec::new();
    let mut start = 0;
    let mut taken = None;
    while let Some(next) = search(pattern, text, start, taken, steps)? {
        start = next.end;
        taken = (next.start == next.end).then_some(next.end);
        found.push(next);
    }
    Ok(found)
}

/// [`find_at`], where an empty match at `taken` does not count.
fn search(
    pattern: &Pattern,
    text: &[char],
    start: usize,
    taken: Option<usize>,
    steps: &mut Steps,
) -> Result<Option<Match>, OutOfSteps> {
    for start in start..=text.len() {
        let attempt = Attempt {
            at: start,
            groups: vec![None; pattern.groups.len()],
            rest: Rest::default().with(Task::Match(&pattern.root, Direction::Forward)),
        };
        let fits = |end: usize| end != start || taken != Some(start);
        if let Some((end, groups)) = first(text, attempt, &fits, steps)? {
            return Ok(Some(Match { start, end, groups }));
        }
    }
    Ok(None)
}

/// Which way a part of the pattern is matched. A look-behind is matched from its end,
/// as the reference does, which decides what a group in it captures.
#[derive(Clone, Copy, PartialEq)]
enum Direction {
    Forward,
    Backward,
}

/// One way to go on.
struct Attempt<'p> {
    at: usize,
    groups: Groups,
    rest: Rest<'p>,
}

type Groups = Vec<Option<Range<usize>>>;

/// Something that is still to be done.
#[derive(Clone, Copy)]
enum Task<'p> {
    /// Match a node.
    Match(&'p Node, Direction),
    /// Set a group, whose other edge is known.
    Close { number: u32, edge: usize },
    /// Decide whether a loop goes round once more.
    Loop { repeat: Loop<'p>, count: u32 },
    /// The end of an iteration that began at a place.
    Iterated {
        repeat: Loop<'p>,
        count: u32,
        began: usize,
    },
}

/// The loop of a `Repeat` node.
#[derive(Clone, Copy)]
struct Loop<'p> {
    body: &'p Node,
    min: u32,
    max: Option<u32>,
    greedy: bool,
    direction: Direction,
}

/// The tasks still to be done, the next one first. Attempts share their tails.
#[derive(Clone, Default)]
struct Rest<'p>(Option<Rc<(Task<'p>, Rest<'p>)>>);

impl<'p> Rest<'p> {
    fn with(&self, task: Task<'p>) -> Self {
        Self(Some(Rc::new((task, self.clone()))))
    }
}

/// Where the most preferred attempt that succeeds ends, and its groups.
fn first(
    text: &[char],
    attempt: Attempt<'_>,
    fits: &dyn Fn(usize) -> bool,
    steps: &mut Steps,
) -> Result<Option<(usize, Groups)>, OutOfSteps> {
    let mut attempts = vec![attempt];
    while let Some(mut attempt) = attempts.pop() {
        steps.take()?;
        let Some(next) = attempt.rest.0.take() else {
            if fits(attempt.at) {
                return Ok(Some((attempt.at, attempt.groups)));
            }
            continue;
        };
        let (task, rest) = (next.0, next.1.clone());
        match task {
            Task::Match(node, direction) => {
                match_node(node, direction, text, attempt, &rest, &mut attempts, steps)?;
            }
            Task::Close { number, edge } => {
                let range = edge.min(attempt.at)..edge.max(attempt.at);
                attempt.groups[index(number)] = Some(range);
                attempts.push(Attempt { rest, ..attempt });
            }
            Task::Loop { repeat, count } => {
                let (at, groups) = (attempt.at, attempt.groups);
                let leave = Attempt {
                    at,
                    groups: groups.clone(),
                    rest: rest.clone(),
                };
                let iterated = Task::Iterated {
                    repeat,
                    count,
                    began: at,
                };
                let body = Task::Match(repeat.body, repeat.direction);
                let again = Attempt {
                    at,
                    groups,
                    rest: rest.with(iterated).with(body),
                };
                let may_leave = count >= repeat.min;
                let may_go_on = repeat.max.is_none_or(|max| count < max);
                let (preferred, other) = if repeat.greedy {
                    ((may_go_on, again), (may_leave, leave))
                } else {
                    ((may_leave, leave), (may_go_on, again))
                };
                attempts.extend(
                    [other, preferred]
                        .into_iter()
                        .filter(|way| way.0)
                        .map(|way| way.1),
                );
            }
            Task::Iterated {
                repeat,
                count,
                began,
            } => {
                let count = count + 1;
                // An iteration that consumed nothing is the last one, unless the loop
                // had to make it. Rule A5 says `>=`; then 9 of 120,000 random cases come
                // out differently from the reference, all of them loops like `{1,2}` over
                // a body that can match nothing. With `>` none does.
                let rest = if attempt.at == began && count > repeat.min {
                    rest
                } else {
                    rest.with(Task::Loop { repeat, count })
                };
                attempts.push(Attempt { rest, ..attempt });
            }
        }
    }
    Ok(None)
}

/// Replaces an attempt, whose next task is to match a node, by the ways to do that.
fn match_node<'p>(
    node: &'p Node,
    direction: Direction,
    text: &[char],
    mut attempt: Attempt<'p>,
    rest: &Rest<'p>,
    attempts: &mut Vec<Attempt<'p>>,
    steps: &mut Steps,
) -> Result<(), OutOfSteps> {
    let rest = match node {
        Node::Empty => Some(rest.clone()),
        Node::Class(class) => {
            let character = match direction {
                Direction::Forward => text.get(attempt.at),
                Direction::Backward => attempt.at.checked_sub(1).map(|before| &text[before]),
            };
            let contains = |character: &char| {
                class
                    .ranges()
                    .iter()
                    .any(|range| (range.start()..=range.end()).contains(character))
            };
            character.is_some_and(contains).then(|| {
                match direction {
                    Direction::Forward => attempt.at += 1,
                    Direction::Backward => attempt.at -= 1,
                }
                rest.clone()
            })
        }
        Node::Concat(parts) => {
            let with = |rest: Rest<'p>, part| rest.with(Task::Match(part, direction));
            // The list is built from its end.
            Some(match direction {
                Direction::Forward => parts.iter().rev().fold(rest.clone(), with),
                Direction::Backward => parts.iter().fold(rest.clone(), with),
            })
        }
        Node::Alternation(parts) => {
            attempts.extend(parts.iter().rev().map(|part| Attempt {
                at: attempt.at,
                groups: attempt.groups.clone(),
                rest: rest.with(Task::Match(part, direction)),
            }));
            None
        }
        Node::Repeat {
            body,
            min,
            max,
            greedy,
        } => {
            let (min, max, greedy) = (*min, *max, *greedy);
            let repeat = Loop {
                body,
                min,
                max,
                greedy,
                direction,
            };
            Some(rest.with(Task::Loop { repeat, count: 0 }))
        }
        Node::Group { number, body } => {
            let close = Task::Close {
                number: *number,
                edge: attempt.at,
            };
            Some(rest.with(close).with(Task::Match(body, direction)))
        }
        Node::Start => (attempt.at == 0).then(|| rest.clone()),
        Node::End => (attempt.at == text.len()).then(|| rest.clone()),
        Node::LookAround {
            behind,
            negative,
            body,
        } => {
            let direction = if *behind {
                Direction::Backward
            } else {
                Direction::Forward
            };
            let looking = Attempt {
                at: attempt.at,
                groups: attempt.groups.clone(),
                rest: Rest::default().with(Task::Match(body, direction)),
            };
            // Only the first way to see it counts: nothing goes back into a look-around.
            let seen = first(text, looking, &|_| true, steps)?;
            (seen.is_some() != *negative).then(|| {
                if let Some((_, groups)) = seen {
                    attempt.groups = groups;
                }
                rest.clone()
            })
        }
        Node::BackReference { number } => {
            let captured = attempt.groups[index(*number)].clone();
            captured.and_then(|captured| {
                let there = match direction {
                    Direction::Forward => attempt.at..attempt.at + captured.len(),
                    Direction::Backward => attempt.at.checked_sub(captured.len())?..attempt.at,
                };
                let same = text.get(there.clone())? == &text[captured];
                attempt.at = if direction == Direction::Forward {
                    there.end
                } else {
                    there.start
                };
                same.then(|| rest.clone())
            })
        }
    };
    attempts.extend(rest.map(|rest| Attempt { rest, ..attempt }));
    Ok(())
}

/// The place of a group in a list: groups are numbered from 1.
fn index(number: u32) -> usize {
    usize::try_from(number).expect("a group's number fits") - 1
}

#[cfg(test)]
mod tests;
