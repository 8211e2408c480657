// A call is no text.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
struct Reply {
    content: String,
    tool_calls: Vec<String>,
}

fn main() {}
