//! Streaming parsers for Hugging Face response templates.
#![no_std]

extern crate alloc;
