// A name that the template does not have.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
struct Reply {
    content: String,
    #[response_template(field = "answer")]
    text: Option<String>,
}

fn main() {}
