// Code over any template.

#![deny(warnings)]

use std::fmt::Debug;

use response_template::{AnyParser, Event, Parser, StaticTemplate};

response_template::response_template! {
    mod answer = "reply.json";
    mod other = "folder/answer.json";
}

fn run<T: StaticTemplate>(chunks: &[&str]) -> (Vec<T::Field>, T::Message)
where
    T::Message: Debug,
{
    let mut fields = Vec::new();
    let mut note = |event: Event<'_, T::Field>| {
        if matches!(event, Event::RegionOpen { .. }) {
            fields.push(*event.field());
        }
    };
    let mut parser = Parser::<T>::start("", &mut note).unwrap();
    for chunk in chunks {
        parser.feed(chunk, &mut note).unwrap();
    }
    let message = parser.finalize(&mut note).unwrap();
    (fields, message)
}

fn is_kept<T: Clone + Send + Sync + 'static>() {}

fn main() {
    is_kept::<answer::Parser>();
    is_kept::<answer::Message>();
    is_kept::<answer::OwnedEvent>();
    let (fields, message) = run::<answer::Template>(&["<thi", "nk>Hm.</think>", "Four."]);
    assert_eq!(fields, [answer::Field::ReasoningContent, answer::Field::Content]);
    assert_eq!(message.content, "Four.");
    let (fields, _) = run::<other::Template>(&["Four."]);
    assert_eq!(fields[0].to_string(), "content");

    let mut parsers: Vec<Box<dyn AnyParser>> = vec![
        Box::new(answer::Parser::start("", |_| ()).unwrap()),
        Box::new(other::Parser::start("", |_| ()).unwrap()),
    ];
    for parser in &mut parsers {
        parser.feed("Four.", &mut |_| ()).unwrap();
        let message = parser.finalize(&mut |_| ()).unwrap();
        assert_eq!(message.get("content").and_then(|text| text.as_str()), Some("Four."));
    }
}
