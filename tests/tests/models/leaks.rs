//! No delimiter shows in content, not even for a moment: what is shown is fed one character at a
//! time.

use response_template::OwnedEvent;

use crate::outcome::{Outcome, joined};
use crate::samples::Sample;

/// Texts that stand in delimiters of one family or another. None may be in any family's content.
#[rustfmt::skip]
const MARKUP: &[&str] = &[
    "<|", "|>", "<｜", "｜>", "｜DSML｜", "[|", "|]", "[e~[", "]~b]", "]<]minimax[>[",
    "think>", "THINK]", "scratch_pad>", "response>", "answer>", "tool_call", "function_call",
    "<function=", "</function>", "<parameter", "</parameter>", "invoke", "minimax:", "seed:", "steptml:",
    "arg_key>", "arg_value>", "[TOOL_CALLS]", "[ARGS]", "[CALL_ID]", "functools[", "<escape>",
    "_of_turn>", "</s>",
];

/// Replies that speak of markup, or hold some that is none in its place: it is content there.
const ABOUT_MARKUP: &[&str] = &[
    "functionary_v3_1/tag_in_prose",
    "granite/response_tag_in_answer",
    "hermes/opener_without_call",
    "hermes/tag_in_prose",
    "hunyuan/tag_in_answer",
    "minimax_m2/markup_in_prose",
    "minimax_m3/think_in_answer",
    "mistral/strike_tag_in_answer",
    "nemotron3/closer_in_answer",
    "phi4_mini/functools_in_prose",
    "qwen3/plain_answer",
    "qwen3_5/think_in_answer",
    "qwen3_coder/markup_in_prose",
];

/// Checks what was shown of a reply that was fed one character at a time.
pub(crate) fn check(sample: &Sample, outcome: &Outcome) {
    let mut shown = String::new();
    let mut leaked = None;
    for event in joined(&outcome.events) {
        match event {
            OwnedEvent::RegionChunk {
                field, text, dirty, ..
            } if field == "content" => {
                assert!(!dirty, "{}: content is for people", sample.name);
                leaked = leaked.or(MARKUP.iter().find(|markup| text.contains(**markup)));
                shown = text;
            }
            OwnedEvent::RegionClose { field, value, .. } if field == "content" => {
                // Nothing was shown that had to be taken back, white space around it aside.
                let value = value.as_str().expect("content is text");
                assert_eq!(shown.trim(), value.trim(), "{}", sample.name);
                shown.clear();
            }
            _ => {}
        }
    }
    let is_about_markup = ABOUT_MARKUP.contains(&sample.name.as_str());
    assert_eq!(
        leaked.is_some(),
        is_about_markup,
        "{}: {leaked:?} in content",
        sample.name
    );
}
