"""How tight inferred invariants are: the heaps that they allow, against the heaps that clients can reach.

A heap is here an object of the class with everything that it reaches, up to isomorphism, with at most `scope` objects of
each class, arrays of at most `scope` elements, and all numbers in `NUMBERS`. The reachable ones come from an exhaustive search with the interpreter
whose clients pass all these numbers; the allowed ones from the enumeration of heaps (`ooxcheck heaps`). Allowed heaps contain the reachable ones,
or an inferred invariant is false; this is checked twice, the second time with invariants that Houdini alone has found, without histories.
Clients of histories do not write the arrays that they hold, so more heaps of `SharedBox` are reachable than the search finds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from benchmarks.classes.subjects import Subject, load_subject
from benchmarks.classes.within_time import cpu_seconds
from ooxcheck.classes.infer import infer_invariants
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import deep_recursion
from ooxcheck.engine.question import Terms
from ooxcheck.enumeration.heaps import heap_request
from ooxcheck.input.values import HEAP_VALUES, read_values
from ooxcheck.oox.running.heap import Obj
from ooxcheck.oox.types import INT, ClassType
from ooxcheck.specs.classes.argument_values import literal_values
from ooxcheck.specs.classes.boundary import Step
from ooxcheck.specs.classes.candidates import Candidate, add_candidates, candidates
from ooxcheck.specs.classes.histories import ReachedHeap, Search, reachable_heaps
from ooxcheck.specs.classes.history import Limits
from ooxcheck.specs.classes.houdini import Limits as StepLimits
from ooxcheck.specs.classes.houdini import inductive_candidates
from ooxcheck.specs.classes.observations import observe
from ooxcheck.translate.witness.all_heaps import AllHeaps

PROGRAMS = Path(__file__).parent / "programs"
NUMBERS = (0, 1, 2)
SECONDS = 60.0
"""The time for an exhaustive search."""

WIDTHS = (16, 11, 11, 10, 9, 9, 8, 8)

HeapForm: TypeAlias = tuple[tuple[object, ...], ...]
"""The objects of a heap in the order of a walk: class and cells, where an object is its number."""


@dataclass(frozen=True, slots=True)
class Row:
    """The figures of one class; `false` are inferred invariants that a reachable heap violates."""

    name: str
    candidates: int
    invariants: int
    reachable: int
    allowed: int
    is_exhaustive: bool
    false: tuple[str, ...]
    unexpected: tuple[HeapForm, ...]
    seconds: float


def measure(file: Path, scope: int) -> Row:
    """Return the figures of one class."""
    began = cpu_seconds()
    subject = load_subject(file, _class_name(file))
    terms = Terms.of({"scope": (scope, {}), "array": scope, "unroll": (scope + 1, {})})
    with deep_recursion():
        inferred = infer_invariants(subject.boundary, terms)
        proved = (*inferred.invariants, *inferred.implied)
        alone = _proved_without_histories(subject, terms)
        heaps, search = _reached(subject, scope)
        reachable = {
            form
            for reached in heaps
            for obj in reached.heap.objects
            if obj.kind.type == ClassType(subject.boundary.class_name) and _is_within(form := heap_form(obj))
        }
        allowed = _allowed(subject, proved, scope)
    return Row(
        subject.boundary.class_name,
        inferred.candidates,
        len(proved),
        len(reachable),
        len(allowed),
        search.statistics.is_exhaustive,
        tuple(_false(subject, {*proved, *alone}, heaps)),
        tuple(sorted(reachable - allowed, key=repr)),
        cpu_seconds() - began,
    )


def _class_name(file: Path) -> str:
    return file.stem if file.suffix == ".java" else file.stem.capitalize()


def _proved_without_histories(subject: Subject, terms: Terms) -> list[Candidate]:
    """Return the candidates that Houdini proves."""
    boundary = subject.boundary.boundary
    by_place = {each.span: each for each in candidates(boundary.program, boundary.classes)}
    whole = replace(boundary, program=add_candidates(boundary.program, by_place.values()))

    def limits(step: Step) -> StepLimits:
        question = terms.about(whole.program, step.method)
        return StepLimits(question.bounds, question.settings_with(terms.settings.unroll))

    found = inductive_candidates(whole, list(by_place), limits)
    return [by_place[span] for span in found.invariants]


def _reached(subject: Subject, scope: int) -> tuple[list[ReachedHeap], Search]:
    """Return the heaps that clients reach."""
    boundary = subject.boundary.boundary
    literals = {**literal_values(boundary), INT: NUMBERS}
    limits = Limits(scope=scope, seconds=SECONDS, array=scope, literals=literals)
    search = reachable_heaps(boundary, limits=limits, pending=subject.boundary.pending)
    return list(search), search


def _false(subject: Subject, proved: set[Candidate], heaps: Sequence[ReachedHeap]) -> Iterator[str]:
    """Yield the invariants that are false in a reached heap, with its history."""
    by_place = {each.span: each for each in proved}
    program = add_candidates(subject.boundary.boundary.program, proved)
    for span, reached in observe(program, by_place, heaps).false.items():
        calls = ", ".join(f"{call.step.title}{call.arguments}" for call in reached.history)
        yield f"{by_place[span].oox} is false after {calls}"


def _allowed(subject: Subject, proved: Sequence[Candidate], scope: int) -> set[HeapForm]:
    """Return the heaps in which the inferred invariants hold."""
    program = add_candidates(subject.boundary.boundary.program, proved)
    numbers = ",".join(map(str, NUMBERS))
    given = {"scope": scope, "array": scope, "ints": numbers, "keys": "values"}
    request = heap_request(program, subject.boundary.class_name, read_values(given, HEAP_VALUES))
    with AllHeaps(request.wanted) as heaps:
        states = (state for _, several in heaps.by_size() for state in several)
        return {heap_form(state.arguments[0]) for state in states}


def heap_form(root: Obj) -> HeapForm:
    """Return an object with everything that it reaches, in a form that isomorphic heaps share."""
    numbers, order = {root: 0}, [root]
    for obj in order:
        for cell in obj.cells:
            if isinstance(cell, Obj) and cell not in numbers:
                numbers[cell] = len(order)
                order.append(cell)
    return tuple(
        (
            str(obj.kind.type),
            *(_Number(numbers[cell]) if isinstance(cell, Obj) else cell for cell in obj.cells),
        )
        for obj in order
    )


class _Number(str):
    """The number of an object, which is no number of the program."""

    __slots__ = ()

    def __new__(cls, number: int) -> _Number:
        return super().__new__(cls, f"#{number}")


def _is_within(form: HeapForm) -> bool:
    """Return whether all numbers of a heap are among those that count."""
    return all(cell in NUMBERS for row in form for cell in row if isinstance(cell, int))


def report_exact(words: Sequence[str], scope: int) -> Iterator[str]:
    """Yield the table."""
    yield _line("class", "candidates", "invariants", "reachable", "allowed", "ratio", "false", "CPU s")
    for file in sorted(PROGRAMS.iterdir()):
        if file.suffix not in (".java", ".oox") or (words and not any(word in file.name for word in words)):
            continue
        row = measure(file, scope)
        numbers = (row.candidates, row.invariants, row.reachable, row.allowed)
        mark = "" if row.is_exhaustive else " +"
        ratio = f"{row.allowed / row.reachable:.2f}{mark}" if row.reachable else "-"
        yield _line(row.name, *map(str, numbers), ratio, str(len(row.false)), f"{row.seconds:.1f}")
        yield from (f"    FALSE: {text}" for text in row.false)
        yield from (f"    NOT ALLOWED, though reachable: {form}" for form in row.unexpected[:3])
    yield "+: the search was not exhaustive, so more heaps may be reachable"


def _line(*cells: str) -> str:
    first, *rest = cells
    return " ".join(
        [first.ljust(WIDTHS[0]), *(cell.rjust(width) for cell, width in zip(rest, WIDTHS[1:], strict=True))]
    )
