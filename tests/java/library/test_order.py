"""The iteration order of hash tables: any, chosen at insertion, and constant as long as nothing is inserted."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck
from ooxcheck.engine.report import Report
from ooxcheck.generation.junit.counterexamples import junit_class
from ooxcheck.oox import tree
from tests.java.lowering.running import lower

pytestmark = pytest.mark.usefixtures("all_heaps")

TEXT = """
import java.util.*;

public class Tables {
  static Set<Integer> two() { Set<Integer> set = new HashSet<>(); set.add(1); set.add(2); return set; }
  static int code(Iterable<Integer> all) { int code = 0; for (int each : all) { code = code * 10 + each; } return code; }
  static void someOrder() { int n = code(two()); assert n == 12 || n == 21; }
  static void orderOfComing() { assert code(two()) == 12; }
  static void noOtherOrder() { assert code(two()) != 21; }
  static void keysAndValues() { Map<Integer, Integer> map = new HashMap<>(); map.put(1, 5); map.put(2, 6); assert code(map.values()) == code(map.keySet()) + 44; }
  static void inBetween() { Set<Integer> set = two(); set.add(3); assert code(set) != 231; }
  static void splitByGrowing() { Set<Integer> set = two(); int n = code(set); set.add(3); set.remove(3); assert code(set) == n; }
  static void keptByRemoving() { Set<Integer> set = two(); set.add(3); int n = code(set); set.remove(1); assert n / 10 == code(set) || n % 100 == code(set) || n != 213 && n != 312 || n / 100 * 10 + n % 10 == code(set); }
  static void linkedCopy() { assert code(new LinkedHashSet<>(two())) == 12; }
  static void linked() { Set<Integer> set = new LinkedHashSet<>(); set.add(2); set.add(1); assert code(set) == 21; }
  static void changed() { Set<Integer> set = two(); for (int each : set) { set.add(each + 2); } }
  static void any(HashMap<Integer, Integer> map) { if (map != null && map.size() == 1 && map.containsKey(3)) { for (int key : map.keySet()) { assert key == 3; } } }
  static void unseen(HashMap<Integer, Integer> map) { if (map != null) { map.put(1, 2); } }
}
"""

VERDICTS = {
    "someOrder": "holds",
    "orderOfComing": "violated",
    "noOtherOrder": "violated",
    "keysAndValues": "holds",
    "inBetween": "violated",
    "splitByGrowing": "violated",
    "keptByRemoving": "holds",
    "linkedCopy": "violated",
    "linked": "holds",
    "changed": "violated",
    "any": "holds",
}


def report(method: str, folder: Path) -> Report:
    path = folder / "Tables.java"
    path.write_text(TEXT)
    return ooxcheck.check(f"Tables.{method}", path, scope=1, unroll=4)


@pytest.mark.parametrize("method", VERDICTS)
def test_what_depends_on_the_order_of_a_table_is_no_promise(method: str, tmp_path: Path) -> None:
    assert report(method, tmp_path).verdict.value == VERDICTS[method]


def test_the_answer_and_the_test_for_junit_say_that_the_order_was_chosen(tmp_path: Path) -> None:
    found = report("orderOfComing", tmp_path)
    assert "note.order" in [note.code for note in found.notes]
    text, left_out = junit_class(found)
    assert "HashMap and HashSet promise no order" in text
    assert not left_out


@pytest.mark.parametrize(("method", "is_seen"), [("unseen", False), ("changed", True)])
def test_an_order_is_chosen_only_where_somebody_walks_through_a_table(method: str, is_seen: bool) -> None:
    classes = lower(TEXT, f"Tables.{method}").program.declarations
    assert is_seen == any(
        isinstance(each, tree.Method) and each.name == "isLow"
        for class_ in classes
        for each in class_.members
    )
