//! Cuts a text as a model's tokenizer does.

/// The pieces of a text, cut where tokens end. A character of which a token has only some bytes
/// goes to the piece that completes it, as in servers.
pub(crate) fn cut(text: &str) -> Vec<String> {
    let tokenizer = tiktoken_rs::o200k_base_singleton();
    let mut pieces = Vec::new();
    let mut bytes = Vec::new();
    for token in tokenizer.encode_ordinary(text) {
        bytes.extend(
            tokenizer
                .decode_bytes(&[token])
                .expect("a token of the text"),
        );
        if let Ok(piece) = std::str::from_utf8(&bytes) {
            pieces.push(piece.to_owned());
            bytes.clear();
        }
    }
    assert_eq!(pieces.concat(), text, "tokens make up the text");
    pieces
}
