//! A template and a reply.

use super::json::quoted;
use super::{Template, tools};
use crate::generate::Random;
use crate::generate::cuts::random_cut;

/// A template and a reply, as what is asked of the reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The template's JSON.
    pub template: String,
    /// The prompt.
    pub prefix: String,
    /// The reply.
    pub text: String,
    /// The tools of the request as JSON; `null` if there are none.
    pub tools: String,
    /// How the reply may also be cut.
    pub chunks: Vec<String>,
}

impl Pair {
    /// A reply for a template.
    pub fn random(template: &Template, random: &mut Random) -> Self {
        let whole = template.reply(random);
        let (prefix, text) = if random.one_in(2) {
            (String::new(), whole)
        } else {
            // The prompt may hold the beginning of the reply.
            let places: Vec<usize> = whole.char_indices().map(|(place, _)| place).collect();
            let begun = if places.is_empty() || random.one_in(2) {
                0
            } else {
                *random.pick(&places)
            };
            let prefix = Template::prompt(random) + &whole[..begun];
            (prefix, whole[begun..].to_owned())
        };
        let tools = if random.one_in(3) {
            "null".to_owned()
        } else {
            tools::tools(random)
        };
        let chunks = random_cut(&text, random);
        let chunks = chunks.into_iter().map(str::to_owned).collect();
        Self {
            template: template.json.clone(),
            prefix,
            text,
            tools,
            chunks,
        }
    }

    /// The pair as one line of JSON.
    #[must_use]
    pub fn json(&self) -> String {
        let chunks: Vec<String> = self.chunks.iter().map(|chunk| quoted(chunk)).collect();
        format!(
            "{{\"template\": {}, \"prefix\": {}, \"text\": {}, \"tools\": {}, \"chunks\": [{}]}}",
            self.template,
            quoted(&self.prefix),
            quoted(&self.text),
            self.tools,
            chunks.join(", ")
        )
    }

    /// The pair with the answer of the reference, as a case of the conformance corpus.
    #[must_use]
    pub fn case(&self, id: &str, answer: &super::Answer) -> String {
        let mut keys = vec![
            format!("\"id\": {}", quoted(id)),
            format!("\"template\": {}", self.template),
            format!("\"prefix\": {}", quoted(&self.prefix)),
            format!("\"text\": {}", quoted(&self.text)),
            format!("\"tools\": {}", self.tools),
        ];
        match (&answer.message, &answer.events) {
            (Some(message), Some(events)) => {
                keys.push(format!("\"message\": {message}"));
                keys.push(format!("\"initial_events\": [], \"events\": {events}"));
            }
            _ => keys.push(format!("\"error\": {}", quoted(&answer.error))),
        }
        format!("{{{}}}", keys.join(", "))
    }
}
