// A union.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
union Reply {
    content: u64,
}

fn main() {}
