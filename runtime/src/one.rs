//! One value that is either in the program or made at run time.

use alloc::boxed::Box;
use core::fmt;
use core::ops::Deref;

/// One value of a table: in the program where the macro wrote the table, on the heap where it was
/// made at run time. What [`Cow`](alloc::borrow::Cow) is to lists.
///
/// ```
/// use response_template::content::Content;
/// use response_template::One;
///
/// static INTEGER: One<Content> = One::Static(&Content::Int { strip: true });
/// assert_eq!(INTEGER.parse("7")?, 7.into());
/// # Ok::<(), response_template::content::ContentError>(())
/// ```
#[derive(Clone)]
pub enum One<T: 'static> {
    /// A value that lives as long as the program.
    Static(&'static T),
    /// A value that was made at run time.
    Owned(Box<T>),
}

impl<T> Deref for One<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Self::Static(value) => value,
            Self::Owned(value) => value,
        }
    }
}

impl<T> From<T> for One<T> {
    fn from(value: T) -> Self {
        Self::Owned(Box::new(value))
    }
}

impl<T: fmt::Debug> fmt::Debug for One<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: PartialEq> PartialEq for One<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for One<T> {}
