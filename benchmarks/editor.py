"""Latency of the language server: ``python -m benchmarks.editor [--edits N]``, for files of about 50 and 1,000 lines of OOX and Java.

The milliseconds from a keystroke to its diagnostics (median, and 95 of 100), the seconds from opening a file until its methods have answers, and from saving a
change of one method; then the memory of the server after the first hundred of many edits, and after all. The edits alternate between a mistake and none.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import monotonic

from ooxcheck.text.terminal import say
from tests.ooxcheck.editing.client import Editor

SMALL, LARGE = 50, 1_000
KEYSTROKES = 40
EDITS = 1_000

OOX_HEAD = "class Cell {\n  int value;\n  Cell next;\n"
OOX_METHOD = """
  static int add{n}(int a, int b)
    requires(0 <= a && a < 1000 && 0 <= b && b < 1000)
    ensures(retval == a + b)
  {{
    int sum := a;
    sum := sum + b;
    return sum;
  }}
"""
JAVA_HEAD = "class Cell {\n    int value;\n    Cell next;\n"
JAVA_METHOD = """
    //@ requires 0 <= a && a < 1000 && 0 <= b && b < 1000;
    //@ ensures \\result == a + b;
    static int add{n}(int a, int b) {{
        int sum = a;
        sum = sum + b;
        return sum;
    }}
"""
LANGUAGES = {"OOX": (".oox", OOX_HEAD, OOX_METHOD), "Java": (".java", JAVA_HEAD, JAVA_METHOD)}


def program(head: str, method: str, lines: int) -> str:
    """Return a class of about as many lines."""
    each = method.count("\n")
    return head + "".join(method.format(n=n) for n in range((lines - head.count("\n")) // each)) + "}\n"


def main(arguments: list[str] | None = None) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.editor", description=__doc__)
    parser.add_argument("--edits", type=int, default=EDITS, help="edits before the memory is measured again")
    given = parser.parse_args(arguments)
    say([f"{'':<20}{'keystroke':>12}{'95 %':>10}{'opened':>11}{'saved':>10}"])
    with TemporaryDirectory() as folder:
        for language, (suffix, head, method) in LANGUAGES.items():
            for lines in (SMALL, LARGE):
                say([_row(Path(folder), language, f"Cell{suffix}", program(head, method, lines))])
        text = program(OOX_HEAD, OOX_METHOD, SMALL)
        say(_memory(Path(folder), text, given.edits))


def _row(folder: Path, language: str, name: str, text: str) -> str:
    editor = Editor(folder)
    try:
        begun = monotonic()
        editor.open(name, text)
        editor.finish(name)
        opened = monotonic() - begun
        times = sorted(1000 * each for each in _keystrokes(editor, name, text, KEYSTROKES))
        changed = text.replace("sum + b", "b + sum", 1)
        editor.edit(name, changed)
        begun = monotonic()
        editor.save(name)
        editor.finish(name)
        saved = monotonic() - begun
    finally:
        editor.end()
    head = f"{language}, {text.count(chr(10))} lines"
    high = quantiles(times, n=20)[-1]
    return f"{head:<20}{median(times):>9.0f} ms{high:>7.0f} ms{opened:>9.1f} s{saved:>8.1f} s"


def _keystrokes(editor: Editor, name: str, text: str, number: int) -> Iterator[float]:
    """Yield the seconds until the diagnostics of each edit."""
    for count in range(number):
        typed = text.replace("sum + b", f"sum + b{count}" if count % 2 else f"sum + b + {count}", 1)
        begun = monotonic()
        editor.edit(name, typed)
        yield monotonic() - begun


def _memory(folder: Path, text: str, edits: int) -> Iterator[str]:
    """Yield the memory of a server after a hundred edits, and after all."""
    editor = Editor(folder, "--check", "request")
    try:
        editor.open("Cell.oox", text)
        for number in (100, edits - 100):
            for _ in _keystrokes(editor, "Cell.oox", text, number):
                editor.wire.seen.clear()
            yield f"memory after {number} more edits: {_resident(editor.wire.pid)} MB"
    finally:
        editor.end()


def _resident(process: int) -> int:
    """Return the megabytes that a process has in memory."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) // 1024


if __name__ == "__main__":
    main()
