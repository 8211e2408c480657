//! Many replies in one call.

use alloc::vec::Vec;

/// Parses each reply with a parser that is made once for each thread. With the feature `rayon`
/// all cores work; the results and their order are the same.
#[cfg(feature = "rayon")]
pub(crate) fn parse<Reply: Sync, Parser, Outcome: Send>(
    replies: &[Reply],
    start: impl Fn() -> Parser + Send + Sync,
    parse: impl Fn(&mut Parser, &Reply) -> Outcome + Send + Sync,
) -> Vec<Outcome> {
    use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};

    replies.par_iter().map_init(start, parse).collect()
}

/// Parses each reply with one parser.
#[cfg(not(feature = "rayon"))]
pub(crate) fn parse<Reply: Sync, Parser, Outcome: Send>(
    replies: &[Reply],
    start: impl Fn() -> Parser + Send + Sync,
    parse: impl Fn(&mut Parser, &Reply) -> Outcome + Send + Sync,
) -> Vec<Outcome> {
    let mut parser = start();
    replies
        .iter()
        .map(|reply| parse(&mut parser, reply))
        .collect()
}
