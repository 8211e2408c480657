// Templates together: named one by one, or all of a folder.

#![deny(missing_docs, warnings)]
//! A crate that documents everything.

response_template::response_template! {
    /// Named one by one.
    pub mod named {
        /// One of them.
        pub mod answer = "reply.json";
        /// With a keyword for a name.
        pub mod r#type = "folder/answer.json";
        pub(crate) mod inline =
            r#"{"start_anchor": "<a>", "fields": {"content": {"repeats": true, "join": ""}}}"#;
    }

    /// All of a folder.
    pub mod of_folder = "folder/";
}

fn main() {
    let names = |all: &[response_template::Registered]| {
        all.iter().map(|template| template.name()).collect::<Vec<_>>()
    };
    assert_eq!(names(named::ALL), ["answer", "type", "inline"]);
    assert_eq!(names(of_folder::ALL), ["2nd-answer", "answer"]);
    assert!(named::find("type").is_some() && named::find("folder").is_none());
    let content = of_folder::field_2nd_answer::parse("", "a</b>").unwrap().content;
    assert_eq!(content.as_deref(), Some("a"));
    let template = of_folder::find("answer").unwrap();
    let mut parser = template.start(response_template::Options::new(), "", &mut |_| ()).unwrap();
    parser.feed("a</a>", &mut |_| ()).unwrap();
    let message = parser.finalize(&mut |_| ()).unwrap();
    assert_eq!(message.get("content").and_then(|text| text.as_str()), Some("a"));
}
