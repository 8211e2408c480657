// Braces with nothing in them.

response_template::response_template! {
    mod models {}
}

fn main() {}
