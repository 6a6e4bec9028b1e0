"""The box on a page of many pictures: the value of a term or formula in each heap that is drawn, below its drawing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ooxcheck as package
from tests.browser.page import Page
from tests.browser.test_asking import WRITE

TEXT = """class Node { int value; Node next; Node(int value) { this.value := value; } }
class List {
  Node head;
  invariant ends: acyclic(this.head, next);

  static void push(List list, int v)
    requires(list != null)
    ensures(list.head.value == v)
    exceptional(false)
  {
    Node first := new Node(v);
    first.next := list.head;
    list.head := first;
  }
}
"""

JAVA = """class Tank {
  private int level;
  void fill() { if (level < 3) level++; }
  int use() { if (level == 0) return 0; level--; return 1; }
}
"""

VALUES = "Array.from(document.querySelectorAll('output.value:not([hidden])'), each => each.innerText)"


@pytest.fixture
def pushed(tmp_path: Path) -> Path:
    (tmp_path / "list.oox").write_text(TEXT)
    return tmp_path / "list.oox"


def _open(page: Page, folder: Path, html: str) -> None:
    (folder / "page.html").write_text(html, encoding="utf-8")
    page.goto(folder / "page.html")


def _values(page: Page, text: str) -> Any:  # noqa: ANN401 (a list of texts)
    page.evaluate(f"{WRITE}({text!r})")
    return page.evaluate(VALUES)


def test_values_before_and_after_each_path(page: Page, tmp_path: Path, pushed: Path) -> None:
    effects = package.effects("List.push", pushed)
    _open(page, tmp_path, effects.html())
    assert _values(page, "#list.head.*next") == ["before: 0\nafter: 1"] * len(effects)
    assert _values(page, "list.head.next == old(list.head)") == ["before: true\nafter: true"] * len(effects)
    assert _values(page, "list.head.value == v") == ["before: false\nafter: true"] * len(effects)
    assert _values(page, "list.tail") == ["at 6: no object here has a field tail"] * len(effects)
    assert _values(page, " ") == []
    assert page.complaints == []


def test_values_in_the_heaps_of_a_survivor(page: Page, tmp_path: Path, pushed: Path) -> None:
    analysis = package.mutate("List.push", pushed)
    _open(page, tmp_path, analysis.html())
    found = _values(page, "#list.head.*next == #old(list.head.*next) + 1")
    assert found
    assert {each.splitlines()[0] for each in found} == {"before: false"}
    assert {each.splitlines()[1] for each in found} == {"program: true"}
    assert all(each.splitlines()[2].startswith("mutant: ") for each in found)
    assert page.complaints == []


def test_values_in_near_misses_of_clauses(page: Page, tmp_path: Path, pushed: Path) -> None:
    explanation = package.explain("List.push", pushed, near=True)
    _open(page, tmp_path, explanation.page())
    assert "before: false" in _values(page, "list != null")[0]
    assert page.complaints == []


def test_values_in_heaps_that_an_invariant_excludes(page: Page, tmp_path: Path) -> None:
    (tmp_path / "Tank.java").write_text(JAVA)
    invariants = package.invariants("Tank", tmp_path / "Tank.java")
    _open(page, tmp_path, invariants.html())
    found = _values(page, "some t : Tank | t.level < 0 || t.level > 3")
    assert found == ["value: true"] * len(found)
    assert found
    assert page.complaints == []
