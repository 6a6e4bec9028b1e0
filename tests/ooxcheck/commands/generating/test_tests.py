"""``ooxcheck tests``: what is printed and written, and what is refused; ``--write-test`` of a check."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.ooxcheck.conftest import Ooxcheck

File = Callable[..., str]

PROGRAM = (
    "class Main { static int sign(int x) { if (x > 0) { return 1; } if (x < 0) { return -1; } return 0; } }"
)
WRONG = "class Main { static int twice(int x) ensures(retval > x) { return x + x; } }"


def test_tests_are_listed(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck("tests", "Main.sign", file(PROGRAM), "--cover", "path")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        "Main.sign   scope 3, array 3, unroll 3, int 32",
        "  sign_returns1       returned 1",
        "  sign_returns0       returned 0",
        "  sign_returnsMinus1  returned -1",
        "3 tests, one for each path within the bounds; 4 of 4 branches, 5 of 5 statements covered",
    ]


def test_a_class_of_tests_is_written_and_run(ooxcheck: Ooxcheck, file: File, tmp_path: Path) -> None:
    program = file(PROGRAM)
    answer = ooxcheck("tests", "Main.sign", program, "--output", str(tmp_path / "generated"))
    path = tmp_path / "generated" / "MainSignTest.oox"
    assert answer.out.splitlines() == [
        str(path),
        "3 tests, one for each case within the bounds; 4 of 4 branches, 5 of 5 statements covered",
    ]
    runs = ooxcheck("run", "MainSignTest.*", program, str(path))
    assert runs.code == 0
    assert runs.out.splitlines()[-1] == "3 runs, 0 failed"


def test_the_same_bytes_are_written_again(ooxcheck: Ooxcheck, file: File) -> None:
    program = file(PROGRAM)
    first, second = (ooxcheck("tests", "Main.sign", program, "--format", "oox").out for _ in range(2))
    assert first == second


def test_tests_that_fail_are_told_as_such(ooxcheck: Ooxcheck, file: File, tmp_path: Path) -> None:
    program = file(WRONG)
    answer = ooxcheck("tests", "Main.twice", program, "--cover", "path", "--output", str(tmp_path))
    assert "not written: twice_breaksEnsures" in answer.out
    ooxcheck("tests", "Main.twice", program, "--cover", "path", "--fail", "--output", str(tmp_path))
    runs = ooxcheck("run", "MainTwiceTest.*", program, str(tmp_path / "MainTwiceTest.oox"))
    assert runs.code == 1
    assert runs.out.splitlines()[-1] == "2 runs, 1 failed"
    document = json.loads(
        ooxcheck(
            "run", "MainTwiceTest.*", program, str(tmp_path / "MainTwiceTest.oox"), "--format", "json"
        ).out
    )
    assert document["schema"] == "ooxcheck-runs-1"
    assert sorted(run["outcome"]["kind"] for run in document["runs"]) == ["returned", "violated"]


def test_tests_are_data(ooxcheck: Ooxcheck, file: File) -> None:
    text = "class N { N next; int v; } class Main { static N cut(N n) { N m := n.next; n.next := null; return m; } }"
    document = json.loads(ooxcheck("tests", "Main.cut", file(text), "--scope", "2", "--format", "json").out)
    assert document["schema"] == "ooxcheck-tests-1"
    assert [test["outcome"]["kind"] for test in document["tests"]] == ["threw", "returned"]
    returned = document["tests"][1]
    assert returned["changes"] == [{"cell": "N0.next", "before": {"object": "N1"}, "after": None}]
    assert returned["outcome"]["value"] == {"object": "N1"}
    assert [way["kind"] for way in document["tests"][0]["path"]] == ["exception"]


def test_goals_are_data(ooxcheck: Ooxcheck, file: File) -> None:
    text = "class Main { static int f(int x) { if (x > 0 && x < 0) { return 1; } return 0; } }"
    document = json.loads(
        ooxcheck("tests", "Main.f", file(text), "--cover", "condition", "--format", "json").out
    )
    infeasible = [(goal["kind"], goal["outcome"]) for goal in document["goals"] if goal["infeasible"]]
    assert infeasible == [("if", True), ("operand", True)]
    assert document["coverage"]["branches"]["covered"] == 1
    assert [place["text"] for place in document["coverage"]["statements"]["missed"]] == ["return 1;"]


def test_a_module_for_pytest_is_written(ooxcheck: Ooxcheck, file: File, tmp_path: Path) -> None:
    ooxcheck("tests", "Main.sign", file(PROGRAM), "--format", "pytest", "--output", str(tmp_path))
    assert "def test_sign_returns1():" in (tmp_path / "test_main_sign.py").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--format", "junit"], "JUnit tests are of Java"),
        (["--cover", "lines"], "'lines' is not one of"),
        (["--most", "0"], "0 is not in the range"),
        (["--depth", "-1"], "-1 is not in the range"),
    ],
)
def test_what_makes_no_sense_is_refused(
    ooxcheck: Ooxcheck, file: File, words: list[str], message: str
) -> None:
    answer = ooxcheck("tests", "Main.sign", file(PROGRAM), *words)
    assert answer.code == 2
    assert message in answer.err


def test_more_tests_than_wanted_leave_the_answer_open(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck("tests", "Main.sign", file(PROGRAM), "--most", "1")
    assert answer.code == 3
    assert "there may be more than 1" in answer.out


def test_a_counterexample_is_kept_as_a_test(ooxcheck: Ooxcheck, file: File, tmp_path: Path) -> None:
    program, path = file(WRONG), tmp_path / "bug.oox"
    answer = ooxcheck("Main.twice", program, "--quiet", "--write-test", str(path), "--out", str(tmp_path))
    assert answer.code == 1
    assert answer.out.splitlines()[-1] == f"tests: {path}, 1 test"
    assert ooxcheck("run", "*Test.*", program, str(path)).code == 1
    mended = file(WRONG.replace("return x + x;", "throw;"), "mended.oox")
    assert ooxcheck("run", "*Test.*", mended, str(path)).code == 0


@pytest.mark.parametrize("words", [["--arg", "1"], ["--this", "null"], ["--all-schedules"]])
def test_a_pattern_takes_no_arguments(ooxcheck: Ooxcheck, file: File, words: list[str]) -> None:
    answer = ooxcheck("run", "Main.*", file(PROGRAM), *words)
    assert answer.code == 2
    assert "not for a pattern" in answer.err


def test_a_pattern_means_methods_without_parameters(ooxcheck: Ooxcheck, file: File) -> None:
    answer = ooxcheck("run", "Main.*", file(PROGRAM))
    assert answer.code == 2
    assert "none is static and without parameters" in answer.err
