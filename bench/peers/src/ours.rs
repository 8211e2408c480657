//! This project.

use std::hint::black_box;

use response_template::value::Value;
use response_template::{Arguments, Event, Keep, Options, Parser, StaticTemplate, Tools};
use response_template_bench::engine::Compiled;
use response_template_bench::with_engine;
use response_template_bench::workload::{Format, tools};

use crate::peer::{Chunk, Out, Outcome, Peer, Session, text_of};

pub struct Ours {
    pub name: &'static str,
    options: Options,
}

impl Ours {
    pub fn new(name: &'static str, keep: Keep, arguments: Arguments) -> Self {
        let tools = Tools::from_json(&tools().to_string()).expect("the tools are such");
        Self {
            name,
            options: Options::new().tools(&tools).keep(keep).arguments(arguments),
        }
    }
}

struct Live<T: StaticTemplate> {
    parser: Parser<T>,
    calls: usize,
}

fn start<T: StaticTemplate>(_: &Compiled<T>, options: &Options) -> Live<T> {
    let options = Parser::<T>::options().with(options.clone());
    Live {
        parser: options.start("", |_| ()).expect("there is no prefix"),
        calls: 0,
    }
}

/// Hands an event on as a server that speaks OpenAI's protocol: calls as a name with JSON.
fn show<F: Kind>(event: Event<'_, F>, calls: &mut usize, out: &mut Out) {
    match event {
        Event::RegionChunk { field, text, .. } => match field.kind() {
            Part::Reasoning => out.reasoning(text),
            Part::Content => out.content(text),
            Part::Calls => (),
        },
        Event::RegionClose { field, value, .. } if field.kind() == Part::Calls => {
            let function = value.get("function");
            let name = function.and_then(|function| function.get("name"));
            let arguments = function.and_then(|function| function.get("arguments"));
            if let (Some(name), Some(arguments)) = (name, arguments) {
                match arguments {
                    Value::Json(text) => out.call(*calls, name.as_str(), text.as_str()),
                    value => out.call(*calls, name.as_str(), &value.to_json()),
                }
                *calls += 1;
            }
        }
        _ => (),
    }
}

#[derive(PartialEq)]
pub enum Part {
    Reasoning,
    Content,
    Calls,
}

/// The fields of the templates here, which all go by the same names.
pub trait Kind: Copy {
    fn kind(self) -> Part;
}

macro_rules! kinds {
    ($($module:ident: $($field:ident is $part:ident),*;)*) => {
        $(impl Kind for response_template_models::$module::Field {
            fn kind(self) -> Part {
                match self {
                    $(Self::$field => Part::$part,)*
                }
            }
        })*
    };
}

kinds! {
    qwen3: ReasoningContent is Reasoning, Content is Content, ToolCalls is Calls;
    qwen3_coder: Content is Content, ToolCalls is Calls;
    qwen3_5: ReasoningContent is Reasoning, Content is Content, ToolCalls is Calls;
    gpt_oss: ReasoningContent is Reasoning, Content is Content, ToolCalls is Calls;
    gemma4: ReasoningContent is Reasoning, Content is Content, ToolCalls is Calls;
}

impl<T: StaticTemplate<Field: Kind>> Session for Live<T> {
    fn feed(&mut self, chunk: &Chunk<'_>, out: &mut Out) -> Outcome {
        let calls = &mut self.calls;
        self.parser
            .feed(chunk.text, |event| show(event, calls, out))
            .map_err(text_of)
    }

    fn finish(&mut self, out: &mut Out) -> Outcome {
        let calls = &mut self.calls;
        let message = self.parser.finalize(|event| show(event, calls, out));
        match black_box(message) {
            Ok(_) => Ok(()),
            Err(_) => Err("a malformed reply".into()),
        }
    }
}

impl Peer for Ours {
    fn name(&self) -> &'static str {
        self.name
    }

    fn knows(&self, _: Format) -> bool {
        true
    }

    fn start(&self, format: Format) -> Box<dyn Session> {
        with_engine!(format, engine => Box::new(start(&engine, &self.options)))
    }

    fn parse(&self, format: Format, reply: &Chunk<'_>, out: &mut Out) -> Option<Outcome> {
        Some(with_engine!(format, engine => {
            let mut live = start(&engine, &self.options);
            live.feed(reply, out).and_then(|()| live.finish(out))
        }))
    }
}
