"""Tight bounds that are kept: found once for the methods of a class, in a folder also for other runs, and never wrong ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.oox.oracle.verdicts import Verdict
from ooxcheck.relational.solving import tight_bounds
from ooxcheck.reuse import kept_bounds
from ooxcheck.reuse.kept_bounds import KeptBounds
from tests.ooxcheck.questions import asked

TEXT = """
class Node { int value; Node next; }
class List {
  Node head;
  invariant finite: acyclic(this.head, next);
  void drop() ensures(this.head == old(this.head.next)) {
    if (this.head != null) { this.head := this.head.next; }
  }
  void add(int value) ensures(value in this.head.*next.value) {
    Node n := new Node();
    n.value := value;
    n.next := this.head;
    this.head := n;
  }
  void spoil(int value) requires(some this.head) { this.head.next := this.head; }
}
"""


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """How often something was looked for and not found among what is kept."""
    found: list[object] = []
    search: Callable[..., tight_bounds.Backbone] = tight_bounds.backbone

    def noted(*given: object) -> tight_bounds.Backbone:
        found.append(given)
        return search(*given)

    monkeypatch.setattr(tight_bounds, "backbone", noted)
    return found


def verdict(name: str, kept: KeptBounds | None) -> Verdict:
    return check(asked(TEXT, f"List.{name}", scope=3), kept=kept).verdict


def test_methods_of_a_class_share_what_its_invariants_exclude(searches: list[object]) -> None:
    kept = KeptBounds(None)
    assert verdict("drop", kept) is Verdict.HOLDS
    assert len(searches) == 1
    assert verdict("add", kept) is Verdict.HOLDS
    assert len(searches) == 1
    assert verdict("spoil", kept) is Verdict.VIOLATED
    assert len(searches) == 2  # what it requires is its own


@pytest.mark.parametrize("name", ["drop", "add", "spoil"])
def test_answers_are_the_same_without(name: str) -> None:
    assert verdict(name, None) is verdict(name, KeptBounds(None))


def test_a_folder_is_for_other_runs(tmp_path: Path, searches: list[object]) -> None:
    verdict("drop", KeptBounds(tmp_path))
    verdict("add", KeptBounds(tmp_path))
    assert len(searches) == 1
    assert len(list(tmp_path.rglob("*.bounds.json"))) == 1


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"inputs": [1]}', '{"schema": "ooxcheck-bounds-1", "name": "b", "inputs": [1]}']
)
def test_what_is_no_such_file_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "aa").mkdir()
    (tmp_path / "aa" / "aa.bounds.json").write_text(text, encoding="utf-8")
    assert KeptBounds(tmp_path).get("aa") is None


@pytest.mark.parametrize("inputs", [[0], ["1"], [True], [1.0], None])
def test_what_is_no_list_of_places_is_none(tmp_path: Path, inputs: object) -> None:
    KeptBounds(tmp_path)["aa"] = (1, -2)
    path = tmp_path / "aa" / "aa.bounds.json"
    path.write_text(
        json.dumps({**json.loads(path.read_text(encoding="utf-8")), "inputs": inputs}), encoding="utf-8"
    )
    assert KeptBounds(tmp_path).get("aa") is None


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    KeptBounds(tmp_path)["aa"] = (1, -2)
    assert KeptBounds(tmp_path)["aa"] == (1, -2)


def test_memory_has_room_for_the_youngest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_bounds, "MOST", 2)
    kept = KeptBounds(None)
    given: dict[str, Sequence[int]] = {"a": (1,), "b": (2,), "c": (3,)}
    kept.update(given)
    assert dict(kept) == {"b": (2,), "c": (3,)}
