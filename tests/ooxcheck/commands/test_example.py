"""Starters: each is written once, says what to try, and has the bug it says, which a small change mends."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ooxcheck import check
from ooxcheck.commands.introduction.example import USUAL, starters, suggested_method
from ooxcheck.oox.oracle.verdicts import Verdict
from tests.ooxcheck.conftest import Ooxcheck

MENDS = {
    "Average.java": [("(low + high) / 2", "low + (high - low) / 2")],
    "Queue.java": [
        ("first = first.next;", "first = first.next;\n    if (first == null) {\n      last = null;\n    }")
    ],
    "Stack.java": [("2 * items.length", "2 * items.length + 1")],
    "account.oox": [("requires(to != null)", "requires(to != null && to != this)")],
    "average.oox": [("(low + high) / 2", "low + (high - low) / 2")],
    "list.oox": [
        (
            "Node n := this.head;",
            "while (this.head != null && this.head.value == v) { this.head := this.head.next; }\n    Node n := this.head;",
        )
    ],
    "search.oox": [("i < #a - 1", "i < #a")],
    "tree.oox": [("v < this.root.value", "v < n.value")],
}


@pytest.mark.parametrize("name", starters())
def test_the_bug_is_the_one_that_is_told_and_is_found_at_once(name: str, tmp_path: Path) -> None:
    text = starters()[name]
    (tmp_path / name).write_text(text)
    report = check(suggested_method(text), tmp_path / name)
    kind, _, duty = re.findall(r"^// Shows: +(\w+)( (\w+))?$", text, re.MULTILINE)[0]
    assert report.verdict is Verdict.VIOLATED
    assert {example.duty.kind.value for example in report.counterexamples} == {kind}
    assert not duty or {example.duty.name for example in report.counterexamples} == {duty}
    assert sum(report.seconds.values()) < 30


@pytest.mark.parametrize("name", starters())
def test_a_small_change_mends_it(name: str, tmp_path: Path) -> None:
    text = starters()[name]
    for wrong, right in MENDS[name]:
        assert text.count(wrong) == 1
        text = text.replace(wrong, right)
    (tmp_path / name).write_text(text)
    assert check(suggested_method(text), tmp_path / name).verdict in (Verdict.HOLDS, Verdict.WITHIN_BOUNDS)


def test_the_usual_one_is_written_and_never_over_another_file(
    ooxcheck: Ooxcheck, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = ooxcheck("example")
    assert answer.code == 0
    assert answer.out.splitlines()[1] == "try: ooxcheck List.remove list.oox"
    assert Path("list.oox").read_text() == starters()[USUAL]
    Path("list.oox").write_text("mine")
    answer = ooxcheck("example", "list")
    assert (answer.code, answer.out, Path("list.oox").read_text()) == (2, "", "mine")
    assert answer.err.startswith("error: list.oox is there already; name another file with --out\n")


def test_it_can_be_written_elsewhere(ooxcheck: Ooxcheck, tmp_path: Path) -> None:
    assert ooxcheck("example", "tree", "--out", tmp_path / "my.oox").code == 0
    assert (tmp_path / "my.oox").read_text() == starters()["tree.oox"]
    answer = ooxcheck("example", "tree", "--out", tmp_path / "no/my.oox")
    assert answer.code == 2
    assert "No such file or directory" in answer.err


def test_which_there_are_is_told(ooxcheck: Ooxcheck) -> None:
    assert (
        [line.split()[0] for line in ooxcheck("example", "--list").out.splitlines()]
        == list(starters())
        == sorted(MENDS)
    )
    assert "no example tre; did you mean tree?" in ooxcheck("example", "tre").err
    assert "no example zzz; there is Average.java, Queue.java" in ooxcheck("example", "zzz").err
