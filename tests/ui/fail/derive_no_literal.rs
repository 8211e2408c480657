// A path that is no string.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = reply.json)]
struct Reply {
    content: String,
}

fn main() {}
