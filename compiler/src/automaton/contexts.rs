//! What may precede a position, numbered.

use super::alphabet::{ClassId, class_id};
use super::hash::Map;
use super::nfa::Nfa;
use super::thread::Context;
use super::{BuildError, Limits};

/// All contexts that can arise, and how characters change them.
pub(super) struct Contexts {
    pub(super) known: Vec<Context>,
    /// For each context and class, the context after it.
    pub(super) steps: Vec<Vec<u32>>,
    pub(super) at_start: u32,
    pub(super) elsewhere: u32,
}

impl Contexts {
    pub(super) fn new(nfa: &Nfa, limits: &Limits) -> Result<Self, BuildError> {
        let mut numbers = Map::default();
        let mut known: Vec<Context> = Vec::new();
        let mut number = |context: Context, known: &mut Vec<Context>| {
            if let Some(&number) = numbers.get(&context) {
                return Ok(number);
            }
            if known.len() >= limits.states {
                return Err(BuildError::TooManyStates);
            }
            let number = u32::try_from(known.len()).map_err(|_| BuildError::TooManyStates)?;
            numbers.insert(context.clone(), number);
            known.push(context);
            Ok(number)
        };
        let elsewhere = number(Context::initial(nfa, false), &mut known)?;
        // Where no pattern asks for the start, it is a place like any other.
        let asks = nfa.uses_start;
        let at_start = number(Context::initial(nfa, asks), &mut known)?;
        let mut steps = Vec::new();
        while let Some(context) = known.get(steps.len()).cloned() {
            let row = (0..nfa.alphabet.len)
                .map(|class| number(context.after(nfa, class_id(class)), &mut known))
                .collect::<Result<Vec<u32>, BuildError>>()?;
            steps.push(row);
        }
        Ok(Self {
            known,
            steps,
            at_start,
            elsewhere,
        })
    }

    /// The context after one more character.
    pub(super) fn after(&self, context: usize, class: ClassId) -> usize {
        self.steps[context][usize::from(class)] as usize
    }
}
