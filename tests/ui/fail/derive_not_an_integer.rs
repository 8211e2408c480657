// An integer is no text.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
struct Reply {
    content: String,
    count: Option<String>,
}

fn main() {}
