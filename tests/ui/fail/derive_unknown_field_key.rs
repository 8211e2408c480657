// A key that the attribute of a field does not have.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
struct Reply {
    #[response_template(rename = "content")]
    text: String,
}

fn main() {}
