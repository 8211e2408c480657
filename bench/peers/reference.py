"""Measures the reference implementation on the replies that `run.sh --dump FOLDER` wrote:

    bench/peers/run.sh --dump target/replies
    bench/peers/run.sh --json > target/ours.jsonl
    python bench/peers/reference.py target/replies target/ours.jsonl [--only WORD] [--budget SECONDS]

It needs a Python with transformers 5.24.0. Replies come in chunks and at once; the ratios are to our
parser with the message kept, best against best and median against median.
"""

import argparse
import gc
import json
import os
import pathlib
import statistics
import time

os.environ.setdefault("TRANSFORMERS_VERBOSITY", "error")
from transformers.utils.chat_parsing import ResponseParser, parse_response
from transformers.utils.chat_parsing.response_templates import load_response_template


def times(work, budget):
    """The times of some passes, in nanoseconds: at least three after one that does not count."""
    work()
    passes = []
    start = time.perf_counter()
    gc.disable()
    while len(passes) < 3 or time.perf_counter() - start < budget:
        began = time.perf_counter_ns()
        work()
        passes.append(time.perf_counter_ns() - began)
    gc.enable()
    return passes


def stream(template, chunks):
    parser = ResponseParser(template, prefix="")
    for chunk in chunks:
        parser.feed(chunk)
    return parser.finalize()[0]


def read_ours(path):
    """Our best and median times, by the name that this program gives the same work."""
    ours = {}
    for line in path.read_text().splitlines():
        row = json.loads(line)
        reply, _, parser = row["name"].partition(": ")
        way = {"streamed, chunks of 4 bytes": "streamed", "at once": "at once"}.get(row["section"])
        if parser == "response-template" and way:
            ours[f"{reply}, {way}"] = row["best"], row["median"]
    return ours


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("folder", type=pathlib.Path)
    arguments.add_argument("ours", type=pathlib.Path)
    arguments.add_argument("--only", default="")
    arguments.add_argument("--budget", type=float, default=1.0)
    arguments = arguments.parse_args()
    ours = read_ours(arguments.ours)
    print(f"{'':<36} {'best':>12} {'median':>12}  {'unit':<10} {'ratio':>8} {'median':>8}")
    for path in sorted(arguments.folder.glob("*.json")):
        reply = json.loads(path.read_text())
        if arguments.only not in reply["name"]:
            continue
        template = load_response_template(reply["template"])
        text, chunks = reply["text"], reply["chunks"]
        ways = [
            ("streamed", "ns a chunk", len(chunks), lambda: stream(template, chunks)),
            ("at once", "ns a reply", 1, lambda: parse_response(text, template, prefix="")),
        ]
        for way, unit, share, work in ways:
            # Never measure what is wrong.
            assert work() == reply["message"], f"{reply['name']} {way}: another message"
            passes = times(work, arguments.budget)
            name = f"{reply['name']}, {way}"
            best, median = min(passes) / share, statistics.median(passes) / share
            line = f"{name:<36} {best:>12.0f} {median:>12.0f}  {unit:<10}"
            if name in ours:
                line += f" {best / ours[name][0]:>8.0f} {median / ours[name][1]:>8.0f}"
            print(line, flush=True)


if __name__ == "__main__":
    main()
