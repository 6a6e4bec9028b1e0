"""Latency of the language server: ``python -m benchmarks.editor [--edits N]``, for files of about 50 and 1,000 lines of OOX and Java.

The milliseconds from a keystroke to its diagnostics, inside a method and outside of all, and from saving a change of one method until it has its verdict
(median, and 95 of 100); the seconds from the start of a server until all methods of the file have theirs; then the memory of the server after
the first hundred of many edits, and after all. *CPU* is the processor time of the server for one such keystroke, whatever else
the machine does. The edits alternate between a mistake and none.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import monotonic

from ooxcheck.text.terminal import say
from tests.ooxcheck.editing.client import Editor

SMALL, LARGE = 50, 1_000
KEYSTROKES = 40
SAVES = 10
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
    say([f"{'':<18}{'in a method':>18}{'CPU':>8}{'elsewhere':>18}{'CPU':>8}{'saved':>18}{'cold':>9}"])
    with TemporaryDirectory() as folder:
        for language, (suffix, head, method) in LANGUAGES.items():
            for lines in (SMALL, LARGE):
                say([_row(Path(folder), language, f"Cell{suffix}", program(head, method, lines))])
        text = program(OOX_HEAD, OOX_METHOD, SMALL)
        say(_memory(Path(folder), text, given.edits))


def _row(folder: Path, language: str, name: str, text: str) -> str:
    begun = monotonic()
    editor = Editor(folder)
    try:
        editor.open(name, text)
        editor.finish(name)
        cold = monotonic() - begun
        used = [_processor_seconds(editor.wire.pid)]
        inside = list(_keystrokes(editor, name, text, KEYSTROKES))
        used.append(_processor_seconds(editor.wire.pid))
        outside = list(_keystrokes(editor, name, text, KEYSTROKES, "int value", "; int more"))
        used.append(_processor_seconds(editor.wire.pid))
        saves = list(_saves(editor, name, text))
    finally:
        editor.end()
    head = f"{language}, {text.count(chr(10))} lines"
    within, beyond = (1000 * (end - start) / KEYSTROKES for start, end in pairwise(used))
    return f"{head:<18}{_both(inside)}{within:>5.0f} ms{_both(outside)}{beyond:>5.0f} ms{_both(saves)}{cold:>7.1f} s"


def _both(seconds: list[float]) -> str:
    """Return the median and the 95 of 100 in milliseconds."""
    return f"{1000 * median(seconds):>8.0f}, {1000 * quantiles(seconds, n=20)[-1]:>5.0f} ms"


def _keystrokes(
    editor: Editor, name: str, text: str, number: int, where: str = "sum + b", between: str = " + "
) -> Iterator[float]:
    """Yield the seconds until the diagnostics of each edit behind some text."""
    for count in range(number):
        typed = text.replace(where, f"{where}{count}" if count % 2 else f"{where}{between}{count}", 1)
        begun = monotonic()
        editor.edit(name, typed)
        yield monotonic() - begun


def _saves(editor: Editor, name: str, text: str) -> Iterator[float]:
    """Yield the seconds until all methods have answers after one of them was changed and the file was saved."""
    for count in range(SAVES):
        editor.edit(name, text.replace("sum + b", f"sum + b + {count}", 1))
        begun = monotonic()
        editor.save(name)
        editor.finish(name)
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


def _processor_seconds(process: int) -> float:
    """Return the processor time of a process, without its children."""
    tasks = Path(f"/proc/{process}/task").glob("*/schedstat")
    return sum(int(task.read_text(encoding="ascii").split()[0]) for task in tasks) / 1e9


def _resident(process: int) -> int:
    """Return the megabytes that a process has in memory."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) // 1024


if __name__ == "__main__":
    main()
