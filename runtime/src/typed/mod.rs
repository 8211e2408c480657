//! Parsers and messages of templates that the macro compiled.

mod field_value;
mod key_order;
mod parser;
mod serialize;
mod tool_call;

pub use field_value::{FieldValue, take};
pub use key_order::KeyOrder;
pub use parser::{Parser, StaticTemplate};
pub use serialize::{constant, field, message, no_such_key};
pub use tool_call::ToolCall;
