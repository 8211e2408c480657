//! Response templates of model families, with prebuilt parsers.
//!
//! Each module is what [`response_template!`](response_template::response_template) makes of one
//! template, with the template itself as `JSON`:
//!
//! ```
//! use response_template_models::qwen3;
//!
//! let message = qwen3::parse("", "<think>\n2 + 2\n</think>\n\nFour.<|im_end|>")?;
//! assert_eq!(message.reasoning_content.as_deref(), Some("2 + 2"));
//! assert_eq!(message.content.as_deref(), Some("Four."));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`find`] looks a template up by its name:
//!
//! ```
//! let model = response_template_models::find("gpt_oss").expect("there is one");
//! assert!(model.json().contains("<|start|>assistant"));
//! ```
//!
//! A program holds the templates whose modules it uses, and no others, as long as it asks neither
//! [`find`] nor [`ALL`], which know them all.
//!
//! What replies look like, what was seen in the wild, and what no template can do about it stands in the
//! [table of the templates](https://github.com/response-template/response-template/tree/main/templates).
#![no_std]

extern crate alloc;

mod model;

pub use model::Model;

/// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct ReadMe;

/// The template of that name; none if there is no such template.
#[must_use]
pub fn find(name: &str) -> Option<&'static Model> {
    // The names are in order: see the test.
    ALL.binary_search_by(|model| model.name().cmp(name))
        .ok()
        .map(|place| &ALL[place])
}

/// Writes the modules and the registry.
///
/// A path must be a token of the call below, not of the macro: files are found beside the source
/// file that a path's token comes from.
macro_rules! models {
    ($($name:ident = $path:tt for [$first:literal $(, $more:literal)* $(,)?];)*) => {
        $(
            #[doc = concat!("Replies of ", $first $(, ", ", $more)*, ".")]
            pub mod $name {
                response_template::response_template! {
                    // Warnings are for authors: three templates hold text on purpose, and their
                    // notes say so.
                    #[allow(deprecated)]
                    mod template = $path;
                }

                pub use template::*;

                /// The template.
                pub const JSON: &str = include_str!($path);
            }
        )*

        /// All templates, in the order of their names.
        pub static ALL: &[Model] = &[$(
            Model {
                parser: response_template::Registered::new::<$name::Template>(stringify!($name)),
                models: &[$first $(, $more)*],
                json: $name::JSON,
            },
        )*];
    };
}

models! {
    command_a = "../command_a.json" for [
        "Command A", "Command A Reasoning", "Command A Vision", "later Cohere models",
    ];
    command_a_lax = "../command_a_lax.json" for ["Command A, where calls have no ids"];
    command_r7b = "../command_r7b.json" for ["Command R7B 12-2024"];
    deepseek_dsml = "../deepseek_dsml.json" for ["DeepSeek V3.2", "DeepSeek V4"];
    deepseek_r1 = "../deepseek_r1.json" for [
        "DeepSeek R1", "DeepSeek R1-0528", "distillations of R1", "DeepSeek V3", "DeepSeek V3-0324",
    ];
    deepseek_r1_held = "../deepseek_r1_held.json" for [
        "DeepSeek R1 without tools, where it may skip its reasoning",
    ];
    deepseek_v3_1 = "../deepseek_v3_1.json" for ["DeepSeek V3.1", "DeepSeek V3.1-Terminus"];
    ernie = "../ernie.json" for ["ERNIE 4.5", "ERNIE 4.5 Thinking"];
    exaone4 = "../exaone4.json" for ["EXAONE 4.0"];
    function_gemma = "../function_gemma.json" for ["FunctionGemma 270M"];
    functionary_v3_1 = "../functionary_v3_1.json" for [
        "Functionary v3.1", "Llama 3.1 with custom tags",
    ];
    gemma4 = "../gemma4.json" for ["Gemma 4"];
    glm4_kv = "../glm4_kv.json" for ["GLM models that write arguments as lines"];
    glm4_moe = "../glm4_moe.json" for ["GLM-4.5", "GLM-4.6", "GLM-4.7"];
    gpt_oss = "../gpt_oss.json" for ["gpt-oss-20b", "gpt-oss-120b"];
    granite = "../granite.json" for ["Granite 3.0", "Granite 3.1", "Granite 3.2", "Granite 3.3"];
    granite4 = "../granite4.json" for ["Granite 4"];
    hermes = "../hermes.json" for [
        "Hermes 2 Pro", "Hermes 3", "Hermes 4", "Qwen2.5", "others that were taught this form",
    ];
    hermes_join = "../hermes_join.json" for ["the same, where they reason between calls"];
    hunyuan = "../hunyuan.json" for ["Hunyuan-A13B"];
    hyperclovax = "../hyperclovax.json" for ["HyperCLOVA X SEED Think"];
    inkling = "../inkling.json" for ["Inkling"];
    internlm2 = "../internlm2.json" for ["InternLM2", "InternLM2.5", "InternLM3", "Intern-S1"];
    kimi_k2 = "../kimi_k2.json" for ["Kimi K2", "Kimi K2 Thinking", "Kimi K2.5", "Kimi-VL"];
    lfm2_5 = "../lfm2_5.json" for ["LFM2", "LFM2.5"];
    lfm2_5_json = "../lfm2_5_json.json" for ["LFM2, asked for JSON calls", "LFM2.5, asked for JSON calls"];
    llama3 = "../llama3.json" for ["Llama 3.1", "Llama 3.2", "Llama 3.3"];
    llama4 = "../llama4.json" for ["Llama 4"];
    llama4_json = "../llama4_json.json" for ["Llama 4, asked for JSON calls"];
    magistral = "../magistral.json" for ["Magistral Small"];
    minimax_m2 = "../minimax_m2.json" for ["MiniMax M2", "MiniMax M2.1", "MiniMax M2.5"];
    minimax_m3 = "../minimax_m3.json" for ["MiniMax M3"];
    mistral = "../mistral.json" for [
        "Mistral 7B v0.3", "Mistral Nemo", "Mistral Large 2407", "Mixtral 8x22B",
    ];
    mistral_v11 = "../mistral_v11.json" for ["Mistral Small 3.2", "Devstral", "Ministral 3"];
    nemotron3 = "../nemotron3.json" for ["Nemotron 3"];
    nemotron3_no_prefix = "../nemotron3_no_prefix.json" for [
        "Nemotron 3, where it reasons and the prompt is not at hand",
    ];
    olmo3 = "../olmo3.json" for ["OLMo 3 Instruct", "OLMo 3 Think"];
    phi4_mini = "../phi4_mini.json" for ["Phi-4-mini-instruct", "Phi-4-mini-reasoning"];
    phi4_mini_object = "../phi4_mini_object.json" for [
        "Phi-4-mini, prompted for one object a call",
    ];
    qwen3 = "../qwen3.json" for ["Qwen3", "Qwen3 Instruct 2507", "Qwen3 Thinking 2507"];
    qwen3_5 = "../qwen3_5.json" for ["Qwen3.5", "Step 3.5", "Step 3.7"];
    qwen3_coder = "../qwen3_coder.json" for ["Qwen3-Coder", "Qwen3-Coder-Next"];
    qwen3_coder_merge = "../qwen3_coder_merge.json" for [
        "Qwen3-Coder, where a repeated parameter is a list",
    ];
    qwen3_held = "../qwen3_held.json" for ["Qwen3, where it may skip its reasoning"];
    qwen3_lax = "../qwen3_lax.json" for ["Qwen3, where it reasons between calls"];
    seed_oss = "../seed_oss.json" for ["Seed-OSS 36B"];
    smollm3 = "../smollm3.json" for ["SmolLM3, with `xml_tools`"];
    step3 = "../step3.json" for ["Step 3"];
}

#[cfg(test)]
mod tests {
    use super::{ALL, find};

    #[test]
    fn every_template_is_found_by_its_name() {
        assert!(ALL.is_sorted_by(|one, next| one.name() < next.name()));
        for model in ALL {
            let found = find(model.name()).expect("its name is there");
            assert_eq!(found.json(), model.json());
        }
        assert!(find("").is_none());
        assert!(find("qwen").is_none());
    }
}
