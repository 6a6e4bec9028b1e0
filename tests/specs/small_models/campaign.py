"""Compare answers about heaps of any size with larger heaps: ``python -m tests.specs.small_models.campaign --count 300``.

Each program has a random method, with loops or without, and a random contract. It is checked in heaps of at most two objects of each class. If the answer is that
larger heaps do not matter, the method must hold in heaps with up to three objects more than suffice, at least `LEAST`, where loops are unrolled; in heaps of 12 without loops. A loop of which the
answer says that it visits fewer objects in each iteration must not have more iterations than there are objects. A method that is
violated there, or has such a loop, is printed; the exit status is then 1.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import ooxcheck
from ooxcheck.api.reports import Report
from ooxcheck.engine.report import ANY_HEAP, NOT_ANY_HEAP, TERMINATES
from ooxcheck.oox.diagnostics import OoxError
from tests.specs.compare_runs import compare_runs
from tests.specs.small_models.random_methods import random_text

LEAST, MOST, MORE = 6, 9, 3
"""The least and the greatest number of objects of a class in larger heaps, and how many more than suffice are tried."""
MOST_WITHOUT_LOOPS = 12
"""The number of objects of a class in larger heaps for methods without loops."""


def differences(seed: int, path: Path, counts: Counter[str]) -> Iterator[str]:
    """Yield where a method does not hold in a larger heap."""
    path.write_text(random_text(seed), encoding="utf-8")
    try:
        report = ooxcheck.check("T.m", path, scope=2, unroll=2, loops="auto", any_heap=True, seconds=20)
    except OoxError:
        counts["no program"] += 1
        return
    notes = {note.code: note.message for note in report.notes}
    if ANY_HEAP not in notes:
        reason = re.sub("`.*`|[0-9]+", "...", notes.get(NOT_ANY_HEAP, report.verdict.value))
        counts[f"not proved: {reason}"] += 1
        return
    enough = {name: int(number) for number, name in re.findall(r"(\d+) of ([\w\[\]]+)", notes[ANY_HEAP])}
    sizes = {name: max(LEAST, min(number + MORE, MOST)) for name, number in enough.items()}
    larger = _check(path, sizes if "while" in random_text(seed) else dict.fromkeys(sizes, MOST_WITHOUT_LOOPS))
    verdict = larger.verdict.value
    measured = {note.span for note in report.notes if note.code == TERMINATES and _is_walk(note.message)}
    ends = f", {len(measured)} loops end" if measured else ""
    counts[f"proved in every heap, {verdict} in larger ones{ends}"] += 1
    lines = {span.line for span in measured if span is not None}
    if longer := [bound for bound in larger.bounds if bound.span.line in lines]:
        yield f"has more iterations than objects: {longer}"
    if verdict == "violated":
        yield f"violated in a larger heap, although these suffice: {enough}"


def _is_walk(message: str) -> bool:
    """Return whether a loop ends because one walker reaches fewer objects."""
    return message.count("#(") == 1 and message.endswith(".*next)")


def _check(path: Path, scopes: dict[str, int]) -> Report:
    scope = ",".join(("1", *(f"{name}={number}" for name, number in scopes.items())))
    return ooxcheck.check("T.m", path, scope=scope, unroll=max(scopes.values()) + 1, seconds=60)


if __name__ == "__main__":
    sys.exit(compare_runs(__doc__, differences, random_text))
