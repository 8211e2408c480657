// A template that is not there; no error follows from it.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "no_such_file.json")]
struct Reply {
    content: String,
}

fn parse(text: &str) -> Option<Reply> {
    response_template::Parser::<Reply>::parse("", text).ok()
}

fn main() {}
