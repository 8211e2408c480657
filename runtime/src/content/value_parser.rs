//! Content parsers inside content parsers.

use alloc::boxed::Box;
use core::ops::Deref;

use super::Content;

/// The parser of the single values of `kv-lines` and `xml-inline`: in a `static` table,
/// or on the heap.
///
/// ```
/// use response_template::content::{Content, ValueParser};
///
/// static INTEGER: ValueParser = ValueParser::Static(&Content::Int { strip: true });
/// assert_eq!(INTEGER.parse("7")?, 7.into());
/// # Ok::<(), response_template::content::ContentError>(())
/// ```
#[derive(Clone, Debug)]
pub enum ValueParser {
    /// A parser that lives as long as the program.
    Static(&'static Content),
    /// A parser that was made at run time.
    Owned(Box<Content>),
}

impl Deref for ValueParser {
    type Target = Content;

    fn deref(&self) -> &Content {
        match self {
            Self::Static(content) => content,
            Self::Owned(content) => content,
        }
    }
}

impl From<Content> for ValueParser {
    fn from(content: Content) -> Self {
        Self::Owned(Box::new(content))
    }
}

impl PartialEq for ValueParser {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for ValueParser {}
