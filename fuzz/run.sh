#!/usr/bin/env bash
# Runs the fuzzers, one after the other, on one core: fuzz/run.sh SECONDS [TARGET]
#
# Needs a nightly toolchain and `cargo install cargo-fuzz`. Prints for each target how many inputs
# were run in what time, and the coverage: edges of the program (cov), features of them (ft), and
# the inputs that are worth keeping. Stops at the first finding, whose input is in `artifacts/`.
set -euo pipefail
seconds="${1:?usage: fuzz/run.sh SECONDS [TARGET]}"
targets=(${2:-compile stream content tools})
cd "$(dirname "${BASH_SOURCE[0]}")"

seed="$(pwd)/../target/fuzz-seeds"
target="${CARGO_TARGET_DIR:-$(pwd)/target}"
# The same versions as in the tests.
cp ../Cargo.lock Cargo.lock
# There is no `unsafe` for a sanitizer to watch, and without one three times as many inputs are run.
export CARGO_TARGET_DIR="$target/fuzz"
cargo +nightly fuzz build --fuzz-dir . --sanitizer none --debug-assertions

for name in "${targets[@]}"; do
    mkdir -p "corpus/$name" "artifacts/$name"
    log="$CARGO_TARGET_DIR/$name.log"
    (cd .. && CARGO_TARGET_DIR="$target" cargo run --quiet -p response-template-tests \
        --example fuzz_seeds -- "$name" 300 "$seed/$name")
    printf '%s: ' "$name"
    # An input may take 90 seconds of a busy machine, and 2 GiB.
    if ! cargo +nightly fuzz run --fuzz-dir . --sanitizer none --debug-assertions "$name" \
        "corpus/$name" "../tests/fuzz/$name" "$seed/$name" -- \
        -max_total_time="$seconds" -timeout=90 -rss_limit_mb=2048 -max_len=4096 \
        -dict=keys.dict -print_final_stats=1 >"$log" 2>&1; then
        tail -n 40 "$log"
        exit 1
    fi
    # The last line with figures, and the number of executions.
    sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tr '\n' ' '
    printf 'executions in %s s, ' "$seconds"
    grep -aE '^#[0-9]+.*cov: ' "$log" | tail -n 1 | sed 's/.*\(cov: .*\) lim:.*exec/\1 exec/; s/ rss:.*//'
done
