// A folder is told from a file by the slash at its end.

response_template::response_template! {
    mod models = "folder_of_templates";
}

fn main() {}
