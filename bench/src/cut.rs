//! How a reply comes: the ways to cut a text into chunks.

/// Pieces of about that many bytes: characters are not cut.
#[must_use]
pub fn by_bytes(text: &str, bytes: usize) -> Vec<&str> {
    let mut pieces = Vec::with_capacity(text.len() / bytes + 1);
    let mut rest = text;
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.ceil_char_boundary(bytes.min(rest.len())));
        pieces.push(piece);
        rest = after;
    }
    pieces
}

/// Pieces as a tokenizer makes them, here that of gpt-oss, without its special tokens. A
/// character of which a token has only some bytes goes to the piece that completes it.
///
/// # Panics
/// If the tokenizer loses text.
#[must_use]
pub fn by_tokens(text: &str) -> Vec<&str> {
    let tokenizer = tiktoken_rs::o200k_base_singleton();
    let mut pieces = Vec::new();
    let mut rest = text;
    let mut bytes = 0;
    for token in tokenizer.encode_ordinary(text) {
        bytes += tokenizer
            .decode_bytes(&[token])
            .expect("a token that the tokenizer made")
            .len();
        if rest.is_char_boundary(bytes) {
            let (piece, after) = rest.split_at(bytes);
            pieces.push(piece);
            rest = after;
            bytes = 0;
        }
    }
    assert!(rest.is_empty(), "tokens make up the text");
    pieces
}
