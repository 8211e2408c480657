//! Says which case it was that failed.

use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs a case. If it panics, so does this, and says what the case was.
///
/// # Panics
///
/// When the case does.
pub fn in_case<T>(describe: impl FnOnce() -> String, case: impl FnOnce() -> T) -> T {
    // Nothing that the case has broken is used again.
    catch_unwind(AssertUnwindSafe(case)).unwrap_or_else(|cause| {
        let message = cause
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| cause.downcast_ref::<&str>().copied());
        panic!("{}\n{}", describe(), message.unwrap_or("it panicked"))
    })
}
