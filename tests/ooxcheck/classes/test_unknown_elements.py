"""Histories with elements of unknown classes that have an order."""

from __future__ import annotations

from pathlib import Path

import ooxcheck
from ooxcheck.classes.java_boundary import java_boundary
from ooxcheck.engine.exceptions.throws_clause import clause_text
from ooxcheck.engine.sampling.computed_functions import computed_function
from ooxcheck.oox.source import Source
from ooxcheck.specs.classes.argument_values import Element
from ooxcheck.specs.classes.histories import reachable_heaps
from ooxcheck.specs.classes.history import Limits

LEAST = """
public class Least<K extends Comparable<K>> {
  private K least;
  private int changes;
  public void offer(K key) {
    if (least == null) {
      least = key;
      changes = 1;
    } else if (key.compareTo(least) < 0) {
      least = key;
      changes = 2;
    }
  }
}"""


def test_elements_of_an_unknown_class_have_an_order() -> None:
    boundary = java_boundary([Source("Least.java", LEAST)], "Least").boundary
    heaps = list(reachable_heaps(boundary, limits=Limits(scope=1)))
    changes = {obj.cells[1] for each in heaps for obj in each.heap.objects if str(obj.kind.type) == "Least"}
    assert changes == {0, 1, 2}
    elements = {name for each in heaps for name in each.variables if isinstance(name, Element)}
    assert {element.contents for element in elements} == {(0,), (1,), (2,)}


TEXTS = """
public class Least<K extends Comparable<K>> {
  private K least;
  public void offer(K key) {
    if (key == null) { throw new IllegalArgumentException("no key"); }
    if (least == null || key.compareTo(least) < 0) { least = key; }
  }
  public boolean isLess(K key) { return least != null && key.compareTo(least) < 0; }
  public void check(K key) { if (key != null) { assert !isLess(key); } }
  public String toString() { return "least" + least.toString().length(); }
}"""


def test_texts_stand_for_objects_of_an_unknown_class(tmp_path: Path) -> None:
    """Histories use strings, which the method under check does not know; their order is the same there."""
    path = tmp_path / "Least.java"
    path.write_text(TEXTS)
    is_less = ooxcheck.check("Least.isLess", path, scope=2)
    assert [clause_text(each) for each in is_less.throws] == ["may throw NullPointerException if key == null"]
    report = ooxcheck.check("Least.check", path, scope=2)
    assert report.verdict.value == "violated"
    history = report.counterexamples[0].history
    assert history is not None
    assert "least.offer(" in str(history)


ITEM = """
public class Item {
  final int key;
  public Item(int key, Item above) { this.key = above == null ? key : above.key; }
}"""
SHELF = """
public class Shelf {
  private Item last;
  public void put(Item item) { last = item; }
  public int share() { return last == null ? 0 : 12 / last.key; }
}"""


def test_objects_of_a_class_of_another_file(tmp_path: Path) -> None:
    (tmp_path / "Item.java").write_text(ITEM)
    path = tmp_path / "Shelf.java"
    path.write_text(SHELF)
    report = ooxcheck.check("Shelf.share", path, scope=1)
    assert report.verdict.value == "violated"
    assert "shelf.put(new Item(0, null))" in str(report.counterexamples[0].history)


def test_an_inner_class_hides_a_class_of_another_file(tmp_path: Path) -> None:
    """A client that writes ``new Item(...)`` outside of the class would make an object of the other class."""
    (tmp_path / "Item.java").write_text(ITEM)
    path = tmp_path / "Shelf.java"
    inner = "public static class Item { final int key; public Item(int key, Item above) { this.key = key; } }"
    path.write_text(SHELF.replace("private Item last;", f"private Item last; {inner}"))
    report = ooxcheck.check("Shelf.share", path, scope=1)
    assert report.verdict.value == "violated"
    assert "new Shelf.Item(0, null)" in str(report.counterexamples[0].history)


SINES = """
public class Sines {
  private int n;
  public void exact(double x) { n = Math.sin(x) == Math.sin(1.0) + 0.0 ? 1 : 2; }
  public void near(double x) { n = Math.sin(x) > 0.8 ? 3 : 4; }
  public void last(double x) { n = Math.sin(x) == 0.8414709848078965 ? 5 : 6; }
}"""


def test_a_heap_that_depends_on_the_last_bit_of_a_computed_result_is_not_reached() -> None:
    boundary = java_boundary([Source("Sines.java", SINES)], "Sines").boundary
    heaps = reachable_heaps(boundary, limits=Limits(scope=1, compute=computed_function))
    numbers = {obj.cells[0] for each in heaps for obj in each.heap.objects if str(obj.kind.type) == "Sines"}
    assert numbers == {0, 1, 2, 3, 4, 6}
    without = reachable_heaps(boundary, limits=Limits(scope=1))
    known = {obj.cells[0] for each in without for obj in each.heap.objects if obj.cells}
    assert known == {0, 4, 6}, "only the sine of zero is known"
