//! How the time a byte costs grows with the size of a text.

use std::fmt;
use std::hint::black_box;
use std::time::{Duration, Instant};

use response_template::dynamic::DynamicTemplate;
use response_template::{Limits, Options};

/// The most that a byte of a longer text may cost more.
const MOST_GROWTH: f64 = 1.5;

/// A reply that grows.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) template: DynamicTemplate,
    pub(crate) options: Options,
    /// The prefix and the reply of a size, which is so many units.
    pub(crate) text: Box<dyn Fn(usize) -> (String, String)>,
    /// How many units the smallest reply has.
    pub(crate) units: usize,
    /// How many bytes a chunk has, as long as characters allow it; all in one if it is 0.
    pub(crate) chunk: usize,
    /// In how many bytes of text there is a list, if it becomes values, which take more memory than
    /// the text.
    pub(crate) list_in: Option<usize>,
}

/// Options under which even the largest reply is parsed to its end.
pub(crate) fn no_limits() -> Options {
    Options::new().limits(
        Limits::new()
            .with_region_bytes(usize::MAX)
            .with_message_bytes(usize::MAX)
            .with_held_bytes(usize::MAX)
            .with_regions(usize::MAX),
    )
}

/// What a byte costs at each size.
pub(crate) struct Growth {
    pub(crate) name: String,
    bytes: usize,
    nanoseconds: Vec<f64>,
    /// The most that a byte costs more than at the smallest size, beside what copying does.
    factor: f64,
}

impl Growth {
    pub(crate) fn measure(case: &Case, scales: &[usize]) -> Self {
        let mut growth = Self::once(case, scales);
        // A busy machine makes one measurement wrong, but not again and again.
        for _ in 0..4 {
            if !growth.is_too_much() {
                break;
            }
            let again = Self::once(case, scales);
            if again.factor < growth.factor {
                growth = again;
            }
        }
        growth
    }

    fn once(case: &Case, scales: &[usize]) -> Self {
        let small = Reply::new(case, 1);
        let mut growth = Self {
            name: case.name.to_owned(),
            bytes: small.bytes(),
            nanoseconds: Vec::new(),
            factor: 0.0,
        };
        for &scale in scales {
            let large = Reply::new(case, scale);
            let often = large.bytes() / small.bytes();
            // So many small ones take as long as the large one, whatever else the machine does.
            let [parsed, smaller] = best_of([&mut || large.parse(case), &mut || {
                (0..often).for_each(|_| small.parse(case))
            }]);
            let [copied, smaller_copied] = best_of([&mut || large.copy(), &mut || {
                (0..often).for_each(|_| small.copy())
            }]);
            if growth.nanoseconds.is_empty() {
                let bytes = often * small.bytes();
                growth.nanoseconds.push(smaller * 1e9 / bytes as f64);
            }
            growth.bytes = large.bytes();
            growth.nanoseconds.push(parsed * 1e9 / large.bytes() as f64);
            let factor = (parsed / smaller) / (copied / smaller_copied).max(1.0);
            growth.factor = growth.factor.max(factor);
        }
        growth
    }

    pub(crate) fn is_too_much(&self) -> bool {
        self.factor > MOST_GROWTH
    }

    pub(crate) fn factor(&self) -> f64 {
        self.factor
    }
}

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:<44} {:>9}  ", self.name, self.bytes)?;
        for time in &self.nanoseconds {
            write!(f, " {time:>8.3}")?;
        }
        write!(f, "   {:>5.2}", self.factor)?;
        f.write_str(if self.is_too_much() { "  too much" } else { "" })
    }
}

/// The best times of both, in seconds, measured in turns.
fn best_of(mut both: [&mut dyn FnMut(); 2]) -> [f64; 2] {
    /// How long this may take, if it need not be longer.
    const BUDGET: Duration = Duration::from_millis(20);
    let begun = Instant::now();
    let mut best = [f64::MAX; 2];
    for round in 0..10 {
        for (run, best) in both.iter_mut().zip(&mut best) {
            let start = Instant::now();
            run();
            *best = best.min(start.elapsed().as_secs_f64());
        }
        if round >= 2 && begun.elapsed() > BUDGET {
            break;
        }
    }
    best
}

/// A reply of some size.
struct Reply {
    prefix: String,
    text: String,
    chunk: usize,
    list_in: Option<usize>,
}

impl Reply {
    fn new(case: &Case, scale: usize) -> Self {
        let (prefix, text) = (case.text)(case.units * scale);
        Self {
            prefix,
            text,
            chunk: case.chunk,
            list_in: case.list_in,
        }
    }

    fn bytes(&self) -> usize {
        self.prefix.len() + self.text.len()
    }

    fn parse(&self, case: &Case) {
        let mut told = 0;
        let options = case.template.options().with(case.options.clone());
        let mut parser = options
            .start(&self.prefix, |event| told += event.range().len())
            .expect("there are no limits");
        for chunk in chunks(&self.text, self.chunk) {
            parser
                .feed(chunk, |event| told += event.range().len())
                .expect("there are no limits");
        }
        // Most of these replies are malformed in the end.
        let _ = black_box(parser.finalize(|event| told += event.range().len()));
        black_box(told);
    }

    /// What any program would have to do: keep the text, and as much memory as values take.
    fn copy(&self) {
        let mut all = self.prefix.clone();
        let mut values: Vec<Vec<[u64; 4]>> = Vec::new();
        for chunk in chunks(&self.text, self.chunk) {
            all.push_str(black_box(chunk));
            if let Some(bytes) = self.list_in {
                let lists = (0..chunk.len()).step_by(bytes);
                values.extend(lists.map(|place| vec![[place as u64; 4]; 4]));
            }
        }
        black_box((all, values));
    }
}

/// The text in chunks of a size, as nearly as characters allow; in one if the size is 0.
fn chunks(text: &str, size: usize) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let end = match size {
            0 => rest.len(),
            size => rest.ceil_char_boundary(size),
        };
        let (chunk, after) = rest.split_at(end);
        rest = after;
        Some(chunk)
    })
}
