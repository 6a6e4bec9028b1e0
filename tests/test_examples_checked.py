"""Every example method has the verdict that its file promises, and every seeded bug is found where the file says it is.

At scope 3, costly ones at scope 2, with three iterations of each loop, arrays as long as the scope is large and 32-bit integers.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question
from ooxcheck.engine.report import Report, Standing
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.oox.program import Program
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.typed import Method
from tests.programs import corpus

EXAMPLES = Path(__file__).parents[1] / "examples"
BOUNDS = Bounds(scope=3, array=3)
SMALL = Bounds(scope=2, array=2)
SETTINGS = Settings(unroll=3)

THROWN = {
    "Main.merge(int[], int, int, int)": [
        (51, "right - left + 1", "size"),
        (56, "array[i]", "index"), (56, "array[i]", "null"), (57, "array[j]", "index"),
        (69, "array[i]", "index"), (69, "array[i]", "null"), (69, "temp[k]", "index"),
        (74, "array[j]", "index"), (74, "array[j]", "null"), (74, "temp[k]", "index"),
    ],
}  # fmt: skip
"""The places that throw what must not leave a method, with the words of the exceptions: each is a violation of its own.

What ``merge`` copies first it has just read, and what it copies back it has read before: no other place throws.
"""

VIOLATED = {
    "Main.maxOfThree(int, int, int)": [(19, "ensures")],
    "Main.merge(int[], int, int, int)": [(49, "exceptional")] * 10,
    "Node.min(Node)": [(30, "assert")],
    "SearchTree.removeLeast()": [(137, "ensures")],
    "SortedList.insertAtEnd(int)": [(22, "invariant")],
}
"""The methods that do not keep their promises, as the comments say or because nothing is required of their arguments."""

WITHIN_BOUNDS = {
    "BinaryHeap.BinaryHeap(int)": {20},
    "Main.eat(Fork, Fork)": {28},
    "RingBuffer.RingBuffer(int)": {21},
}
"""The methods that do not end, or make arrays as long as their arguments say; where they meet the bound."""

SLOW = {"HashMap.put(int, int)"}
"""Takes 5 to 10 seconds: 32-bit remainders before and after a growth; `python -m benchmarks.checker examples` checks it."""

COSTLY = {
    "AvlTree.insert(int)", "AvlTree.remove(int)", "Graph.countWaiting()", "Graph.size()", "Graph.sort()", "HashMap.find(int)", "HashMap.get(int, int)",
    "HashMap.grow()", "Node.inserted(Node, int)", "Node.joined(Node, Node, Node)", "Node.removed(Node, int)", "RedBlackTree.remove(int)",
}  # fmt: skip
"""Take as long as all others together; the same command checks them at scope 3."""

COSTLY_BUGS = (
    "avl_tree_joined",
    "avl_tree_remove",
    "graph_sort_ignores_cycles",
    "graph_sort_works_only_once",
)
"""How the names of those begin that show at scope 2, and take long at scope 3."""


def methods() -> list[tuple[Program, Method]]:
    """Return the methods of all examples that start no thread."""
    found: list[tuple[Program, Method]] = []
    for path in sorted(EXAMPLES.glob("*.oox")):
        program = corpus.example(path)
        found += [
            (program, method) for method in program.methods() if not may_fork(program, method) and method.body
        ]
    return found


def checked(program: Program, method: Method, bounds: Bounds) -> Report:
    return check(Question(program, method, bounds=bounds, settings=SETTINGS, calls="inline", seconds=60))


def violated(report: Report) -> Counter[tuple[int, str]]:
    """Return the lines and kinds of the duties that are violated, each with a counterexample of its own."""
    duties = [duty for duty, standing in report.duties.items() if standing is Standing.VIOLATED]
    assert sorted(map(str, duties)) == sorted(str(example.duty) for example in report.counterexamples)
    return Counter((duty.span.line, duty.kind.value) for duty in duties)


def thrown(report: Report) -> list[tuple[int, str, str | None]]:
    """Return the places that throw what must not leave the method."""
    places = [
        duty.thrown
        for duty, standing in report.duties.items()
        if standing is Standing.VIOLATED and duty.thrown is not None
    ]
    return sorted((place.span.line, place.span.text, place.word) for place in places)


@pytest.mark.parametrize(
    ("program", "method"),
    [(program, method) for program, method in methods() if method.full_name not in SLOW],
    ids=lambda given: given.full_name if isinstance(given, Method) else "",
)
def test_every_method_has_its_verdict(program: Program, method: Method) -> None:
    report = checked(program, method, SMALL if method.full_name in COSTLY else BOUNDS)
    broken, bounds = VIOLATED.get(method.full_name, []), WITHIN_BOUNDS.get(method.full_name, set())
    expected = Verdict.VIOLATED if broken else Verdict.WITHIN_BOUNDS if bounds else Verdict.HOLDS
    assert (report.verdict, violated(report)) == (expected, Counter(broken))
    assert thrown(report) == THROWN.get(method.full_name, [])
    if not broken:
        assert {bound.span.line for bound in report.bounds} == bounds


def test_every_exception_is_a_method() -> None:
    names = [method.full_name for _, method in methods()]
    assert {*THROWN, *VIOLATED, *WITHIN_BOUNDS, *SLOW, *COSTLY} <= set(names)


@pytest.mark.parametrize("path", corpus.bugs(), ids=lambda path: path.stem)
def test_every_bug_is_found_where_the_file_says(path: Path) -> None:
    asked = corpus.question(path)
    report = checked(asked.program, asked.method, SMALL if path.stem.startswith(COSTLY_BUGS) else BOUNDS)
    assert (report.verdict, violated(report)) == (asked.verdict, asked.violated)


def test_every_structure_has_two_bugs() -> None:
    """Those with seeded bugs are the data structures; the other examples are wrong themselves, or have threads."""
    stems = [path.stem for path in corpus.bugs()]
    structures = {
        path.stem for path in EXAMPLES.glob("*.oox") if any(stem.startswith(path.stem) for stem in stems)
    }
    assert len(structures) == 22
    assert all(sum(stem.startswith(structure) for stem in stems) >= 2 for structure in structures)
