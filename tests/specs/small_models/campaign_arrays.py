"""Compare answers about arrays of any length with longer arrays: ``python -m tests.specs.small_models.campaign_arrays --count 300``.

Each program has a random method that traverses arrays, and a random contract. It is checked in arrays with at most one or two elements. If the answer is that longer arrays do not
matter, the method must hold in arrays with up to three elements more than suffice, at most `MOST`. A method that is violated there is printed; the exit status is then 1.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import ooxcheck
from ooxcheck.engine.report import ANY_ARRAY, NOT_ANY_ARRAY
from ooxcheck.oox.diagnostics import OoxError
from tests.specs.compare_runs import compare_runs
from tests.specs.small_models.random_traversals import random_text

MORE, MOST, WIDTH = 3, 11, 6
"""How many elements more than suffice are tried, the greatest length of an array that is tried, and the bits of an int."""


def differences(seed: int, path: Path, counts: Counter[str]) -> Iterator[str]:
    """Yield where a method does not hold in longer arrays."""
    path.write_text(random_text(seed), encoding="utf-8")
    length = 1 + seed % 2
    try:
        report = ooxcheck.check(
            "T.m",
            path,
            array=length,
            unroll=length + 1,
            int_width=WIDTH,
            loops="unroll",
            any_heap=True,
            seconds=20,
        )
    except OoxError as error:
        counts[f"no program: {error}"] += 1
        return
    notes = {note.code: note.message for note in report.notes}
    if ANY_ARRAY not in notes:
        reason = re.sub("`.*`|[0-9]+", "...", notes.get(NOT_ANY_ARRAY, report.verdict.value))
        counts[f"not proved: {reason}"] += 1
        return
    (enough,) = map(int, re.findall(r"(\d+) elements", notes[ANY_ARRAY]))
    longest = max(length + 1, min(enough + MORE, MOST))
    larger = ooxcheck.check(
        "T.m", path, array=longest, unroll=longest + 1, int_width=WIDTH, loops="unroll", seconds=60
    )
    counts[f"proved for {enough} elements, {larger.verdict.value} in longer arrays"] += 1
    if larger.verdict.value == "violated":
        yield f"violated in arrays of {longest}, although {enough} elements suffice"


if __name__ == "__main__":
    sys.exit(compare_runs(__doc__, differences, random_text))
