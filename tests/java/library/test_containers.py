"""Optionals, views and streams under check: verdicts and exceptions."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck

pytestmark = pytest.mark.usefixtures("all_heaps")

TEXT = """
import java.util.*;
import java.util.stream.*;

public class C {
  static int half(Integer n) { return Optional.ofNullable(n).map(x -> x / 2).orElse(0); }
  static int got(Integer n) { return Optional.ofNullable(n).get(); }
  static void written(int x) { List<Integer> list = Arrays.asList(1, x); list.set(0, 5); assert list.get(0) + list.get(1) == 5 + x; }
  static void added(int x) { Arrays.asList(1, x).add(3); }
  static void twoKeys(int k) { Map<Integer, Integer> map = Map.of(1, 2, k, 4); }
  static void apart(int k) { if (k != 1) { assert Map.of(1, 2, k, 4).get(k) == 4; } }
  static void same(Object a, Object b) { Map<Object, Integer> map = new IdentityHashMap<>(); map.put(a, 1); map.put(b, 2); assert map.size() == (a == b ? 1 : 2); }
  static void weak(Object a, Object b) { Map<Object, Integer> map = new WeakHashMap<>(); map.put(a, 1); map.put(b, 2); assert map.size() == (Objects.equals(a, b) ? 1 : 2); }
  static void positive(int x, int y) { assert IntStream.of(x, y).filter(n -> n > 0).allMatch(n -> n >= 1); }
  static void summed(int x, int y) { assert IntStream.of(x, y).filter(n -> n > 0).sum() >= 0; }
  static void usedTwice(int x) { IntStream stream = IntStream.of(x); stream.sum(); stream.sum(); }
  static void shuffled() { List<Integer> list = Arrays.asList(1, 2); Collections.shuffle(list); assert list.get(0) == 1; }
  static void keptByShuffling() { List<Integer> list = Arrays.asList(1, 2); Collections.shuffle(list); assert list.get(0) + list.get(1) == 3; }
  static void part(int x) { List<Integer> list = new ArrayList<>(); list.add(x); list.add(2); list.subList(0, 1).clear(); assert list.get(0) == 2; }
  static void viewed(List<Integer> list) { if (list != null && list.size() == 1) { assert Collections.unmodifiableList(list).get(0) != null; } }
}
"""

VERDICTS = {
    "half": "holds",
    "weak": "holds",
    "got": "violated",
    "written": "holds",
    "added": "violated",
    "twoKeys": "violated",
    "apart": "holds",
    "same": "holds",
    "positive": "holds",
    "summed": "violated",
    "usedTwice": "violated",
    "shuffled": "violated",
    "keptByShuffling": "holds",
    "part": "holds",
    "viewed": "violated",
}


@pytest.mark.parametrize("method", VERDICTS)
def test_containers_hold_or_are_violated(method: str, tmp_path: Path) -> None:
    path = tmp_path / "C.java"
    path.write_text(TEXT)
    assert ooxcheck.check(f"C.{method}", path, scope=1).verdict.value == VERDICTS[method]
