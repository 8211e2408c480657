//! What the parsers have in common here.

use std::hint::black_box;

use response_template_bench::workload::{Format, Workload};
use serde_json::Value;

/// A piece of a reply: its text, and the tokens that make it up, for parsers that are fed those.
#[derive(Clone, Debug)]
pub struct Chunk<'t> {
    pub text: &'t str,
    pub tokens: Vec<u32>,
}

/// What went wrong, in the peer's words.
pub type Outcome = Result<(), String>;

/// The error of a peer as text.
pub fn text_of(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// A parser of model output.
pub trait Peer {
    /// Its name and version.
    fn name(&self) -> &'static str;

    /// Whether it knows replies of a format.
    fn knows(&self, format: Format) -> bool;

    /// Whether it is fed tokens in place of text.
    fn takes_tokens(&self) -> bool {
        false
    }

    /// One stream.
    fn start(&self, format: Format) -> Box<dyn Session>;

    /// A reply that is all there, in the way the peer has for that; none if it has none.
    fn parse(&self, format: Format, reply: &Chunk<'_>, out: &mut Out) -> Option<Outcome>;
}

/// One live stream.
pub trait Session {
    /// Makes what the peer wants in place of chunks: this is not measured.
    fn prepare(&mut self, _chunks: &[Chunk<'_>]) {}
    fn feed(&mut self, chunk: &Chunk<'_>, out: &mut Out) -> Outcome;
    fn finish(&mut self, out: &mut Out) -> Outcome;

    /// A whole reply. This is compiled for each peer, so that a chunk costs no call through a table.
    fn feed_all(&mut self, chunks: &[Chunk<'_>], out: &mut Out) -> Outcome {
        for chunk in chunks {
            self.feed(chunk, out)?;
        }
        self.finish(out)
    }
}

/// Where output goes. When time is measured it is only looked at, so that strings are dropped after
/// each chunk, as in a server that has written them to a socket.
#[derive(Default)]
pub struct Out {
    seen: usize,
    message: Option<Message>,
}

/// A reply as all peers can tell it.
#[derive(Debug, Default)]
struct Message {
    reasoning: String,
    content: String,
    calls: Vec<(String, String)>,
}

impl Out {
    /// An output that is kept, to be checked.
    pub fn kept() -> Self {
        Self {
            message: Some(Message::default()),
            ..Self::default()
        }
    }

    pub fn reasoning(&mut self, text: &str) {
        self.seen += black_box(text).len();
        if let Some(message) = &mut self.message {
            message.reasoning.push_str(text);
        }
    }

    pub fn content(&mut self, text: &str) {
        self.seen += black_box(text).len();
        if let Some(message) = &mut self.message {
            message.content.push_str(text);
        }
    }

    pub fn call(&mut self, number: usize, name: Option<&str>, arguments: &str) {
        self.seen += black_box(arguments).len();
        if let Some(message) = &mut self.message {
            while message.calls.len() <= number {
                message.calls.push(Default::default());
            }
            let call = &mut message.calls[number];
            call.0.push_str(name.unwrap_or_default());
            call.1.push_str(arguments);
        }
    }

    /// Whether this is what the workload says; if not, what differs first. White space around texts
    /// is not looked at: peers differ in what of it they strip.
    pub fn check(&self, workload: &Workload) -> Outcome {
        let Some(message) = &self.message else {
            return Err("nothing was kept".into());
        };
        let reply = &workload.reply;
        if message.reasoning.trim() != reply.reasoning.trim() {
            return Err(format!("{} B of reasoning", message.reasoning.len()));
        }
        if message.content.trim() != reply.content.trim() {
            return Err(format!("{} B of content", message.content.len()));
        }
        if message.calls.len() != reply.calls.len() {
            return Err(format!("{} calls", message.calls.len()));
        }
        for (got, (name, arguments)) in message.calls.iter().zip(&reply.calls) {
            let arguments: serde_json::Map<_, _> = arguments
                .iter()
                .map(|(key, value)| ((*key).to_owned(), value.clone()))
                .collect();
            let read = serde_json::from_str::<Value>(&got.1).map_err(text_of)?;
            if got.0 != *name || read != Value::Object(arguments) {
                return Err(format!("the call of {name} is another"));
            }
        }
        Ok(())
    }
}
