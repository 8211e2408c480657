// Code in a module of templates.

response_template::response_template! {
    mod models {
        fn answer() {}
    }
}

fn main() {}
