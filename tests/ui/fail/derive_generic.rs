// A struct with a parameter.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
struct Reply<T> {
    content: T,
}

fn main() {}
