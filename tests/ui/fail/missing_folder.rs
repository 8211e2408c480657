// A folder that is not there, and code that uses what would be in it.

response_template::response_template! {
    mod models = "no_such_folder/";
}

use models::good::Message;

fn text(message: Message) -> Option<String> {
    message.content
}

fn main() {
    assert!(models::good::parse("", "").is_ok_and(|message| text(message).is_some()));
    assert!(models::find("bad").is_some());
}
