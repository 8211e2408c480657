//! Every template of `response-template-models` on its sample replies: the messages are those beside
//! the samples, at every way to cut them; parsers that the macro wrote and parsers of the same
//! template loaded at run time tell the same events; and no delimiter shows in content.

mod leaks;
mod outcome;
mod samples;
mod tokens;

use response_template::StaticTemplate;
use response_template_cli::chunks::Chunking;
use serde::Serialize;

use outcome::{at_run_time, by_macro, by_name, joined};
use samples::samples;

/// How many random ways to cut each reply.
const CUTS: u64 = 20;

/// A test for each template, and the list of them.
macro_rules! models {
    ($($name:ident)*) => {
        const NAMES: &[&str] = &[$(stringify!($name)),*];

        $(
            #[test]
            fn $name() {
                check::<response_template_models::$name::Template>(
                    stringify!($name),
                    response_template_models::$name::Field::name,
                );
            }
        )*
    };
}

models! {
    command_a command_a_lax command_r7b deepseek_dsml deepseek_r1 deepseek_r1_held deepseek_v3_1
    ernie exaone4 function_gemma functionary_v3_1 gemma4 glm4_kv glm4_moe gpt_oss granite granite4
    hermes hermes_join hunyuan hyperclovax inkling internlm2 kimi_k2 lfm2_5 lfm2_5_json llama3
    llama4 llama4_json magistral minimax_m2 minimax_m3 mistral mistral_v11 nemotron3
    nemotron3_no_prefix olmo3 phi4_mini phi4_mini_object qwen3 qwen3_5 qwen3_coder
    qwen3_coder_merge qwen3_held qwen3_lax seed_oss smollm3 step3
}

#[test]
fn every_template_is_tested_and_in_the_registry() {
    let registry: Vec<_> = response_template_models::ALL
        .iter()
        .map(response_template_models::Model::name)
        .collect();
    assert_eq!(registry, NAMES);
    assert_eq!(samples::names("json"), NAMES, "the files of the crate");
    assert_eq!(samples::names(""), NAMES, "the folders with replies");
}

#[test]
fn every_template_is_in_the_table() {
    let table = include_str!("../../../templates/README.md");
    let rows: Vec<_> = table
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
        .map(|(name, _)| name)
        .collect();
    assert_eq!(rows, NAMES);
    assert!(table.contains(&format!("{} templates for", NAMES.len())));
}

/// Runs all replies of a family.
fn check<T: StaticTemplate>(family: &str, name: fn(T::Field) -> &'static str)
where
    T::Message: Serialize + std::fmt::Debug,
{
    let model = response_template_models::find(family).expect("it is in the registry");
    let template = model.template();
    for sample in samples(family) {
        let whole = by_macro::<T>(&sample, &[&sample.text], name);
        let pieces = Chunking::all(CUTS)
            .chain([Chunking::Characters(3)])
            .map(|chunking| (chunking.to_string(), cut(&sample.text, chunking)))
            .chain([("tokens".to_owned(), tokens::cut(&sample.text))]);
        for (way, pieces) in pieces {
            let chunks: Vec<&str> = pieces.iter().map(String::as_str).collect();
            let place = || format!("{}, {way}", sample.name);
            let outcome = by_macro::<T>(&sample, &chunks, name);
            assert_eq!(outcome.message, sample.message, "{}", place());
            assert_eq!(outcome.malformed, sample.malformed, "{}", place());
            assert_eq!(
                outcome,
                at_run_time(&sample, &chunks, &template),
                "{}",
                place()
            );
            assert_eq!(
                joined(&outcome.events),
                joined(&whole.events),
                "{}",
                place()
            );
        }
        let by_character = Chunking::Characters(1).cut(&sample.text);
        let outcome = by_macro::<T>(&sample, &by_character, name);
        assert_eq!(
            outcome,
            by_name(&sample, &by_character, model),
            "{}",
            sample.name
        );
        leaks::check(&sample, &outcome);
    }
}

fn cut(text: &str, chunking: Chunking) -> Vec<String> {
    chunking.cut(text).into_iter().map(str::to_owned).collect()
}
