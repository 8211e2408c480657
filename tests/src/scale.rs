//! How many random cases a test tries.

/// The name of the variable that makes tests try more cases.
pub const VARIABLE: &str = "RESPONSE_TEMPLATE_TEST_SCALE";

/// The seeds of a test's cases: as many as it is worth trying each time, or that many times
/// the variable `RESPONSE_TEMPLATE_TEST_SCALE`. With `RESPONSE_TEMPLATE_TEST_SEED`, only that one.
///
/// # Panics
///
/// When a variable is set and is no number.
pub fn seeds(count: u64) -> impl Iterator<Item = u64> {
    match variable("RESPONSE_TEMPLATE_TEST_SEED") {
        Some(seed) => seed..seed + 1,
        None => 0..count * variable(VARIABLE).unwrap_or(1),
    }
}

fn variable(name: &str) -> Option<u64> {
    let value = std::env::var(name).ok()?;
    let number = value.parse();
    Some(number.unwrap_or_else(|error| panic!("{name} is `{value}`: {error}")))
}
