//! Has nothing that the standard library's `core` has.
