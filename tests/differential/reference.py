"""Answers replies with the reference implementation: JSON lines in, JSON lines out.

A line in has `template`, `prefix`, `text` and `tools`. The line out says what the reference makes
of the part of the prefix after its last start anchor and the text, fed in one piece:

- `refused`: the reference does not take the template; why.
- `error`: `content`, `transform`, `join` or `required`, as in the conformance corpus; empty if all
  went well; `endless` if there was no answer in time; `unholdable` if the answer has a value that
  JSON or UTF-8 has no form for; otherwise the name of an exception.
- `message`, `events`: where there are some. Neighbouring chunks are joined.
- `depends`: whether the answer is another one if the prefix is given as such, or if the text comes
  in the pieces of `chunks`.

Needs a Python with `transformers` and `regex`. The runner starts it.
"""

import json
import math
import os
import signal
import sys

# Nothing is to be looked up, and nobody reads what it logs.
os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TRANSFORMERS_VERBOSITY", "critical")

from transformers.utils.chat_parsing import ResponseParser  # noqa: E402
from transformers.utils.chat_parsing.response_templates import load_response_template  # noqa: E402

SECONDS = 1.0


class OutOfTime(BaseException):
    """No answer came in time. No handler for ordinary exceptions sees it."""


def out_of_time(*_):
    raise OutOfTime


def kind_of(error):
    """The corpus's name for a failure: by the function of the reference that it came from."""
    names = []
    trace = error.__traceback__
    while trace is not None:
        names.append(trace.tb_frame.f_code.co_name)
        trace = trace.tb_next
    if isinstance(error, RecursionError):
        return "RecursionError"
    if "parse_content" in names:
        return "content"
    if "_apply_transform" in names:
        return "transform"
    if "process_field" in names:
        return "content"
    if "_close_current" in names:
        return "join"
    if "finalize" in names:
        return "required"
    return type(error).__name__


def is_holdable(value):
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, str):
        return not any("\ud800" <= character <= "\udfff" for character in value)
    if isinstance(value, list):
        return all(map(is_holdable, value))
    if isinstance(value, dict):
        return all(is_holdable(key) and is_holdable(item) for key, item in value.items())
    return True


def joined(events):
    """The events with neighbouring chunks of a region joined."""
    result = []
    for event in events:
        if event["type"] == "region_chunk" and result and result[-1]["type"] == "region_chunk":
            result[-1] = {**result[-1], "text": result[-1]["text"] + event["text"]}
        else:
            result.append(event)
    return result


def parse(template, prefix, chunks, tools):
    """What comes of one reply."""
    try:
        parser = ResponseParser(template, prefix=prefix, tools=tools)
        events = list(parser.initial_events)
        for chunk in chunks:
            events += parser.feed(chunk)
        message, last = parser.finalize()
        events += last
    except OutOfTime:
        return {"error": "endless"}
    except (Exception, MemoryError) as error:
        return {"error": kind_of(error)}
    # Events may share values with the message, and later calls may change those.
    answer = {"error": "", "message": message, "events": joined(events)}
    return answer if is_holdable(answer) else {"error": "unholdable"}


def answer(case, templates):
    source = json.dumps(case["template"])
    if source not in templates:
        templates.clear()
        try:
            templates[source] = load_response_template(case["template"])
        except Exception as error:
            templates[source] = f"{type(error).__name__}: {error}"
    template = templates[source]
    if isinstance(template, str):
        return {"refused": template}
    prefix, text, tools = case["prefix"], case["text"], case.get("tools")
    begun = template.truncate_past_last_anchor(prefix) if prefix else ""
    whole = parse(template, "", [begun + text], tools)
    if whole["error"] != "endless":
        cut = parse(template, prefix, case.get("chunks") or [text], tools)
        # Which events are lost with a failure depends on the cuts, and matters to nobody.
        whole["depends"] = json.dumps(cut) != json.dumps(whole)
    return whole


def main():
    signal.signal(signal.SIGALRM, out_of_time)
    templates = {}
    for line in sys.stdin:
        case = json.loads(line)
        signal.setitimer(signal.ITIMER_REAL, SECONDS)
        try:
            result = answer(case, templates)
        except OutOfTime:
            result = {"error": "endless"}
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
