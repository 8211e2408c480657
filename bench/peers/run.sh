#!/usr/bin/env bash
# Measures our parser beside others: bench/peers/run.sh [--only WORD] [--budget MS] [--json]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

# `openai-harmony` reads its vocabulary from a folder, or from the network. The crate
# `tiktoken-rs` has the same file.
assets="$(cargo metadata --locked --format-version 1 |
    grep -o '"manifest_path":"[^"]*/tiktoken-rs-0\.12[^"]*/Cargo.toml"' | head -n 1 |
    sed 's/^"manifest_path":"//; s/Cargo.toml"$/assets/')"
TIKTOKEN_ENCODINGS_BASE="$assets" exec cargo run --locked --release --quiet -- "$@"
