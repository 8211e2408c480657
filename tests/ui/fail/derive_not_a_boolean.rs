// A truth value is no integer.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
struct Reply {
    content: String,
    done: Option<u8>,
}

fn main() {}
