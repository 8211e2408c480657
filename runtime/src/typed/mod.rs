//! Parsers and messages of templates that the macro compiled.

mod any;
mod call;
mod field_value;
mod key_order;
mod parser;
mod serialize;
mod tool_call;
mod typed_message;
mod user;

pub use any::{AnyParser, Registered, find};
pub use call::Call;
pub use field_value::{FieldValue, Mismatch, take};
pub use key_order::KeyOrder;
pub use parser::{Parser, StaticTemplate};
pub use serialize::{constant, field, message, no_such_key};
pub use tool_call::ToolCall;
pub use typed_message::{TypedMessage, deserialize_message, made};
pub use user::user_field;
