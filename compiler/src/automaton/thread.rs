//! Threads: the ways in which a pattern may be matching, and how a character moves them.
//!
//! A thread stands at a node and waits for a character, or has matched. What a
//! look-ahead demands of the text to come goes with the thread as an [`Obligation`],
//! which is itself a list of threads.

use super::alphabet::ClassId;
use super::nfa::{Nfa, Node, NodeId};

/// A position in the text, as a state of the automaton knows it. The order of the
/// variants, and of the registers, is the order of the positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Position {
    /// Not noted: a capture that took no part.
    Unset,
    /// Noted in a register.
    Register(u8),
    /// Before the character just read. Only while a step is under way.
    Before,
    /// Where the state is: after the character just read.
    Here,
}

impl Position {
    /// The same position once another character has been read.
    fn before_next(self) -> Self {
        match self {
            Self::Here => Self::Before,
            other => other,
        }
    }
}

/// A way in which one pattern may match.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Thread {
    /// A node that reads a character, waits for the end, or is the match.
    pub(super) node: NodeId,
    /// What the text to come must satisfy, no two alike: first what captures nothing, sorted,
    /// then what captures, in the order in which it came up.
    pub(super) obligations: Vec<Obligation>,
    /// Start and end of each capture.
    pub(super) slots: Vec<Position>,
    /// Where the match ends, once there is one.
    pub(super) end: Position,
}

/// A look-ahead that is not decided yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Obligation {
    negative: bool,
    /// The slots to keep when it is met. Those that have been written since are gone.
    saves: Vec<u16>,
    threads: Vec<Thread>,
}

/// What precedes a position, as far as look-behinds and `^` ask.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub(super) struct Context {
    /// Whether the position is the start of the text.
    pub(super) at_start: bool,
    /// The threads of each look-behind, matches among them. No captures.
    look_behinds: Vec<Vec<Thread>>,
}

/// What became of an obligation.
enum Verdict {
    /// Met, by this thread where it had to be one.
    Met(Option<Thread>),
    Failed,
    Pending(Obligation),
}

impl Thread {
    pub(super) fn is_match(&self, nfa: &Nfa) -> bool {
        matches!(nfa.node(self.node), Node::Match)
    }

    /// Whether it has matched, whatever follows.
    pub(super) fn is_settled(&self, nfa: &Nfa) -> bool {
        self.obligations.is_empty() && self.is_match(nfa)
    }

    /// Forgets where it has been: it is only asked whether it matches.
    fn forget_positions(&mut self) {
        self.slots.clear();
        self.end = Position::Unset;
        for mut obligation in std::mem::take(&mut self.obligations) {
            obligation.saves.clear();
            for thread in &mut obligation.threads {
                thread.forget_positions();
            }
            obligation.threads.sort_unstable();
            obligation.threads.dedup();
            self.owe(obligation);
        }
    }

    /// Takes on an obligation. It is the youngest.
    fn owe(&mut self, obligation: Obligation) {
        if obligation.saves.is_empty() {
            let plain = self
                .obligations
                .partition_point(|known| known.saves.is_empty());
            if let Err(place) = self.obligations[..plain].binary_search(&obligation) {
                self.obligations.insert(place, obligation);
            }
        } else {
            // The younger of two that are alike writes over what comes between them.
            self.obligations.retain(|known| *known != obligation);
            self.obligations.push(obligation);
        }
    }

    /// Calls a function with each set that the next character is asked for.
    pub(super) fn for_each_set(&self, nfa: &Nfa, call: &mut impl FnMut(u32)) {
        if let Node::Class { set, .. } = nfa.node(self.node) {
            call(*set);
        }
        for obligation in &self.obligations {
            for thread in &obligation.threads {
                thread.for_each_set(nfa, call);
            }
        }
    }

    /// How many threads this is, with those of its look-aheads.
    pub(super) fn weight(&self) -> usize {
        let owed = self.obligations.iter();
        let owed = owed.flat_map(|obligation| &obligation.threads);
        1 + owed.map(Self::weight).sum::<usize>()
    }

    /// Calls a function with each position the thread knows.
    pub(super) fn for_each_position(&mut self, call: &mut impl FnMut(&mut Position)) {
        self.slots.iter_mut().for_each(&mut *call);
        call(&mut self.end);
        for obligation in &mut self.obligations {
            for thread in &mut obligation.threads {
                thread.for_each_position(call);
            }
        }
    }
}

/// Whether the first obligations hold wherever the second do.
pub(super) fn is_weaker(weaker: &[Obligation], stronger: &[Obligation]) -> bool {
    weaker
        .iter()
        .all(|obligation| stronger.contains(obligation))
}

/// Which nodes have been passed at the present position, with which obligations. A
/// thread that comes to such a node later has the same future and a weaker claim.
#[derive(Default)]
pub(super) struct Seen {
    /// A bit for each node that has been passed without obligations.
    free: Vec<u64>,
    /// The others.
    burdened: Vec<(NodeId, Vec<Obligation>)>,
}

impl Seen {
    /// Notes a node; false if it was passed already with no stronger obligations.
    fn insert(&mut self, node: NodeId, obligations: &[Obligation]) -> bool {
        let (word, bit) = (node as usize / 64, 1 << (node % 64));
        if self.free.len() <= word {
            self.free.resize(word + 1, 0);
        }
        if self.free[word] & bit != 0 {
            return false;
        }
        if obligations.is_empty() {
            self.free[word] |= bit;
            return true;
        }
        let is_known = |(known, owed): &(NodeId, Vec<Obligation>)| {
            *known == node && is_weaker(owed, obligations)
        };
        if self.burdened.iter().any(is_known) {
            return false;
        }
        self.burdened.push((node, obligations.to_vec()));
        true
    }
}

/// Moves threads at one position of the text.
pub(super) struct Mover<'a> {
    pub(super) nfa: &'a Nfa,
    /// What precedes the position.
    pub(super) context: &'a Context,
    /// Whether the position is the end of the text.
    pub(super) at_end: bool,
}

impl Mover<'_> {
    /// Follows the edges that read nothing, from a thread's node to where it must wait,
    /// and appends the threads that this makes, the preferred ones first.
    pub(super) fn follow(&self, mut thread: Thread, seen: &mut Seen, out: &mut Vec<Thread>) {
        loop {
            if !self.nfa.can_match(thread.node) || !seen.insert(thread.node, &thread.obligations) {
                return;
            }
            match self.nfa.node(thread.node) {
                Node::Class { .. } => {
                    if !self.at_end {
                        out.push(thread);
                    }
                    return;
                }
                Node::Match => {
                    thread.end = Position::Here;
                    out.push(thread);
                    return;
                }
                Node::Split(targets) => {
                    for &target in targets {
                        let branch = Thread {
                            node: target,
                            ..thread.clone()
                        };
                        self.follow(branch, seen, out);
                    }
                    return;
                }
                // Never built for an automaton.
                Node::BackReference { .. } => return,
                Node::Save { slot, next } => {
                    // The threads of a look-ahead that captures nothing have no slots.
                    if let Some(position) = thread.slots.get_mut(usize::from(*slot)) {
                        *position = Position::Here;
                        self.write_over(&mut thread, &[*slot]);
                    }
                    thread.node = *next;
                }
                Node::Start { next } => {
                    if !self.context.at_start {
                        return;
                    }
                    thread.node = *next;
                }
                Node::End { next } => {
                    if !self.at_end {
                        out.push(thread);
                        return;
                    }
                    thread.node = *next;
                }
                Node::LookAhead {
                    negative,
                    body,
                    saves,
                    next,
                } => {
                    let obligation = self.look_ahead(*negative, *body, saves, &thread);
                    if !self.demand(&mut thread, obligation) {
                        return;
                    }
                    thread.node = *next;
                }
                Node::LookBehind {
                    negative,
                    number,
                    next,
                } => {
                    let threads = self.look_behind(*number);
                    let obligation = Obligation {
                        negative: *negative,
                        saves: Vec::new(),
                        threads,
                    };
                    if !self.demand(&mut thread, obligation) {
                        return;
                    }
                    thread.node = *next;
                }
            }
        }
    }

    /// The obligation of a look-ahead that starts here.
    fn look_ahead(
        &self,
        negative: bool,
        body: NodeId,
        saves: &[u16],
        thread: &Thread,
    ) -> Obligation {
        let start = Thread {
            node: body,
            obligations: Vec::new(),
            slots: if saves.is_empty() {
                Vec::new()
            } else {
                vec![Position::Unset; thread.slots.len()]
            },
            end: Position::Unset,
        };
        let mut threads = Vec::new();
        self.follow(start, &mut Seen::default(), &mut threads);
        Obligation {
            negative,
            saves: saves.to_vec(),
            threads,
        }
    }

    /// The ways in which a look-behind has matched up to here. What they owe, the end of the
    /// text among it, is still to be seen.
    fn look_behind(&self, number: u32) -> Vec<Thread> {
        let known = &self.context.look_behinds[number as usize];
        if self.at_end {
            let mut threads = Vec::new();
            let mut seen = Seen::default();
            for thread in known {
                self.finish(thread, &mut seen, &mut threads);
            }
            return threads;
        }
        known
            .iter()
            .filter(|thread| matches!(self.nfa.node(thread.node), Node::Match | Node::End { .. }))
            .cloned()
            .collect()
    }

    /// Burdens a thread with an obligation, unless it is decided; false if the thread dies of it.
    fn demand(&self, thread: &mut Thread, obligation: Obligation) -> bool {
        match self.judge(obligation) {
            Verdict::Failed => false,
            Verdict::Met(by) => {
                self.keep_captures(thread, by);
                true
            }
            Verdict::Pending(obligation) => {
                thread.owe(obligation);
                true
            }
        }
    }

    /// Takes over what a look-ahead captured that is younger than those a thread still owes.
    fn keep_captures(&self, thread: &mut Thread, by: Option<Thread>) {
        let Some(by) = by else {
            return;
        };
        let mut written = Vec::new();
        for (number, (slot, captured)) in (0..).zip(thread.slots.iter_mut().zip(by.slots)) {
            if captured != Position::Unset {
                *slot = captured;
                written.push(number);
            }
        }
        self.write_over(thread, &written);
    }

    /// Lets no look-ahead that a thread still owes write these slots: they have been written
    /// since it came up.
    fn write_over(&self, thread: &mut Thread, slots: &[u16]) {
        let writes =
            |obligation: &Obligation| slots.iter().any(|slot| obligation.saves.contains(slot));
        if !thread.obligations.iter().any(writes) {
            return;
        }
        for mut obligation in std::mem::take(&mut thread.obligations) {
            if writes(&obligation) {
                obligation.saves.retain(|save| !slots.contains(save));
                match self.judge(obligation) {
                    Verdict::Pending(obligation) => thread.owe(obligation),
                    // It has matched: only the way in which it did was not known.
                    Verdict::Met(by) => self.keep_captures(thread, by),
                    // No negative look-ahead captures, and one that has failed is not owed.
                    Verdict::Failed => {}
                }
            } else {
                thread.owe(obligation);
            }
        }
    }

    /// Decides an obligation if its threads allow it.
    fn judge(&self, mut obligation: Obligation) -> Verdict {
        let threads = &mut obligation.threads;
        let settled = threads
            .iter()
            .position(|thread| thread.is_settled(self.nfa));
        let met = match settled {
            // Captures are those of the preferred way; until it is known, wait.
            Some(place) if !obligation.saves.is_empty() => {
                threads.truncate(place + 1);
                place == 0
            }
            Some(_) => true,
            None => false,
        };
        if met {
            if obligation.negative {
                return Verdict::Failed;
            }
            return Verdict::Met((!obligation.saves.is_empty()).then(|| {
                let mut by = threads.swap_remove(0);
                keep_only(&obligation.saves, &mut by);
                by
            }));
        }
        if threads.is_empty() {
            return if obligation.negative {
                Verdict::Met(None)
            } else {
                Verdict::Failed
            };
        }
        if obligation.saves.is_empty() {
            // Any way will do, so their order means nothing, nor where they end.
            for thread in &mut *threads {
                thread.forget_positions();
            }
            threads.sort_unstable();
            threads.dedup();
        } else {
            for thread in &mut *threads {
                thread.end = Position::Unset;
                keep_only(&obligation.saves, thread);
            }
        }
        Verdict::Pending(obligation)
    }

    /// The obligation after one more character.
    fn step_obligation(&self, obligation: &Obligation, class: ClassId) -> Verdict {
        let mut seen = Seen::default();
        let mut threads = Vec::new();
        for thread in &obligation.threads {
            self.step(thread, class, &mut seen, &mut threads);
        }
        self.judge(Obligation {
            threads,
            ..obligation.clone_without_threads()
        })
    }

    /// Moves a thread from the position before a character of a class to this one, and
    /// appends what becomes of it.
    pub(super) fn step(
        &self,
        thread: &Thread,
        class: ClassId,
        seen: &mut Seen,
        out: &mut Vec<Thread>,
    ) {
        let target = match self.nfa.node(thread.node) {
            Node::Class { set, next } if self.nfa.set(*set).contains(class) => Some(*next),
            Node::Match => None,
            _ => return,
        };
        let mut moved = Thread {
            node: thread.node,
            obligations: Vec::new(),
            slots: thread.slots.iter().map(|slot| slot.before_next()).collect(),
            end: thread.end.before_next(),
        };
        for obligation in &thread.obligations {
            match self.step_obligation(obligation, class) {
                Verdict::Failed => return,
                Verdict::Met(by) => self.keep_captures(&mut moved, by),
                Verdict::Pending(obligation) => moved.owe(obligation),
            }
        }
        match target {
            Some(next) => {
                moved.node = next;
                self.follow(moved, seen, out);
            }
            None => {
                if seen.insert(moved.node, &moved.obligations) {
                    out.push(moved);
                }
            }
        }
    }

    /// Tells a thread that the text ends where it is, and appends what becomes of it.
    /// What is appended has matched and owes nothing.
    pub(super) fn finish(&self, thread: &Thread, seen: &mut Seen, out: &mut Vec<Thread>) {
        debug_assert!(self.at_end);
        let mut finished = Thread {
            obligations: Vec::new(),
            ..thread.clone()
        };
        for obligation in &thread.obligations {
            let mut threads = Vec::new();
            let mut seen = Seen::default();
            for thread in &obligation.threads {
                self.finish(thread, &mut seen, &mut threads);
            }
            let last = Obligation {
                threads,
                ..obligation.clone_without_threads()
            };
            match self.judge(last) {
                Verdict::Met(by) => self.keep_captures(&mut finished, by),
                Verdict::Failed | Verdict::Pending(_) => return,
            }
        }
        match self.nfa.node(finished.node) {
            Node::Match if seen.insert(finished.node, &[]) => out.push(finished),
            Node::End { .. } => self.follow(finished, seen, out),
            _ => {}
        }
    }

    /// The look-behinds at the position after a character, from those before it. `self`
    /// must know nothing of them: they are filled in one after the other, since one may
    /// stand in another.
    fn step_context(nfa: &Nfa, before: &Context, class: Option<ClassId>) -> Context {
        let mut context = Context {
            at_start: class.is_none() && before.at_start,
            look_behinds: Vec::new(),
        };
        for (number, look_behind) in nfa.look_behinds.iter().enumerate() {
            let mover = Mover {
                nfa,
                context: &context,
                at_end: false,
            };
            let mut seen = Seen::default();
            let mut threads = Vec::new();
            let old = before.look_behinds.get(number).map_or(&[][..], |old| old);
            if let Some(class) = class {
                for thread in old.iter().filter(|thread| !thread.is_match(nfa)) {
                    mover.step(thread, class, &mut seen, &mut threads);
                }
            }
            let start = Thread {
                node: look_behind.body,
                obligations: Vec::new(),
                slots: Vec::new(),
                end: Position::Unset,
            };
            mover.follow(start, &mut seen, &mut threads);
            for thread in &mut threads {
                thread.end = Position::Unset;
            }
            threads.sort_unstable();
            threads.dedup();
            context.look_behinds.push(threads);
        }
        context
    }
}

impl Context {
    /// What precedes the start of the text, or a place of which nothing is known.
    pub(super) fn initial(nfa: &Nfa, at_start: bool) -> Self {
        let nothing = Self {
            at_start,
            look_behinds: Vec::new(),
        };
        Mover::step_context(nfa, &nothing, None)
    }

    /// What precedes the place one character on.
    pub(super) fn after(&self, nfa: &Nfa, class: ClassId) -> Self {
        Mover::step_context(nfa, self, Some(class))
    }
}

impl Obligation {
    fn clone_without_threads(&self) -> Self {
        Self {
            negative: self.negative,
            saves: self.saves.clone(),
            threads: Vec::new(),
        }
    }
}

/// Unsets all slots of a look-ahead's thread but those that it is to write.
fn keep_only(saves: &[u16], thread: &mut Thread) {
    for (number, slot) in (0..).zip(&mut thread.slots) {
        if !saves.contains(&number) {
            *slot = Position::Unset;
        }
    }
}
