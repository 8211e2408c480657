//! `dynamo-parsers-v2`: one parser for reasoning and calls.

use dynamo_parsers_v2::{
    Tool, UnifiedEvent, UnifiedParser, UnifiedParserEvent, UnifiedParserExt, UnifiedParserInit,
    UnifiedParserOutput, create_unified_parser_for_family,
};
use response_template_bench::workload::{Format, tools};

use crate::peer::{Chunk, Out, Outcome, Peer, Session, text_of};

pub struct DynamoV2 {
    tools: Vec<Tool>,
    takes_tokens: bool,
}

impl DynamoV2 {
    pub fn new(takes_tokens: bool) -> Self {
        let tools = tools();
        let tools = tools.as_array().into_iter().flatten().map(|tool| Tool {
            name: tool["function"]["name"]
                .as_str()
                .unwrap_or_default()
                .to_owned(),
            description: None,
            parameters: tool["function"]["parameters"].clone(),
            strict: None,
        });
        Self {
            tools: tools.collect(),
            takes_tokens,
        }
    }

    fn parser(&self, format: Format) -> Box<dyn UnifiedParser> {
        let family = match format {
            Format::ReasonedXml => "qwen3",
            _ => "gpt_oss",
        };
        let mut parser =
            create_unified_parser_for_family(family, &self.tools).expect("a family that it knows");
        parser
            .initialize_request(UnifiedParserInit::default())
            .expect("a request without wishes");
        parser
    }
}

struct Live {
    parser: Box<dyn UnifiedParser>,
    takes_tokens: bool,
}

fn show(output: &UnifiedParserOutput, out: &mut Out) {
    for event in &output.events {
        match event {
            UnifiedParserEvent::Text(text) => out.content(text),
            UnifiedParserEvent::Reasoning(text) => out.reasoning(text),
            UnifiedParserEvent::ToolCall(call) => {
                out.call(call.tool_index, call.name.as_deref(), &call.arguments);
            }
            _ => {}
        }
    }
}

impl Session for Live {
    fn feed(&mut self, chunk: &Chunk<'_>, out: &mut Out) -> Outcome {
        let mut output = UnifiedParserOutput::default();
        match self.takes_tokens {
            true => self.parser.parse_token_ids_into(&chunk.tokens, &mut output),
            false => self.parser.parse_into(chunk.text, &mut output),
        }
        .map_err(text_of)?;
        show(&output, out);
        Ok(())
    }

    fn finish(&mut self, out: &mut Out) -> Outcome {
        show(&self.parser.finish().map_err(text_of)?, out);
        Ok(())
    }
}

impl Peer for DynamoV2 {
    fn name(&self) -> &'static str {
        match self.takes_tokens {
            true => "dynamo-parsers-v2 0.9.6, tokens",
            false => "dynamo-parsers-v2 0.9.6",
        }
    }

    fn knows(&self, format: Format) -> bool {
        match self.takes_tokens {
            true => format == Format::Harmony,
            false => matches!(format, Format::ReasonedXml | Format::Harmony),
        }
    }

    fn takes_tokens(&self) -> bool {
        self.takes_tokens
    }

    fn start(&self, format: Format) -> Box<dyn Session> {
        Box::new(Live {
            parser: self.parser(format),
            takes_tokens: self.takes_tokens,
        })
    }

    fn parse(&self, format: Format, reply: &Chunk<'_>, out: &mut Out) -> Option<Outcome> {
        if self.takes_tokens {
            return None;
        }
        let mut parser = self.parser(format);
        Some(
            parser
                .parse_complete(reply.text)
                .map_err(text_of)
                .map(|events| {
                    let mut calls = 0;
                    for event in events {
                        match event {
                            UnifiedEvent::Reasoning { text } => out.reasoning(&text),
                            UnifiedEvent::Text { text } => out.content(&text),
                            UnifiedEvent::ToolCall { name, arguments } => {
                                out.call(calls, Some(&name), &arguments.to_string());
                                calls += 1;
                            }
                            _ => {}
                        }
                    }
                }),
        )
    }
}
