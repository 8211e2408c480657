//! `openai-harmony`, which is fed tokens.

use openai_harmony::chat::{Content, Role};
use openai_harmony::{
    HarmonyEncoding, HarmonyEncodingName, StreamableParser, load_harmony_encoding,
};
use response_template_bench::workload::Format;

use crate::peer::{Chunk, Out, Outcome, Peer, Session, text_of};

#[derive(Clone)]
pub struct Harmony {
    encoding: HarmonyEncoding,
}

impl Harmony {
    /// The vocabulary is read from the folder that `TIKTOKEN_ENCODINGS_BASE` names.
    pub fn load() -> Result<Self, String> {
        let encoding = load_harmony_encoding(HarmonyEncodingName::HarmonyGptOss);
        Ok(Self {
            encoding: encoding.map_err(text_of)?,
        })
    }

    /// Cuts a reply into its tokens. A character of which a token has only some bytes goes to the
    /// chunk that completes it.
    pub fn cut<'t>(&self, text: &'t str) -> Vec<Chunk<'t>> {
        let tokenizer = self.encoding.tokenizer();
        let mut chunks = Vec::new();
        let mut tokens = Vec::new();
        let mut rest = text;
        for token in tokenizer.encode_with_special_tokens(text) {
            tokens.push(token);
            if let Ok(piece) = tokenizer.decode_utf8(&tokens) {
                let (text, after) = rest.split_at(piece.len());
                assert_eq!(text, piece, "tokens make up the text");
                let tokens = std::mem::take(&mut tokens);
                chunks.push(Chunk { text, tokens });
                rest = after;
            }
        }
        assert!(rest.is_empty(), "tokens make up the text");
        chunks
    }
}

struct Live {
    parser: StreamableParser,
    calls: usize,
    is_in_call: bool,
}

impl Session for Live {
    fn feed(&mut self, chunk: &Chunk<'_>, out: &mut Out) -> Outcome {
        for &token in &chunk.tokens {
            self.parser.process(token).map_err(text_of)?;
            let Some(text) = self.parser.last_content_delta().map_err(text_of)? else {
                self.is_in_call = false;
                continue;
            };
            // Where it belongs, the caller has to ask.
            let recipient = self.parser.current_recipient();
            let tool = recipient
                .as_deref()
                .and_then(|name| name.strip_prefix("functions."));
            if let Some(name) = tool {
                if !self.is_in_call {
                    self.is_in_call = true;
                    self.calls += 1;
                    out.call(self.calls - 1, Some(name), "");
                }
                out.call(self.calls - 1, None, &text);
            } else if self.parser.current_channel().as_deref() == Some("analysis") {
                out.reasoning(&text);
            } else {
                out.content(&text);
            }
        }
        Ok(())
    }

    fn finish(&mut self, _: &mut Out) -> Outcome {
        self.parser.process_eos().map_err(text_of)?;
        Ok(())
    }
}

impl Peer for Harmony {
    fn name(&self) -> &'static str {
        "openai-harmony 0.0.8, tokens"
    }

    fn knows(&self, format: Format) -> bool {
        format == Format::Harmony
    }

    fn takes_tokens(&self) -> bool {
        true
    }

    fn start(&self, _: Format) -> Box<dyn Session> {
        let parser = StreamableParser::new(self.encoding.clone(), Some(Role::Assistant));
        Box::new(Live {
            parser: parser.expect("a parser of what the assistant says"),
            calls: 0,
            is_in_call: false,
        })
    }

    fn parse(&self, _: Format, reply: &Chunk<'_>, out: &mut Out) -> Option<Outcome> {
        let tokens = reply.tokens.iter().copied();
        let parsed = self
            .encoding
            .parse_messages_from_completion_tokens(tokens, Some(Role::Assistant));
        Some(parsed.map_err(text_of).map(|messages| {
            let mut calls = 0;
            for message in &messages {
                for part in &message.content {
                    let Content::Text(part) = part else { continue };
                    let recipient = message.recipient.as_deref();
                    match recipient.and_then(|name| name.strip_prefix("functions.")) {
                        Some(name) => {
                            out.call(calls, Some(name), &part.text);
                            calls += 1;
                        }
                        None if message.channel.as_deref() == Some("analysis") => {
                            out.reasoning(&part.text);
                        }
                        None => out.content(&part.text),
                    }
                }
            }
        }))
    }
}
