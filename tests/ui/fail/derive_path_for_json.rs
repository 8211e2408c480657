// A path where JSON belongs.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(json = "reply.json")]
struct Reply {
    content: String,
}

fn main() {}
