"""The suites: what they ask, what is true of it, and what they make of their results."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from benchmarks import structures
from benchmarks.cpbpv.suite import benchmarks as of_cpbpv
from benchmarks.ground.benchmark import Finished, Result
from benchmarks.ground.growth import exponents
from benchmarks.heaps.suite import BUG, CONTAINERS, SIZES, Container, binomial, height_balanced, red_black
from benchmarks.heaps.suite import benchmarks as of_heaps
from benchmarks.kiasan.rows import rows
from benchmarks.kiasan.suite import answer as kiasan_answer
from benchmarks.koppier import suite as koppier
from benchmarks.relational.suite import outcome
from benchmarks.svcomp.suite import answer, points, remarks
from ooxcheck.commands.cli import status


@pytest.mark.parametrize(("nodes", "levels"), [(1, 1), (2, 2), (3, 2), (4, 3), (7, 4), (12, 5), (20, 6)])
def test_the_highest_avl_trees(nodes: int, levels: int) -> None:
    assert height_balanced(nodes) == levels + 1


@pytest.mark.parametrize(
    ("nodes", "levels"), [(1, 1), (2, 2), (3, 2), (4, 3), (6, 4), (9, 4), (10, 5), (14, 6), (20, 6), (22, 7)]
)
def test_the_highest_red_black_trees(nodes: int, levels: int) -> None:
    assert red_black(nodes) == levels + 1


@pytest.mark.parametrize(("nodes", "steps"), [(1, 2), (3, 3), (7, 4), (13, 5), (15, 6), (20, 6)])
def test_the_longest_walks_along_binomial_trees(nodes: int, steps: int) -> None:
    """Of 13 nodes: two trees are left, and the third has three children; of 15 three are left."""
    assert binomial(nodes) == steps + 1


def test_every_method_of_every_container_is_asked_at_every_size() -> None:
    found = list(of_heaps())
    assert len({each.key for each in found}) == len(found) == 22 * len(SIZES) + len(SIZES) + 1
    assert {each.truth for each in found if "WithBug" not in each.name} == {"holds"}
    assert [each.size for each in found if each.truth == "violated"] == [BUG, 15, 17, 20]


@pytest.mark.parametrize(
    "container",
    [each for each in CONTAINERS if each.file.startswith("benchmarks")],
    ids=lambda container: container.name,
)
def test_containers_keep_their_contracts_and_no_bound_is_reached(
    container: Container, capsys: pytest.CaptureFixture[str]
) -> None:
    """With two nodes; those that are examples have tests of their own."""
    _, _, _, file, *options = container.arguments("any", 2)
    methods = [f"{container.name}.{method}" for method in container.methods]
    assert status([*methods, file, *options]) == 0
    document = json.loads(capsys.readouterr().out)
    assert {method["verdict"] for method in document["methods"]} == {"holds"}


def test_the_lengths_stand_in_the_programs() -> None:
    found = {each.key: each for each in of_cpbpv()}
    assert "requires(#t == 256)" in found["binary search @256"].text
    assert "#t == 8)" not in found["binary search @256"].text
    assert "new int[64]" in found["bubble sort, reversed @64"].text
    assert "n < 128" in found["sum of squares up to n @128"].text
    assert found["binary search with its bug @8"].truth == "violated"
    assert found["binary search @32"].published == {"CPBPV": "4.04", "CBMC": "time out"}


def test_mutants_are_those_of_the_thesis() -> None:
    found = {each.key: each for each in koppier.benchmarks()}
    counts = Counter(key.rpartition(" ")[0] for key in found)
    assert counts == {"bubble sort": 62, "list minimum": 48, "merge sort": 479, "philosophers": 1}
    assert sum(each.truth == "invalid" for key, each in found.items() if key.startswith("bubble sort")) == 41
    assert found["bubble sort DEL2"].published == {"OOX": "0.113", "CBMC": "43.098", "CIVL": "2.06"}
    assert found["merge sort LIT12"].published == {"OOX": "0.189", "CIVL": "3.55"}
    assert sum(bool(each.published) for key, each in found.items() if key.startswith("bubble sort")) == 42


@pytest.mark.parametrize(
    ("verdict", "word"),
    [
        ("holds", "valid"),
        ("holds within bounds", "valid"),
        ("vacuous", "valid"),
        ("violated", "invalid"),
        ("unknown", "unknown"),
    ],
)
def test_verdicts_in_the_words_of_the_thesis(verdict: str, word: str) -> None:
    assert koppier.valid(Finished(0, json.dumps({"methods": [{"verdict": verdict}]}), "", 0.0)) == word


@pytest.mark.parametrize(
    ("output", "verdict"),
    [
        ("task   truth answer\nMinePump-1  wrong   wrong  3  1.00", "violated"),
        ("MinePump-11 wrong wrong 3 1.0\nMinePump-1 right right 3 1.0", "holds"),
        ("MinePump-1 right unknown 3 1.0", "unknown"),
        ("MinePump-1 right", "error"),
        ("", "error"),
    ],
)
def test_the_answer_of_a_task_is_read_from_its_line(output: str, verdict: str) -> None:
    assert answer("MinePump-1", Finished(0, output, "", 1.0)) == verdict


def test_a_task_that_was_ended_is_unknown() -> None:
    assert answer("MinePump-1", Finished(None, "", "", 1.0)) == "unknown"


@pytest.mark.parametrize(
    ("truth", "verdict", "score"),
    [
        ("holds", "holds", 2),
        ("holds", "violated", -16),
        ("holds", "unknown", 0),
        ("violated", "holds", -32),
        ("violated", "violated", 1),
        ("violated", "error", 0),
    ],
)
def test_points(truth: str, verdict: str, score: int) -> None:
    assert points(Result("svcomp", "a", None, truth, verdict, 1.0)) == score


def test_the_score_is_told() -> None:
    found = [
        Result("svcomp", "a", None, "holds", "holds", 1.0),
        Result("svcomp", "b", None, "violated", "holds", 1.0),
    ]
    java = [Result("svcomp", "java/b", None, "violated", "violated", 1.0)]
    assert list(remarks([*found, *java])) == [
        "in OOX: -30 points of 3: 1 of 1 proved, 0 of 1 mistakes found, 1 answers wrong",
        "in Java: 1 points of 1: 0 of 0 proved, 1 of 1 mistakes found, 0 answers wrong",
    ]


ROW = next(row for row in rows() if row.name == "BinarySearchTree.find")


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("| BinarySearchTree.find | 21 | 21 | 21 | 3 | 6/6 | 6/6 | 1.0 | 2.0 |  |  |", "21 cases"),
        ("| BinarySearchTree.find | 1 | 21 | 21 | 3 | 6/6 | 6/6 | 1.0 | 2.0 |  | not 21 cases |", "1 case"),
        (
            "| BinarySearchTree.find | 9 | 21 | 21 | 3 | 6/6 | 6/6 | 1.0 | 2.0 |  | not 21 cases; tests fail |",
            "error",
        ),
        ("| BinarySearchTree.findMin | 9 |", "error"),
    ],
)
def test_cases_are_read_from_the_line_of_a_row(line: str, verdict: str) -> None:
    assert kiasan_answer(ROW, Finished(0, line, "", 1.0)) == verdict


@pytest.mark.parametrize(
    ("output", "verdict"),
    [
        ("UNSAT in 0.02 s", "unsatisfiable"),
        ("SAT in 1.00 s, 4 instances", "satisfiable"),
        ("TRIVIALLY_UNSAT in 0.03 s", "unsatisfiable"),
        ("UNKNOWN in 9.00 s", "unknown"),
        ("", "error"),
    ],
)
def test_outcomes_of_problems_are_read(output: str, verdict: str) -> None:
    assert outcome(Finished(0, output, "", 1.0)) == verdict


def test_exponents_are_of_what_comes_beyond_the_start() -> None:
    squares = [
        Result("structures", "a", size, "holds", "holds", 0.5 + 0.01 * size**2) for size in (2, 4, 8, 16)
    ]
    least = Result("structures", "b", 2, "holds", "holds", 0.5)
    told = list(structures.remarks([least, *squares]))
    assert (
        told[0]
        == "beyond 0.50 s, the least that any check takes, time grows with scope to the power 2.0 on the median of 1 methods"
    )
    assert told[1] == "steepest: a 2.0"
    assert told[2].startswith("answered at scope 2: 2, scope 3: 1, scope 4: 1,")
    flat = [Result("structures", "c", size, "holds", "holds", 0.56 - 0.001 * size) for size in (2, 4, 8, 16)]
    assert exponents([least, *squares, *flat]) == {"a": pytest.approx(2.0), "c": 0.0}
