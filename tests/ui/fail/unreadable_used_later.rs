// Even where the template cannot be read at all, in a module or in a function.

response_template::response_template! {
    mod answer = "no_such_file.json";
    mod reply = r#"{"start_anchor""#;
}

fn show(event: answer::Event<'_>) {
    if let answer::Event::RegionChunk { text, .. } = event {
        print!("{text}");
    }
}

use answer::{Event, Field, Message};

fn text<'m>(message: &'m Message, event: Event<'_>) -> Option<&'m str> {
    let Event::RegionChunk { field: Field::Content, .. } = event else {
        return None;
    };
    message.content.as_deref()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    response_template::response_template! {
        mod local = "no_such_file_either.json";
    }
    use local::OwnedEvent;
    use local::*;
    let _ = Field::ALL;
    let mut events: Vec<OwnedEvent> = Vec::new();
    local::Parser::start("", |event| events.push(event.into_owned()))?;
    let message: local::Message = local::parse("", "")?;
    println!("{:?} {} {}", message.content, local::Field::Content.name(), events.len());
    let mut parser = answer::Parser::start("", show)?;
    parser.feed("Four.", show)?;
    let _: answer::Message = parser.finalize(show)?;
    let _: reply::Message = reply::parse("", "")?;
    Ok(())
}
