#!/usr/bin/env bash
# The differential fuzzer: tests/differential/run.sh [PAIRS] [SEED]
#
# PYTHON is a Python that has the reference; without it, one is made below the target folder.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if [ -z "${PYTHON:-}" ]; then
    folder="${CARGO_TARGET_DIR:-target}/reference"
    PYTHON="$folder/bin/python"
    if ! "$PYTHON" -c 'import transformers.utils.chat_parsing, regex' 2>/dev/null; then
        python3 -m venv "$folder"
        "$PYTHON" -m pip install --quiet transformers==5.24.0 regex==2026.11.19 jinja2
    fi
fi
exec cargo run --profile test --package response-template-tests --example differential -- \
    "${1:-20000}" "${2:-0}" "$PYTHON"
