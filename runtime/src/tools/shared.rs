//! Coerces a value in which one and the same object stands at several places.

use alloc::vec::Vec;

use super::Tools;
use crate::transform::{Places, Step};
use crate::value::Value;

impl Tools {
    /// Coerces the output of a transform.
    ///
    /// In the reference, placeholders that stand for the same value share it, and arguments
    /// are cast where they are: all places that share them show it (rules F6 and G6). Here
    /// each place has its own copy, so after each call its arguments are copied to the other
    /// places that hold the same ones. A later call then finds them as an earlier one left
    /// them, just as with shared arguments.
    pub(crate) fn coerce_shared(&self, value: &mut Value, places: &Places<'_>) {
        if places.is_empty() || self.is_empty() {
            return self.coerce(value);
        }
        // The way through arrays to what is looked at.
        let mut place = Vec::new();
        loop {
            match value_at(value, &place) {
                Some(Value::Array(_)) => {
                    place.push(Step::Item(0));
                    continue;
                }
                Some(_) => self.coerce_place(value, &place, places),
                // Behind the last item: done with this array.
                None => {
                    place.pop();
                }
            }
            match place.last_mut() {
                Some(Step::Item(number)) => *number += 1,
                _ => return,
            }
        }
    }

    /// Coerces what is at a place if it is a call, and all that shares its arguments.
    fn coerce_place<'t>(&self, value: &mut Value, place: &[Step<'t>], places: &Places<'t>) {
        let Some(Value::Object(call)) = value_at(value, place) else {
            return;
        };
        if !self.coerce_call(call) {
            return;
        }
        let place = [place, &[Step::Key("function"), Step::Key("arguments")]].concat();
        for other in places.with_the_same(&place) {
            let Some(arguments) = value_at(value, &place).cloned() else {
                return;
            };
            if let Some(other @ (Value::Object(_) | Value::Json(_))) = value_at(value, &other) {
                *other = arguments;
            }
        }
    }
}

fn value_at<'v>(value: &'v mut Value, place: &[Step<'_>]) -> Option<&'v mut Value> {
    place
        .iter()
        .try_fold(value, |value, step| match (value, step) {
            (Value::Object(object), Step::Key(key)) => object.get_mut(key),
            (Value::Array(items), Step::Item(number)) => items.get_mut(*number),
            _ => None,
        })
}
