// A field that the template does not have, but nearly.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
struct Reply {
    content: String,
    reasoning: Option<String>,
    tool_call: Vec<response_template::ToolCall>,
}

fn main() {}
