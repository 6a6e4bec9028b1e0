"""The same problems given to Kodkod: what is written for its driver, and, where there is a jar, that both tools agree.

Kodkod itself needs a JDK and a jar, that of Kodkod or of Alloy 6, named by ``KODKOD_JAR`` or ``ALLOY_JAR``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks.relational.everything import everything, title
from benchmarks.relational.kodkod import beside
from benchmarks.relational.kodkod.beside import Answer, Pair
from benchmarks.relational.kodkod.run import Kodkod, compiled, missing
from benchmarks.relational.kodkod.text import written
from ooxcheck.relational import Function, Problem, all_, bits, count
from tests.java.jvm import SHORT

JAR = Path(os.environ.get("KODKOD_JAR") or os.environ.get("ALLOY_JAR") or "no jar")
needs_kodkod = pytest.mark.skipif(
    bool(missing(JAR)),
    reason="needs a JDK, and KODKOD_JAR or ALLOY_JAR set to the jar of Kodkod or of Alloy 6",
)
BY_TITLE = {title(each): each for each in everything()}


def test_a_problem_is_written_node_by_node() -> None:
    problem = Problem("a", "b")
    some = problem.relation("some", ["a", "b"], lower=["b"])
    to = problem.relation("to", ["a"], ["b"])
    problem.require(Function(to, some, some), all_(some, lambda x: count(to[x]) < 3))
    assert written(problem.formula, problem.bounds, 7).splitlines() == [
        "2 3 7",
        "0 relation 2 0 1 0 1",
        "1 relation 1 1 2 1 0 1",
        "2 function.one 0 1 1",
        "3 variable 1",
        "4 . 3 0",
        "5 count 4",
        "6 constant 3",
        "7 int< 5 6",
        "8 decl 3 1 ONE",
        "9 all 7 8",
        "10 and 2 9",
        "11 and 10",
    ]


def test_what_the_driver_does_not_know_is_refused() -> None:
    problem = Problem("a")
    some = problem.relation("some", ["a"])
    with pytest.raises(ValueError, match="no word for BitValue"):
        written(bits(some).eq(0), problem.bounds)
    with pytest.raises(ValueError, match="does not know the operation div"):
        written(count(some).quotient(1).eq(0), problem.bounds)


def test_every_problem_can_be_written() -> None:
    for each in everything():
        if not each.size.startswith(("10", "12", "16", "20", "8")):
            problem = each.build()
            assert written(problem.formula, problem.bounds).startswith(f"{len(problem.bounds.universe)} ")


def test_what_is_missing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda tool: f"/bin/{tool}")
    assert missing(tmp_path / "kodkod.jar") == f"there is no file {tmp_path / 'kodkod.jar'}"
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert missing(tmp_path) == "there is no javac and no java on the path"


def test_a_wrong_answer_is_told_apart_from_none() -> None:
    row = BY_TITLE["pigeonhole 6/5"]
    right, wrong, none = (Answer(outcome, 1, 1.0, 1) for outcome in ("UNSAT", "SAT", "no answer"))
    assert Pair(row, right, wrong).wrong == ["Kodkod's"]
    assert Pair(row, wrong, none).wrong == ["ours"]
    assert not Pair(row, none, right).wrong
    assert not Pair(row, none, right).decided


@pytest.fixture(scope="module")
def kodkod() -> Iterator[Kodkod]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JAVA_TOOL_OPTIONS", " ".join(SHORT))
        with compiled(JAR) as found:
            yield found


@needs_kodkod
@pytest.mark.parametrize(
    "name", ["trees.equiv,4 bits 5", "handshake 6", "ring.atMostOne 4", "magic series 6", "hotel 4"]
)
def test_both_tools_find_the_known_answer(kodkod: Kodkod, name: str) -> None:
    problem = BY_TITLE[name]
    ours, theirs = beside._ours(problem, 60), beside._theirs(kodkod, problem, 60)
    assert not Pair(problem, ours, theirs).wrong
    assert Pair(problem, ours, theirs).decided
    assert 0 < ours.clauses <= theirs.clauses


@needs_kodkod
@pytest.mark.parametrize(
    ("name", "instances"), [("queens 6", 4), ("magic series 4", 2), ("golfers 2 2 3", 48)]
)
def test_kodkod_counts_what_we_count(kodkod: Kodkod, name: str, instances: int) -> None:
    assert kodkod.count(BY_TITLE[name]) == instances
