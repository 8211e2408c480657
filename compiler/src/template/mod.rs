//! A response template as written: read from JSON, checked, with the place of every part.
