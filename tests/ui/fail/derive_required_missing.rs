// A field that the template requires.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
struct Reply {
    count: Option<i64>,
}

fn main() {}
