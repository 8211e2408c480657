// A float is no integer.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
struct Reply {
    content: String,
    score: Option<i64>,
}

fn main() {}
