"""Methods that the library declares pure: an override that is impure is checked as it is, and an explicit ``pure`` is a duty."""

from __future__ import annotations

import pytest

from ooxcheck.engine.checker import check
from ooxcheck.engine.question import Question, Terms
from ooxcheck.input.java_programs import java_program
from ooxcheck.oox.diagnostics import OoxError
from ooxcheck.oox.oracle.states import Bounds
from ooxcheck.oox.running.settings import Settings
from ooxcheck.oox.source import Source

TEXT = """
import java.util.Iterator;

public class Cached implements Comparable<Cached>, Iterator<Integer> {
  private int hash;
  private int asked;
  int value;

  public int hashCode() {
    if (hash == 0) { hash = hashed(); }
    return hash;
  }
  private int hashed() { asked++; return value + 1; }
  public int compareTo(Cached other) { asked++; return other == null ? 1 : Integer.compare(value, other.value); }
  public boolean equals(Object other) { return other instanceof Cached && ((Cached) other).hashed() == hashed(); }
  public boolean hasNext() { while (value < 0) { value++; } return value > 0; }
  public Integer next() { return value; }
  public String toString() { StringBuilder text = new StringBuilder(); return text.append(value).toString(); }

  static void compare(Cached a, Cached b) {
    if (a != null && b != null) {
      int before = a.asked;
      a.compareTo(b);
      assert a.asked == before + 1;
    }
  }
  static void lookUp(Comparable<Cached> a, Cached b) {
    if (a != null && b != null) {
      int before = b.asked;
      a.compareTo(b);
      assert b.asked == before;
    }
  }

  /*@ pure @*/ int asked() { asked++; return asked; }
  /*@ pure @*/ int indirectly() { return hashed(); }
  //@ requires o.hashCode() == 1;
  static void spoken(Cached o) { }
}
"""


def verdict(method: str) -> str:
    program, meant = java_program([Source("Cached.java", TEXT)], f"Cached.{method}")
    return check(
        Question(program, meant, bounds=Bounds(scope=2, array=1), settings=Settings(unroll=2))
    ).verdict.value


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        ("hashCode", "holds"),
        ("compareTo", "holds"),
        ("equals", "holds"),
        ("hasNext", "holds"),
        ("compare", "holds"),
        ("lookUp", "violated"),
        ("indirectly", "violated"),
    ],
)
def test_what_nobody_wrote_is_no_promise(method: str, expected: str) -> None:
    assert verdict(method) == expected


@pytest.mark.parametrize("method", ["asked", "spoken"])
def test_a_promise_is_told_where_it_is_broken(method: str) -> None:
    with pytest.raises(OoxError, match="promises to change nothing, but assigns here"):
        verdict(method)


def test_a_method_that_changes_only_what_it_makes_stays_pure() -> None:
    program, _ = java_program([Source("Cached.java", TEXT)], "Cached.toString")
    assert all(
        method.contract.pure
        for method in program.methods()
        if method.signature.name == "toString" and method.owner in ("Cached", "Object")
    )


FIRST_USE = """class M {
  static class Table { static int[] codes = {1}; static int first() { return codes[0]; } }
  static class Text { public String toString() { return "a" + Table.first(); } public int hashCode() { return Table.first(); } }
  public static void main(String[] words) { Object o = new Text(); BODY }
}"""


@pytest.mark.parametrize(
    "body",
    [
        'assert o.toString().equals("a1");',
        "assert o.hashCode() == 1;",
        "assert java.math.BigDecimal.valueOf(-300, 3).toString().length() == 6;",
    ],
)
def test_the_first_use_of_a_class_breaks_no_promise(body: str) -> None:
    program, method = java_program([Source("M.java", FIRST_USE.replace("BODY", body))], "M.main")
    assert check(Terms.of({}).resolve_for(program).about(program, method)).verdict.value == "holds"
