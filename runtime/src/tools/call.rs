//! Finds the calls in a value, and casts their arguments.

use alloc::vec;

use super::cast::{Type, cast};
use super::{Arguments, Tools};
use crate::value::{JsonText, Object, Value};

impl Tools {
    /// Casts the arguments of all calls that the value is: an object whose `function` has a
    /// `name` and `arguments`, or an array of such calls, in arrays to any depth. Calls that
    /// are nested in objects are not looked for. Rules G2 to G5.
    ///
    /// A string becomes the first of the types that the tool's schema names for the argument
    /// and that can be read from it: an integer, number, boolean, null, object or array. If
    /// none can, it stays a string. Where the tool does not ask for an array, the strings in
    /// an array are cast each by itself. Everything else stays as it is.
    ///
    /// Parsers that are given tools do this by themselves when a region closes.
    pub fn coerce(&self, value: &mut Value) {
        if self.is_empty() {
            return;
        }
        // Arrays in arrays wait here and not on the call stack.
        let mut waiting = vec![value];
        while let Some(value) = waiting.pop() {
            match value {
                Value::Array(items) => waiting.extend(items),
                Value::Object(call) => {
                    self.coerce_call(call);
                }
                _ => {}
            }
        }
    }

    /// Casts the arguments of an object if it is the call of a tool, and says whether it is.
    pub(super) fn coerce_call(&self, call: &mut Object) -> bool {
        let Some(Value::Object(function)) = call.get_mut("function") else {
            return false;
        };
        let name = function.get("name").and_then(Value::as_str);
        let Some(types) = name.and_then(|name| self.tools.get(name)) else {
            return false;
        };
        match function.get_mut("arguments") {
            Some(Value::Object(arguments)) => {
                coerce_arguments(types, arguments);
                true
            }
            // The text stays where nothing is cast.
            Some(text @ Value::Json(_)) if !types.is_empty() => {
                if let Some(Value::Object(mut arguments)) =
                    text.as_json_text().map(JsonText::to_value)
                    && coerce_arguments(types, &mut arguments)
                {
                    *text = Value::Object(arguments);
                }
                true
            }
            _ => false,
        }
    }
}

/// Casts what the types are for, and says whether that changed anything.
fn coerce_arguments(types: &Arguments, arguments: &mut Object) -> bool {
    let mut is_changed = false;
    for (name, value) in arguments {
        if let Some(types) = types.get(name) {
            is_changed |= coerce_argument(types, value);
        }
    }
    is_changed
}

/// Casts one argument. Rule G3.
fn coerce_argument(types: &[Type], value: &mut Value) -> bool {
    match value {
        // The strings that some templates gather under one key, each of them an argument.
        Value::Array(items) if !types.contains(&Type::Array) => {
            items.iter_mut().fold(false, |is_changed, item| {
                is_changed | coerce_text(types, item)
            })
        }
        other => coerce_text(types, other),
    }
}

fn coerce_text(types: &[Type], value: &mut Value) -> bool {
    if let Value::String(text) = value
        && let Some(cast) = cast(types, text)
    {
        *value = cast;
        return true;
    }
    false
}
