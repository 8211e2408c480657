// Mistakes that leave the shape of the message unknown: no follow-up errors about its types.

response_template::response_template! {
    mod answer = "shape_unknown.json";
}

use answer::*;

fn use_all(message: answer::Message) -> (Option<String>, Option<i64>) {
    for call in &message.tool_calls {
        println!("{:?}", call.name());
    }
    (message.reasoning_content, message.count)
}

fn show(event: OwnedEvent) -> bool {
    matches!(event, OwnedEvent::RegionChunk { field: Field::Content, .. })
}

impl From<Message> for String {
    fn from(message: Message) -> Self {
        message.content.unwrap_or_default()
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (reasoning, _) = use_all(answer::parse("", "")?);
    println!("{reasoning:?} {}", answer::Field::ReasoningContent);
    Ok(())
}
