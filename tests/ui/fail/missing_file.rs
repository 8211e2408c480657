// The message says where the file was looked for.

response_template::response_template! {
    mod answer = "no_such_file.json";
}

fn main() {}
