//! The expansion that is checked in compiles, in a crate whose lints are strict, and does what the
//! macro's own does. A test of the macro crate holds it against what the macro writes.

#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]
#![expect(
    unused_qualifications,
    reason = "what the macro writes takes no prelude for granted"
)]

// Not a module, of which the formatter would have its own idea.
include!("expansion/smollm3.rs");

mod compiled {
    response_template::response_template! {
        pub mod smollm3 = "../../templates/smollm3.json";
    }
}

#[test]
fn the_expansion_does_what_the_macro_does() {
    let text = include_str!("../../templates/replies/smollm3/two_calls.txt");
    let message = smollm3::parse("", text).unwrap();
    assert_eq!(message.tool_calls.len(), 2);
    let other = compiled::smollm3::parse("", text).unwrap();
    assert_eq!(
        serde_json::to_string(&message).unwrap(),
        serde_json::to_string(&other).unwrap()
    );
}
