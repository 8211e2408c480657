// Two templates for one struct.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json", json = "{}")]
struct Reply {
    content: String,
}

fn main() {}
