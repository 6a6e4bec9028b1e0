"""Histories of random classes are repeated by the JVM, and a history that is not is reported."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from ooxcheck.classes.load_boundary import load_boundary
from ooxcheck.specs.classes.history import Throws
from tests.java import campaign_histories
from tests.java.campaign_histories import compare, histories, replay
from tests.java.jvm import REASON, java

TEXT = """package p1;
public class C {
    private static int[] items = {1, 2};
    private static int used = 1;
    public int at(int i) { return items[i]; }
    public static boolean isUsed() { return used > 0; }
    public void clear() { used = 0; items = null; throw new IllegalStateException(); }
}
"""


class Planted:
    """Draws a class with a bug, in place of a random one."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def text(self, package: str) -> str:
        return TEXT.replace("p1", package)


@pytest.mark.skipif(java() is None, reason=REASON)
def test_histories_are_repeated_by_the_jvm(tmp_path: Path) -> None:
    counts = Counter[str]()
    assert not list(compare(tmp_path, [4, 5], counts))
    assert counts["replays"]
    assert counts["calls that throw"]


@pytest.mark.skipif(java() is None, reason=REASON)
def test_different_ending_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaign_histories, "Programs", Planted)
    counts = Counter[str]()
    assert not list(compare(tmp_path / "same", [1], counts))
    assert counts["violating histories"] == 1
    monkeypatch.setattr(campaign_histories, "_ending", lambda *_call: "returns 7")
    assert list(compare(tmp_path / "other", [1], counts))


def test_endings_of_a_history(tmp_path: Path) -> None:
    path = tmp_path / "C.java"
    path.write_text(TEXT)
    boundary = load_boundary("C", [str(path)], int_width=32)
    first = next(histories(boundary, Random(1), Counter()))
    assert isinstance(first[-1].ending, Throws)
    written = replay(first, boundary, Counter())
    assert written is not None
    assert written.endings == ("returns object", "throws ArrayIndexOutOfBoundsException")
    assert written.calls == ("new C()", "c.at(2)")
