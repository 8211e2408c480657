//! Where the arguments of a call come from.

use alloc::borrow::Cow;
use core::iter;

use super::{CONTENT, Transform};
use crate::value::Literal;

/// The way from the value of a region to the arguments of the call it becomes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ArgumentsPlace<'t> {
    /// Whether the value is a list of calls.
    each: bool,
    /// The key of an item of such a list.
    root: Option<&'t str>,
    path: &'t [Cow<'static, str>],
    /// Whether the value that the keys lead to has them at `arguments`.
    in_function: bool,
}

const ARGUMENTS: &str = "arguments";

impl Transform {
    /// The place of the arguments in the values that become calls of the usual shape, if all of them
    /// are in one place, and no other placeholder takes a part of them.
    pub(crate) fn arguments(&self, each: bool) -> Option<ArgumentsPlace<'_>> {
        let Self::Literal(Literal::String(kind)) = self.get("type")? else {
            return None;
        };
        if kind != "function" {
            return None;
        }
        let function = self.get("function")?;
        let (root, path, in_function) = match function {
            Self::Placeholder(root, path) => (root, path, true),
            _ => match function.get(ARGUMENTS)? {
                Self::Placeholder(root, path) => (root, path, false),
                _ => return None,
            },
        };
        if !each && root != CONTENT {
            return None;
        }
        let place = ArgumentsPlace {
            each,
            root: each.then_some(root),
            path,
            in_function,
        };
        let mut is_whole = true;
        self.each_placeholder(&mut |other, keys| {
            if other == root {
                let keys = keys.iter().map(|key| &**key);
                is_whole &= !is_within(keys, place.keys_after_root());
            }
        });
        is_whole.then_some(place)
    }

    fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Object(entries) => {
                let mut entries = entries.iter();
                entries
                    .find(|(name, _)| name == key)
                    .map(|(_, value)| value)
            }
            _ => None,
        }
    }
}

/// Whether a way goes on from where another ends.
fn is_within<'k>(
    mut way: impl Iterator<Item = &'k str>,
    mut outer: impl Iterator<Item = &'k str>,
) -> bool {
    outer.all(|key| way.next() == Some(key)) && way.next().is_some()
}

impl<'t> ArgumentsPlace<'t> {
    fn keys_after_root(self) -> impl Iterator<Item = &'t str> {
        let last = self.in_function.then_some(ARGUMENTS);
        self.path.iter().map(|key| &**key).chain(last)
    }

    /// How many steps it is.
    pub(crate) fn len(self) -> usize {
        usize::from(self.each)
            + usize::from(self.root.is_some())
            + self.path.len()
            + usize::from(self.in_function)
    }

    /// Whether a step on the way is to an item, whichever.
    pub(crate) fn is_item(self, number: usize) -> bool {
        self.each && number == 0
    }

    /// Whether a step on the way is to this key.
    pub(crate) fn is_key(self, number: usize, key: &str) -> bool {
        let mut keys = iter::chain(self.root, self.keys_after_root());
        let Some(number) = number.checked_sub(usize::from(self.each)) else {
            return false;
        };
        keys.nth(number) == Some(key)
    }
}
