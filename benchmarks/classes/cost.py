"""What inference costs, in CPU seconds without loading.

The first ratio is inference against the sum of the checks of all methods of the same file, which has written invariants. The second one is what a second
command costs, against the checks with the same bound of arrays: the same checks under the inferred invariants instead of the written ones, which are read
from a cache folder.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import ooxcheck
from benchmarks.classes.subjects import ROOT, Subject, load_subject
from benchmarks.classes.within_time import cpu_seconds, within_cpu_seconds
from ooxcheck.classes.assume import assume_class
from ooxcheck.classes.infer import ClassInvariants
from ooxcheck.classes.stored.invariants_cache import Result, forget_results, inferred_invariants
from ooxcheck.datatypes import dataclass
from ooxcheck.engine.budget import deep_recursion
from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question, Terms
from ooxcheck.input.load import load_for
from ooxcheck.input.select_methods import with_body
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from ooxcheck.specs.classes.houdini import without_invariants

FILES = (
    "examples/sorted_list.oox",
    "examples/red_black_tree.oox",
    "examples/java/structures/DoublyLinkedList.java",
    "examples/java/structures/HashMap.java",
    "examples/java/ArrayStack.java",
    "examples/java/library/LruCache.java",
    "tests/ooxcheck/classes/programs/LruCache.java",
)
WIDTHS = (48, 8, 10, 12, 8, 9, 8)


@dataclass(frozen=True, slots=True)
class Row:
    """The number of methods of a file, and CPU seconds: of the checks, of inference, and of the checks with stored and with written invariants."""

    methods: int
    checks: float
    inference: float
    second: float
    written: float


def measure(file: Path) -> Row:
    """Return the cost of the checks of a file, and of inference for its class."""
    methods = [load_for(name, [str(file)], int_width=32) for name in ooxcheck.methods(file)]
    questions = [_question(program, with_body(method)) for program, method in methods]
    checks = _check_all(questions)
    subject = load_subject(file)
    with tempfile.TemporaryDirectory() as folder, deep_recursion():
        began = cpu_seconds()
        _infer(subject, Path(folder))
        inference = cpu_seconds() - began
        forget_results()
        began = cpu_seconds()
        stored = _infer(subject, Path(folder))
        assert isinstance(stored, ClassInvariants)
        _check_all([_under(question, stored) for question in questions])
        second = cpu_seconds() - began
        array = stored.terms.bounds.array
        same = [
            replace(each, bounds=replace(each.bounds, array=max(each.bounds.array, array)))
            for each in questions
        ]
        return Row(len(questions), checks, inference, second, _check_all(same))


def _check_all(questions: Sequence[Question]) -> float:
    """Check methods, and return the CPU seconds."""
    began = cpu_seconds()
    for question in questions:
        check(question)
    return cpu_seconds() - began


def _infer(subject: Subject, folder: Path) -> Result:
    whole = subject.boundary
    return inferred_invariants(whole.sources, whole.class_name, Terms.of({}), lambda: whole, cache=folder)


def _question(program: Program, method: Method) -> Question:
    return Terms.of({}).resolve_for(program).about(program, method)


def _under(question: Question, inferred: ClassInvariants) -> Question:
    """Return a question with inferred invariants instead of written ones."""
    program = question.program
    written = [
        each.span
        for class_ in program.classes.values()
        if program.is_given(class_.span.source)
        for each in class_.invariants
    ]
    bare = without_invariants(program, written)
    return _question(*assume_class(bare, question.method, inferred.boundary.class_name, inferred))


def report_cost(words: Sequence[str], limit: int) -> Iterator[str]:
    """Yield the table."""
    yield _line("file", "methods", "checks s", "inference s", "ratio", "second s", "ratio")
    for name in FILES:
        if words and not any(word in name for word in words):
            continue
        file = ROOT / name
        row = within_cpu_seconds(partial(measure, file), 4 * limit)
        if row is None:
            yield f"{name}: not within {4 * limit} CPU s"
            continue
        seconds = (
            row.checks,
            row.inference,
            row.inference / row.checks,
            row.second,
            row.second / row.written,
        )
        yield _line(name, str(row.methods), *(f"{each:.1f}" for each in seconds))


def _line(*cells: str) -> str:
    first, *rest = cells
    numbers = (cell.rjust(width) for cell, width in zip(rest, WIDTHS[1:], strict=True))
    return " ".join([first.ljust(WIDTHS[0]), *numbers])
