// A call where the template has a list of them.

use response_template::{Call, ResponseTemplate};

#[derive(ResponseTemplate)]
#[response_template(path = "reply.json")]
struct Reply {
    content: String,
    tool_calls: Call<u8>,
}

fn main() {}
