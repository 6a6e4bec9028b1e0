"""Elements of a queue whose class is below the type of the field and a class that is no queue; verdicts are noted before they were computed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import ooxcheck as package
from ooxcheck.classes.load_boundary import load_java_boundary
from ooxcheck.oox.source import Source
from ooxcheck.specs.classes.candidates import add_candidates, candidates
from ooxcheck.specs.classes.houdini import candidate_formulas
from ooxcheck.specs.classes.state_read import confined_fields_read

CLASSES = """import java.util.*;
class Times {
  private Queue<Long> queue = new LinkedList<>();
  void add(long time) { queue.offer(time); }
  long first() { return queue.isEmpty() ? 0 : queue.peek(); }
}
class AnyTimes {
  private Queue<Long> queue = new LinkedList<>();
  void add(Long time) { queue.offer(time); }
  long first() { return queue.isEmpty() ? 0 : queue.peek(); }
}
class SharedTimes {
  private Queue<Long> queue = new LinkedList<>();
  void add(long time) { queue.offer(time); }
  Queue<Long> queue() { return queue; }
  long first() { return queue.isEmpty() ? 0 : queue.peek(); }
}
class GivenTimes {
  private Queue<Long> queue;
  GivenTimes(LinkedList<Long> times) { queue = new LinkedList<>(); queue = times; }
  long first() { return queue.isEmpty() ? 0 : queue.peek(); }
}
"""

VERDICTS = {
    "Times": ("holds", "holds within bounds"),
    "AnyTimes": ("violated",),
    "SharedTimes": ("possible", "violated"),
    "GivenTimes": ("possible", "violated"),
}
"""Clients add null to the queue themselves if they have a reference to it."""


@pytest.mark.parametrize("name", VERDICTS)
def test_verdicts(file: Callable[..., str], name: str) -> None:
    report = package.check(f"{name}.first", file(CLASSES, "Times.java"), scope=2)
    assert report.verdict.value in VERDICTS[name]


def test_a_formula_about_elements_reads_the_queue() -> None:
    boundary = load_java_boundary("Times", (Source("Times.java", CLASSES),)).boundary
    (candidate,) = [
        each for each in candidates(boundary.program, boundary.classes) if "contains(null)" in each.jml
    ]
    program = add_candidates(boundary.program, [candidate])
    _, formula = candidate_formulas(program, [candidate.span])[candidate.span]
    fields = confined_fields_read(replace(boundary, program=program), formula)
    assert fields is not None
    assert list(map(str, fields)) == ["Times.queue"]
