// A folder without templates.

response_template::response_template! {
    mod models = "folder_without_templates/";
}

fn main() {}
