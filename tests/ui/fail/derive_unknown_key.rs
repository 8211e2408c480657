// A key that the attribute does not have.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(file = "reply.json")]
struct Reply {
    content: String,
}

fn main() {}
