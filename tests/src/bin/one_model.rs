//! Uses one of the models' templates: `tests/linking.rs` looks for others in it.

// What a program prints is its own affair; the workspace's lints are for libraries.
#![expect(clippy::print_stdout)]

fn main() {
    let reply = std::env::args().nth(1).unwrap_or_default();
    println!("{:?}", response_template_models::mistral::parse("", &reply));
}
