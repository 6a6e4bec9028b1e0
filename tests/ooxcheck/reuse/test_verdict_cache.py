"""Answers that are kept: found again as long as nothing has changed that they rest on, and only then."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ooxcheck.engine import checker
from ooxcheck.engine.question import Question
from ooxcheck.files.sealed_files import user_key
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


@pytest.mark.parametrize(
    "options", [("--scope", "2"), ("--unroll", "1"), ("--no-exceptions",), ("--overflow", "error"), ("-v",)]
)
def test_another_question_is_asked(ooxcheck: Ooxcheck, asked: list[str], options: tuple[str, ...]) -> None:
    check(ooxcheck)
    asked.clear()
    check(ooxcheck, *options)
    assert asked == ["next", "same", "copy"]


def test_a_limit_that_was_kept_changes_nothing(ooxcheck: Ooxcheck) -> None:
    check(ooxcheck)
    assert check(ooxcheck, "--timeout", "60").count("kept") == 3


def test_another_version_asks_again(
    ooxcheck: Ooxcheck, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
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


@pytest.mark.parametrize(("verdict", "code", "is_kept"), [
    ("unknown", 3, False), (REFUSED, 2, False), (FAULT, 4, False), ("holds", 0, True), ("vacuous", 3, True),
    ("violated", 0, False), ("violated", 1, True), ("holds", 1, False), ("holds within bounds", 3, True),
])  # fmt: skip
def test_only_verdicts_are_kept_and_only_with_their_exit_codes(
    *, verdict: str, code: int, is_kept: bool
) -> None:
    cache, rests_on = Cache(Path("kept"), "a question", Path("out")), Print("words", "places")
    assert not cache.keep(Answer("A.next(int)", verdict, code, 1.0, ""), rests_on)
    assert (cache.find("A.next(int)", rests_on) is not None) == is_kept


DAMAGES = [
    "", "{", "[]", '{"schema": "ooxcheck-cache-2", "answer": {}, "files": {}}', "null", "1" * 5000, "[" * 100_000, '{"seal":' * 100_000, '{"schema": ' + "[" * 5000 + "]" * 5000 + "}",
    '{"schema": "ooxcheck-cache-2", "seal": 1, "answer": {"method": 1}, "files": {}}', '{"seal": "\u00e9"}', "\x00\x01",
]  # fmt: skip


@pytest.mark.parametrize("trust", [(), ("--trust-cache",)])
@pytest.mark.parametrize("damage", DAMAGES, ids=map(str, range(len(DAMAGES))))
def test_damaged_answers_are_found_anew_and_replaced(
    ooxcheck: Ooxcheck, asked: list[str], damage: str, trust: tuple[str, ...]
) -> None:
    first = check(ooxcheck)
    asked.clear()
    for path in Path("kept").rglob("*.json"):
        path.write_text(damage)
    assert [line.split()[:2] for line in check(ooxcheck, *trust).splitlines()] == [
        line.split()[:2] for line in first.splitlines()
    ]
    assert asked == ["next", "same", "copy"]
    asked.clear()
    check(ooxcheck)
    assert asked == []


def entries() -> dict[Path, dict[str, Any]]:
    return {
        path: json.loads(path.read_text())
        for path in Path("kept").rglob("*.json")
        if not path.name.endswith(".bounds.json")
    }


FORGERIES: list[Callable[[dict[str, Any]], object]] = [
    lambda entry: entry["answer"].update(verdict="vacuous", exit=3),
    lambda entry: entry["answer"].update(exit=0, verdict="violated"),
    lambda entry: entry["answer"].update(body=["it holds"]),
    lambda entry: entry.pop("seal"),
    lambda entry: entry["answer"].update(body=[1]),
    lambda entry: entry["answer"].update(method=["A"]),
    lambda entry: entry["answer"].update(seconds="1"),
    lambda entry: entry["answer"].update(exit=True),
    lambda entry: entry["answer"].update(form={"verdict": entry["answer"]["verdict"], "duties": 1}),
    lambda entry: entry["answer"].update(form={"verdict": "violated"}),
    lambda entry: entry.update(files={"x": 1}),
    lambda entry: entry.update(more=1),
]


@pytest.mark.parametrize("forge", FORGERIES)
def test_an_answer_that_somebody_else_has_written_does_not_count(
    ooxcheck: Ooxcheck, asked: list[str], forge: Callable[[dict[str, Any]], object]
) -> None:
    first = check(ooxcheck)
    asked.clear()
    for path, entry in entries().items():
        forge(entry)
        path.write_text(json.dumps(entry))
    assert [line.split()[:2] for line in check(ooxcheck).splitlines()] == [
        line.split()[:2] for line in first.splitlines()
    ]
    assert asked == ["next", "same", "copy"]


@pytest.mark.parametrize("forge", FORGERIES[4:])
def test_even_a_trusted_answer_is_made_as_ours_are(
    ooxcheck: Ooxcheck, asked: list[str], forge: Callable[[dict[str, Any]], object]
) -> None:
    check(ooxcheck)
    asked.clear()
    for path, entry in entries().items():
        forge(entry)
        path.write_text(json.dumps(entry))
    check(ooxcheck, "--trust-cache")
    assert asked == ["next", "same", "copy"]


def test_an_answer_does_not_count_under_the_name_of_another(ooxcheck: Ooxcheck, asked: list[str]) -> None:
    check(ooxcheck)
    asked.clear()
    paths = list(entries())
    contents = [path.read_bytes() for path in paths]
    for path, content in zip(paths, [*contents[1:], contents[0]], strict=True):
        path.write_bytes(content)
    check(ooxcheck)
    assert asked == ["next", "same", "copy"]


def test_another_user_takes_answers_only_with_trust(
    ooxcheck: Ooxcheck, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    check(ooxcheck)
    asked.clear()
    monkeypatch.setattr("ooxcheck.files.sealed_files.user_key", lambda: b"another key")
    assert check(ooxcheck, "--trust-cache").count("kept") == 3
    assert asked == []
    check(ooxcheck)
    assert asked == ["next", "same", "copy"]


def test_without_a_key_there_is_no_cache_and_that_is_said(
    ooxcheck: Ooxcheck, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> bytes:
        raise PermissionError(13, "Permission denied", "/state")

    monkeypatch.setattr("ooxcheck.files.sealed_files.user_key", refuse)
    answer = ooxcheck("A.same", "a.oox", "--cache", "kept")
    assert answer.code == 0
    assert (
        "--cache is not used: cannot keep a key in /state: Permission denied; --trust-cache does without a key"
        in answer.err
    )
    assert not Path("kept").exists()
    for expected in (0, 1):
        assert ooxcheck("A.same", "a.oox", "--cache", "kept", "--trust-cache").out.count("kept") == expected


@pytest.mark.parametrize("content", [b"short", b"x" * 100])
def test_a_key_that_is_none_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    make_key = user_key.__wrapped__
    key = make_key()
    path = tmp_path / "ooxcheck/cache.key"
    assert (len(key), path.stat().st_mode & 0o777, make_key()) == (32, 0o600, key)
    path.chmod(0o644)
    with pytest.raises(OSError, match="others may read it"):
        make_key()
    path.chmod(0o600)
    path.write_bytes(content)
    with pytest.raises(OSError, match="bytes"):
        make_key()


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


def test_of_java_what_a_method_does_not_reach_makes_no_difference(
    ooxcheck: Ooxcheck, asked: list[str]
) -> None:
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
