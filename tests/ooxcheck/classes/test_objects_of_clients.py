"""Histories have objects that a client can make: a class without constructors in the program may have one in its text that nobody calls."""

from __future__ import annotations

from pathlib import Path

import pytest

import ooxcheck

SHOP = """
class Shop {
  interface Part { }
  static class Secret { private Secret() { super(); } }
  static class Sized { Sized(int size) { } }
  static class Refusing { Refusing() { throw new IllegalStateException(); } }
  static class Starting { { if (true) { throw new IllegalStateException(); } } }
  static class Filled { int[] room = new int[-1]; }
  static class Derived extends Refusing { }
  static class Chained { Chained() { this(1); } private Chained(int n) { throw new IllegalStateException(n + ""); } }
  static abstract class Closed { private Closed() { } }
  abstract class Inner { }
  sealed interface Sealed permits Only { }
  private record Only() implements Sealed { }
  private static class Wheel implements Part { }
  static final Sealed ONLY = new Only();
}
class Lonely implements Runnable {
  private static final Runnable INSTANCE = new Lonely();
  private Lonely() { super(); }
  public void run() { }
}
class Buyer {
  private enum Mark { ONE }
  int marked(Mark item) { int[] a = new int[1]; return item == null ? 0 : a[1]; }
  int lonely(Lonely item) { int[] a = new int[1]; return item == null ? 0 : a[1]; }
  int any(Runnable item) { int[] a = new int[1]; return item instanceof Lonely ? a[1] : 0; }
  int wheel(Shop.Part item) { int[] a = new int[1]; return item instanceof Object ? a[1] : 0; }
  int library(Math item) { int[] a = new int[1]; return item == null ? 0 : a[1]; }
CLASSES
}
"""
NESTED = (
    "Secret",
    "Sized",
    "Refusing",
    "Starting",
    "Filled",
    "Derived",
    "Chained",
    "Closed",
    "Inner",
    "Sealed",
)
OTHERS = ("marked", "lonely", "any", "wheel", "library")


def buyer() -> str:
    methods = [
        f"  int of{name}(Shop.{name} item) {{ int[] a = new int[1]; return item == null ? 0 : a[1]; }}"
        for name in NESTED
    ]
    return SHOP.replace("CLASSES", "\n".join(methods))


@pytest.mark.parametrize("method", [*(f"of{name}" for name in NESTED), *OTHERS])
def test_an_object_that_no_client_makes_is_in_no_history(method: str, tmp_path: Path) -> None:
    path = tmp_path / "Buyer.java"
    path.write_text(buyer())
    assert ooxcheck.check(f"Buyer.{method}", path, scope=1).verdict.value == "possible"


FAR = """
package far;
public class Far {
  Far() { }
  public static class Near { Near() { } }
  public static class Open { }
  static class Hidden { }
}"""
USER = """
package own;
import far.Far;
public class User {
  public int itself(Far item) { int[] a = new int[1]; return item == null ? 0 : a[1]; }
  public int near(Far.Near item) { int[] a = new int[1]; return item == null ? 0 : a[1]; }
  public int open(Far.Open item) { int[] a = new int[1]; return item == null ? 0 : a[1]; }
}"""


@pytest.mark.parametrize(
    ("method", "verdict"), [("itself", "possible"), ("near", "possible"), ("open", "violated")]
)
def test_constructors_of_another_package_are_public(method: str, verdict: str, tmp_path: Path) -> None:
    (tmp_path / "Far.java").write_text(FAR)
    (tmp_path / "User.java").write_text(USER)
    report = ooxcheck.check(f"User.{method}", tmp_path / "User.java", tmp_path / "Far.java", scope=1)
    assert report.verdict.value == verdict
    histories = [str(each.history) for each in report.counterexamples]
    assert (verdict == "violated") == any("user.open(new far.Far.Open())" in each for each in histories)


KEYS = """class C {
  interface Keyed { Object key(); int rank(); }
  int ofKey(Keyed k) { return k == null ? 0 : k.key().hashCode(); }
  int ofRank(Keyed k) { return k == null ? 0 : 12 / k.rank(); }
}"""


@pytest.mark.parametrize(("method", "verdict"), [("ofKey", "possible"), ("ofRank", "violated")])
def test_a_client_implements_an_interface_with_zeros_but_not_with_null(
    method: str, verdict: str, tmp_path: Path
) -> None:
    path = tmp_path / "C.java"
    path.write_text(KEYS, encoding="utf-8")
    assert ooxcheck.check(f"C.{method}", path, scope=2).verdict.value == verdict
