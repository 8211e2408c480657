//! Contenders measured in turns, so that what disturbs the machine disturbs all of them alike.

use std::time::{Duration, Instant};

/// One of several things whose times are compared: a name, and one pass over the work, which
/// says how long it took.
pub struct Contender<'a> {
    name: &'static str,
    pass: Box<dyn FnMut() -> Duration + 'a>,
}

impl<'a> Contender<'a> {
    /// All of `pass` is measured.
    pub fn new(name: &'static str, mut pass: impl FnMut() + 'a) -> Self {
        Self::timed(name, move || {
            let start = Instant::now();
            pass();
            start.elapsed()
        })
    }

    /// `pass` measures itself, and leaves out what is not part of the work.
    pub fn timed(name: &'static str, pass: impl FnMut() -> Duration + 'a) -> Self {
        Self {
            name,
            pass: Box::new(pass),
        }
    }
}

/// The times of a contender's passes, in nanoseconds, in the order of the rounds.
#[derive(Clone, Debug)]
pub struct Times(Vec<f64>);

impl Times {
    /// The least.
    #[must_use]
    pub fn best(&self) -> f64 {
        self.0.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// The middle one.
    #[must_use]
    pub fn median(&self) -> f64 {
        median(self.0.clone())
    }

    /// How much longer this takes than another: best against best, and the median of the ratios
    /// within a round.
    #[must_use]
    pub fn over(&self, other: &Self) -> Ratio {
        let rounds = self.0.iter().zip(&other.0).map(|(a, b)| a / b);
        Ratio {
            best: self.best() / other.best(),
            median: median(rounds.collect()),
        }
    }

    /// The times of both, one after the other.
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a + b).collect())
    }

    /// How much longer this takes than that many nanoseconds.
    #[must_use]
    pub fn share_of(&self, nanoseconds: f64) -> Ratio {
        Ratio {
            best: self.best() / nanoseconds,
            median: self.median() / nanoseconds,
        }
    }

    fn scaled(&self, factor: f64) -> Self {
        Self(self.0.iter().map(|time| time * factor).collect())
    }
}

/// How two contenders compare.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    /// Best against best.
    pub best: f64,
    /// The median of all rounds.
    pub median: f64,
}

impl Ratio {
    /// How much faster the one is, where this is how much longer it takes.
    #[must_use]
    pub fn inverse(self) -> Self {
        Self {
            best: 1.0 / self.best,
            median: 1.0 / self.median,
        }
    }
}

/// The middle of some numbers.
#[must_use]
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers.get(numbers.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The least number of rounds.
const ROUNDS: usize = 5;

/// Runs all contenders in turns until the budget is spent, and at least five times after a
/// first pass that is not counted. Each round starts with another contender.
pub fn race(mut contenders: Vec<Contender<'_>>, budget: Duration) -> Results {
    let mut times = vec![Vec::new(); contenders.len()];
    for contender in &mut contenders {
        (contender.pass)();
    }
    let start = Instant::now();
    for round in 0.. {
        if round >= ROUNDS && start.elapsed() >= budget {
            break;
        }
        for turn in 0..contenders.len() {
            let number = (round + turn) % contenders.len();
            let time = (contenders[number].pass)();
            times[number].push(time.as_secs_f64() * 1e9);
        }
    }
    let names = contenders.iter().map(|contender| contender.name);
    Results(names.zip(times.into_iter().map(Times)).collect())
}

/// What came of a race.
#[derive(Debug)]
pub struct Results(Vec<(&'static str, Times)>);

impl Results {
    /// The times of a part of a pass.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        let scale = |(name, times): (&'static str, Times)| (name, times.scaled(factor));
        Self(self.0.into_iter().map(scale).collect())
    }

    /// The times of a contender.
    ///
    /// # Panics
    /// If none has that name.
    #[must_use]
    pub fn of(&self, name: &str) -> &Times {
        self.0
            .iter()
            .find_map(|(known, times)| (*known == name).then_some(times))
            .unwrap_or_else(|| panic!("no contender is called `{name}`"))
    }
}
