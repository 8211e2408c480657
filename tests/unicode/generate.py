"""Writes the tables beside it: which characters Python and its `regex` library take for what.

`python generate.py` writes the files; `python generate.py --rust FILE` prints the ranges of one as
Rust. Needs `regex`. Each file says which versions it was made with. Surrogates are left out.
"""

import sys
import unicodedata
from pathlib import Path

import regex

CHARACTERS = [chr(c) for c in range(sys.maxunicode + 1) if not 0xD800 <= c <= 0xDFFF]
PYTHON = f"Python {sys.version_info.major}.{sys.version_info.minor}, Unicode {unicodedata.unidata_version}"
REGEX = f"regex {regex.__version__}, Unicode 18.0.0"


def matches(pattern):
    compiled = regex.compile(pattern)
    return lambda character: compiled.fullmatch(character) is not None


def is_read(function, before, after):
    def read(character):
        try:
            function(before + character + after)
        except ValueError:
            return False
        return True

    return read


TABLES = {
    "space": (REGEX, r"`\s` of patterns", matches(r"\s")),
    "word": (REGEX, r"`\w` of patterns", matches(r"\w")),
    "digit": (REGEX, r"`\d` of patterns", matches(r"\d")),
    "blank": (REGEX, r"`\h` of patterns", matches(r"\h")),
    "strip": (PYTHON, "what `str.strip` takes off", lambda c: (c + "a" + c).strip() == "a"),
    "split": (PYTHON, "what `str.split` splits at", lambda c: (f"a{c}b").split() == ["a", "b"]),
    "int_digit": (PYTHON, "the digits that `int` reads", is_read(int, "", "")),
    "int_space": (PYTHON, "the white space that `int` reads", lambda c: is_read(int, "1", "")(c) and not c.isdigit()),
    "float_digit": (PYTHON, "the digits that `float` reads", lambda c: c not in "Ee" and is_read(float, "1.", "1")(c)),
    "float_space": (PYTHON, "the white space that `float` reads", lambda c: is_read(float, "1", "")(c) and not c.isdigit() and c != "."),
}


def ranges(test):
    found = []
    for character in filter(test, CHARACTERS):
        code = ord(character)
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return found


def main():
    if sys.argv[1:2] == ["--rust"]:
        for first, last in ranges(TABLES[sys.argv[2]][2]):
            print(f"('\\u{{{first:x}}}', '\\u{{{last:x}}}'),")
        return
    for name, (version, meaning, test) in TABLES.items():
        lines = [f"# {meaning}: {version}"]
        lines += [f"{first:X}" if first == last else f"{first:X}-{last:X}" for first, last in ranges(test)]
        (Path(__file__).parent / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
