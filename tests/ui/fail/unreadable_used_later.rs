// Even where the template cannot be read at all.

response_template::response_template! {
    mod answer = "no_such_file.json";
    mod reply = r#"{"start_anchor""#;
}

fn show(event: answer::Event<'_>) {
    if let answer::Event::RegionChunk { text, .. } = event {
        print!("{text}");
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut parser = answer::Parser::start("", show)?;
    parser.feed("Four.", show)?;
    let _: answer::Message = parser.finalize(show)?;
    let _: reply::Message = reply::parse("", "")?;
    Ok(())
}
