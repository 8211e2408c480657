//! Streaming parsers for Hugging Face response templates.
#![no_std]

extern crate alloc;

pub mod content;
pub mod message;
pub mod transform;
pub mod value;
