"""Suites of the examples are green as they are written: a few methods here, all of them with ``python -m tests.ooxcheck.generation.test_examples``."""

from __future__ import annotations

import sys

import pytest

from ooxcheck.engine.question import Terms
from ooxcheck.generation.judging import run_suite
from ooxcheck.generation.search import generate_suite
from ooxcheck.generation.writing.oox_writer import oox_class
from ooxcheck.generation.writing.pytest_writer import pytest_module
from ooxcheck.input.load import load_program
from ooxcheck.input.values import read_values
from ooxcheck.oox.analysis.callgraph import may_fork
from ooxcheck.oox.program import Program
from ooxcheck.oox.typed import Method
from tests.oox.runs import EXAMPLES, method
from tests.ooxcheck.generation.campaign import OURS

FEW = [
    ("sorted_list", "SortedList.insert"),
    ("doubly_linked_list", "DoublyLinkedList.remove"),
    ("binary_heap", "BinaryHeap.add"),
    ("hash_map", "HashMap.put"),
    ("number_set", "Numbers.hasPair"),
    ("interval_map", "IntervalMap.put"),
    ("ring_buffer", "RingBuffer.put"),
]


def wrong(program: Program, it: Method, cover: str) -> list[str]:
    """Return what is not right with a suite of a method."""
    values = read_values({"scope": 2, "array": 2, "unroll": 3, "seconds": 60})
    suite = generate_suite(Terms.of(values).resolve_for(program).about(program, it), cover, 60)
    found = [f"{each.test.name} does not pass" for each in run_suite(suite, program) if not each.passes]
    for form in (oox_class(suite, fail=True), pytest_module(suite)):
        found += [
            f"{test.name} in {form.name}: {reason}"
            for test, reason in form.left_out
            if reason.startswith(OURS)
        ]
    return found if suite.tests else ["there is no test"]


@pytest.mark.parametrize(("file", "name"), FEW, ids=[name for _, name in FEW])
def test_suites_of_examples_are_green(file: str, name: str) -> None:
    program = load_program([str(EXAMPLES / f"{file}.oox")], int_width=32)
    assert not wrong(program, method(program, name), "branch")


def main() -> None:
    """Try all methods of all examples."""
    problems = 0
    for path in sorted(EXAMPLES.glob("*.oox")):
        program = load_program([str(path)], int_width=32)
        own = [
            it
            for it in program.methods()
            if it.body is not None and it.span.source.name == str(path) and not may_fork(program, it)
        ]
        found = [f"{it.name}: {each}" for it in own for each in wrong(program, it, "branch")]
        problems += len(found)
        sys.stdout.write("\n".join([f"{path.name}: {len(own)} methods", *found, ""]))
        sys.stdout.flush()
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
