//! Streaming parsers for Hugging Face response templates.
#![no_std]

extern crate alloc;

pub mod content;
#[cfg(feature = "dynamic")]
pub mod dynamic;
mod engine;
mod error;
mod event;
pub mod message;
mod options;
#[doc(hidden)]
pub mod tables;
pub mod tools;
pub mod transform;
pub mod value;

pub use engine::Anchor;
pub use error::{Cause, Error, FinalizeError, Malformed};
pub use event::{Captures, Ended, Event};
pub use options::{Options, Start, WithOptions};
pub use tools::Tools;
