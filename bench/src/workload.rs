//! Replies with known messages: what is measured.

use serde_json::{Map, Value, json};

use crate::text::{Script, answer, source_file};

/// How a model frames its reply: a template of `response-template-models`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `qwen3`: reasoning in tags, calls as JSON in tags.
    Hermes,
    /// `qwen3_coder`: calls as tags with an element a parameter, no reasoning.
    Xml,
    /// `qwen3_5`: the same calls, with reasoning.
    ReasonedXml,
    /// `gpt_oss`: channels.
    Harmony,
    /// `gemma4`: calls in a dialect of JSON.
    Gemma,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Hermes,
        Self::Xml,
        Self::ReasonedXml,
        Self::Harmony,
        Self::Gemma,
    ];

    /// The name of the template.
    #[must_use]
    pub const fn template(self) -> &'static str {
        match self {
            Self::Hermes => "qwen3",
            Self::Xml => "qwen3_coder",
            Self::ReasonedXml => "qwen3_5",
            Self::Harmony => "gpt_oss",
            Self::Gemma => "gemma4",
        }
    }

    /// What opens the region of the answer, where the reply is one.
    #[must_use]
    pub const fn answer_opens(self) -> &'static str {
        match self {
            Self::Harmony => "<|channel|>final<|message|>",
            _ => "",
        }
    }

    /// What ends a turn.
    #[must_use]
    pub const fn end(self) -> &'static str {
        match self {
            Self::Hermes | Self::Xml | Self::ReasonedXml => "<|im_end|>",
            Self::Harmony => "<|return|>",
            Self::Gemma => "<turn|>",
        }
    }

    /// Whether parameters are text, whose types only the request's tools tell.
    const fn is_untyped(self) -> bool {
        matches!(self, Self::Xml | Self::ReasonedXml)
    }

    const fn has_reasoning(self) -> bool {
        !matches!(self, Self::Xml)
    }
}

/// A call: the tool's name and its arguments, in order.
pub type Call = (&'static str, Vec<(&'static str, Value)>);

/// What a reply says.
#[derive(Clone, Debug, Default)]
pub struct Reply {
    /// What the model thought; empty if it did not.
    pub reasoning: String,
    /// What it answers.
    pub content: String,
    /// What it calls.
    pub calls: Vec<Call>,
}

/// A raw reply, with what it must become.
#[derive(Clone, Debug)]
pub struct Workload {
    /// For tables.
    pub name: String,
    /// How it is framed.
    pub format: Format,
    /// The raw text.
    pub text: String,
    /// What it says.
    pub reply: Reply,
}

impl Workload {
    /// A reply in the way of a format.
    #[must_use]
    pub fn new(name: impl Into<String>, format: Format, mut reply: Reply) -> Self {
        if !format.has_reasoning() {
            reply.reasoning.clear();
        }
        Self {
            name: name.into(),
            format,
            text: render(format, &reply),
            reply,
        }
    }

    /// Some 300 bytes with one call.
    #[must_use]
    pub fn small(format: Format) -> Self {
        Self::new(
            "small",
            format,
            Reply {
                reasoning: "The user wants the weather in São Paulo for three days. I should call the tool.".into(),
                content: "Let me look that up for you.".into(),
                calls: calls().into_iter().take(1).collect(),
            },
        )
    }

    /// Reasoning, an answer with code in it, and three calls.
    #[must_use]
    pub fn mixed(format: Format, bytes: usize) -> Self {
        let reply = Reply {
            reasoning: Script::English.text(bytes * 11 / 20),
            content: answer(bytes * 8 / 20),
            calls: calls(),
        };
        Self::new(format!("mixed {}", size_name(bytes)), format, reply)
    }

    /// One call with a long argument.
    #[must_use]
    pub fn argument(format: Format, bytes: usize) -> Self {
        let reply = Reply {
            reasoning: "Write the file.".into(),
            content: "Writing it.".into(),
            calls: vec![write_file(bytes)],
        };
        Self::new(format!("argument {}", size_name(bytes)), format, reply)
    }

    /// An answer and nothing else.
    #[must_use]
    pub fn answer(format: Format, script: Script, bytes: usize) -> Self {
        let reply = Reply {
            content: script.text(bytes),
            ..Reply::default()
        };
        let name = format!("{} {}", script.name(), size_name(bytes));
        Self::new(name, format, reply)
    }

    /// The message that the reply must become: as the reference makes it, without tools.
    #[must_use]
    pub fn message(&self) -> Value {
        let mut message = Map::new();
        message.insert("role".into(), "assistant".into());
        let Reply {
            reasoning,
            content,
            calls,
        } = &self.reply;
        if !reasoning.is_empty() {
            message.insert("reasoning_content".into(), reasoning.as_str().into());
        }
        if !content.is_empty() {
            message.insert("content".into(), content.as_str().into());
        }
        if !calls.is_empty() {
            let calls = calls.iter().map(|(name, arguments)| {
                let arguments: Map<_, _> = arguments
                    .iter()
                    .map(|(key, value)| {
                        let value = match value {
                            value if !self.format.is_untyped() => value.clone(),
                            value => Value::String(parameter(value)),
                        };
                        ((*key).to_owned(), value)
                    })
                    .collect();
                json!({"type": "function", "function": {"name": name, "arguments": arguments}})
            });
            message.insert("tool_calls".into(), calls.collect());
        }
        Value::Object(message)
    }
}

/// A size as people say it.
#[must_use]
pub fn size_name(bytes: usize) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{} KB", bytes / 1_000),
        _ => format!("{} MB", bytes / 1_000_000),
    }
}

/// Three calls with arguments of all kinds.
#[must_use]
pub fn calls() -> Vec<Call> {
    let filters = json!({
        "lang": ["rust", "c++"],
        "date": {"from": "2024-01-01", "to": "2026-11-30"},
        "min_score": 0.75,
        "strict": true,
        "cursor": null
    });
    vec![
        (
            "get_weather",
            vec![
                ("city", json!("São Paulo")),
                ("days", json!(3)),
                ("units", json!("metric")),
            ],
        ),
        (
            "search",
            vec![
                (
                    "query",
                    json!("streaming parser for <tool_use> markup, \"fast\""),
                ),
                ("filters", filters),
                ("limit", json!(25)),
            ],
        ),
        write_file(1_500),
    ]
}

/// A call whose argument is that long.
#[must_use]
pub fn write_file(bytes: usize) -> Call {
    (
        "write_file",
        vec![
            ("path", json!("src/main.rs")),
            ("content", json!(source_file(bytes))),
        ],
    )
}

/// The tools that [`calls`] calls, as a request names them.
#[must_use]
pub fn tools() -> Value {
    let tool = |name: &str, properties: Value| json!({"type": "function", "function": {"name": name, "parameters": {"type": "object", "properties": properties}}});
    json!([
        tool(
            "get_weather",
            json!({"city": {"type": "string"}, "days": {"type": "integer"}, "units": {"type": "string"}}),
        ),
        tool(
            "search",
            json!({"query": {"type": "string"}, "filters": {"type": "object"}, "limit": {"type": "integer"}}),
        ),
        tool(
            "write_file",
            json!({"path": {"type": "string"}, "content": {"type": "string"}}),
        ),
    ])
}

fn render(format: Format, reply: &Reply) -> String {
    let mut text = String::new();
    let Reply {
        reasoning,
        content,
        calls,
    } = reply;
    let thinks = !reasoning.is_empty();
    match format {
        Format::Hermes | Format::Xml | Format::ReasonedXml => {
            if thinks {
                text += &format!("<think>\n{reasoning}\n</think>\n\n");
            }
            text += content;
            for (number, (name, arguments)) in calls.iter().enumerate() {
                text += if number == 0 { "\n\n" } else { "\n" };
                if format == Format::Hermes {
                    let arguments = object(arguments.iter().map(|(key, value)| (*key, value)));
                    text += &format!(
                        "<tool_call>\n{{\"name\": \"{name}\", \"arguments\": {arguments}}}\n</tool_call>"
                    );
                } else {
                    text += &format!("<tool_call>\n<function={name}>\n");
                    for (key, value) in arguments {
                        let value = parameter(value);
                        text += &format!("<parameter={key}>\n{value}\n</parameter>\n");
                    }
                    text += "</function>\n</tool_call>";
                }
            }
        }
        Format::Harmony => {
            if thinks {
                text +=
                    &format!("<|channel|>analysis<|message|>{reasoning}<|end|><|start|>assistant");
            }
            if !content.is_empty() {
                // What the model says before it calls a tool is commentary.
                let channel = if calls.is_empty() {
                    "final"
                } else {
                    "commentary"
                };
                text += &format!("<|channel|>{channel}<|message|>{content}");
            }
            for (number, (name, arguments)) in calls.iter().enumerate() {
                if number == 0 && !content.is_empty() {
                    text += "<|end|><|start|>assistant";
                } else if number > 0 {
                    text += "<|call|><|start|>assistant";
                }
                let arguments = object(arguments.iter().map(|(key, value)| (*key, value)));
                text += &format!(
                    "<|channel|>commentary to=functions.{name} <|constrain|>json<|message|>{arguments}"
                );
            }
            if !calls.is_empty() {
                return text + "<|call|>";
            }
        }
        Format::Gemma => {
            if thinks {
                text += &format!("<|channel>thought\n{reasoning}\n<channel|>");
            }
            text += content;
            for (name, arguments) in calls {
                let arguments = gemma_object(arguments.iter().map(|(key, value)| (*key, value)));
                text += &format!("<|tool_call>call:{name}{arguments}<tool_call|>");
            }
            if !calls.is_empty() {
                return text + "<|tool_response>";
            }
        }
    }
    text + format.end()
}

/// The text of a parameter: strings are as they are, all else is JSON.
fn parameter(value: &Value) -> String {
    value.as_str().map_or_else(|| spaced(value), str::to_owned)
}

/// JSON with a space after `,` and `:`, as Python writes it.
#[must_use]
pub fn spaced(value: &Value) -> String {
    match value {
        Value::Object(entries) => object(entries.iter().map(|(key, value)| (key.as_str(), value))),
        Value::Array(values) => {
            let values: Vec<_> = values.iter().map(spaced).collect();
            format!("[{}]", values.join(", "))
        }
        value => value.to_string(),
    }
}

fn object<'a>(entries: impl Iterator<Item = (&'a str, &'a Value)>) -> String {
    let entries: Vec<_> = entries
        .map(|(key, value)| format!("\"{key}\": {}", spaced(value)))
        .collect();
    format!("{{{}}}", entries.join(", "))
}

/// Gemma's dialect: keys without quotes, and strings between `<|"|>`, without escapes.
#[must_use]
pub fn gemma(value: &Value) -> String {
    match value {
        Value::String(text) => format!("<|\"|>{text}<|\"|>"),
        Value::Array(values) => {
            let values: Vec<_> = values.iter().map(gemma).collect();
            format!("[{}]", values.join(","))
        }
        Value::Object(entries) => {
            gemma_object(entries.iter().map(|(key, value)| (key.as_str(), value)))
        }
        value => value.to_string(),
    }
}

fn gemma_object<'a>(entries: impl Iterator<Item = (&'a str, &'a Value)>) -> String {
    let entries: Vec<_> = entries
        .map(|(key, value)| format!("{key}:{}", gemma(value)))
        .collect();
    format!("{{{}}}", entries.join(","))
}
