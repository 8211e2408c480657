//! Makes pairs that differ small.

use response_template::content::{Content, JsonOptions};
use response_template::value::Value;

use super::Pair;

/// A smaller pair for which `differs` still holds: no character of its texts and no entry of its
/// template can go.
pub fn minimized(pair: &Pair, mut differs: impl FnMut(&Pair) -> bool) -> Pair {
    let mut best = Pair {
        chunks: Vec::new(),
        ..pair.clone()
    };
    if !differs(&best) {
        return pair.clone();
    }
    loop {
        let before = best.clone();
        shorten(&mut best, |pair| &mut pair.text, &mut differs);
        shorten(&mut best, |pair| &mut pair.prefix, &mut differs);
        prune(&mut best, |pair| &mut pair.template, &mut differs);
        prune(&mut best, |pair| &mut pair.tools, &mut differs);
        if best == before {
            return best;
        }
    }
}

/// Takes characters out, many at once as long as that goes.
fn shorten(
    best: &mut Pair,
    part: fn(&mut Pair) -> &mut String,
    differs: &mut impl FnMut(&Pair) -> bool,
) {
    let mut characters: Vec<char> = part(best).chars().collect();
    let mut length = characters.len();
    while length > 0 {
        let mut start = 0;
        while start < characters.len() {
            let mut fewer = characters.clone();
            fewer.drain(start..(start + length).min(characters.len()));
            let mut smaller = best.clone();
            *part(&mut smaller) = fewer.iter().collect();
            if differs(&smaller) {
                *best = smaller;
                characters = fewer;
            } else {
                start += length;
            }
        }
        length /= 2;
    }
}

/// Takes entries out of JSON and characters out of its strings.
fn prune(
    best: &mut Pair,
    part: fn(&mut Pair) -> &mut String,
    differs: &mut impl FnMut(&Pair) -> bool,
) {
    let read = |text: &str| Content::Json(JsonOptions::new()).parse(text).ok();
    loop {
        let Some(value) = read(part(best)) else {
            return;
        };
        let smaller = smaller_values(&value).into_iter().find_map(|value| {
            let mut smaller = best.clone();
            *part(&mut smaller) = value.to_json();
            differs(&smaller).then_some(smaller)
        });
        match smaller {
            Some(smaller) => *best = smaller,
            None => return,
        }
    }
}

/// All values that lack one thing, the largest things first.
fn smaller_values(value: &Value) -> Vec<Value> {
    let mut smaller = Vec::new();
    match value {
        Value::Object(entries) => {
            for (key, _) in entries {
                let mut fewer = entries.clone();
                fewer.remove(key);
                smaller.push(Value::Object(fewer));
            }
            for (key, item) in entries {
                for item in smaller_values(item) {
                    let mut other = entries.clone();
                    other.insert(key, item);
                    smaller.push(Value::Object(other));
                }
            }
        }
        Value::Array(items) => {
            if !items.is_empty() {
                smaller.push(Value::Null);
            }
            for place in 0..items.len() {
                let mut fewer = items.clone();
                fewer.remove(place);
                smaller.push(Value::Array(fewer));
            }
            for (place, item) in items.iter().enumerate() {
                for item in smaller_values(item) {
                    let mut other = items.clone();
                    other[place] = item;
                    smaller.push(Value::Array(other));
                }
            }
        }
        Value::String(text) => {
            for (place, character) in text.char_indices() {
                let rest = &text[place + character.len_utf8()..];
                smaller.push(Value::from(format!("{}{rest}", &text[..place])));
            }
        }
        _ => {}
    }
    smaller
}
