// A path of the crate that is no path.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json", crate = "response template")]
struct Reply {
    content: String,
}

fn main() {}
