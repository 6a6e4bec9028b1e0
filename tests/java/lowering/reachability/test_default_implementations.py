"""Fields and parameters whose types are interfaces of the library: the classes of their objects."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Terms
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source

TEXT = """
import java.util.*;

public class Basket {
  private final List<Integer> items = new ArrayList<>();
  private final Map<Integer, String> names;
  private Object[] room = new Object[2];

  public Basket() { names = new HashMap<>(); }
  public Basket(int n) { this(); }

  void add(int x) {
    if (items == null) { return; }
    int n = items.size();
    items.add(x);
    assert items.size() == n + 1 && items.get(n) == x;
  }
  void remove(int k) {
    if (names == null) { return; }
    names.remove(k);
    assert !names.containsKey(k);
  }
  int room() { return room.length; }
  static void first(List<String> list) {
    if (list != null && !list.isEmpty()) {
      String s = list.get(0);
      assert list.contains(s);
    }
  }
  static void any(Set<Integer> set, int x) {
    if (set != null) {
      set.add(x);
      boolean found = false;
      for (Integer each : set) {
        found |= each != null && each == x;
      }
      assert found;
    }
  }
}
"""


@pytest.mark.parametrize(
    ("method", "verdict"),
    [
        ("add", "holds"),
        ("remove", "holds"),
        ("room", "violated"),
        ("first", "holds"),
        ("any", "holds"),
    ],
)
def test_lists_and_maps_are_what_the_library_says(method: str, verdict: str) -> None:
    program, found = java_program([Source("Basket.java", TEXT)], f"Basket.{method}")
    report = check(
        Terms(bounds=Bounds(scope=1, array=1), settings=Settings(unroll=2), calls="inline").about(
            program, found
        )
    )
    assert report.verdict.value in (verdict, f"{verdict} within bounds")


def classes(method: str) -> set[str]:
    program, _ = java_program([Source("Basket.java", TEXT)], f"Basket.{method}")
    return {name for name in program.classes if name.endswith(("List", "Map", "Set"))}


def test_what_the_sources_make_comes_before_what_is_usual() -> None:
    assert "HashMap" in classes("remove")
    assert "LinkedHashMap" not in classes("remove")
    assert "HashSet" in classes("any")


@pytest.mark.parametrize(
    ("throws", "verdict"),
    [
        ("NullPointerException", "holds"),
        ("RuntimeException", "holds"),
        ("Exception", "violated"),
        ("IllegalStateException", "violated"),
    ],
)
def test_what_the_language_throws_may_be_declared_by_name(throws: str, verdict: str) -> None:
    text = f"public class T {{ static int length(int[] a) throws {throws} {{ return a.length; }} }}"
    program, found = java_program([Source("T.java", text)], "T.length")
    report = check(
        Terms(bounds=Bounds(scope=1, array=1), settings=Settings(unroll=2), calls="inline").about(
            program, found
        )
    )
    assert report.verdict.value == verdict


VIEWS = """
import java.util.*;

public class Views {
  static int listed(List<Integer> list) { return list == null ? 0 : Collections.unmodifiableList(list).size(); }
  static int keys(Set<Integer> keys, TreeMap<Integer, Integer> map) { return map == null || keys == null ? 0 : map.keySet().size() + keys.size(); }
}
"""


@pytest.mark.parametrize(("method", "name"), [("listed", "ArrayList"), ("keys", "HashSet")])
def test_a_view_stands_for_no_interface_since_nobody_is_called_with_one(method: str, name: str) -> None:
    program, _ = java_program([Source("Views.java", VIEWS)], f"Views.{method}")
    assert name in program.classes
