"""Answers that are kept: found again as long as nothing has changed that they rest on, and only then."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ooxcheck.engine import checker
from ooxcheck.engine.question import Question
from ooxcheck.reports.answer import FAULT, REFUSED, Answer
from ooxcheck.reuse.dependencies import Print
from ooxcheck.reuse.verdict_cache import Cache
from tests.ooxcheck.conftest import Ooxcheck

PROGRAM = """class A {
  static int next(int x) ensures(retval > x) { return x + 1; }
  static int same(int x) ensures(retval == x) { int y := A.copy(x); return y; }
  static int copy(int x) { return x; }
}
"""


@pytest.fixture(autouse=True)
def _program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.oox").write_text(PROGRAM)


@pytest.fixture
def asked(ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of methods that are really checked from now on."""
    found: list[str] = []
    real = checker.check

    def noted(question: Question, **others: object) -> object:
        found.append(question.method.signature.name)
        return real(question, **others)  # type: ignore[arg-type] # passed on

    monkeypatch.setattr(checker, "check", noted)
    return found


def check(ooxcheck: Ooxcheck, *options: str) -> str:
    return ooxcheck("--all", "a.oox", "--cache", "kept", *options).out


def test_nothing_is_checked_twice(ooxcheck: Ooxcheck, asked: list[str]) -> None:
    first = check(ooxcheck)
    assert asked == ["next", "same", "copy"]
    again = check(ooxcheck)
    assert asked == ["next", "same", "copy"]
    assert "kept" in again
    assert first.splitlines()[-1] == again.splitlines()[-1]


def test_what_may_have_another_answer_is_checked(ooxcheck: Ooxcheck, asked: list[str]) -> None:
    check(ooxcheck)
    asked.clear()
    Path("a.oox").write_text(PROGRAM.replace("{ return x; }", "{ return x + 0; }"))
    check(ooxcheck)
    assert asked == ["same", "copy"]


@pytest.mark.parametrize("options", [("--scope", "2"), ("--unroll", "1"), ("--no-exceptions",), ("--overflow", "error"), ("-v",)])
def test_another_question_is_asked(ooxcheck: Ooxcheck, asked: list[str], options: tuple[str, ...]) -> None:
    check(ooxcheck)
    asked.clear()
    check(ooxcheck, *options)
    assert asked == ["next", "same", "copy"]


def test_a_limit_that_was_kept_changes_nothing(ooxcheck: Ooxcheck) -> None:
    check(ooxcheck)
    assert check(ooxcheck, "--timeout", "60").count("kept") == 3


def test_another_version_asks_again(ooxcheck: Ooxcheck, asked: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    check(ooxcheck)
    asked.clear()
    monkeypatch.setattr("ooxcheck.reuse.verdict_cache.ourselves", lambda: "another text")
    check(ooxcheck)
    assert asked == ["next", "same", "copy"]


def test_pictures_come_back(ooxcheck: Ooxcheck) -> None:
    check(ooxcheck)
    (picture,) = Path("ooxcheck-out").rglob("*.svg")
    drawing = picture.read_text()
    picture.unlink()
    check(ooxcheck)
    assert picture.read_text() == drawing


def test_json_says_that_an_answer_is_kept(ooxcheck: Ooxcheck) -> None:
    first, again = (json.loads(check(ooxcheck, "--format", "json")) for _ in range(2))
    assert [method["timing"] for method in again["methods"]] == [{"seconds": 0.0, "kept": True}] * 3
    for document in first, again:
        for method in document["methods"]:
            del method["timing"]
    assert first == again


@pytest.mark.parametrize(("verdict", "is_kept"), [("unknown", False), (REFUSED, False), (FAULT, False), ("holds", True), ("vacuous", True)])
def test_only_verdicts_are_kept(*, verdict: str, is_kept: bool) -> None:
    cache, rests_on = Cache(Path("kept"), "a question", Path("out")), Print("words", "places")
    assert not cache.keep(Answer("A.next(int)", verdict, 0, 1.0, ""), rests_on)
    assert (cache.find("A.next(int)", rests_on) is not None) == is_kept


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"schema": "ooxcheck-cache-1", "answer": {}, "files": {}}'])
def test_damaged_answers_are_found_anew(ooxcheck: Ooxcheck, asked: list[str], damage: str) -> None:
    first = check(ooxcheck)
    asked.clear()
    for path in Path("kept").rglob("*.json"):
        path.write_text(damage)
    assert [line.split()[:2] for line in check(ooxcheck).splitlines()] == [line.split()[:2] for line in first.splitlines()]
    assert asked == ["next", "same", "copy"]


def test_nothing_is_written_elsewhere(ooxcheck: Ooxcheck, asked: list[str]) -> None:
    check(ooxcheck)
    asked.clear()
    for path in Path("kept").rglob("*.json"):
        entry = json.loads(path.read_text())
        entry["answer"]["files"], entry["files"] = ["../outside.svg"], {"../outside.svg": "<svg/>"}
        path.write_text(json.dumps(entry))
    check(ooxcheck)
    assert asked == ["next", "same", "copy"]
    assert not Path("../outside.svg").exists()


def test_a_folder_that_cannot_be_written_costs_no_answer(ooxcheck: Ooxcheck) -> None:
    Path("kept").write_text("a file")
    answer = ooxcheck("A.next", "a.oox", "--cache", "kept")
    assert answer.code == 2
    Path("kept").unlink()
    Path("kept").mkdir()
    for number in range(256):
        (Path("kept") / f"{number:02x}").write_text("no folder")
    answer = ooxcheck("A.same", "a.oox", "--cache", "kept")
    assert answer.code == 0
    assert "cannot keep the answer about A.same(int) in kept" in answer.err


@pytest.mark.parametrize("option", ["--certify", "--save-contracts"])
def test_proofs_and_contracts_are_not_kept(ooxcheck: Ooxcheck, option: str) -> None:
    answer = ooxcheck("A.next", "a.oox", "--cache", "kept", option)
    assert answer.code == 2
    assert "--cache keeps neither proofs nor contracts" in answer.err


JAVA = """class T {
  static int f(int x) { return g(x); }
  static int g(int x) { assert x < 5; return x; }
  static int h(int x) { return x; }
}
"""


def test_of_java_what_a_method_does_not_reach_makes_no_difference(ooxcheck: Ooxcheck, asked: list[str]) -> None:
    def check_java(text: str) -> list[str]:
        asked.clear()
        Path("T.java").write_text(text)
        told = ooxcheck("T.java", "--cache", "kept", "--diagram", "svg").out
        assert told.count("violated") >= 2
        return list(asked)

    assert check_java(JAVA) == ["f", "g", "h"]
    assert check_java(JAVA) == []
    assert check_java(JAVA.replace("{ return x; }", "{ return -x; }")) == ["h"]
    assert check_java(JAVA.replace("x < 5", "x < 6")) == ["f", "g"]
    assert check_java(JAVA.replace("return g(x);", "/* told */ return g(x);")) == ["f"]
