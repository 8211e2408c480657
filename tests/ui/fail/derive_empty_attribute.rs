// An attribute that does not say of which template either.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template]
struct Reply {
    content: String,
}

fn main() {}
