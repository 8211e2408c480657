// An enum.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
enum Reply {
    Text { content: String },
}

fn main() {}
