//! What the macro accepts and what it says of what it does not.
//!
//! The first run builds the crates once more, in a folder of its own below the target folder, which
//! takes about half a minute on two free cores; later runs take two seconds.
//!
//! The expected output in `ui/fail/*.stderr` holds only what the macro itself says, so that it
//! stays the same with every compiler. After a change that is meant, read the new text before
//! `TRYBUILD=overwrite cargo test -p response-template-tests --test ui` puts it there.

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.compile_fail("ui/fail/*.rs");
    cases.pass("ui/pass/*.rs");
}
