"""How many of the written invariants of the examples follow from inferred ones, after the written ones were removed.

Each example is one class with its boundary. Steps that break the written invariants on purpose are left out. A written invariant
counts by its conjuncts; it is implied if it is true in all heaps within the scope in which all objects satisfy the inferred invariants.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from benchmarks.classes.implied import implied_invariants
from benchmarks.classes.subjects import example_files, load_subject
from benchmarks.classes.within_time import cpu_seconds, within_cpu_seconds
from ooxcheck.classes.infer import infer_invariants
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import deep_recursion
from ooxcheck.engine.question import Terms

WIDTHS = (34, 7, 7, 7, 10, 10, 7, 8)


@dataclass(frozen=True, slots=True)
class Row:
    """The figures of one example; `missing` are the conjuncts that do not follow, `unknown` the steps that could not be encoded."""

    name: str
    scope: int
    classes: int
    written: int
    missing: tuple[str, ...]
    candidates: int
    invariants: int
    heaps: int
    seconds: float
    unknown: tuple[str, ...] = ()


def measure(file: Path, scope: int) -> Row | None:
    """Return the figures of an example; None if it has no written invariants."""
    subject = load_subject(file)
    if not subject.written:
        return None
    began = cpu_seconds()
    with deep_recursion():
        inferred = infer_invariants(subject.boundary, Terms.of({"scope": (scope, {}), "array": scope}))
        seconds = cpu_seconds() - began
        implied = implied_invariants(inferred, subject.written)
    missing = [each.span.text for each, follows in zip(subject.written, implied, strict=True) if not follows]
    return Row(
        subject.name,
        scope,
        len(subject.boundary.boundary.classes),
        len(subject.written),
        tuple(missing),
        inferred.candidates,
        len(inferred.invariants) + len(inferred.implied),
        inferred.heaps,
        seconds,
        tuple(f"{step}: {why}" for step, why in inferred.unknown.items()),
    )


def _measure_or_nothing(file: Path, scope: int) -> Row | str:
    """Return the figures of an example; an empty text if it has no written invariants, for None means that the time was over."""
    return measure(file, scope) or ""


def report_written(words: Sequence[str], scope: int, limit: int) -> Iterator[str]:
    """Yield the table; an example whose name contains none of the words is left out."""
    yield _line("example", "classes", "written", "implied", "candidates", "invariants", "heaps", "CPU s")
    rows: list[Row] = []
    for file in example_files():
        if words and not any(word in str(file) for word in words):
            continue
        try:
            row = within_cpu_seconds(partial(_measure_or_nothing, file, scope), limit)
        except RuntimeError as error:
            yield f"{file.name}: {str(error)[:200]}"
            continue
        if row is None:
            yield f"{file.name}: not within {limit} CPU s"
        elif isinstance(row, Row):
            rows.append(row)
            yield from _lines(row)
    written, missing = sum(row.written for row in rows), sum(len(row.missing) for row in rows)
    yield f"{written - missing} of {written} conjuncts are implied, in {sum(row.seconds for row in rows):.1f} CPU s"


def _lines(row: Row) -> Iterator[str]:
    numbers = (
        row.classes,
        row.written,
        row.written - len(row.missing),
        row.candidates,
        row.invariants,
        row.heaps,
    )
    yield _line(row.name, *map(str, numbers), f"{row.seconds:.1f}")
    for text in row.missing:
        yield f"    not implied: {text}"
    for text in row.unknown:
        yield f"    not encoded: {text}"


def _line(*cells: str) -> str:
    first, *rest = cells
    return " ".join(
        [first.ljust(WIDTHS[0]), *(cell.rjust(width) for cell, width in zip(rest, WIDTHS[1:], strict=True))]
    )
