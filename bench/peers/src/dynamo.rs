//! `dynamo-parsers`: its stage for reasoning, and the stream that holds calls back.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use dynamo_parsers::tool_calling::jail::{Annotated, JailedStream};
use dynamo_parsers::{
    ReasoningParser, ReasoningParserType, ReasoningParserWrapper, ToolDefinition,
    detect_and_parse_tool_call,
};
use dynamo_protocols::types::{
    ChatChoiceStream, ChatCompletionMessageContent, ChatCompletionStreamResponseDelta,
    CreateChatCompletionStreamResponse, FinishReason, Role,
};
use futures::{FutureExt, Stream, StreamExt};
use response_template_bench::workload::{Format, tools};

use crate::peer::{Chunk, Out, Outcome, Peer, Session, text_of};

type Response = Annotated<CreateChatCompletionStreamResponse>;

pub struct Dynamo {
    tools: Vec<ToolDefinition>,
}

impl Dynamo {
    pub fn new() -> Self {
        let tools = tools();
        let tools = tools
            .as_array()
            .into_iter()
            .flatten()
            .map(|tool| ToolDefinition {
                name: tool["function"]["name"]
                    .as_str()
                    .unwrap_or_default()
                    .to_owned(),
                parameters: Some(tool["function"]["parameters"].clone()),
                strict: None,
            });
        Self {
            tools: tools.collect(),
        }
    }
}

fn family(format: Format) -> &'static str {
    match format {
        Format::Hermes => "hermes",
        _ => "qwen3_coder",
    }
}

/// A chunk as it travels in a server: the parsers are stages of a stream of these.
fn response(content: Option<String>, reasoning: Option<String>, is_last: bool) -> Response {
    let choice = ChatChoiceStream {
        index: 0,
        delta: ChatCompletionStreamResponseDelta {
            role: Some(Role::Assistant),
            content: content.map(ChatCompletionMessageContent::Text),
            tool_calls: None,
            function_call: None,
            refusal: None,
            reasoning_content: reasoning,
        },
        finish_reason: is_last.then_some(FinishReason::Stop),
        logprobs: None,
    };
    Annotated {
        data: Some(CreateChatCompletionStreamResponse {
            id: "reply".into(),
            choices: vec![choice],
            created: 0,
            model: "model".into(),
            system_fingerprint: None,
            object: "chat.completion.chunk".into(),
            usage: None,
            service_tier: None,
        }),
        id: None,
        event: None,
        comment: None,
        error: None,
    }
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Response>,
    is_closed: bool,
}

/// The stream that the jail reads from: it has what was put into the queue.
struct Source(Arc<Mutex<Queue>>);

impl Stream for Source {
    type Item = Response;

    fn poll_next(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Response>> {
        let mut queue = self.0.lock().expect("no thread has panicked");
        match queue.waiting.pop_front() {
            Some(response) => Poll::Ready(Some(response)),
            None if queue.is_closed => Poll::Ready(None),
            None => Poll::Pending,
        }
    }
}

struct Live {
    queue: Arc<Mutex<Queue>>,
    reasoning: ReasoningParserWrapper,
    jail: Pin<Box<dyn Stream<Item = Response>>>,
    prepared: VecDeque<Response>,
}

impl Live {
    fn push(&mut self, response: Option<Response>, out: &mut Out) {
        {
            let mut queue = self.queue.lock().expect("no thread has panicked");
            queue.is_closed = response.is_none();
            queue.waiting.extend(response);
        }
        let mut context = Context::from_waker(futures::task::noop_waker_ref());
        while let Poll::Ready(Some(response)) = self.jail.poll_next_unpin(&mut context) {
            show(&response, out);
        }
    }
}

fn show(response: &Response, out: &mut Out) {
    for choice in response.data.iter().flat_map(|data| &data.choices) {
        if let Some(text) = &choice.delta.reasoning_content {
            out.reasoning(text);
        }
        if let Some(ChatCompletionMessageContent::Text(text)) = &choice.delta.content {
            out.content(text);
        }
        for call in choice.delta.tool_calls.iter().flatten() {
            let function = call.function.as_ref();
            let arguments = function.and_then(|function| function.arguments.as_deref());
            out.call(
                call.index as usize,
                function.and_then(|function| function.name.as_deref()),
                arguments.unwrap_or_default(),
            );
        }
    }
}

fn unless_empty(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

impl Session for Live {
    fn prepare(&mut self, chunks: &[Chunk<'_>]) {
        let prepared = chunks
            .iter()
            .map(|chunk| response(Some(chunk.text.to_owned()), None, false));
        self.prepared = prepared.collect();
    }

    fn feed(&mut self, chunk: &Chunk<'_>, out: &mut Out) -> Outcome {
        let mut next = self
            .prepared
            .pop_front()
            .unwrap_or_else(|| response(Some(chunk.text.to_owned()), None, false));
        if let Some(data) = &mut next.data
            && let Some(choice) = data.choices.first_mut()
            && let Some(ChatCompletionMessageContent::Text(text)) = &choice.delta.content
        {
            let parsed = self
                .reasoning
                .parse_reasoning_streaming_incremental(text, &[]);
            let content = unless_empty(parsed.normal_text);
            choice.delta.content = content.map(ChatCompletionMessageContent::Text);
            choice.delta.reasoning_content = unless_empty(parsed.reasoning_text);
        }
        self.push(Some(next), out);
        Ok(())
    }

    fn finish(&mut self, out: &mut Out) -> Outcome {
        let parsed = self.reasoning.finish_reasoning_stream();
        let content = unless_empty(parsed.normal_text);
        let last = response(content, unless_empty(parsed.reasoning_text), true);
        self.push(Some(last), out);
        self.push(None, out);
        Ok(())
    }
}

impl Peer for Dynamo {
    fn name(&self) -> &'static str {
        "dynamo-parsers 11.0.1"
    }

    fn knows(&self, format: Format) -> bool {
        matches!(format, Format::Hermes | Format::ReasonedXml)
    }

    fn start(&self, format: Format) -> Box<dyn Session> {
        let queue = Arc::new(Mutex::new(Queue::default()));
        let jail = JailedStream::builder()
            .tool_call_parser(family(format))
            .tool_definitions(self.tools.clone())
            .build();
        Box::new(Live {
            queue: queue.clone(),
            reasoning: ReasoningParserType::Qwen.get_reasoning_parser(),
            jail: Box::pin(jail.apply(Source(queue))),
            prepared: VecDeque::new(),
        })
    }

    fn parse(&self, format: Format, reply: &Chunk<'_>, out: &mut Out) -> Option<Outcome> {
        let parse = || {
            let mut reasoning = ReasoningParserType::Qwen.get_reasoning_parser();
            let parsed = reasoning.detect_and_parse_reasoning(reply.text, &[]);
            out.reasoning(&parsed.reasoning_text);
            let parsing = detect_and_parse_tool_call(
                &parsed.normal_text,
                Some(family(format)),
                Some(&self.tools),
            );
            let (calls, text) = parsing.now_or_never().ok_or("it waits")?.map_err(text_of)?;
            out.content(text.as_deref().unwrap_or_default());
            for (number, call) in calls.iter().enumerate() {
                out.call(number, Some(&call.function.name), &call.function.arguments);
            }
            Ok(())
        };
        Some({ parse }())
    }
}
