//! Where the classes of characters lead from a state.

use super::ClassId;
use super::determinize::StateId;
use super::thread::Position;

/// The step from one state to another.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Transition {
    /// The next state.
    pub target: StateId,
    /// What its registers take over: `moves[i]` is the old position that register `i` gets,
    /// a register of no smaller number, or the position before the character read; unset where
    /// nobody will ask.
    pub moves: Vec<Position>,
}

/// A transition for each class. Most classes are the same to most states, so each transition is
/// there, and worked on, once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transitions {
    /// In the order of the first class that takes each.
    distinct: Vec<Transition>,
    /// For each class the place of its transition. There are no more than there are classes.
    places: Vec<ClassId>,
}

impl Transitions {
    /// Whether there are none at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The transition of a class.
    #[must_use]
    pub fn of(&self, class: ClassId) -> &Transition {
        &self.distinct[usize::from(self.places[usize::from(class)])]
    }

    /// The transition of the class of a number; none in a state that is never left.
    #[must_use]
    pub fn get(&self, class: usize) -> Option<&Transition> {
        let place = *self.places.get(class)?;
        self.distinct.get(usize::from(place))
    }

    /// Those of all classes, in their order.
    pub fn iter(&self) -> impl Iterator<Item = &Transition> {
        self.places().map(|place| &self.distinct[place])
    }

    /// For each class, in order, the place of its transition among the distinct ones.
    pub(super) fn places(&self) -> impl Iterator<Item = usize> + '_ {
        self.places.iter().copied().map(usize::from)
    }

    /// Each transition once.
    pub(super) fn distinct(&self) -> &[Transition] {
        &self.distinct
    }

    pub(super) fn distinct_mut(&mut self) -> &mut [Transition] {
        &mut self.distinct
    }

    /// Adds a transition that no class takes yet, and tells its place.
    pub(super) fn add(&mut self, transition: Transition) -> ClassId {
        let place = ClassId::try_from(self.distinct.len()).unwrap_or(ClassId::MAX);
        self.distinct.push(transition);
        place
    }

    /// Lets the next class take the transition at a place.
    pub(super) fn push(&mut self, place: ClassId) {
        self.places.push(place);
    }

    pub(super) fn clear(&mut self) {
        self.distinct.clear();
        self.places.clear();
    }
}
