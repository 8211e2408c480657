// The macro takes nothing for granted: no prelude, and `core`, `std`, `alloc`, `serde` and the
// names of the prelude are something else here.

#![no_implicit_prelude]
#![allow(dead_code, non_camel_case_types)]

mod core {}
mod std {}
mod alloc {}
mod serde {}
struct Option;
struct Vec;
struct String;
struct Result;
struct str;
struct u16;
struct bool;
struct usize;

::response_template::response_template! {
    mod answer = "everything.json";
}

mod inner {
    ::response_template::response_template! {
        pub(super) mod answer = "everything.json";
    }
}

fn main() {
    ::std::assert!(::std::matches!(
        answer::parse("", "<n>4</n>"),
        ::std::result::Result::Ok(answer::Message { count: ::std::option::Option::Some(4), .. })
    ));
    ::std::assert!(inner::answer::parse("", "").is_ok());
}
