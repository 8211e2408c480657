// All that does not fit is told at once.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
struct Reply {
    content: Option<u8>,
    count: String,
    scores: Option<f64>,
}

fn main() {}
