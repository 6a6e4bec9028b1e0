"""How objects of Java are shown: constants of enums by their names, classes with their type parameters."""

from __future__ import annotations

from pathlib import Path

import ooxcheck
from ooxcheck.engine.report import Counterexample
from ooxcheck.pictures.film.film import film

TEXT = """
public class En {
  enum Color { RED, GREEN { @Override int w() { return 7; } }, BLUE; int w() { return 1; } }
  enum Coin { PENNY(1), DIME(10); final int cents; int used; Coin(int c) { cents = c; } }
  static class Light { Color color; Coin coin; }
  static Color last;
  static void body(Color c) { if (c != null) assert c.w() == 1; }
  static void light(Light l, Color c) { if (l != null) { l.color = c; last = c; assert l.color != Color.BLUE; } }
  static void coin(Light l) { if (l != null && l.coin != null) { l.coin.used++; assert l.coin.cents == 1; } }
}
"""


def example(method: str, folder: Path) -> Counterexample:
    path = folder / "En.java"
    path.write_text(TEXT)
    found = ooxcheck.check(f"En.{method}", path, scope=2, no_infer=True).counterexample
    assert found is not None
    return found


def test_a_constant_is_a_value(tmp_path: Path) -> None:
    text = str(example("body", tmp_path))
    assert "c = En.Color.GREEN" in text
    assert "before" not in text


def test_what_holds_a_constant_holds_its_name(tmp_path: Path) -> None:
    found = example("light", tmp_path)
    text = str(found)
    assert "En.last = En.Color.BLUE" in text
    assert "En.Light0(En.Color.BLUE)" in text
    assert "En.Color.RED" not in text
    names = [box.name for box in film(found, all_cells=True).before.snapshot.boxes.values()]
    assert "En.Light0" in names
    assert not any("Color" in name for name in names)


def test_a_constant_with_fields_is_an_object_of_its_name(tmp_path: Path) -> None:
    found = example("coin", tmp_path)
    assert "En.Light0 -coin-> En.Coin.DIME(ordinal=1, cents=10, used=0)" in str(found)
    assert "En.Coin.DIME.used = 1" in str(found)
    assert "En.Coin.DIME" in film(found).before.snapshot.boxes


def test_a_class_is_drawn_with_its_type_parameters(tmp_path: Path) -> None:
    path = tmp_path / "Pair.java"
    path.write_text(
        "public class Pair<K extends Comparable<K>, V> { Pair<K, V> next; void cut() { assert next == null; next = null; } }"
    )
    found = ooxcheck.check("Pair.cut", path, scope=2, no_infer=True).counterexample
    assert found is not None
    assert film(found).before.snapshot.boxes["Pair0"].type == "Pair<K, V>"
