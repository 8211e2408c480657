// A struct that does not say of which template.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
struct Reply {
    content: String,
}

fn main() {}
