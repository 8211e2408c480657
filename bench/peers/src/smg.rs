//! `reasoning-parser` and `tool-parser`, of the gateway smg: one after the other, as there.

use futures::FutureExt;
use openai_protocol::common::Tool;
use reasoning_parser::{Qwen3Parser, ReasoningParser};
use response_template_bench::workload::{Format, tools};
use tool_parser::ToolParser;
use tool_parser::parsers::{QwenParser, QwenXmlParser};

use crate::peer::{Chunk, Out, Outcome, Peer, Session, text_of};

pub struct Smg {
    tools: Vec<Tool>,
}

impl Smg {
    pub fn new() -> Self {
        Self {
            tools: serde_json::from_value(tools()).expect("the tools are such"),
        }
    }
}

fn tool_parser(format: Format) -> Box<dyn ToolParser> {
    match format {
        Format::Hermes => Box::new(QwenParser::new()),
        _ => Box::new(QwenXmlParser::new()),
    }
}

struct Live {
    tools: Vec<Tool>,
    reasoning: Qwen3Parser,
    calls: Box<dyn ToolParser>,
}

impl Live {
    fn rest(&mut self, text: &str, out: &mut Out) -> Outcome {
        if text.is_empty() {
            return Ok(());
        }
        let parsing = self.calls.parse_incremental(text, &self.tools);
        let parsed = parsing.now_or_never().ok_or("it waits")?.map_err(text_of)?;
        out.content(&parsed.normal_text);
        for call in &parsed.calls {
            out.call(call.tool_index, call.name.as_deref(), &call.parameters);
        }
        Ok(())
    }
}

impl Session for Live {
    fn feed(&mut self, chunk: &Chunk<'_>, out: &mut Out) -> Outcome {
        let parsed = self
            .reasoning
            .parse_reasoning_streaming_incremental(chunk.text)
            .map_err(text_of)?;
        out.reasoning(&parsed.reasoning_text);
        self.rest(&parsed.normal_text, out)
    }

    fn finish(&mut self, out: &mut Out) -> Outcome {
        let parsed = self.reasoning.flush().map_err(text_of)?;
        out.reasoning(&parsed.reasoning_text);
        self.rest(&parsed.normal_text, out)?;
        for call in self.calls.get_unstreamed_tool_args().unwrap_or_default() {
            out.call(call.tool_index, call.name.as_deref(), &call.parameters);
        }
        out.content(&self.calls.take_unstreamed_normal_text());
        Ok(())
    }
}

impl Peer for Smg {
    fn name(&self) -> &'static str {
        "reasoning-parser + tool-parser 1.10.0"
    }

    fn knows(&self, format: Format) -> bool {
        matches!(format, Format::Hermes | Format::ReasonedXml)
    }

    fn start(&self, format: Format) -> Box<dyn Session> {
        Box::new(Live {
            tools: self.tools.clone(),
            reasoning: Qwen3Parser::new(),
            calls: tool_parser(format),
        })
    }

    fn parse(&self, format: Format, reply: &Chunk<'_>, out: &mut Out) -> Option<Outcome> {
        let parse = || {
            let parsed = Qwen3Parser::new()
                .detect_and_parse_reasoning(reply.text)
                .map_err(text_of)?;
            out.reasoning(&parsed.reasoning_text);
            let calls = tool_parser(format);
            let parsing = calls.parse_complete_with_tools(&parsed.normal_text, &self.tools);
            let (text, calls) = parsing.now_or_never().ok_or("it waits")?.map_err(text_of)?;
            out.content(&text);
            for (number, call) in calls.iter().enumerate() {
                out.call(number, Some(&call.function.name), &call.function.arguments);
            }
            Ok(())
        };
        Some({ parse }())
    }
}
