"""Methods of random Java classes that hold do not fail on the JVM, whatever inputs Java code can make; and inputs are found for those that are wrong."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.java.campaign_inputs import failing, judged
from tests.java.jvm import REASON, java, jvm
from tests.java.random_inputs.programs import program_text

WRONG = """
package wrong;
class S {
  record R(int lo, R next) { R { if (lo < 0) throw new IllegalArgumentException(); } }
  static class A { private int n; A other; final byte b; A(byte b) { this.b = b; } void up() { n++; } class In { } }
  static class B extends A { B() { super((byte) 7); } }
  enum E { P, Q }
  static void check0(R r) { assert r == null || r.lo >= 0; }
  static void check1(R r) { assert r == null || r.next == null || r.next.lo < 5; }
  static void check2(A a) { assert a == null || a.other != a; }
  static void check3(A a) { assert a == null || a.n <= 1; }
  static void check4(A a) { assert a == null || a.b != -128; }
  static void check5(A a) { assert !(a instanceof B) || a.b == 7; }
  static void check6(A.In i, E e, java.util.Map<String, A> m) { assert i == null || e != E.Q || m == null || !m.containsKey(null) || m.get("x") == null; }
  static void check7(Integer x, Integer y) { assert x == null || !x.equals(y) || x == y; }
}
public class Main { static String found; public static void main(String[] words) { found = inputs.Main.search(S.class, 1000, 1); } }
"""


def test_a_seed_stands_for_one_program() -> None:
    assert program_text("p", 3) == program_text("p", 3) != program_text("p", 4)


@pytest.mark.skipif(java() is None, reason=REASON)
def test_what_holds_does_not_fail_on_the_jvm(tmp_path: Path) -> None:
    told = Counter[str]()
    with jvm() as machine:
        assert sorted(failing(machine, {"wrong": WRONG})["wrong"]) == [
            f"check{at}" for at in (1, 2, 3, 4, 6, 7)
        ]
        assert not [
            f"{found.seed} {found.method}: {found.what}"
            for found in judged(tmp_path, machine, range(3, 5), told)
        ]
    assert told["holds"] > 1
    assert told["violated"] > 1


GUARDED = """
package p0;
class S {
  record R(Character c, String s) { R { java.util.Objects.requireNonNull(c); } }
  record Endless(Endless next) { Endless { if (next == null) throw new IllegalArgumentException(); } }
  static void check0(R r) { assert !(r != null && r.s() == null); }
  static void check1(Endless e) { assert e == null; }
}
public class Main { static String found; public static void main(String[] words) { found = ""; } }
"""


@pytest.mark.skipif(java() is None, reason=REASON)
def test_a_heap_that_no_client_builds_is_no_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.java.campaign_inputs.program_text", lambda _name, _seed: GUARDED)
    told = Counter[str]()
    with jvm() as machine:
        assert list(judged(tmp_path, machine, range(1), told)) == []
    assert told["violated, and no input was found"] == 2  # check0 is then violated for clients as well
    assert told["violated, but not for clients"] == 1
