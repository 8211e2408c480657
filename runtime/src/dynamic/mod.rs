//! Templates loaded at run time: the same engine, over tables made when the template is read.

mod load;
mod parser;

pub use parser::{DynamicParser, DynamicTemplate, FieldId, TemplateError};
