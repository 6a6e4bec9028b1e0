"""Heaps of any size: what fails in larger heaps only is never proved, and the usual operations on lists are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.report import ANY_HEAP, NOT_ANY_HEAP, Report
from ooxcheck.oox.oracle.input_sizes import Size

HERE = Path(__file__).parent / "any_heap"
_CASE = re.compile(r"^//: (.*), ([\w.]+), (.*)$", re.MULTILINE)


def _cases(name: str) -> dict[str, tuple[str, str, str]]:
    """Return the method, the expectation and the text of each case of a file, by name."""
    _, *pieces = _CASE.split((HERE / name).read_text(encoding="utf-8"))
    names, methods, expectations, texts = (pieces[at::4] for at in range(4))
    cases = zip(methods, expectations, texts, strict=True)
    return dict(zip(names, cases, strict=True))


LARGER, RIGHT = _cases("larger.txt"), _cases("right.txt")


def _is_any_heap(report: Report) -> bool:
    return any(note.code == ANY_HEAP for note in report.notes)


@pytest.mark.parametrize("name", LARGER)
def test_what_fails_in_larger_heaps_is_not_proved(name: str, tmp_path: Path) -> None:
    method, larger, text = LARGER[name]
    (tmp_path / "f.oox").write_text(text, encoding="utf-8")
    report = ooxcheck.check(method, tmp_path / "f.oox", loops="auto", any_heap=True)
    assert report.verdict.value == "holds"
    assert not _is_any_heap(report)
    assert any(note.code == NOT_ANY_HEAP for note in report.notes)
    assert any(each.size is Size.OBJECTS for each in report.limits)
    again = ooxcheck.check(method, tmp_path / "f.oox", scope=int(larger), unroll=int(larger) + 1)
    assert again.verdict.value == "violated"


@pytest.mark.parametrize("name", RIGHT)
def test_usual_operations_on_lists_are_proved(name: str, tmp_path: Path) -> None:
    method, expected, text = RIGHT[name]
    (tmp_path / "f.oox").write_text(text, encoding="utf-8")
    report = ooxcheck.check(method, tmp_path / "f.oox", loops="auto", any_heap=True)
    assert report.verdict.value == "holds"
    assert _is_any_heap(report) is (expected == "every heap")
    assert (not report.limits) is (expected == "every heap")


def test_the_scope_that_suffices_is_suggested_where_it_gives_no_proof(tmp_path: Path) -> None:
    (tmp_path / "f.oox").write_text(
        """
        class Node {
          Node next;
          static void isShort(Node n)
            requires(acyclic(n, next))
            ensures(n == null || n.next == null || n.next.next == null || n.next.next.next == null)
          { }
        }
        """,
        encoding="utf-8",
    )
    report = ooxcheck.check("Node.isShort", tmp_path / "f.oox", any_heap=True)
    (note,) = (each for each in report.notes if each.code == NOT_ANY_HEAP)
    suggested = re.search(r"try --scope (\d+)$", note.message)
    assert suggested is not None
    again = ooxcheck.check("Node.isShort", tmp_path / "f.oox", scope=int(suggested[1]))
    assert again.verdict.value == "violated"
