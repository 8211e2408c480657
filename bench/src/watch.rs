//! A stopwatch that stands still while the machine runs something else.

use std::time::{Duration, Instant};

/// Measures work that takes so long that the system may well run something else meanwhile. Linux
/// tells how long a thread waited for its turn; elsewhere that time counts.
#[derive(Debug)]
pub struct Watch {
    start: Instant,
    waited: Duration,
}

impl Watch {
    /// A watch that runs from now on.
    #[must_use]
    pub fn start() -> Self {
        // In this order, and below in the other, so that a wait between the two is not left out twice.
        let start = Instant::now();
        let waited = waited();
        Self { start, waited }
    }

    /// How long the work took.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        let waited = waited().saturating_sub(self.waited);
        self.start.elapsed().saturating_sub(waited)
    }
}

/// How long this thread could have run and did not.
fn waited() -> Duration {
    let schedule = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = schedule.split_whitespace().nth(1);
    Duration::from_nanos(
        nanoseconds
            .and_then(|number| number.parse().ok())
            .unwrap_or_default(),
    )
}
