//! Proves that the runtime, and a parser that the macro wrote, do without the standard library.
//!
//! This crate brings its own panic handler. If any crate below it linked `std`, which has one as
//! well, the compiler would refuse the second one.
#![no_std]

extern crate alloc;

use alloc::string::String;

response_template::response_template! {
    /// A template with an opener, a closer and a list.
    pub mod answer = r#"{
        "start_anchor": "<|assistant|>",
        "fields": {
            "tool_calls": {
                "open_pattern": "<call>(?=\\s*\\{)",
                "close": "</call>",
                "repeats": true,
                "content": "json",
                "transform": {"type": "function", "function": "{content}"}
            },
            "content": {"close": "<|end|>"}
        }
    }"#;
}

/// The text of a reply.
#[must_use]
pub fn content(text: &str) -> Option<String> {
    let mut parser = answer::Parser::start("", |_| ()).ok()?;
    parser.feed(text, |_| ()).ok()?;
    parser.finalize(|_| ()).ok()?.content
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}
