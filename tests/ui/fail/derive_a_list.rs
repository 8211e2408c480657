// What a reply has one of.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
struct Reply {
    content: String,
    done: Option<Vec<bool>>,
}

fn main() {}
