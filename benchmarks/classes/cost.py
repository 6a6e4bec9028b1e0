"""What inference costs: its CPU seconds against the sum of the checks of all methods of the same file, without loading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import ooxcheck
from benchmarks.classes.subjects import ROOT, load_subject
from benchmarks.classes.within_time import cpu_seconds, within_cpu_seconds
from ooxcheck.classes.infer import infer_invariants
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import deep_recursion
from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.input.load import load_for
from ooxcheck.input.select_methods import with_body

FILES = (
    "sorted_list.oox",
    "red_black_tree.oox",
    "java/structures/DoublyLinkedList.java",
    "java/structures/HashMap.java",
    "java/ArrayStack.java",
    "java/library/LruCache.java",
)
WIDTHS = (38, 8, 10, 12, 8)


@dataclass(frozen=True, slots=True)
class Row:
    """The number of methods of a file, and CPU seconds."""

    methods: int
    checks: float
    inference: float


def measure(file: Path) -> Row:
    """Return the cost of the checks of a file, and of inference for its class."""
    names = ooxcheck.methods(file)
    checks = 0.0
    for name in names:
        program, method = load_for(name, [str(file)], int_width=32)
        question = Terms.of({}).resolve_for(program).about(program, with_body(method))
        began = cpu_seconds()
        check(question)
        checks += cpu_seconds() - began
    boundary = load_subject(file).boundary
    began = cpu_seconds()
    with deep_recursion():
        infer_invariants(boundary, Terms.of({}))
    return Row(len(names), checks, cpu_seconds() - began)


def report_cost(words: Sequence[str], limit: int) -> Iterator[str]:
    """Yield the table."""
    yield _line("file", "methods", "checks s", "inference s", "ratio")
    for name in FILES:
        if words and not any(word in name for word in words):
            continue
        file = ROOT / "examples" / name
        row = within_cpu_seconds(lambda file=file: measure(file), 4 * limit)  # type: ignore[misc]
        if row is None:
            yield f"{name}: not within {4 * limit} CPU s"
            continue
        ratio = row.inference / row.checks
        yield _line(name, str(row.methods), f"{row.checks:.1f}", f"{row.inference:.1f}", f"{ratio:.2f}")


def _line(*cells: str) -> str:
    first, *rest = cells
    numbers = (cell.rjust(width) for cell, width in zip(rest, WIDTHS[1:], strict=True))
    return " ".join([first.ljust(WIDTHS[0]), *numbers])
