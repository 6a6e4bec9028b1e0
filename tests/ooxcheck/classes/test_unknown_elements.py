"""Histories with elements of unknown classes that have an order."""

from __future__ import annotations

from ooxcheck.classes.java_boundary import java_boundary
from ooxcheck.oox.source import Source
from ooxcheck.specs.classes.argument_values import Element
from ooxcheck.specs.classes.histories import Limits, reachable_heaps

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
