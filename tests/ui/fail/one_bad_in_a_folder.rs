// One of the templates of a folder is wrong; the others are there to be used.

response_template::response_template! {
    mod models = "folder_of_templates/";
}

fn main() {
    assert!(models::good::parse("", "").is_ok());
    assert!(models::bad::parse("", "").is_ok());
    assert_eq!(models::ALL.len(), 2);
    assert!(models::find("bad").is_some());
}
