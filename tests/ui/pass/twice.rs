// One template as often as one likes: in one crate, in one function, in one call.

#![deny(warnings)]

response_template::response_template! {
    mod one = "reply.json";
    mod two = "reply.json";
}

response_template::response_template! {
    mod three = "reply.json";
}

struct Server;

impl Server {
    fn answer() -> String {
        response_template::response_template! {
            mod one = "reply.json";
        }
        one::parse("", "one").unwrap().content
    }

    fn other_answer() -> String {
        response_template::response_template! {
            mod one = "reply.json";
        }
        let parse = || {
            response_template::response_template! {
                mod one = "folder/answer.json";
            }
            one::parse("", "inner").unwrap().content.unwrap()
        };
        one::parse("", &parse()).unwrap().content
    }
}

fn main() {
    assert_eq!(one::parse("", ".").unwrap().content, ".");
    assert_eq!(two::parse("", ".").unwrap().content, ".");
    assert_eq!(three::parse("", ".").unwrap().content, ".");
    assert_eq!(Server::answer(), "one");
    assert_eq!(Server::other_answer(), "inner");
}
