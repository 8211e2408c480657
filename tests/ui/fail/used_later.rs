// Code that uses the parser has no errors of its own: the cause is told, and nothing that follows
// from it.

response_template::response_template! {
    mod answer = "used_later.json";
}

fn show(event: answer::Event<'_>) {
    if let answer::Event::RegionChunk {
        field: answer::Field::Content,
        text,
        ..
    } = event
    {
        print!("{text}");
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut parser = answer::Parser::start("", show)?;
    parser.feed("Four.", show)?;
    let message: answer::Message = parser.finalize(show)?;
    let text: Option<String> = message.content;
    for call in &message.tool_calls {
        println!("{:?} {:?}", call.name(), call.arguments());
    }
    println!("{text:?} {:?}", answer::parse("", "")?.reasoning_content);
    response_template::response_template! {
        mod local = "used_later.json";
    }
    use local::Field;
    assert_eq!(Field::ReasoningContent.name(), Field::ALL[0].name());
    Ok(())
}
