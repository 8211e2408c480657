//! A program holds the templates of `response-template-models` that it names, and no others.
//!
//! The program is `src/bin/one_model.rs`. A template is in it if the transitions of its largest
//! automaton are: they stand in a program as they stand in memory.

use std::process::Command;

use response_template::StaticTemplate;
use response_template_models::{
    deepseek_dsml, gemma4, gpt_oss, llama3, mistral, mistral_v11, qwen3,
};

const PROGRAM: &str = env!("CARGO_BIN_EXE_one_model");

#[test]
fn only_what_is_used_is_linked() {
    let program = std::fs::read(PROGRAM).expect("the program was built");
    let holds = |bytes: Vec<u8>| {
        assert!(bytes.len() > 500, "enough to be found by");
        memchr::memmem::find(&program, &bytes).is_some()
    };
    assert!(holds(transitions::<mistral::Template>()));
    assert!(!holds(transitions::<mistral_v11::Template>()));
    assert!(!holds(transitions::<deepseek_dsml::Template>()));
    assert!(!holds(transitions::<gemma4::Template>()));
    assert!(!holds(transitions::<gpt_oss::Template>()));
    assert!(!holds(transitions::<llama3::Template>()));
    assert!(!holds(transitions::<qwen3::Template>()));
    for model in response_template_models::ALL {
        assert!(!holds(model.json().into()), "the JSON of {}", model.name());
    }
}

fn transitions<T: StaticTemplate>() -> Vec<u8> {
    T::tables().modes[0]
        .automaton
        .transitions
        .iter()
        .flat_map(|step| step.0.to_ne_bytes())
        .collect()
}

#[test]
fn the_program_works() {
    let output = Command::new(PROGRAM).arg("Hello.").output();
    let output = output.expect("it runs").stdout;
    assert!(String::from_utf8_lossy(&output).contains("Hello."));
}
