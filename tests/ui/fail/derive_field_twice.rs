// Two fields for one of the template.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
struct Reply {
    content: String,
    #[response_template(field = "content")]
    again: String,
}

fn main() {}
