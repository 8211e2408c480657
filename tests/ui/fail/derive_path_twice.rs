// The same key twice.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
#[response_template(path = "reply.json")]
struct Reply {
    content: String,
}

fn main() {}
