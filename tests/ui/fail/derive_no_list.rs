// What a reply may have several of.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
struct Reply {
    content: String,
    tool_calls: String,
}

fn main() {}
