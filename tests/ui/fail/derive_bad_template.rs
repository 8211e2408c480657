// A template that is wrong, beside a struct that is, too: first things first.

use response_template::ResponseTemplate;

#[derive(ResponseTemplate)]
#[response_template(json = r#"{"start_anchor": "<a>", "fields": {"content": {"clsoe": "</a>"}}}"#)]
struct Reply {
    contents: String,
}

fn main() {}
