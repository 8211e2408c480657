//! Inputs from seeds: what a fuzzer starts from, and what is run where there is none.

use super::stream::{family_paths, files, read};
use std::path::PathBuf;

use crate::differential::{Pair, Template};
use crate::generate::Random;

/// Bytes with a few of them changed.
fn mutated(mut bytes: Vec<u8>, random: &mut Random) -> Vec<u8> {
    for _ in 0..random.below(4) {
        let start = random.below(bytes.len() + 1);
        let end = (start + random.below(8)).min(bytes.len());
        match random.below(4) {
            0 => drop(bytes.drain(start..end)),
            1 => {
                let copy = bytes[start..end].to_vec();
                let to = random.below(bytes.len() + 1);
                bytes.splice(to..to, copy);
            }
            2 => bytes.insert(start, byte(random)),
            _ => {
                if let Some(place) = bytes.get_mut(start) {
                    *place = byte(random);
                }
            }
        }
    }
    bytes
}

fn byte(random: &mut Random) -> u8 {
    random.next().to_le_bytes()[0]
}

/// A template with a few bytes changed: of a family, or a random one.
#[must_use]
pub fn compile(seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let source = if random.one_in(3) {
        read(random.pick::<PathBuf>(&family_paths()))
    } else {
        Template::random(&mut random).json
    };
    mutated(source.into_bytes(), &mut random)
}

/// A template and a reply for it: of a family with one of its samples, or random.
#[must_use]
pub fn stream(seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let (mut input, reply) = if random.one_in(2) {
        sample(&mut random)
    } else {
        let template = Template::random(&mut random);
        let mut input = vec![3];
        input.extend_from_slice(template.json.as_bytes());
        input.push(0);
        let reply = template.reply(&mut random) + &template.reply(&mut random);
        (input, reply)
    };
    input.extend((0..6).map(|_| byte(&mut random)));
    input.extend(mutated(reply.into_bytes(), &mut random));
    input
}

/// The choice of a family's template, and a sample of its replies.
fn sample(random: &mut Random) -> (Vec<u8>, String) {
    let families = family_paths();
    let choice = random.below(families.len());
    let template = &families[choice];
    let name = template.file_stem().unwrap_or_default();
    let replies = template.with_file_name("replies").join(name);
    let mut samples = files(&replies, "txt");
    // Those of prompts are no replies, but good for a fuzzer as well.
    let reply = match samples.len() {
        0 => String::new(),
        count => read(&samples.swap_remove(random.below(count))),
    };
    (vec![0, choice.to_le_bytes()[0]], reply)
}

/// The text of a reply to some template, for some content parser.
#[must_use]
pub fn content(seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let mut input = vec![byte(&mut random), byte(&mut random)];
    let text = Template::random(&mut random).reply(&mut random);
    input.extend(mutated(text.into_bytes(), &mut random));
    input
}

/// Tools, arguments and calls.
#[must_use]
pub fn tools(seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    let template = Template::random(&mut random);
    let pair = Pair::random(&template, &mut random);
    let mut input = pair.tools.into_bytes();
    input.push(0);
    input.extend_from_slice(pair.text.as_bytes());
    input.push(0);
    for name in ["f", "g"] {
        input.extend_from_slice(format!("<{name}>a=1;b=").as_bytes());
        input.extend_from_slice(template.reply(&mut random).as_bytes());
        input.extend_from_slice(b"</>");
    }
    mutated(input, &mut random)
}
